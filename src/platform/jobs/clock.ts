// platform/jobs/: work that runs at intervals, on one node at a time. A job is data (job.ts), a node takes it by a
// lease (leases.ts), the runner (runner.ts) looks when something is due.

/** The current time and timers; tests use their own. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /**
   * Calls back after a number of milliseconds, unless the answered function is called before. Does not keep the process
   * running.
   */
  after(milliseconds: number, callback: () => void): () => void;
}

/** The clock of this machine. */
export const systemClock: Clock = {
  now: Date.now,
  after(milliseconds, callback) {
    const timer = setTimeout(callback, milliseconds).unref();
    return () => clearTimeout(timer);
  },
};
