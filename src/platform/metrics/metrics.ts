import { Counter, collectDefaultMetrics, Gauge as PromGauge, Registry } from 'prom-client';

/** A number that is read when somebody asks for it. */
export interface Gauge {
  /** As Prometheus has it: `cartwright_...`. */
  readonly name: string;
  readonly help: string;
  /** Whether it only grows; a gauge unless told. */
  readonly type?: 'gauge' | 'counter';
  /** What tells its samples apart, where there are several. */
  readonly labels?: readonly string[];
  /** One number, or one for each value of the labels. */
  readonly read: () => Promise<Reading> | Reading;
}

/** What a gauge shows: a number, or several with what tells them apart (`{ job: 'session.sweep' }`). */
export type Reading = number | readonly MetricSample[];

/** One number of several. */
export interface MetricSample {
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** Metrics of a service, to which each of its parts adds its own. */
export function createMetrics(gauges: readonly Gauge[]): Registry {
  const register = new Registry();
  for (const gauge of gauges) addGauge(register, gauge);
  return register;
}

/**
 * Has prom-client watch the process itself (memory, event loop, garbage collection, handles), from the first reading on:
 * it costs something, and many services are never asked. Answers what gives the metrics with these.
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
      // Without labels there is a zero after that.
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
