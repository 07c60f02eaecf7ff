import type { EngineKind } from '../make-store.ts';
import { table } from '../table.ts';
import type { ErpStyle } from './clients.ts';
import type { LoopFigures } from './loop.ts';

/** A measured loop, the calls that were measured separately, and the same loop on a bare route. */
export interface ErpRun {
  readonly engine: EngineKind;
  readonly style: ErpStyle;
  readonly connections: number;
  readonly figures: LoopFigures;
  /** Everything that is lost, doubled or wrong, one line for each. */
  readonly lost: readonly string[];
  /** Seconds of the list by `updated_at` of the orders that the loop changed, and its length. */
  readonly listSeconds: number;
  readonly listed: number;
  /** Stock updates a second, on the same number of connections. */
  readonly stockPerSecond: number;
  /** Processor time of the service during the loop, in milliseconds; undefined if the system does not tell. */
  readonly cpuMs: number | undefined;
  readonly bareSeconds: number;
}

/** Whether every call succeeded, and nothing is lost. */
export const isWhole = ({ figures, lost, listed }: ErpRun): boolean =>
  figures.faults === 0 && lost.length === 0 && listed >= figures.orders;

/** The cost of a call of a service of another kind on another machine of two cores. */
const reference =
  'The reference, on another machine: salesOrderInfo 21 ms on one connection, a stock update 54 ms; of eight stock updates at once a fifth fail.';

/** The runs as a table, and what failed. */
export function erpReport(orders: number, maker: string, runs: readonly ErpRun[]): string {
  const head = [
    'engine',
    'style',
    'connections',
    'ms an order',
    'p99, ms',
    'orders/s',
    'calls/s',
    'faults',
    'lost',
    'list, ms',
    'stock updates/s',
    'service CPU, ms an order',
    'bare, ms an order',
    'client',
  ];
  const rows = runs.map(({ engine, style, connections, figures, ...run }) => {
    const { calls, faults, seconds, p99 } = figures;
    return [
      engine,
      style,
      String(connections),
      ((seconds * 1000) / figures.orders).toFixed(2),
      p99.toFixed(1),
      (figures.orders / seconds).toFixed(0),
      (calls / seconds).toFixed(0),
      String(faults),
      String(run.lost.length),
      (run.listSeconds * 1000).toFixed(0),
      run.stockPerSecond.toFixed(0),
      run.cpuMs === undefined ? '?' : (run.cpuMs / figures.orders).toFixed(2),
      ((run.bareSeconds * 1000) / figures.orders).toFixed(2),
      `${((run.bareSeconds / seconds) * 100).toFixed(0)} %`,
    ];
  });
  const failed = runs.flatMap(({ engine, style, connections, figures: { firstFault }, lost }) =>
    [firstFault, lost[0]].flatMap((text) =>
      text === undefined ? [] : [`${engine}, ${style}, ${connections} connections: ${text}`],
    ),
  );
  return [
    `${orders} orders in each loop by ${maker} clients, a process for each connection: info, invoice, shipment, track and comment of each.`,
    'The same calls on a bare route that answers with the same bytes cost the clients alone what "bare" says; "client" is their part.',
    '',
    table([head, ...rows]),
    '',
    reference,
    ...failed,
  ].join('\n');
}
