import type { Look } from './probe.ts';

/**
 * Measurements of the service at the end of a window of calls, when no call is running. Sizes in bytes, times in ms.
 */
export interface Window extends Look {
  /** Calls of this window. */
  readonly calls: number;
  readonly seconds: number;
  readonly cpuPerCall: number;
  readonly p50: number;
  readonly p99: number;
  readonly files: number | undefined;
  /** Rows that are kept for a time only: sessions, revocations, kept answers. */
  readonly rows: number;
}

/** The first windows: caches fill, code is compiled. */
const warmUp = 2;

/**
 * What grows, as lines for people; empty where nothing does. The means of the first and of the last third behind the
 * warm-up are compared, generously. Latencies and values that are swept slowly are judged only with `byClock`, for a
 * long run on an otherwise idle machine.
 */
export function growth(windows: readonly Window[], byClock: boolean): string[] {
  const steady = windows.slice(warmUp);
  const third = Math.floor(steady.length / 3);
  if (third < 1) throw new Error(`${windows.length} windows are too few`);
  const compare = (name: string, limit: (before: number) => number, measure: (window: Window) => number): string[] => {
    const [before, after] = [steady.slice(0, third), steady.slice(-third)].map((part) => mean(part.map(measure)));
    if (before === undefined || after === undefined || after <= limit(before)) return [];
    return [`${name} grew from ${round(before)} to ${round(after)}`];
  };
  const kinds = [...new Set(steady.flatMap(({ resources }) => Object.keys(resources)))];
  return [
    ...compare(
      'the heap',
      (before) => before * 1.05 + 6e6,
      ({ heap }) => heap,
    ),
    ...compare(
      'the memory',
      (before) => before * 1.25 + 32e6,
      ({ rss }) => rss,
    ),
    ...compare(
      'the number of open files',
      (before) => before + 16,
      ({ files }) => files ?? 0,
    ),
    ...kinds.flatMap((kind) =>
      compare(
        `the number of ${kind}`,
        (before) => before + 16,
        ({ resources }) => resources[kind] ?? 0,
      ),
    ),
    ...compare(
      'processor time for a call',
      (before) => before * 1.5,
      ({ cpuPerCall }) => cpuPerCall,
    ),
    ...(byClock
      ? [
          ...compare(
            'the time of the slowest percent',
            (before) => before * 2,
            ({ p99 }) => p99,
          ),
          ...compare(
            'rows that are kept for a time',
            (before) => before * 1.5 + 1000,
            ({ rows }) => rows,
          ),
        ]
      : []),
  ];
}

/** The windows as a table for people. */
export function table(windows: readonly Window[]): string {
  const head = [
    'window',
    'calls',
    'calls/s',
    'CPU ms/call',
    'p50 ms',
    'p99 ms',
    'heap MB',
    'memory MB',
    'files',
    'rows',
  ];
  const lines = windows.map((window, index) => [
    `${index + 1}${index < warmUp ? ' (warm-up)' : ''}`,
    window.calls,
    (window.calls / window.seconds).toFixed(0),
    window.cpuPerCall.toFixed(2),
    window.p50.toFixed(1),
    window.p99.toFixed(1),
    (window.heap / 1e6).toFixed(1),
    (window.rss / 1e6).toFixed(0),
    window.files ?? '-',
    window.rows,
  ]);
  return [head, ...lines].map((cells) => cells.map((cell) => String(cell).padStart(12)).join(' ')).join('\n');
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
