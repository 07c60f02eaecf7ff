import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type pg from 'pg';
import { type Engine, type ReplicaState, StorageError, type Tx } from '../engine.ts';
import type { MaybePromise } from '../maybe-promise.ts';
import { requiringSettlement } from '../reported-changes.ts';
import type { Schema } from '../schema.ts';
import {
  beginLoad,
  beginUnflushed,
  beginWrite,
  connect,
  flushCommits,
  openPool,
  sessionOptions,
  transaction as transactionOn,
} from './connection.ts';
import { postgresError } from './error.ts';
import { postgresPresence } from './presence.ts';
import { openReplica } from './replica.ts';
import { createSharedWrites, type Write } from './shared-writes.ts';
import { beginSnapshot, createSnapshots } from './snapshots.ts';
import { createTxParts } from './tx.ts';

const attempts = 8;

/**
 * Connects to PostgreSQL (15 or newer) by URL; connections are opened on demand, at most `poolSize`. A statement waits for a lock
 * at most `lockTimeoutMs`. With the URL of a
 * streaming replica, reads go there when it has caught up (replica.ts). `cacheMemory` is the budget of cached values in
 * bytes.
 */
export function openPostgresEngine(
  schema: Schema,
  url: string,
  { poolSize, lockTimeoutMs }: { readonly poolSize: number; readonly lockTimeoutMs?: number | undefined },
  cacheMemory: number,
  replicaUrl?: string,
): Engine {
  const parts = createTxParts(schema.tables, cacheMemory);
  const pool = openPool(url, poolSize, { options: sessionOptions(lockTimeoutMs) });
  const replica = replicaUrl === undefined ? undefined : openReplica(parts, replicaUrl, url, poolSize);
  const transaction = <T>(begin: string, work: (tx: Tx) => MaybePromise<T>): Promise<T> =>
    transactionOn(pool, parts, begin, work);
  const read = createSnapshots(pool, parts, (work) => transaction(beginSnapshot, work));
  const writeAlone: Write = (work, until) =>
    withRetry(() => transaction(until === 'committed' ? beginUnflushed : beginWrite, work));
  const writeShared = createSharedWrites(pool, parts, writeAlone);

  /** Commits that did not wait for the disk, and how many of them are known to be durable. */
  const unflushed = { committed: 0, durable: 0 };

  return {
    kind: 'postgres',
    schema,
    read: (work) => (replica ? replica.read(work, () => read(work)) : read(work)),
    readLong: (work) => transaction(beginSnapshot, work),
    // The required position of a replica is read from durable commits (position.ts): a read must not miss the writes of
    // its caller.
    async write(work, sharing, until = 'durable') {
      const write = sharing === 'shared' ? writeShared : writeAlone;
      if (replica || until === 'durable') return write(requiringSettlement(work), 'durable');
      const value = await write(requiringSettlement(work), 'committed');
      unflushed.committed += 1;
      return value;
    },
    async flush() {
      const { committed, durable } = unflushed;
      if (durable === committed) return;
      await flushCommits(pool);
      unflushed.durable = Math.max(unflushed.durable, committed);
    },
    load: (work) =>
      transaction(beginLoad, async (tx) => {
        const value = await requiringSettlement(work)(tx);
        await continueIdentities(tx);
        return value;
      }),
    async describe() {
      const [row] = await transaction(beginWrite, (tx) =>
        tx.query(() => sql<{ version: string }>`select current_setting('server_version') as version`),
      );
      return `PostgreSQL ${row?.version}${replica ? describeReplica(await replica.state()) : ''}`;
    },
    async size() {
      const size = sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`;
      const [row] = await transaction(beginWrite, (tx) => tx.query(() => size));
      return row?.bytes ?? 0;
    },
    presence: postgresPresence(url, pool),
    pooler: async () => ((await isPooled(pool)) ? pooled : undefined),
    // Every read notices problems of the connection.
    ready: async () => undefined,
    figures: () => ({
      ...parts.memos.figures(),
      poolConnections: pool.totalCount,
      poolIdle: pool.idleCount,
      poolWaiting: pool.waitingCount,
    }),
    ...(replica && { replica: replica.state }),
    async close() {
      await Promise.all([pool.end(), replica?.close()]);
    },
  };
}

function describeReplica({ problem, behindBytes }: ReplicaState): string {
  return problem === undefined ? `, a replica ${behindBytes} bytes behind` : `, no reads from the replica: ${problem}`;
}

const pooled =
  'a pooler such as PgBouncer is before it: settings of a connection are lost there, and prepared statements in its transaction mode; name PostgreSQL itself, which gets databasePool connections from a process at most';

/** Whether a pooler answers for the server: it makes up the process number of a connection. */
async function isPooled(pool: pg.Pool): Promise<boolean> {
  const client = await connect(pool);
  try {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    return rows[0]?.pid !== (client as unknown as { readonly processID: number }).processID;
  } catch (error) {
    throw postgresError(error);
  } finally {
    client.release();
  }
}

/** Runs a transaction again when PostgreSQL chose it as the victim of a deadlock or a serialization conflict. */
async function withRetry<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (!(error instanceof StorageError) || error.failure !== 'busy' || attempt >= attempts) throw error;
      await sleep(Math.random() * 10 * attempt);
    }
  }
}

/** After rows were inserted with given ids, identity columns continue after the highest one; ids are never given again. */
async function continueIdentities(tx: Tx): Promise<void> {
  // Read from the database: while a backup is restored, its tables may be those of an earlier schema.
  const identities = await tx.query(
    () => sql<{ table: string; column: string }>`
      select table_name as "table", column_name as "column" from information_schema.columns
      where table_schema = current_schema() and is_identity = 'YES'`,
  );
  for (const { table, column } of identities) {
    await tx.query(
      () =>
        sql`select setval(s.name, greatest(t.highest, pg_sequence_last_value(s.name)))
          from (select pg_get_serial_sequence(quote_ident(${table}), ${column})::regclass as name) as s,
            (select max(${sql.ref(column)}) as highest from ${sql.table(table)}) as t
          where coalesce(t.highest, pg_sequence_last_value(s.name)) is not null`,
    );
  }
}
