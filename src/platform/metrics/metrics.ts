import type { Registry } from 'prom-client';
import { checkedSecrets } from '../../domain/identity/secret.ts';
import type { CallStats } from './call-stats.ts';
import type { Refusals } from './refusals.ts';

/** A number that is read when somebody asks for it. */
export interface Gauge {
  /** As Prometheus has it: `cartwright_...`. */
  readonly name: string;
  readonly help: string;
  readonly read: () => Promise<number> | number;
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

async function gaugeText({ name, help, read }: Gauge): Promise<string> {
  try {
    return `# HELP ${name} ${help}\n# TYPE ${name} gauge\n${name} ${await read()}\n`;
  } catch {
    return '';
  }
}
