import type { Tx } from './engine.ts';

/** One thing that a transaction has changed, as its writers told. */
export interface ToldChange {
  readonly kind: string;
  readonly id: number;
  /** What of it changed, each once. */
  readonly what: ReadonlySet<string>;
  /** What it was before, where the first writer who knew it told. */
  readonly was: unknown;
}

/** What a transaction was told that it changes, until somebody takes it and does what follows. */
export interface Told {
  add(kind: string, id: number, what: string, was?: unknown): void;
  /** Says which job has work once the transaction is committed. */
  wake(job: string): void;
  /** The jobs that were named so far, each once; none is left then. */
  takeWoken(): readonly string[];
  /** Everything so far, in the order that it was first told; nothing is left then. */
  take(): readonly ToldChange[];
}

/** Creates the empty set. */
export function createTold(): Told {
  const woken = new Set<string>();
  const changes = new Map<string, { kind: string; id: number; what: Set<string>; was: unknown }>();
  return {
    add(kind, id, what, was) {
      const key = `${kind} ${id}`;
      const known = changes.get(key);
      if (known) {
        known.what.add(what);
        known.was ??= was;
      } else changes.set(key, { kind, id, what: new Set([what]), was });
    },
    wake(job) {
      woken.add(job);
    },
    takeWoken() {
      if (woken.size === 0) return none;
      const taken = [...woken];
      woken.clear();
      return taken;
    },
    take() {
      if (changes.size === 0) return nothing;
      const taken = [...changes.values()];
      changes.clear();
      return taken;
    },
  };
}

const nothing: readonly ToldChange[] = [];
const none: readonly string[] = [];

/**
 * The same work of a transaction, which begins with nothing told and must not end before what was told is taken: a change that
 * nothing followed from is a mistake of the program, and is taken back.
 */
export function requiringSettlement<T>(work: (tx: Tx) => Promise<T>): (tx: Tx) => Promise<T> {
  return async (tx) => {
    // On SQLite all writers have one connection: what a failed one told goes with it.
    tx.told.take();
    tx.told.takeWoken();
    const value = await work(tx);
    const [left] = tx.told.take();
    if (left)
      throw new Error(`nothing followed from a change of ${left.kind} ${left.id} (${[...left.what].join(', ')})`);
    return value;
  };
}
