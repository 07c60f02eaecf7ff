import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RUN_FOLDER } from '../run/prepare.mjs';
import { CLUSTER_SOCKET, startPostgres } from './postgres.ts';
import { type OfferedCluster, offerCluster } from './shared-cluster.ts';

/** The run's folder of prepared stores (prepared.ts): its path. */
export const PREPARED_FOLDER = 'CARTWRIGHT_TEST_STORES';

/**
 * Runs once before all files of `npm test`. It makes one folder of prepared stores for all processes, and offers one
 * PostgreSQL cluster, which starts when a test asks for it. Each process finds them by its environment.
 */
export async function globalSetup(): Promise<void> {
  folder = mkdtempSync(join(tmpdir(), 'cartwright-stores-'));
  process.env[PREPARED_FOLDER] = folder;
  const socket = join(folder, 'postgres.sock');
  cluster = await offerCluster(socket, startPostgres);
  process.env[CLUSTER_SOCKET] = socket;
}

/** Runs once after all files. */
export async function globalTeardown(): Promise<void> {
  await cluster?.end();
  for (const path of [folder, process.env[RUN_FOLDER]]) if (path) rmSync(path, { recursive: true, force: true });
}

let folder: string | undefined;
let cluster: OfferedCluster | undefined;
