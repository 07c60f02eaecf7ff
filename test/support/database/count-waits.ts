import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Engine, Tx } from '../../../src/platform/storage/engine.ts';
import { atOnce } from '../../../src/platform/storage/together.ts';
import { remembersNothing } from './cold.ts';

/** The statements and waits of calls between two moments. */
export interface Effort {
  readonly statements: number;
  /** How often the work waited for the database with nothing more to send, without begin and commit. */
  readonly waits: number;
}

/** An engine that counts statements and waits. */
export interface WatchedEngine {
  readonly engine: Engine;
  /** Counts for `work`; nothing else may use the engine meanwhile. */
  effortOf(work: () => Promise<unknown>): Promise<Effort>;
}

const statementsOf: ReadonlySet<string | symbol> = new Set(['all', 'first', 'run', 'query', 'exec', 'insertMany']);

/**
 * The same engine as if its database were far away. Statements of one turn of the event loop travel together, and no
 * answer comes before all of them are done. So both engines wait alike. Nothing is remembered.
 */
export function countWaits(engine: Engine): WatchedEngine {
  let statements = 0;
  let waits = 0;
  let journey: { readonly answers: Promise<unknown>[]; readonly end: Promise<unknown> } | undefined;

  const travel = async <T>(answer: Promise<T>): Promise<T> => {
    statements += 1;
    if (!journey) {
      waits += 1;
      const answers: Promise<unknown>[] = [];
      const end = nextTurn().then(() => {
        journey = undefined;
        return Promise.allSettled(answers);
      });
      journey = { answers, end };
    }
    journey.answers.push(answer);
    answer.catch(() => undefined);
    await journey.end;
    return answer;
  };
  const far = (tx: Tx): Tx =>
    new Proxy(tx, {
      get(target, name) {
        if (Object.hasOwn(remembersNothing, name)) return Reflect.get(remembersNothing, name);
        if (name === 'together') return atOnce;
        const member: unknown = Reflect.get(target, name);
        // Its answer is not awaited before the commit.
        if (name === 'save') statements += 1;
        if (!statementsOf.has(name) || typeof member !== 'function') return member;
        return (...args: unknown[]) => travel((async () => member.apply(target, args))());
      },
    });
  return {
    engine: {
      ...engine,
      read: (work) => engine.read((tx) => work(far(tx))),
      write: (work, sharing) => engine.write((tx) => work(far(tx)), sharing),
    },
    async effortOf(work) {
      const before = { statements, waits };
      await work();
      return { statements: statements - before.statements, waits: waits - before.waits };
    },
  };
}
