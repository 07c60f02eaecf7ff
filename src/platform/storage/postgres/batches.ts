/** The most calls in a batch. */
const batchLimit = 128;
/** A batch that runs longer than this many milliseconds is not counted any more: a slow call must not delay all others. */
const patience = 10;

/** Runs calls together with others of the same time. */
export interface Batches<Call> {
  add(call: Call): void;
}

/**
 * Collects calls: a batch contains the calls that are added in one turn of the event loop, and while `few` batches are
 * running. `run` carries out a batch and never rejects; when it is about to begin, it calls `take` once, for all calls
 * that wait then.
 */
export function createBatches<Call>(few: number, run: (take: () => Call[]) => Promise<void>): Batches<Call> {
  let queue: Call[] = [];
  let isScheduled = false;
  let isWaiting = false;
  const underWay = new Set<{ readonly since: number }>();

  const schedule = (): void => {
    if (isScheduled || queue.length === 0) return;
    isScheduled = true;
    // After the ready sockets have been read, so that their calls come into the same batch.
    setImmediate(() => {
      isScheduled = false;
      start();
    });
  };
  const start = (): void => {
    if (queue.length === 0) return;
    const now = performance.now();
    const young = [...underWay].filter(({ since }) => now - since < patience);
    if (young.length >= few) {
      // The first batch that ends continues with the queue, or the first that takes too long.
      if (!isWaiting) setTimeout(stopWaiting, patience);
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
    const batch = queue.slice(0, batchLimit);
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
