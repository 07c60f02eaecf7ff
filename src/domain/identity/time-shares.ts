import { secondsLeft, windowOf } from './throttle.ts';

/** How much time was spent for whom this minute. */
export interface TimeShares {
  /** Seconds until more may be spent for a share; 0 where it has time left. */
  wait(share: string, now: number): number;
  spend(share: string, milliseconds: number, now: number): void;
}

/**
 * Lets `limit` milliseconds a minute be spent for each share; what is begun within them may end. Only shares of the current
 * minute are kept, of which there are no more than pieces of work in a minute.
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
