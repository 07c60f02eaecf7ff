import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { type ReplicaState, StorageError, type Tx } from '../engine.ts';
import type { MaybePromise } from '../maybe-promise.ts';
import { createBreaker } from './breaker.ts';
import { openPool, transaction } from './connection.ts';
import { postgresError } from './error.ts';
import { positionReader, type WalPosition } from './position.ts';
import type { TxParts } from './tx.ts';

/** A streaming replica that serves reads, unless it would show an earlier state than the primary. */
export interface Replica {
  /** Reads on the replica, or by `onPrimary` if the replica is down, slow or behind. */
  read<T>(work: (tx: Tx) => MaybePromise<T>, onPrimary: () => Promise<T>): Promise<T>;
  state(): Promise<ReplicaState>;
  close(): Promise<void>;
}

/** The waits for the replica to catch up, in milliseconds between two checks: 15 in all. */
const waits = [1, 2, 4, 8] as const;
/**
 * How long nobody tries, in milliseconds, after a replica is behind, the primary's position is not known, or the
 * replica is down.
 */
const rests = { behind: 250, position: 1000, away: 5000 } as const;

/** The replica works, but cannot serve a read now. */
class NotCaughtUp extends Error {}

/**
 * Opens a streaming replica of the primary. Each read first asks the primary for its position; the replica serves the
 * read when it has replayed up to there. So a read sees everything that any node acknowledged before it began.
 * `poolSize` connections go to the replica, one to the primary.
 */
export function openReplica(
  parts: TxParts,
  url: string,
  primaryUrl: string,
  poolSize: number,
  now = Date.now,
): Replica {
  const pool = openPool(url, poolSize, {
    connectionTimeoutMillis: 1000,
    // The server ends longer statements; if it does not even report that, the connection is lost.
    options: '-c statement_timeout=10000 -c idle_in_transaction_session_timeout=60000',
    query_timeout: 11_000,
  });
  const primary = openPool(primaryUrl, 1, { connectionTimeoutMillis: 1000, query_timeout: 1000 });
  const position = positionReader(primary);
  const breaker = createBreaker(now);
  const verified = new WeakMap<pg.PoolClient, number>();
  const reads = { onReplica: 0, onPrimary: 0 };

  /** Begins a transaction that sees at least the position. */
  const begin = async (client: pg.PoolClient, wanted: WalPosition): Promise<void> => {
    if ((verified.get(client) ?? 0) < wanted.timeline) {
      const problem = await difference(client, wanted);
      if (problem !== undefined) throw new NotCaughtUp(problem);
      verified.set(client, wanted.timeline);
    }
    if (await hasBegun(client, wanted, '')) return;
    for (const wait of waits) {
      await sleep(wait);
      if (await hasBegun(client, wanted, 'rollback;')) return;
    }
    throw new NotCaughtUp('it is behind the primary');
  };

  const tryReplica = async <T>(work: (tx: Tx) => MaybePromise<T>): Promise<{ value: T } | undefined> => {
    let wanted: WalPosition;
    try {
      wanted = await position();
    } catch {
      breaker.rest(rests.position);
      return undefined;
    }
    let isBegun = false;
    const start = async (client: pg.PoolClient): Promise<void> => {
      await begin(client, wanted).catch((error: unknown) => {
        throw error instanceof NotCaughtUp ? new StorageError('busy', error.message, error) : error;
      });
      isBegun = true;
    };
    try {
      const value = await transaction(pool, parts, start, work);
      breaker.worked();
      return { value };
    } catch (error) {
      const isOwn = !(error instanceof StorageError);
      if (!isOwn && error.failure === 'unavailable') breaker.rest(rests.away);
      else if (!isOwn && !isBegun) breaker.rest(rests.behind);
      else breaker.worked();
      // Errors of the work itself are its answer. For errors of the replica, the primary decides: replaying the log may
      // have to cancel a statement that blocks it.
      if (isOwn) throw error;
      return undefined;
    }
  };

  return {
    async read(work, onPrimary) {
      const found = breaker.admits() ? await tryReplica(work) : undefined;
      reads[found ? 'onReplica' : 'onPrimary']++;
      return found ? found.value : onPrimary();
    },
    async state() {
      try {
        return { ...reads, ...(await lookAt(pool, await position())) };
      } catch (error) {
        return { ...reads, problem: postgresError(error).message };
      }
    },
    async close() {
      await Promise.all([pool.end(), primary.end()]);
    },
  };
}

/**
 * One round trip. The replica's position must be read before the snapshot of the work; otherwise changes replayed
 * between the two would count as seen. So it has its own transaction.
 */
async function hasBegun(client: pg.PoolClient, { lsn }: WalPosition, before: '' | 'rollback;'): Promise<boolean> {
  const text =
    `${before}begin;select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= '${lsn}' as reached;commit;` +
    'begin isolation level repeatable read read only';
  const patient = { text, query_timeout: 1000 };
  const results = (await client.query(patient)) as unknown as pg.QueryResult<{ reached: boolean | null }>[];
  return results.some(({ rows }) => rows[0]?.reached === true);
}

/**
 * Why a position of the primary cannot be compared with this server's, if so. Positions of two timelines cannot be
 * compared: a replica that had replayed more than the promoted one may have changes that were lost. It follows the new
 * timeline only if it had not, so once it is on it, it stays valid for the life of the connection.
 */
async function difference(client: pg.ClientBase, wanted: WalPosition): Promise<string | undefined> {
  const { rows } = await client.query<{ standby: boolean; database: string; system: string; timeline: number }>(
    `select pg_is_in_recovery() as standby, current_database() as database,
      (select system_identifier::text from pg_control_system()) as system,
      greatest((select timeline_id from pg_control_checkpoint()),
        (select min_recovery_end_timeline from pg_control_recovery()),
        (select received_tli from pg_stat_wal_receiver)) as timeline`,
  );
  const [row] = rows;
  if (row?.system !== wanted.system) return 'it is no copy of the primary';
  if (row.database !== wanted.database) return `it is the database ${row.database}, not ${wanted.database}`;
  if (!row.standby) return 'it is no standby';
  return row.timeline < wanted.timeline ? 'it does not follow the new primary yet' : undefined;
}

async function lookAt(pool: pg.Pool, wanted: WalPosition): Promise<{ problem?: string; behindBytes?: number }> {
  const client = await pool.connect();
  try {
    const problem = await difference(client, wanted);
    if (problem !== undefined) return { problem };
    const { rows } = await client.query<{ behind: number }>(
      `select greatest(pg_wal_lsn_diff('${wanted.lsn}', pg_last_wal_replay_lsn()), 0) as behind`,
    );
    return { behindBytes: rows[0]?.behind ?? 0 };
  } finally {
    client.release();
  }
}
