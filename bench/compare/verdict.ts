import { middle, type Side, shareOf } from '../sides.ts';

/** What stands for the same thing of each of the three services: the old build twice, and the new one. */
export interface Trio<T> {
  readonly old: T;
  readonly again: T;
  readonly fresh: T;
}

/** What a service did in a round. */
export interface Measured extends Side {
  /** What a call took of the processors, in milliseconds; undefined where the system does not tell. */
  readonly cpuMs: number | undefined;
}

/** What a case at a number of connections came to in a comparison. Latencies in milliseconds. */
export interface Comparison {
  /** Calls a second of the new build in those of the old one: the median of all rounds. */
  readonly ratio: number;
  /** How far the two services of the old build lay apart, as a share: the median of all rounds. */
  readonly spread: number;
  readonly verdict: Verdict;
  /** Medians of all rounds. */
  readonly perSecond: Trio<number>;
  readonly median: Trio<number>;
  readonly p99: Trio<number>;
  /**
   * What a call of the new build took of the processors in what it took in the old one, and how far the two of the old build
   * lay apart: of medians of all rounds. A busy machine changes this much less than it changes calls a second.
   */
  readonly cpu: { readonly ratio: number; readonly spread: number } | undefined;
}

export type Verdict = 'lost' | 'same' | 'gained';

/** What a row may lose beyond the spread. */
const allowed = 0.05;

/**
 * Compares what the three did in each round. The new build is held against the mean of the two of the old one, turn by turn,
 * since these were measured next to each other.
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

/** `lost` where a ratio is more than 5 % beyond the spread below 1, `gained` where it is that much above. */
export function verdictOf(ratio: number, spread: number): Verdict {
  if (ratio < 1 - allowed - spread) return 'lost';
  return ratio > 1 + allowed + spread ? 'gained' : 'same';
}

function meanOf(side: Side, other: Side): Pick<Side, 'ofTurns'> {
  return { ofTurns: side.ofTurns.map((perSecond, turn) => (perSecond + (other.ofTurns[turn] ?? Number.NaN)) / 2) };
}
