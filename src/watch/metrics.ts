import type { Registry } from 'prom-client';
import type { CallStats } from './call-stats.ts';

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
export function createMetrics(calls: CallStats, gauges: readonly Gauge[]): () => Promise<string> {
  let loading: Promise<Registry> | undefined;
  return async () => {
    loading ??= loadProcessMetrics();
    const texts = await Promise.all([...gauges.map(gaugeText), (await loading).metrics()]);
    return calls.text() + texts.join('');
  };
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
