import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);
const SERVERS = ['/usr/sbin/mariadbd', '/usr/sbin/mysqld', '/usr/local/sbin/mariadbd', '/usr/libexec/mariadbd'];

/** A MariaDB server of the test's own. */
export interface MariaDb {
  /** Its address with a user who may do everything, without a database. */
  readonly url: string;
  /** Runs SQL through the command line client, as a user would load a dump. */
  load(database: string, sql: string): Promise<void>;
  /** What mariadb-dump prints. */
  dump(database: string, ...options: string[]): Promise<Buffer>;
  stop(): Promise<void>;
}

/** Why no server can be started here, or undefined. */
export const noMariaDb = SERVERS.some(existsSync) ? undefined : 'no MariaDB server is installed here';

/** Starts a server in a folder of its own on a free port of the loopback address. */
export async function startMariaDb(): Promise<MariaDb> {
  const folder = await mkdtemp(join(tmpdir(), 'cartwright-mariadb-'));
  const data = join(folder, 'data');
  const socket = join(folder, 'socket');
  const asUser = `--user=${userInfo().username}`;
  await run('mariadb-install-db', [
    '--no-defaults',
    `--datadir=${data}`,
    asUser,
    '--auth-root-authentication-method=normal',
  ]);
  const port = await freePort();
  const server = spawn(
    SERVERS.find(existsSync) as string,
    ['--no-defaults', `--datadir=${data}`, `--socket=${socket}`, `--port=${port}`, '--bind-address=127.0.0.1', asUser],
    { stdio: 'ignore' },
  );
  const client = ['--no-defaults', `--socket=${socket}`, '-uroot'];
  await ready(server, client);
  await run('mariadb', [
    ...client,
    '-e',
    "CREATE USER 'shop'@'127.0.0.1' IDENTIFIED BY 'p@ss/word'; GRANT SELECT ON *.* TO 'shop'@'127.0.0.1'",
  ]);
  return {
    url: `mysql://shop:${encodeURIComponent('p@ss/word')}@127.0.0.1:${port}/`,
    async load(database, sql) {
      await run('mariadb', [...client, '-e', `CREATE DATABASE IF NOT EXISTS ${database} CHARACTER SET utf8mb4`]);
      const child = spawn('mariadb', [...client, '--default-character-set=utf8mb4', database], {
        stdio: ['pipe', 'ignore', 'inherit'],
      });
      child.stdin.end(sql);
      const code = await new Promise((resolve) => child.on('close', resolve));
      if (code !== 0) throw new Error(`mariadb ended with ${code}`);
    },
    async dump(database, ...options) {
      const { stdout } = await run('mariadb-dump', [...client, ...options, database], {
        encoding: 'buffer',
        maxBuffer: 1 << 28,
      });
      return stdout;
    },
    async stop() {
      server.kill('SIGTERM');
      await new Promise((resolve) => (server.exitCode === null ? server.on('exit', resolve) : resolve(null)));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function ready(server: ChildProcess, client: readonly string[]): Promise<void> {
  for (let tries = 0; tries < 200 && server.exitCode === null; tries++) {
    try {
      await run('mariadb', [...client, '-e', 'SELECT 1']);
      return;
    } catch {
      await sleep(100);
    }
  }
  throw new Error('the MariaDB server did not start');
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
