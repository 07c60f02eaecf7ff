import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { folderWith, freePort, output, runAsOneOf, searchPath } from '../process.ts';
import { serverFolder, startServer, type TestServer } from '../server.ts';
import { askForCluster } from './shared-cluster.ts';

/** Why a test cannot have a server, for `skip`. */
export interface Unavailable {
  unavailable: string;
}

/** A cluster of our own. `url` is its database `postgres`, as its superuser. */
export interface PostgresServer extends TestServer {
  url: string;
}

/** An empty database, used by one test or one file. */
export interface FreshDatabase {
  url: string;
  /** Removes the database, and cuts connections that are still open. */
  drop(): Promise<void>;
}

/** The socket at which global-setup.ts offers the run's shared cluster: its path. */
export const CLUSTER_SOCKET = 'CARTWRIGHT_TEST_PG';

/**
 * Makes a database on the run's shared cluster; if a file runs alone, on a cluster that starts and ends with this
 * process.
 * @param template the database on that cluster to copy; without it the new database is empty
 * @returns the database, or why there is none: no PostgreSQL is installed
 * @throws when PostgreSQL is installed and does not work
 */
export async function freshDatabase(template?: string): Promise<FreshDatabase | Unavailable> {
  const cluster = await clusterUrl();
  if (typeof cluster !== 'string') return cluster;
  const name = `test_${randomBytes(8).toString('hex')}`;
  // Files are copied, not logged block by block: half of the processor time, since nothing needs to reach the disk.
  const copied = template === undefined ? '' : ` TEMPLATE ${template} STRATEGY file_copy`;
  await execute(cluster, `CREATE DATABASE ${name}${copied}`);
  return {
    url: databaseUrl(cluster, name),
    drop: () => execute(cluster, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  };
}

/** The cluster that `freshDatabase` uses: the URL of its database `postgres`, as its superuser. */
export function clusterUrl(): Promise<string | Unavailable> {
  const socket = process.env[CLUSTER_SOCKET];
  cluster ??= socket ? askForCluster(socket) : ownCluster();
  return cluster;
}

/** The URL of a database of a cluster. */
export function databaseUrl(cluster: string, database: string): string {
  const url = new URL(cluster);
  url.pathname = `/${database}`;
  return url.href;
}

/**
 * Starts a cluster of its own: on the loopback address and a free port, with a random password, in a temporary folder.
 * If we are root it runs as another user, since PostgreSQL refuses to run as root. It ends with this process.
 * @param more settings of the server in addition to `settingsOf`; they replace settings of the same name
 * @returns the server, or why there is none: no PostgreSQL is installed
 * @throws when PostgreSQL is installed and does not start
 */
export async function startPostgres(more: ServerSettings = {}): Promise<PostgresServer | Unavailable> {
  const bin = await findBinaries();
  if (!bin) return { unavailable: 'PostgreSQL is not installed (no initdb; CARTWRIGHT_PG_BIN can name its folder)' };
  const runAs = await runAsOneOf(['postgres', 'nobody']);
  const folder = serverFolder('postgres', runAs);
  const data = join(folder, 'data');
  const password = randomBytes(16).toString('hex');
  try {
    const passwordFile = join(folder, 'password');
    writeFileSync(passwordFile, password, { mode: 0o600 });
    if (runAs.uid !== undefined && runAs.gid !== undefined) chownSync(passwordFile, runAs.uid, runAs.gid);
    // SCRAM takes 3 ms more for each connection, and a run makes thousands.
    const login = ['--username=cartwright', `--pwfile=${passwordFile}`, '--auth=md5'];
    const initdb = ['-D', data, ...login, '--encoding=UTF8', '--locale=C', '--no-sync', '--no-instructions'];
    await output(join(bin, 'initdb'), initdb, runAs);
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
  const port = await freePort();
  const url = `postgres://cartwright:${password}@127.0.0.1:${port}/postgres`;
  const settings = Object.entries({ ...settingsOf(folder), ...more }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  const args = ['-D', data, '-p', String(port), ...settings];
  // SIGQUIT: end now, without writing anything more.
  const place = { folder, runAs, quit: 'SIGQUIT' } as const;
  const server = await startServer(place, join(bin, 'postgres'), args, () => execute(url, 'SELECT 1'));
  return { url, ...server };
}

/** Settings by their name, as the server takes them. */
type ServerSettings = Readonly<Record<string, string | number>>;

/**
 * Settings of a server in this folder. The files live no longer than the run, so nothing needs to reach the disk.
 * Queries see the same.
 */
export function settingsOf(folder: string): ServerSettings {
  return {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
    fsync: 'off',
    full_page_writes: 'off',
    autovacuum: 'off',
    max_connections: 400,
    shared_buffers: '32MB',
    log_min_messages: 'fatal',
  };
}

let cluster: Promise<string | Unavailable> | undefined;

async function ownCluster(): Promise<string | Unavailable> {
  const server = await startPostgres();
  return 'url' in server ? server.url : server;
}

/** @returns the folder of PostgreSQL's programs: the named one, else that of the newest version */
export async function findBinaries(): Promise<string | undefined> {
  const named = process.env.CARTWRIGHT_PG_BIN;
  if (named) {
    if (!existsSync(join(named, 'initdb'))) throw new Error(`CARTWRIGHT_PG_BIN names ${named}, which has no initdb`);
    return named;
  }
  // Debian has a folder for the programs of each version, and no server program on the path.
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const configured = await output('pg_config', ['--bindir']).catch(() => '');
  return folderWith('initdb', [
    ...[configured].filter(Boolean),
    ...versions.map((version) => join(debian, version, 'bin')),
    ...searchPath(),
  ]);
}

/** Runs one statement on a connection of its own. */
export async function execute(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  // If a connection is cut while it ends, that is no error of the test.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
