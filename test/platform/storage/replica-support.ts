import { tmpdir } from 'node:os';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Engine, Tx } from '../../../src/platform/storage/engine.ts';
import { migrate } from '../../../src/platform/storage/migrations/migrate.ts';
import { openEngine } from '../../../src/schema/open.ts';
import { type PostgresServer, startPostgres } from '../../support/database/postgres.ts';
import { type ReplicaServer, startReplica } from '../../support/database/replica.ts';

let primary: PostgresServer | undefined;
let replica: ReplicaServer | undefined;
let why = '';

before(async () => {
  const started = await startPostgres();
  if (!('url' in started)) {
    why = started.unavailable;
    return;
  }
  primary = started;
  await onEngine(primary.url, undefined, migrate);
  replica = await startReplica(primary);
});
after(async () => {
  await replica?.stop();
  await primary?.stop();
});

/** Declares a test on this file's primary and replica; without PostgreSQL it is skipped, with the reason. */
export function onReplica(
  title: string,
  work: (primary: PostgresServer, replica: ReplicaServer) => Promise<void>,
): void {
  test(title, (t) => (primary && replica ? work(primary, replica) : t.skip(why)));
}

/** An engine on the primary, with or without the replica; closed at the end. */
export async function onEngine<T>(url: string, replicaUrl: string | undefined, work: (engine: Engine) => Promise<T>) {
  const engine = openEngine({
    dataDir: tmpdir(),
    databasePool: 8,
    databaseUrl: url,
    databaseReplicaUrl: replicaUrl,
  });
  try {
    return await work(engine);
  } finally {
    await engine.close();
  }
}

/** Whether a read runs on the replica. */
export const isOnReplica = async (tx: Tx): Promise<boolean> =>
  (await tx.query(() => sql<{ is: boolean }>`select pg_is_in_recovery() as is`))[0]?.is === true;

/** Reads until the replica serves a read: the engine uses it again. */
export async function untilServed(engine: Engine): Promise<void> {
  while (!(await engine.read(isOnReplica))) await sleep(20);
}
