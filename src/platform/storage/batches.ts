// platform/storage/: the engine port (engine.ts, dialect.ts; docs/engine-port.md), its two engines, prepared
// statements, cached values, how a database is brought to a schema (migrations/), blobs.

/** The most calls in a batch, so that none of them waits for long. */
const batchLimit = 128;

/** How calls are collected. */
export interface BatchPlan<Call> {
  /** How many batches run at a time. */
  readonly few: number;
  /** In how many turns of the event loop calls come together before a batch begins: one by default. */
  readonly turns?: number;
  /** A batch that runs longer than this many milliseconds is not counted any more, so that it does not delay all others. */
  readonly patienceMs?: number;
  /** Whether a call must have a batch of its own. */
  readonly isAlone?: (call: Call) => boolean;
}

/** Runs calls together with others of the same time. */
export interface Batches<Call> {
  add(call: Call): void;
}

/**
 * Collects calls: a batch contains the calls that are added before it begins, and while `few` batches are running. `run`
 * carries out a batch and never rejects; when it is about to begin, it calls `take` once, for all calls that wait then.
 */
export function createBatches<Call>(
  { few, turns = 1, patienceMs, isAlone = () => false }: BatchPlan<Call>,
  run: (take: () => Call[]) => Promise<void>,
): Batches<Call> {
  let queue: Call[] = [];
  let isScheduled = false;
  let isWaiting = false;
  const underWay = new Set<{ readonly since: number }>();

  const schedule = (): void => {
    if (isScheduled || queue.length === 0) return;
    isScheduled = true;
    afterTurns(turns, () => {
      isScheduled = false;
      start();
    });
  };
  const start = (): void => {
    if (queue.length === 0) return;
    const now = performance.now();
    const young = [...underWay].filter(({ since }) => now - since < (patienceMs ?? Infinity));
    if (young.length >= few) {
      // The first batch that ends continues with the queue, or the first that takes too long.
      if (!isWaiting && patienceMs !== undefined) setTimeout(stopWaiting, patienceMs);
      isWaiting = true;
      return;
    }
    const batch = { since: now };
    underWay.add(batch);
    run(take).finally(() => {
      underWay.delete(batch);
      schedule();
    });
  };
  const stopWaiting = (): void => {
    isWaiting = false;
    start();
  };
  const take = (): Call[] => {
    const end = queue.findIndex((call, index) => index === batchLimit || isAlone(call));
    const batch = queue.slice(0, end < 0 ? queue.length : Math.max(end, 1));
    queue = queue.slice(batch.length);
    schedule();
    return batch;
  };

  return {
    add(call) {
      queue.push(call);
      schedule();
    },
  };
}

/** Runs it after the ready sockets have been read so many times, so that their calls are there too. */
function afterTurns(turns: number, work: () => void): void {
  setImmediate(turns > 1 ? () => afterTurns(turns - 1, work) : work);
}
