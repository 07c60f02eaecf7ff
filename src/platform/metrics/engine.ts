import type { Engine, EngineFigures } from '../storage/engine.ts';
import type { Gauge } from './metrics.ts';

const described: Readonly<Record<keyof EngineFigures, readonly [name: string, help: string]>> = {
  cacheHits: ['kept_hits', 'Values that were found in memory and were still true.'],
  cacheMisses: ['kept_misses', 'Values that had to be read from the database.'],
  cachedBytes: [
    'kept_bytes',
    'Estimated bytes of the values that are kept in memory and of what was derived from them.',
  ],
  poolConnections: ['pool_connections', 'Connections to PostgreSQL.'],
  poolIdle: ['pool_idle', 'Connections to PostgreSQL that nobody uses.'],
  poolWaiting: ['pool_waiting', 'Calls that wait for a connection to PostgreSQL.'],
};

/** The metrics of the engine for Prometheus: its memory and connections. */
export function engineGauges({ figures }: Engine): Gauge[] {
  return (Object.keys(figures()) as (keyof EngineFigures)[]).map((figure) => {
    const [name, help] = described[figure];
    return { name: `cartwright_${name}`, help, read: () => figures()[figure] ?? 0 };
  });
}
