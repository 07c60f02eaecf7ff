import type pg from 'pg';
import { StorageError, type Tx } from '../engine.ts';
import type { MaybePromise } from '../maybe-promise.ts';
import { driver } from './driver.ts';
import { isConnectionLost, postgresError } from './error.ts';
import { firstVersions, openedBy, type PostgresTx, postgresTx, type TxParts } from './tx.ts';

// All our whole numbers stay within 2^53 (engine.ts), including sums and counts.
const typesOf = ({ types }: typeof pg) => ({
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === types.builtins.INT8 || oid === types.builtins.NUMERIC
      ? Number
      : types.getTypeParser(oid, format)) as typeof types.getTypeParser,
});

/**
 * How the server plans our statements. Statements are prepared and planned once for each connection, for all their
 * parameters. Without the first option, a statement with a list is planned again each time, which takes longer than
 * running it. A generic plan expects more rows than most calls need, so the other options avoid plans that only pay off
 * for very many rows: scans of whole tables, compiled code, parallel workers.
 */
const planning =
  '-c plan_cache_mode=force_generic_plan -c random_page_cost=1.1 -c jit=off -c max_parallel_workers_per_gather=0';

/** A cart that is locked for long must not let every connection wait. */
export const sessionOptions = (lockTimeoutMs = 3000): string =>
  `-c lock_timeout=${lockTimeoutMs} -c idle_in_transaction_session_timeout=60000`;

/**
 * Connections to a server by URL, opened on demand, at most `size`. Statements are sent without waiting for earlier
 * answers. `more` overrides their options.
 */
export function openPool(url: string, size: number, more: pg.PoolConfig = {}): pg.Pool {
  const { options = sessionOptions() } = more;
  const loaded = driver();
  const pool = new loaded.Pool({
    connectionString: url,
    max: size,
    types: typesOf(loaded),
    pipeline: true,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    // Detects a server that has disappeared (such as a machine without power) while a connection is idle.
    keepAlive: true,
    Client: closingClient(loaded),
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'cartwright',
    ...more,
    options: `${options} ${planning}`,
  });
  // The pool drops a connection that breaks while idle; the next call gets a new one or its own error.
  pool.on('error', () => undefined);
  // A connection that breaks within a transaction fails the waiting statement, and must not end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/**
 * A client that closes its connection when it cannot log in. The driver leaves it open, so that the process would not
 * end until the server does, which waits for a minute for a password that never comes.
 */
function closingClient({ Client }: typeof pg): typeof pg.Client {
  return class extends Client {
    override connect(): Promise<this>;
    override connect(callback: (error: Error) => void): void;
    override connect(callback?: (error: Error) => void): Promise<this> | undefined {
      if (!callback) return super.connect() as Promise<this>;
      super.connect((error: Error) => {
        if (error) void this.end().catch(() => undefined);
        callback(error);
      });
      return undefined;
    }
  };
}

/** A connection of the pool. Rejects with `StorageError` if there is none. */
export async function connect(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    // The driver's own words would say nothing more.
    if (isPasswordMissing(error)) throw new StorageError('unavailable', noPassword);
    throw new StorageError('unavailable', reasonOf(error), error);
  }
}

const noPassword =
  'PostgreSQL asks for a password, and none is set: use databasePasswordFile or CARTWRIGHT_DATABASE_PASSWORD';

function isPasswordMissing(error: unknown): boolean {
  return /client password must be a string|no password supplied/.test(String(error));
}

/** PgBouncer refuses options of a connection unless it is told to ignore them. */
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

/** Ends a transaction without saving. Answers the error that broke the connection, if any. */
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

/** Opens a writing transaction; each of its statements sees everything committed before it. */
export const beginWrite = 'begin';
/** The same with a commit that does not wait for the disk. */
export const beginUnflushed = 'begin; set local synchronous_commit = off';
/** Opens a load: a writing transaction that inserts many rows by COPY. */
export const beginLoad = 'begin; set constraints all deferred';
const writes: ReadonlySet<unknown> = new Set([beginWrite, beginUnflushed, beginLoad]);

/** Makes all earlier commits durable, and waits for synchronous replicas: its own commit comes after theirs in the log. */
const flushing = "select pg_logical_emit_message(true, 'cartwright', '')";

/** Resolves when everything that was committed before is durable. */
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
 * One transaction on a connection of the pool: `begin` opens it, `work` runs in it; if it rejects, nothing has changed.
 * A `begin` text is sent together with the first statements of the work; other ways to begin are awaited. Every `begin`
 * except `beginWrite`, `beginUnflushed` and `beginLoad` opens a transaction with one snapshot.
 */
export async function transaction<T>(
  pool: pg.Pool,
  parts: TxParts,
  begin: string | ((client: pg.PoolClient) => Promise<unknown>),
  work: (tx: Tx) => MaybePromise<T>,
): Promise<T> {
  const client = await connect(pool);
  let broken: Error | undefined;
  let tx: PostgresTx | undefined;
  try {
    const begun = openedBy(typeof begin === 'string' ? control(client, begin) : start(client, begin));
    if (typeof begin !== 'string') await begun.done;
    tx = postgresTx(client, parts, begun, {
      isOneState: !writes.has(begin),
      isLoad: begin === beginLoad,
      first: firstVersions(client, parts),
    });
    const value = await work(tx);
    await begun.done;
    const checked = tx.beforeCommit();
    tx.close();
    // The last `save` has no answer yet: the commit is sent right after it, and commits nothing if it failed.
    const committed = control(client, 'commit');
    await Promise.allSettled([tx.saved(), committed]);
    await tx.saved();
    await committed;
    (await checked)();
    return value;
  } catch (error) {
    // Statements that wait for the opening one are not sent any more.
    tx?.close();
    // A rollback would wait after the statement that never got its answer.
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
