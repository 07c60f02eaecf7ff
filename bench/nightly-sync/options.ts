import { parseArgs } from 'node:util';
import type { EngineKind } from '../make-store.ts';
import type { ClientKind } from './clients.ts';

/** The settings of a run. */
export interface SyncOptions {
  readonly products: number;
  readonly engines: readonly EngineKind[];
  /** The numbers of connections; there is one sync for each. */
  readonly connections: readonly number[];
  readonly clients: readonly ClientKind[];
  readonly json: boolean;
}

export const syncHelp = `Syncs a store by V2, as connectors do at night: a list of the products that changed, then of each its data
and an update of its stock. Ends with status 2 where a call was refused or an update is lost.

  npm run nightly-sync -- [flags]

  --products=NUMBER   how many (default 10000)
  --engine=ENGINE     sqlite, postgres, which is started for the run, or both (default)
  --connections=LIST  connections at a time, a sync for each (default 1,8)
  --client=CLIENT     npm (soap, in one process), php (SoapClient, a process a connection), or both (default)
  --json              print the figures as JSON`;

/** Reads the command line. Throws a plain `Error` if it is wrong; answers `help` if that is asked for. */
export function readSyncOptions(args: readonly string[]): SyncOptions | 'help' {
  const { values } = parseArgs({
    args: [...args],
    options: {
      products: { type: 'string', default: '10000' },
      engine: { type: 'string', default: 'both' },
      connections: { type: 'string', default: '1,8' },
      client: { type: 'string', default: 'both' },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) return 'help';
  const { engine, json } = values;
  const products = Number(values.products);
  if (!(Number.isInteger(products) && products >= 1 && products <= 1_000_000))
    throw new Error('--products is a number from 1 to 1000000');
  const engines = chosen('engine', engine, ['sqlite', 'postgres']);
  const clients = chosen('client', values.client, ['npm', 'php']);
  const connections = values.connections.split(',').map(Number);
  if (!connections.every((count) => Number.isInteger(count) && count >= 1 && count <= 1000)) {
    throw new Error('--connections is a list of numbers from 1 to 1000');
  }
  return { products, engines, connections, clients, json };
}

function chosen<K extends string>(flag: string, value: string, all: readonly K[]): readonly K[] {
  const found = value === 'both' ? all : all.filter((kind) => kind === value);
  if (found.length === 0) throw new Error(`--${flag} is ${all.join(', ')} or both`);
  return found;
}
