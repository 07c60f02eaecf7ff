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
