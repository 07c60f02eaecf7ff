import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { type Engine, StorageError, type Tx } from '../engine.ts';
import { tables } from '../migrations/index.ts';
import { postgresError } from './error.ts';
import { postgresTx } from './tx.ts';

const attempts = 8;

// All our whole numbers stay within 2^53 (engine.ts), also sums and counts.
const types = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === pg.types.builtins.INT8 || oid === pg.types.builtins.NUMERIC
      ? Number
      : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

/** Connects to PostgreSQL (15 or newer) by URL; connections are opened as they are needed, `poolSize` at most. */
export function openPostgresEngine(url: string, poolSize: number): Engine {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    types,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    application_name: 'cartwright',
    // One cart that somebody keeps locked must not keep every connection waiting.
    options: '-c lock_timeout=3000 -c idle_in_transaction_session_timeout=60000',
  });
  // A connection that breaks while idle is dropped by the pool; the next call gets a new one or its own error.
  pool.on('error', () => undefined);
  // One that breaks while a transaction has it fails the statement that waits, and must not end the process as well.
  pool.on('connect', (client) => client.on('error', () => undefined));

  const transaction = async <T>(begin: string, work: (tx: Tx) => Promise<T>): Promise<T> => {
    const client = await pool.connect().catch((error: unknown) => {
      throw new StorageError('unavailable', 'the database cannot be reached', error);
    });
    let broken: Error | undefined;
    // What the work itself throws passes as it is; what the database says comes as a StorageError.
    const control = (sql: string) =>
      client.query(sql).catch((error: unknown) => {
        throw postgresError(error);
      });
    try {
      await control(begin);
      const value = await work(postgresTx(client));
      await control('commit');
      return value;
    } catch (error) {
      await client.query('rollback').catch((failure: Error) => {
        broken = failure;
      });
      throw error;
    } finally {
      client.release(broken);
    }
  };

  return {
    kind: 'postgres',
    read: (work) => transaction('begin isolation level repeatable read read only', work),
    write: (work) => withRetry(() => transaction('begin', work)),
    load: (work) =>
      transaction('begin', async (tx) => {
        await tx.exec('set constraints all deferred');
        const value = await work(tx);
        await continueIdentities(tx);
        return value;
      }),
    async describe() {
      const [row] = await transaction('begin', (tx) =>
        tx.query(() => sql<{ version: string }>`select current_setting('server_version') as version`),
      );
      return `PostgreSQL ${row?.version}`;
    },
    close: () => pool.end(),
  };
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

/** After rows came with ids of their own, identity columns go on after the highest. */
async function continueIdentities(tx: Tx): Promise<void> {
  for (const [table, { columns }] of Object.entries(tables)) {
    const column = Object.entries(columns).find(([, { kind }]) => kind === 'id')?.[0];
    if (!column) continue;
    await tx.query(
      () =>
        sql`select setval(pg_get_serial_sequence(${table}, ${column}), greatest((select coalesce(max(${sql.ref(column)}), 0) from ${sql.table(table)}), 1))`,
    );
  }
}
