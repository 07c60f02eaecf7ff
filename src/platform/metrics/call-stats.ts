import type { CallObservation } from '../../kernel/observe.ts';

/** Upper bounds of the buckets of latencies, in seconds. */
const bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const;

/** Calls of one operation in one style since the process began. */
interface CallSeries {
  readonly labels: string;
  /** Calls by outcome. */
  readonly outcomes: Map<string, number>;
  /** Calls by the first bound that they did not exceed; the last is for those above all. */
  readonly buckets: number[];
  sumMs: number;
  count: number;
}

/** Counts of calls, cheap enough to be kept for each of them, as Prometheus wants to read them. */
export interface CallStats {
  add(call: CallObservation): void;
  /** In the text format of Prometheus 0.0.4. */
  text(): string;
}

/** Makes counts that are all zero. The names of operations and styles are ours, so there are only so many series. */
export function createCallStats(): CallStats {
  const byStyle = new Map<string, Map<string, CallSeries>>();
  const seriesOf = ({ style, operation }: CallObservation): CallSeries => {
    const series = byStyle.get(style) ?? new Map<string, CallSeries>();
    let found = series.get(operation);
    if (!found) {
      byStyle.set(style, series);
      const labels = `style="${style}",operation="${operation}"`;
      found = { labels, outcomes: new Map(), buckets: Array<number>(bounds.length + 1).fill(0), sumMs: 0, count: 0 };
      series.set(operation, found);
    }
    return found;
  };
  return {
    add(call) {
      const of = seriesOf(call);
      let bucket = 0;
      while (bucket < bounds.length && call.durationMs > (bounds[bucket] as number) * 1000) bucket += 1;
      of.buckets[bucket] = (of.buckets[bucket] ?? 0) + 1;
      of.outcomes.set(call.outcome, (of.outcomes.get(call.outcome) ?? 0) + 1);
      of.sumMs += call.durationMs;
      of.count += 1;
    },
    text() {
      const all = [...byStyle.values()].flatMap((series) => [...series.values()]);
      return [
        '# HELP cartwright_calls_total Calls by style, operation and outcome (ok, the number of a fault, or an HTTP status).',
        '# TYPE cartwright_calls_total counter',
        ...all.flatMap(({ labels, outcomes }) =>
          [...outcomes].map(([outcome, count]) => `cartwright_calls_total{${labels},outcome="${outcome}"} ${count}`),
        ),
        '# HELP cartwright_call_seconds How long calls took, from the decoded request to the durable end.',
        '# TYPE cartwright_call_seconds histogram',
        ...all.flatMap(histogram),
        '',
      ].join('\n');
    },
  };
}

function histogram({ labels, buckets, sumMs, count }: CallSeries): string[] {
  let soFar = 0;
  const lines = bounds.map((bound, place) => {
    soFar += buckets[place] ?? 0;
    return `cartwright_call_seconds_bucket{${labels},le="${bound}"} ${soFar}`;
  });
  return [
    ...lines,
    `cartwright_call_seconds_bucket{${labels},le="+Inf"} ${count}`,
    `cartwright_call_seconds_sum{${labels}} ${sumMs / 1000}`,
    `cartwright_call_seconds_count{${labels}} ${count}`,
  ];
}
