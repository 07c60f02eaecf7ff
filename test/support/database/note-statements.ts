import type { Engine, Tx } from '../../../src/platform/storage/engine.ts';
import type { Statement } from '../../../src/platform/storage/statement.ts';
import { schema } from '../../../src/schema/schema.ts';

/** An engine that notes what runs on it. */
export interface NotedEngine {
  readonly engine: Engine;
  /** The texts of the statements of commands, in their order; the test may empty it. */
  readonly texts: string[];
}

const declared = ['all', 'first', 'run', 'save'];
const others = ['query', 'exec', 'insertMany'];

/** The same engine, which notes the statements of reads and writes; what it remembers it need not run. */
export function noteStatements(engine: Engine): NotedEngine {
  const texts: string[] = [];
  const noted = (tx: Tx): Tx =>
    new Proxy(tx, {
      get(target, name) {
        const member: unknown = Reflect.get(target, name);
        if (typeof member !== 'function' || ![...declared, ...others].includes(String(name))) return member;
        return (first: unknown, ...rest: unknown[]) => {
          const isDeclared = declared.includes(String(name));
          const statement = first as Statement<never, unknown>;
          texts.push(isDeclared ? statement.compiled(engine.kind, schema.tables).sql : String(first));
          return member.call(target, first, ...rest);
        };
      },
    });
  return {
    texts,
    engine: {
      ...engine,
      read: (work) => engine.read((tx) => work(noted(tx))),
      write: (work, sharing) => engine.write((tx) => work(noted(tx)), sharing),
    },
  };
}

/**
 * The number of noted statements that a call sends each time. The active webhooks are not among them: on PostgreSQL they are read
 * again or found in the cache as another write of the same moment comes before or after.
 */
export function countNoted({ texts }: NotedEngine): number {
  return texts.filter((text) => !/^select "webhook_id", "events" from "webhook"/.test(text)).length;
}
