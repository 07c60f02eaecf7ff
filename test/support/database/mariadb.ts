import { randomBytes } from 'node:crypto';
import { chownSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createConnection } from 'mysql2/promise';
import { certificate } from '../../messages/mail/certificate.ts';
import { folderWith, freePort, output, runAsOneOf, searchPath } from '../process.ts';
import { serverFolder, startServer } from '../server.ts';
import type { Unavailable } from './postgres.ts';

/** A MariaDB of our own. `url` names no database; its user may do everything. */
export interface MariadbServer {
  url: string;
  /** Ends the server and removes its files. */
  stop(): Promise<void>;
}

/**
 * Starts a MariaDB: on the loopback address, with or without TLS (`certificate`), a
 * free port and a socket, with a random password, in a temporary folder, as another
 * user if we are root. It ends with this process.
 * @returns the server, or why there is none: no MariaDB is installed
 * @throws when MariaDB is installed and does not start
 */
export async function startMariadb(): Promise<MariadbServer | Unavailable> {
  const folders = [...searchPath(), '/usr/sbin', '/usr/bin', '/usr/local/sbin', '/usr/local/bin'];
  const bin = folderWith('mariadbd', folders);
  const installer = folderWith('mariadb-install-db', folders);
  if (!bin || !installer) return { unavailable: 'MariaDB is not installed (no mariadbd or no mariadb-install-db)' };
  const runAs = await runAsOneOf(['mysql', 'nobody']);
  const folder = serverFolder('mariadb', runAs);
  const data = join(folder, 'data');
  const password = randomBytes(16).toString('hex');
  const init = join(folder, 'init.sql');
  try {
    // Names are not looked up, so connections to the loopback address use this account.
    const user = `'cartwright'@'127.0.0.1'`;
    writeFileSync(
      init,
      `CREATE USER ${user} IDENTIFIED BY '${password}';\nGRANT ALL ON *.* TO ${user} WITH GRANT OPTION;\n`,
      { mode: 0o600 },
    );
    writeFileSync(join(folder, 'certificate.pem'), certificate.cert);
    const key = join(folder, 'key.pem');
    writeFileSync(key, certificate.key, { mode: 0o600 });
    if (runAs.uid !== undefined && runAs.gid !== undefined) {
      for (const file of [init, key]) chownSync(file, runAs.uid, runAs.gid);
    }
    const arguments_ = [
      '--no-defaults',
      `--datadir=${data}`,
      '--skip-test-db',
      '--auth-root-authentication-method=socket',
    ];
    await output(join(installer, 'mariadb-install-db'), arguments_, runAs);
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
  const port = await freePort();
  const url = `mysql://cartwright:${password}@127.0.0.1:${port}`;
  const args = [
    '--no-defaults',
    `--datadir=${data}`,
    `--init-file=${init}`,
    `--port=${port}`,
    ...fixedSettings(folder),
  ];
  const place = { folder, runAs, quit: 'SIGKILL' } as const;
  const server = await startServer(place, join(bin, 'mariadbd'), args, () => ping(url));
  return { url, stop: server.stop };
}

/** The files live no longer than the test, so nothing needs to reach the disk. */
function fixedSettings(folder: string): string[] {
  return [
    '--bind-address=127.0.0.1',
    `--socket=${join(folder, 'server.sock')}`,
    `--pid-file=${join(folder, 'server.pid')}`,
    `--ssl-cert=${join(folder, 'certificate.pem')}`,
    `--ssl-key=${join(folder, 'key.pem')}`,
    '--skip-name-resolve',
    '--skip-log-bin',
    '--innodb-flush-log-at-trx-commit=0',
    '--innodb-buffer-pool-size=64M',
    '--character-set-server=utf8mb4',
  ];
}

async function ping(url: string): Promise<void> {
  const connection = await createConnection(url);
  await connection.end();
}
