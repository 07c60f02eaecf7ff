import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RUN_FOLDER } from '../run/prepare.mjs';
import { type PostgresServer, SHARED_CLUSTER, startPostgres } from './postgres.ts';

/** The run's folder of prepared stores (prepared.ts): its path. */
export const PREPARED_FOLDER = 'CARTWRIGHT_TEST_STORES';

/**
 * Once before all files of `npm test`: one PostgreSQL cluster and one folder of prepared stores for all, which each file's
 * own process finds by its environment.
 */
export async function globalSetup(): Promise<void> {
  folder = mkdtempSync(join(tmpdir(), 'cartwright-stores-'));
  process.env[PREPARED_FOLDER] = folder;
  if (process.env[SHARED_CLUSTER] || process.env.TEST_ENGINES === 'sqlite') return;
  const started = await startPostgres();
  // Without PostgreSQL, each test that needs it says so.
  if (!('url' in started)) return;
  server = started;
  process.env[SHARED_CLUSTER] = started.url;
}

/** Once after all files. */
export async function globalTeardown(): Promise<void> {
  await server?.stop();
  for (const path of [folder, process.env[RUN_FOLDER]]) if (path) rmSync(path, { recursive: true, force: true });
}

let folder: string | undefined;
let server: PostgresServer | undefined;
