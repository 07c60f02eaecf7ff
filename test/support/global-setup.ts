import { type PostgresServer, SHARED_CLUSTER, startPostgres } from './postgres.ts';

/** Once before all files of `npm test`: one PostgreSQL cluster for all, which each file's own process finds by its URL. */
export async function globalSetup(): Promise<void> {
  if (process.env[SHARED_CLUSTER]) return;
  const started = await startPostgres();
  // Without PostgreSQL, each test that needs it says so.
  if (!('url' in started)) return;
  server = started;
  process.env[SHARED_CLUSTER] = started.url;
}

/** Once after all files. */
export async function globalTeardown(): Promise<void> {
  await server?.stop();
}

let server: PostgresServer | undefined;
