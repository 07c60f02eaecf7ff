import { secondsLeft, windowOf } from './throttle.ts';

/** How much time was spent on each share in this minute. */
export interface TimeShares {
  /** Seconds until the share gets time again; 0 if it has time left. */
  wait(share: string, now: number): number;
  spend(share: string, milliseconds: number, now: number): void;
}

/**
 * Allows each share `limit` milliseconds a minute; work that was begun within the limit may finish. Only shares of the
 * current minute are remembered, so their number is limited by the work of a minute.
 */
export function createTimeShares(limit: number): TimeShares {
  let minute = 0;
  let spent = new Map<string, number>();
  const spentFor = (share: string, now: number): number => {
    if (windowOf(now) !== minute) [minute, spent] = [windowOf(now), new Map()];
    return spent.get(share) ?? 0;
  };
  return {
    wait: (share, now) => (spentFor(share, now) < limit ? 0 : secondsLeft(now)),
    spend(share, milliseconds, now) {
      const before = spentFor(share, now);
      spent.set(share, before + milliseconds);
    },
  };
}
