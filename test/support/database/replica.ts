import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { freePort, output, runAsOneOf } from '../process.ts';
import { serverFolder, startServer } from '../server.ts';
import { execute, findBinaries, type PostgresServer, settingsOf } from './postgres.ts';

/** A streaming replica of a cluster. */
export interface ReplicaServer extends PostgresServer {
  /** Stops replaying, and resumes it. */
  pause(): Promise<void>;
  unpause(): Promise<void>;
  /** Makes it a primary of its own, on the next timeline. */
  promote(): Promise<void>;
}

/** Starts a streaming replica of a cluster that `startPostgres` started, made by `pg_basebackup`. */
export async function startReplica(primary: PostgresServer): Promise<ReplicaServer> {
  const bin = await findBinaries();
  if (!bin) throw new Error('there is a primary, but no PostgreSQL');
  const runAs = await runAsOneOf(['postgres', 'nobody']);
  const folder = serverFolder('replica', runAs);
  const data = join(folder, 'data');
  const copy = ['-D', data, '-d', primary.url, '--write-recovery-conf', '--checkpoint=fast', '--no-sync'];
  try {
    await output(join(bin, 'pg_basebackup'), copy, runAs);
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
  const address = new URL(primary.url);
  address.port = String(await freePort());
  const url = address.href;
  const settings = Object.entries(settingsOf(folder)).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const args = ['-D', data, '-p', address.port, ...settings];
  const server = await startServer({ folder, runAs, quit: 'SIGQUIT' }, join(bin, 'postgres'), args, () =>
    execute(url, 'SELECT 1'),
  );
  return {
    url,
    ...server,
    pause: () => execute(url, 'SELECT pg_wal_replay_pause()'),
    unpause: () => execute(url, 'SELECT pg_wal_replay_resume()'),
    promote: () => execute(url, 'SELECT pg_promote()'),
  };
}
