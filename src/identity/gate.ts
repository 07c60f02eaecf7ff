/** Lets a few pieces of work run at a time, others wait in a bounded queue, and refuses what comes beyond. */
export interface Gate {
  /** Runs `work` when there is room; `undefined` at once when the queue is full. */
  run<T>(work: (waited: boolean) => Promise<T>): Promise<T | undefined>;
}

/** Creates a gate for `running` pieces of work at a time with `waiting` behind them. */
export function createGate(running: number, waiting: number): Gate {
  const queue: (() => void)[] = [];
  let free = running;
  return {
    async run(work) {
      const waits = free === 0;
      if (waits && queue.length >= waiting) return undefined;
      // A place is handed over to the next in the queue, so that nobody who comes now gets in between.
      if (waits) await new Promise<void>((resolve) => queue.push(resolve));
      else free -= 1;
      try {
        return await work(waits);
      } finally {
        const next = queue.shift();
        if (next) next();
        else free += 1;
      }
    },
  };
}
