import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import type { StorageSettings } from '../src/schema/open.ts';
import { databaseUrl, execute, startPostgres } from '../test/support/database/postgres.ts';
import type { Filling } from './fill.ts';
import { endWithUs } from './processes.ts';

/** The kinds of databases that a store can be in. */
export type EngineKind = 'sqlite' | 'postgres';

/**
 * Makes the measured store in a new database, with the program of a checkout.
 * @param dataDir the folder of the SQLite file and of all other files of a service
 * @param rows products, carts and sessions
 * @param progress gets how much is done, from 0 to 1
 */
export async function makeStore(
  root: string,
  kind: EngineKind,
  dataDir: string,
  rows: number,
  progress: (part: number) => void,
): Promise<StorageSettings> {
  const settings = { dataDir, databasePool: 10, databaseUrl: kind === 'postgres' ? await postgresUrl() : undefined };
  const child = fork(join(import.meta.dirname, 'fill.ts'), { execArgv: [] });
  endWithUs(child);
  const filling: Filling = { root, settings, rows };
  child.on('message', (part) => progress(Number(part))).send(filling);
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`the store of ${root} could not be made`);
  return settings;
}

/** The settings of a server with a large store: memory for rows that are read often, and up-to-date statistics. */
const serverSettings = { shared_buffers: '512MB', max_wal_size: '8GB', autovacuum: 'on' };
let cluster: ReturnType<typeof startPostgres> | undefined;

/** An empty database; all of a run are in one cluster, which ends with this process. */
async function postgresUrl(): Promise<string> {
  cluster ??= startPostgres(serverSettings);
  const server = await cluster;
  if ('unavailable' in server) throw new Error(server.unavailable);
  const name = `bench_${randomBytes(8).toString('hex')}`;
  await execute(server.url, `create database ${name}`);
  return databaseUrl(server.url, name);
}
