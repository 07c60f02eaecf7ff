import { Counter, collectDefaultMetrics, Gauge as PromGauge, Registry } from 'prom-client';

/** A number that is read when it is requested. */
export interface Gauge {
  /** The name in Prometheus: `cartwright_...`. */
  readonly name: string;
  readonly help: string;
  /** `counter` if it only grows; a gauge by default. */
  readonly type?: 'gauge' | 'counter';
  /** The labels of its samples, if there are several. */
  readonly labels?: readonly string[];
  /** One number, or one for each value of the labels. */
  readonly read: () => Promise<Reading> | Reading;
}

/** The value of a gauge: a number, or several with labels (`{ job: 'session.sweep' }`). */
export type Reading = number | readonly MetricSample[];

/** One of several numbers. */
export interface MetricSample {
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** The metrics of a service; each of its parts adds its own. */
export function createMetrics(gauges: readonly Gauge[]): Registry {
  const register = new Registry();
  for (const gauge of gauges) addGauge(register, gauge);
  return register;
}

/**
 * Lets prom-client collect metrics of the process itself (memory, event loop, garbage collection, handles), from the
 * first reading on: it has a cost, and many services are never asked. Answers a function for the metrics with these.
 */
export function withProcessMetrics(register: Registry): () => Registry {
  let isWatched = false;
  return () => {
    if (!isWatched) collectDefaultMetrics({ register });
    isWatched = true;
    return register;
  };
}

/** A gauge that cannot be read shows no number. */
function addGauge(register: Registry, { name, help, type, labels = [], read }: Gauge): void {
  const options = {
    name,
    help,
    labelNames: [...labels],
    registers: [register],
    async collect() {
      const found = await readingOf(read);
      metric.reset();
      // Without labels, the reset leaves a zero.
      if (labels.length === 0) metric.remove();
      for (const sample of found) metric.inc(sample.labels, sample.value);
    },
  };
  const metric = type === 'counter' ? new Counter(options) : new PromGauge(options);
}

async function readingOf(read: Gauge['read']): Promise<readonly MetricSample[]> {
  try {
    const found = await read();
    return typeof found === 'number' ? [{ labels: {}, value: found }] : found;
  } catch {
    return [];
  }
}
