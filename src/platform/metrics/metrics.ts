import type { Registry } from 'prom-client';
import { checkedSecrets } from '../../domain/identity/secret.ts';
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

/**
 * What Prometheus reads: calls, gauges, and what `prom-client` knows of the process (memory, event loop, garbage
 * collection, handles), which is loaded at the first reading. A gauge that cannot be read is left out.
 */
export function createMetrics(calls: CallStats, refusals: Refusals, gauges: readonly Gauge[]): () => Promise<string> {
  let loading: Promise<Registry> | undefined;
  return async () => {
    loading ??= loadProcessMetrics();
    const texts = await Promise.all([...gauges.map(gaugeText), (await loading).metrics()]);
    return calls.text() + refusals.text() + secretsText() + texts.join('');
  };
}

/** Stored forms that take long come with an import, and go with their first use. */
function secretsText(): string {
  return [
    '# HELP cartwright_secret_checks_total Keys and passwords that were checked, by stored form and by where that ran.',
    '# TYPE cartwright_secret_checks_total counter',
    ...checkedSecrets().map(
      ({ form, place, count }) => `cartwright_secret_checks_total{form="${form}",place="${place}"} ${count}`,
    ),
    '',
  ].join('\n');
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
