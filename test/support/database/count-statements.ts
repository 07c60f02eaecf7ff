import type { Engine, Tx } from '../../../src/platform/storage/engine.ts';
import { remembersNothing } from './cold.ts';

/** An engine that counts statements. */
export interface CountedEngine {
  readonly engine: Engine;
  /** The statements that ran since it was made. */
  statements(): number;
}

/** The same engine, which counts statements of reads and writes; it remembers nothing, unless `remembers` says so. */
export function countStatements(engine: Engine, { remembers = false } = {}): CountedEngine {
  let count = 0;
  const counted = (tx: Tx): Tx =>
    new Proxy(tx, {
      get(target, name) {
        if (Object.hasOwn(remembersNothing, name)) return Reflect.get(remembers ? target : remembersNothing, name);
        const member: unknown = Reflect.get(target, name);
        if (typeof member !== 'function') return member;
        return (...args: unknown[]) => {
          count += 1;
          return member.apply(target, args);
        };
      },
    });
  const watched: Engine = {
    ...engine,
    read: (work) => engine.read((tx) => work(counted(tx))),
    write: (work) => engine.write((tx) => work(counted(tx))),
  };
  return { engine: watched, statements: () => count };
}
