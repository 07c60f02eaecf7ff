import pg from 'pg';
import type { Tables } from '../columns.ts';
import { StorageError, type Tx } from '../engine.ts';
import { isConnectionLost, postgresError } from './error.ts';
import { postgresTx } from './tx.ts';

// All our whole numbers stay within 2^53 (engine.ts), also sums and counts.
const types = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === pg.types.builtins.INT8 || oid === pg.types.builtins.NUMERIC
      ? Number
      : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

/** Connections to a server by URL, opened as they are needed, `size` at most. `more` overrides how they behave. */
export function openPool(url: string, size: number, more: pg.PoolConfig = {}): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    types,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    // A server that is gone without a word (a machine that lost its power) is noticed while a connection is idle.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'cartwright',
    // One cart that somebody keeps locked must not keep every connection waiting.
    options: '-c lock_timeout=3000 -c idle_in_transaction_session_timeout=60000',
    ...more,
  });
  // A connection that breaks while idle is dropped by the pool; the next call gets a new one or its own error.
  pool.on('error', () => undefined);
  // One that breaks while a transaction has it fails the statement that waits, and must not end the process as well.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/**
 * One transaction on a connection of the pool: `begin` opens it, `work` is done in it; rejects with nothing changed. A
 * statement that begins is sent along with the first ones of the work; other ways to begin are waited for.
 */
export async function transaction<T>(
  pool: pg.Pool,
  tables: Tables,
  begin: string | ((client: pg.PoolClient) => Promise<unknown>),
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const client = await pool.connect().catch((error: unknown) => {
    throw new StorageError('unavailable', 'the database cannot be reached', error);
  });
  let broken: Error | undefined;
  // What the work itself throws passes as it is; what the database says comes as a StorageError.
  const control = (done: Promise<unknown>) =>
    done.catch((error: unknown) => {
      throw postgresError(error);
    });
  try {
    const begun = control(typeof begin === 'string' ? client.query(begin) : begin(client));
    if (typeof begin !== 'string') await begun;
    const value = await work(postgresTx(client, tables, begun));
    await begun;
    await control(client.query('commit'));
    return value;
  } catch (error) {
    // A rollback would wait behind the statement that never got its answer.
    if (isConnectionLost(error)) broken = error;
    else
      await client.query('rollback').catch((failure: Error) => {
        broken = failure;
      });
    throw error;
  } finally {
    client.release(broken);
  }
}
