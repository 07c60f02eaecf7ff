import type { SliceResult } from './load.ts';

/** The results of one server. Latencies in milliseconds. */
export interface Side {
  readonly perSecond: number;
  /** The same for each turn: compared servers were measured one after the other in each. */
  readonly ofTurns: readonly number[];
  readonly median: number;
  readonly p99: number;
}

/** The result of a server's turns. */
export function sideOf(slices: readonly SliceResult[]): Side {
  const seconds = slices.reduce((sum, slice) => sum + slice.seconds, 0);
  const latencies = Float64Array.from(slices.flatMap((slice) => [...slice.latencies])).sort();
  const percentile = (part: number): number => latencies[Math.floor(latencies.length * part)] ?? 0;
  const ofTurns = slices.map((slice) => slice.latencies.length / slice.seconds);
  return { perSecond: latencies.length / seconds, ofTurns, median: percentile(0.5), p99: percentile(0.99) };
}

/** One side's requests a second divided by those of another: the median of the shares of all turns. */
export function shareOf(own: Pick<Side, 'ofTurns'>, other: Pick<Side, 'ofTurns'>): number {
  return middle(own.ofTurns.map((perSecond, turn) => perSecond / (other.ofTurns[turn] ?? Number.NaN)));
}

/** The median; of an even number of values the mean of the two in the middle. */
export function middle(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length >> 1;
  const upper = sorted[half] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[half - 1] ?? Number.NaN)) / 2;
}
