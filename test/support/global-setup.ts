import { mkdtempSync, rmSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { COMPILE_FIRST, RUN_FOLDER } from '../run/prepare.mjs';
import { CLUSTER_SOCKET, startPostgres } from './database/postgres.ts';
import { type OfferedCluster, offerCluster } from './database/shared-cluster.ts';

/** The run's folder of prepared stores (prepared.ts): its path. */
export const PREPARED_FOLDER = 'CARTWRIGHT_TEST_STORES';

/**
 * Runs once before all files of `npm test`. It makes one folder of prepared stores for all processes, and offers one
 * PostgreSQL cluster, which starts when a test asks for it. Each process finds them by its environment.
 */
export async function globalSetup(): Promise<void> {
  if (process.env[COMPILE_FIRST]) await compileProgram();
  folder = mkdtempSync(join(tmpdir(), 'cartwright-stores-'));
  process.env[PREPARED_FOLDER] = folder;
  const socket = join(folder, 'postgres.sock');
  cluster = await offerCluster(socket, startPostgres);
  process.env[CLUSTER_SOCKET] = socket;
}

/**
 * Writes the compiled program to Node's cache. Otherwise a process writes what it compiled only when it ends: the first
 * programs of a run all compile the sources, which is half of their start, and killed ones never write.
 */
async function compileProgram(): Promise<void> {
  await import('../../src/cli/serve.ts');
  await import('../../src/app/app.ts');
  flushCompileCache();
}

/** Runs once after all files. */
export async function globalTeardown(): Promise<void> {
  await cluster?.end();
  for (const path of [folder, process.env[RUN_FOLDER]]) if (path) rmSync(path, { recursive: true, force: true });
}

let folder: string | undefined;
let cluster: OfferedCluster | undefined;
