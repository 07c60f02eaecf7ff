import pg from 'pg';
import { StorageError, type Tx } from '../engine.ts';
import { isConnectionLost, postgresError } from './error.ts';
import { firstVersions, openedBy, type PostgresTx, postgresTx, type TxParts } from './tx.ts';

// All our whole numbers stay within 2^53 (engine.ts), also sums and counts.
const types = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === pg.types.builtins.INT8 || oid === pg.types.builtins.NUMERIC
      ? Number
      : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

/**
 * How the server plans for us. Statements are prepared and planned once a connection, for all their parameters; without the first of
 * these, one with a list is planned anew each time, which takes longer than to run it. A plan for all parameters reckons with
 * more rows than most calls want, so it is kept from what pays for very many: whole tables, compiled code, more processes.
 */
const planning =
  '-c plan_cache_mode=force_generic_plan -c random_page_cost=1.1 -c jit=off -c max_parallel_workers_per_gather=0';

/**
 * Connections to a server by URL, opened as they are needed, `size` at most. Statements are sent without waiting for the answers to
 * those before. `more` overrides how they behave.
 */
export function openPool(url: string, size: number, more: pg.PoolConfig = {}): pg.Pool {
  // One cart that somebody keeps locked must not keep every connection waiting.
  const { options = '-c lock_timeout=3000 -c idle_in_transaction_session_timeout=60000' } = more;
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    types,
    pipeline: true,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    // A server that is gone without a word (a machine that lost its power) is noticed while a connection is idle.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'cartwright',
    ...more,
    options: `${options} ${planning}`,
  });
  // A connection that breaks while idle is dropped by the pool; the next call gets a new one or its own error.
  pool.on('error', () => undefined);
  // One that breaks while a transaction has it fails the statement that waits, and must not end the process as well.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** A connection of the pool. Rejects with `StorageError` where there is none. */
export async function connect(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    throw new StorageError('unavailable', reasonOf(error), error);
  }
}

/** PgBouncer takes no settings along with a connection unless it is told to ignore them. */
function reasonOf(error: unknown): string {
  return /unsupported startup parameter/.test(String(error))
    ? 'a pooler such as PgBouncer refuses the settings of a connection; name PostgreSQL itself'
    : 'the database cannot be reached';
}

/** Runs a statement that controls a transaction. Rejects with `StorageError`. */
export async function control(client: pg.ClientBase, text: string): Promise<void> {
  try {
    await client.query(text);
  } catch (error) {
    throw postgresError(error);
  }
}

/** Ends a transaction that has nothing to save. Answers what broke the connection, if anything. */
export async function endOf(
  client: pg.PoolClient,
  begun: Promise<void>,
  how: 'commit' | 'rollback',
): Promise<Error | undefined> {
  try {
    await begun;
    await control(client, how);
    return undefined;
  } catch (error) {
    return error as Error;
  }
}

/** Opens a transaction that writes; each of its statements sees what was committed before it. */
export const beginWrite = 'begin';
/** The same for one whose commit does not wait for the disk. */
export const beginUnflushed = 'begin; set local synchronous_commit = off';
const writes: ReadonlySet<unknown> = new Set([beginWrite, beginUnflushed]);

/** Brings all commits before it to the disk, and to the replicas that commits wait for: its own commit is behind theirs in the log. */
const flushing = "select pg_logical_emit_message(true, 'cartwright', '')";

/** Resolves when all that was committed before is durable. */
export async function flushCommits(pool: pg.Pool): Promise<void> {
  const client = await connect(pool);
  let broken: Error | undefined;
  try {
    await control(client, flushing);
  } catch (error) {
    broken = error as Error;
    throw error;
  } finally {
    client.release(broken);
  }
}

/**
 * One transaction on a connection of the pool: `begin` opens it, `work` is done in it; rejects with nothing changed. A
 * statement that begins is sent along with the first ones of the work; other ways to begin are waited for. Whatever it is but
 * `beginWrite` and `beginUnflushed` opens a transaction that sees one snapshot.
 */
export async function transaction<T>(
  pool: pg.Pool,
  parts: TxParts,
  begin: string | ((client: pg.PoolClient) => Promise<unknown>),
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const client = await connect(pool);
  let broken: Error | undefined;
  let tx: PostgresTx | undefined;
  try {
    const begun = openedBy(typeof begin === 'string' ? control(client, begin) : start(client, begin));
    if (typeof begin !== 'string') await begun.done;
    tx = postgresTx(client, parts, begun, {
      isOneState: !writes.has(begin),
      first: firstVersions(client, parts),
    });
    const value = await work(tx);
    await begun.done;
    tx.close();
    // What is saved last has no answer yet: the commit goes right behind it, and commits nothing where it failed.
    const committed = control(client, 'commit');
    await Promise.allSettled([tx.saved(), committed]);
    await tx.saved();
    await committed;
    return value;
  } catch (error) {
    // What is held behind the statement that opens it is not sent any more.
    tx?.close();
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

async function start(client: pg.PoolClient, begin: (client: pg.PoolClient) => Promise<unknown>): Promise<void> {
  try {
    await begin(client);
  } catch (error) {
    throw postgresError(error);
  }
}
