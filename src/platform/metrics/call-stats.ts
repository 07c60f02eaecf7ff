// platform/metrics/: figures for operators: counts and latencies of calls (prom-client, one registry for each
// service), metrics of several workers, usage by API user.

import { Counter, Histogram, type Registry } from 'prom-client';
import type { Observe } from '#kernel/observe.ts';

/** Upper bounds of the buckets of latencies, in seconds. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Calls of an operation that are not in the metrics yet. */
interface Counted {
  readonly style: string;
  readonly outcome: string;
  calls: number;
}

/**
 * Adds counts and latencies of calls to metrics, and answers the function that counts a call. The names of operations
 * and styles are ours, so the number of series is limited.
 */
export function createCallStats(register: Registry): Observe {
  // Added to the metrics when they are read: the counter makes a text of the labels at each call.
  const counted = new Map<string, Counted[]>();
  new Counter({
    name: 'cartwright_calls_total',
    help: 'Calls by style, operation and outcome (ok, the number of a fault, or an HTTP status).',
    labelNames: ['style', 'operation', 'outcome'],
    registers: [register],
    collect() {
      for (const [operation, ofOperation] of counted) {
        for (const { style, outcome, calls } of ofOperation) this.inc({ style, operation, outcome }, calls);
      }
      counted.clear();
    },
  });
  const seconds = new Histogram({
    name: 'cartwright_call_seconds',
    help: 'How long calls took, from the decoded request to the durable end.',
    labelNames: ['style', 'operation'],
    buckets,
    registers: [register],
  });
  return ({ style, operation, outcome, durationMs }) => {
    const ofOperation = counted.get(operation) ?? [];
    const known = ofOperation.find((each) => each.outcome === outcome && each.style === style);
    if (known) known.calls += 1;
    else counted.set(operation, [...ofOperation, { style, outcome, calls: 1 }]);
    seconds.observe({ style, operation }, durationMs / 1000);
  };
}
