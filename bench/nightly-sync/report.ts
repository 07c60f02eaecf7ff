import type { EngineKind } from '../make-store.ts';
import { table } from '../table.ts';
import type { ClientFigures, ClientKind } from './clients.ts';

/** A measured sync, and the same on a bare route. */
export interface SyncRun {
  readonly engine: EngineKind;
  readonly client: ClientKind;
  readonly connections: number;
  readonly figures: ClientFigures;
  /** Products whose stock differs from the sent one. */
  readonly lost: number;
  /** Processor time of the service meanwhile, in milliseconds; undefined if the system does not tell. */
  readonly cpuMs: number | undefined;
  readonly bareSeconds: number;
}

/** Whether every call succeeded, and every update is stored. */
export const isWhole = ({ figures, lost }: SyncRun): boolean => figures.faults === 0 && lost === 0;

/**
 * Results of a service of another kind on another machine of two cores, measured with another client: with one
 * connection, and with eight.
 */
const reference =
  'The reference, on another machine: 93 ms a product on one connection, 24 products a second on eight.';

/** The runs as a table, and what failed. */
export function syncReport(products: number, runs: readonly SyncRun[]): string {
  const head = [
    'engine',
    'client',
    'connections',
    'ms a product',
    'products/s',
    'calls/s',
    'faults',
    'lost updates',
    'list, ms',
    'service CPU, ms a product',
    'client CPU, ms a product',
    'bare, ms a product',
    "client's part",
  ];
  const rows = runs.map(({ engine, client, connections, figures, lost, cpuMs, bareSeconds }) => {
    const { products, calls, faults, seconds, listSeconds, clientCpuMs } = figures;
    return [
      engine,
      client,
      String(connections),
      ((seconds * 1000) / products).toFixed(2),
      (products / seconds).toFixed(0),
      (calls / seconds).toFixed(0),
      String(faults),
      String(lost),
      (listSeconds * 1000).toFixed(0),
      cpuMs === undefined ? '?' : (cpuMs / products).toFixed(2),
      (clientCpuMs / products).toFixed(2),
      ((bareSeconds * 1000) / products).toFixed(2),
      `${((bareSeconds / seconds) * 100).toFixed(0)} %`,
    ];
  });
  const failed = runs.flatMap(({ engine, client, connections, figures: { firstFault } }) =>
    firstFault === undefined ? [] : [`${engine}, ${client}, ${connections} connections: ${firstFault}`],
  );
  return [
    `A sync of ${products} products by V2: one list, then data and a stock update of each.`,
    'The same calls on a bare route that answers with the same bytes cost the client alone what "bare" says, which is its part.',
    '',
    table([head, ...rows]),
    '',
    reference,
    ...failed,
  ].join('\n');
}
