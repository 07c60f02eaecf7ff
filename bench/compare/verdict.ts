import { middle, type Side, shareOf } from '../sides.ts';

/** A value for each of the three services: the old build twice, and the new one. */
export interface Trio<T> {
  readonly old: T;
  readonly again: T;
  readonly fresh: T;
}

/** The result of a service in a round. */
export interface Measured extends Side {
  /** Processor time of a call in milliseconds; undefined if the system does not tell. */
  readonly cpuMs: number | undefined;
}

/** The result of a case at a number of connections in a comparison. Latencies in milliseconds. */
export interface Comparison {
  /** Calls a second of the new build divided by those of the old one: the median of all rounds. */
  readonly ratio: number;
  /** The difference between the two services of the old build, as a share: the median of all rounds. */
  readonly spread: number;
  readonly verdict: Verdict;
  /** Medians of all rounds. */
  readonly perSecond: Trio<number>;
  readonly median: Trio<number>;
  readonly p99: Trio<number>;
  /**
   * Processor time of a call of the new build divided by that of the old one, and the difference between the two old
   * ones: from medians of all rounds. A busy machine changes these values much less than calls a second.
   */
  readonly cpu: { readonly ratio: number; readonly spread: number } | undefined;
}

export type Verdict = 'lost' | 'same' | 'gained';

/** The loss that a row may have beyond the spread. */
const allowed = 0.05;

/**
 * Compares the three in each round. The new build is compared with the mean of the two old ones, turn by turn, since
 * their turns were next to each other.
 */
export function compare(rounds: readonly Trio<Measured>[]): Comparison {
  const ratio = middle(rounds.map(({ old, again, fresh }) => shareOf(fresh, meanOf(old, again))));
  const spread = middle(rounds.map(({ old, again }) => Math.abs(shareOf(again, old) - 1)));
  const each = (value: (measured: Measured) => number): Trio<number> => ({
    old: middle(rounds.map(({ old }) => value(old))),
    again: middle(rounds.map(({ again }) => value(again))),
    fresh: middle(rounds.map(({ fresh }) => value(fresh))),
  });
  return {
    ratio,
    spread,
    verdict: verdictOf(ratio, spread),
    perSecond: each(({ perSecond }) => perSecond),
    median: each(({ median }) => median),
    p99: each(({ p99 }) => p99),
    cpu: compareCpu(each(({ cpuMs }) => cpuMs ?? Number.NaN)),
  };
}

function compareCpu({ old, again, fresh }: Trio<number>): Comparison['cpu'] {
  const ratio = fresh / ((old + again) / 2);
  return Number.isNaN(ratio) ? undefined : { ratio, spread: Math.abs(again / old - 1) };
}

/** `lost` if a ratio is more than 5 % beyond the spread below 1, `gained` if it is that much above. */
export function verdictOf(ratio: number, spread: number): Verdict {
  if (ratio < 1 - allowed - spread) return 'lost';
  return ratio > 1 + allowed + spread ? 'gained' : 'same';
}

function meanOf(side: Side, other: Side): Pick<Side, 'ofTurns'> {
  return { ofTurns: side.ofTurns.map((perSecond, turn) => (perSecond + (other.ofTurns[turn] ?? Number.NaN)) / 2) };
}
