/** So many calls are in a batch, at most. */
const batchLimit = 128;
/** A batch that takes longer than so many milliseconds is not counted any more: a slow call must not hold up all others. */
const patience = 10;

/** Calls that are carried out together with others of their time. */
export interface Batches<Call> {
  add(call: Call): void;
}

/**
 * Collects calls: those that are added in one turn of the event loop, and while `few` batches are under way, are in one
 * batch. `run` carries one out and never rejects; it calls `take` once, when it is about to begin, for all that wait then.
 */
export function createBatches<Call>(few: number, run: (take: () => Call[]) => Promise<void>): Batches<Call> {
  let queue: Call[] = [];
  let isScheduled = false;
  let isWaiting = false;
  const underWay = new Set<{ readonly since: number }>();

  const schedule = (): void => {
    if (isScheduled || queue.length === 0) return;
    isScheduled = true;
    // After the sockets that are ready now have been read, so that their calls come into the same batch.
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
      // Whichever batch ends first goes on with the queue, or the first that takes too long does.
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
