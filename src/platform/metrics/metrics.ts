import type { Registry } from 'prom-client';
import type { CallStats } from './call-stats.ts';
import type { Refusals } from './refusals.ts';

/** A number that is read when somebody asks for it. */
export interface Gauge {
  /** As Prometheus has it: `cartwright_...`. */
  readonly name: string;
  readonly help: string;
  /** Whether it only grows; a gauge unless told. */
  readonly type?: 'gauge' | 'counter';
  /** One number, or one for each value of a label. */
  readonly read: () => Promise<Reading> | Reading;
}

/** What a gauge shows: a number, or several with what tells them apart (`{ job: 'session.sweep' }`). */
export type Reading = number | readonly Sample[];

/** One number of several. Labels hold no quotes, backslashes and line ends. */
export interface Sample {
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** A number that only grows, by what it counts; read when somebody asks for it. */
export interface Counter {
  /** As Prometheus has it: `cartwright_..._total`. */
  readonly name: string;
  readonly help: string;
  readonly read: () => readonly { readonly labels: Readonly<Record<string, string>>; readonly count: number }[];
}

/** What is read beside the counts of calls. */
export interface Metrics {
  readonly gauges: readonly Gauge[];
  readonly counters: readonly Counter[];
}

/**
 * What Prometheus reads: calls, refusals, counters, gauges, and what `prom-client` knows of the process (memory, event loop, garbage
 * collection, handles), which is loaded at the first reading. A gauge that cannot be read is left out.
 */
export function createMetrics(
  calls: CallStats,
  refusals: Refusals,
  { gauges, counters }: Metrics,
): () => Promise<string> {
  let loading: Promise<Registry> | undefined;
  return async () => {
    loading ??= loadProcessMetrics();
    const texts = await Promise.all([...gauges.map(gaugeText), (await loading).metrics()]);
    return calls.text() + refusals.text() + counters.map(counterText).join('') + texts.join('');
  };
}

function counterText({ name, help, read }: Counter): string {
  const lines = read().map(({ labels, count }) => {
    const written = Object.entries(labels).map(([label, value]) => `${label}="${value}"`);
    return `${name}{${written.join()}} ${count}\n`;
  });
  return `# HELP ${name} ${help}\n# TYPE ${name} counter\n${lines.join('')}`;
}

async function loadProcessMetrics(): Promise<Registry> {
  const { collectDefaultMetrics, Registry } = await import('prom-client');
  const register = new Registry();
  collectDefaultMetrics({ register });
  return register;
}

async function gaugeText({ name, help, type = 'gauge', read }: Gauge): Promise<string> {
  try {
    const found = await read();
    const samples = typeof found === 'number' ? [{ labels: {}, value: found }] : found;
    const lines = samples.map(({ labels, value }) => `${name}${labelText(labels)} ${value}\n`);
    return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join('')}`;
  } catch {
    return '';
  }
}

function labelText(labels: Sample['labels']): string {
  const texts = Object.entries(labels).map(([label, value]) => `${label}="${value}"`);
  return texts.length === 0 ? '' : `{${texts.join(',')}}`;
}
