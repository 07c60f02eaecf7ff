import type pg from 'pg';
import { postgresError } from './error.ts';

/** The write position of the primary's log at a time: everything acknowledged before is below it. */
export interface WalPosition {
  /** In PostgreSQL's format: `16/B374D848`. */
  readonly lsn: string;
  /** The timeline of the position; a promotion begins a new one. */
  readonly timeline: number;
  /** The cluster and the database in it. */
  readonly system: string;
  readonly database: string;
}

// A commit is acknowledged after its flush, or after its insertion if a database is set not to wait for the flush.
const ask = {
  name: 'position',
  text: `select lsn::text as lsn, left(pg_walfile_name(lsn), 8) as timeline, current_database() as database,
    (select system_identifier::text from pg_control_system()) as system
    from (select case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn()
      else pg_current_wal_flush_lsn() end as lsn) as position`,
};

/**
 * Reads the position of the primary, after the call; rejects with a `StorageError`. Calls that come while a query is
 * running share the next one: so for any number of reads, only one query runs at a time.
 */
export function positionReader(primary: pg.Pool): () => Promise<WalPosition> {
  let asking: Promise<unknown> = Promise.resolve();
  let next: Promise<WalPosition> | undefined;
  const read = async (): Promise<WalPosition> => {
    await asking;
    // From here on the query is running: later calls may not share its answer.
    const asked = query(primary);
    next = undefined;
    asking = asked.catch(() => undefined);
    return asked;
  };
  return () => {
    next ??= read();
    return next;
  };
}

async function query(primary: pg.Pool): Promise<WalPosition> {
  try {
    const { rows } = await primary.query<{ lsn: string; timeline: string; database: string; system: string }>(ask);
    const [row] = rows;
    if (!row || !/^[0-9A-F]+\/[0-9A-F]+$/.test(row.lsn)) throw new Error('the primary did not tell its position');
    return { ...row, timeline: Number.parseInt(row.timeline, 16) };
  } catch (error) {
    throw postgresError(error);
  }
}
