/** Keeps calls from what does not work at the moment. */
export interface Breaker {
  /** Whether to try. Whoever is told so says afterwards how it went. After a rest one tries for all. */
  admits(): boolean;
  worked(): void;
  /** It did not: nobody tries for so many milliseconds. */
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
      // One that began before the rest says nothing of what came after.
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
