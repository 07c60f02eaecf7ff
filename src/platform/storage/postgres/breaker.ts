/** Stops calls to a server that does not work at the moment. */
export interface Breaker {
  /** Whether to try. After a yes, the caller must report the result. After a rest, a single call tries for all. */
  admits(): boolean;
  worked(): void;
  /** Reports a failure: nobody tries for this many milliseconds. */
  rest(milliseconds: number): void;
}

/** A breaker that lets everything pass at first. */
export function createBreaker(now: () => number): Breaker {
  let restUntil = 0;
  let isTrying = false;
  return {
    admits() {
      if (restUntil === 0) return true;
      if (isTrying || now() < restUntil) return false;
      isTrying = true;
      return true;
    },
    worked() {
      // A call that began before the rest says nothing about the time after it.
      if (restUntil !== 0 && !isTrying) return;
      restUntil = 0;
      isTrying = false;
    },
    rest(milliseconds) {
      restUntil = now() + milliseconds;
      isTrying = false;
    },
  };
}
