import { parseArgs } from 'node:util';
import type { EngineKind } from '../make-store.ts';
import { type ErpMaker, type ErpStyle, erpMakers, erpStyles } from './clients.ts';

/** The work and its clients. */
export interface ErpOptions {
  readonly orders: number;
  readonly engines: readonly EngineKind[];
  readonly styles: readonly ErpStyle[];
  readonly maker: ErpMaker;
  /** The numbers of connections; there is a loop for each. */
  readonly connections: readonly number[];
  readonly json: boolean;
}

export const erpHelp = `Works on orders as ERP connectors do at night, by clients that others wrote: of each order its data, an invoice, a
shipment, a track and a comment; then a list by updated_at and a stock update of each order's product, measured apart. Looks at the end
whether every order has one of each, and whether the sums are right; ends with status 2 where something is lost or was refused.

  npm run erp-loop -- [flags]

  --orders=NUMBER     how many in each loop (default 1000)
  --engine=ENGINE     sqlite, postgres, which is started for the run, or both (default)
  --style=LIST        ${erpStyles.join(', ')} (default all)
  --client=MAKER      npm (default: soap and xmlrpc), or php (SoapClient and its xmlrpc extension); a process for each connection
  --connections=LIST  connections at a time, a loop for each (default 1,8)
  --json              print the figures as JSON`;

/** Reads the command line. Throws a plain `Error` if it is wrong; answers `help` if that is asked for. */
export function readErpOptions(args: readonly string[]): ErpOptions | 'help' {
  const { values } = parseArgs({
    args: [...args],
    options: {
      orders: { type: 'string', default: '1000' },
      engine: { type: 'string', default: 'both' },
      style: { type: 'string', default: erpStyles.join(',') },
      client: { type: 'string', default: 'npm' },
      connections: { type: 'string', default: '1,8' },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) return 'help';
  const orders = Number(values.orders);
  if (!(Number.isInteger(orders) && orders >= 1 && orders <= 100_000)) {
    throw new Error('--orders is a number from 1 to 100000');
  }
  const engines: readonly EngineKind[] = ['sqlite', 'postgres'];
  const chosen = values.engine === 'both' ? engines : engines.filter((kind) => kind === values.engine);
  if (chosen.length === 0) throw new Error('--engine is sqlite, postgres or both');
  const asked = values.style.split(',');
  const styles = erpStyles.filter((style) => asked.includes(style));
  if (styles.length !== asked.length) throw new Error(`--style is a list of ${erpStyles.join(', ')}`);
  const maker = erpMakers.find((name) => name === values.client);
  if (maker === undefined) throw new Error(`--client is ${erpMakers.join(' or ')}`);
  const connections = values.connections.split(',').map(Number);
  if (!connections.every((count) => Number.isInteger(count) && count >= 1 && count <= 64)) {
    throw new Error('--connections is a list of numbers from 1 to 64');
  }
  return { orders, engines: chosen, styles, maker, connections, json: values.json };
}
