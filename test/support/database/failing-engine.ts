import { type Engine, StorageError, type Tx } from '../../../src/platform/storage/engine.ts';

/** The moment of a failure: at a statement of a write, or after its commit, before anybody hears of it. */
export interface Point {
  /** Which write of the engine, from 1 on. */
  readonly write: number;
  /** Which statement of it, from 1 on; 0 for after the commit. */
  readonly statement: number;
}

const statements: ReadonlySet<string | symbol> = new Set([
  'all',
  'first',
  'run',
  'save',
  'query',
  'exec',
  'insertMany',
]);

/** The same engine, whose connection breaks at a point; or something else is done there. */
export function failingAt(
  engine: Engine,
  point: Point,
  strike: () => never = () => {
    throw new StorageError('unavailable', 'the connection broke');
  },
): { readonly engine: Engine; readonly hasStruck: () => boolean } {
  let writes = 0;
  let struck = false;
  const hit = (): never => {
    struck = true;
    return strike();
  };
  const watched = (tx: Tx): Tx => {
    // A write may run again from its start: it fails at the same statement.
    let count = 0;
    return new Proxy(tx, {
      get(target, name) {
        const member: unknown = Reflect.get(target, name);
        if (typeof member !== 'function') return member;
        return (...args: unknown[]) => {
          if (statements.has(name)) {
            count += 1;
            if (count === point.statement) hit();
          }
          return member.apply(target, args);
        };
      },
    });
  };
  return {
    hasStruck: () => struck,
    engine: {
      ...engine,
      async write(work, sharing) {
        writes += 1;
        if (writes !== point.write) return engine.write(work, sharing);
        const done = await engine.write((tx) => work(watched(tx)), sharing);
        return point.statement === 0 ? hit() : done;
      },
    },
  };
}
