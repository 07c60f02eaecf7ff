import type pg from 'pg';
import { postgresError } from './error.ts';

/** How far the primary's log had been written at a moment: what was acknowledged before that lies before it. */
export interface WalPosition {
  /** As PostgreSQL writes it: `16/B374D848`. */
  readonly lsn: string;
  /** The history that the position lies in; a promotion begins the next. */
  readonly timeline: number;
  /** The cluster and the database in it. */
  readonly system: string;
  readonly database: string;
}

// A commit is acknowledged after its flush; where a database was told not to wait for that, after its insertion.
const ask = {
  name: 'position',
  text: `select lsn::text as lsn, left(pg_walfile_name(lsn), 8) as timeline, current_database() as database,
    (select system_identifier::text from pg_control_system()) as system
    from (select case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn()
      else pg_current_wal_flush_lsn() end as lsn) as position`,
};

/**
 * Answers the position of the primary, asked for after the call; rejects with a `StorageError`. All calls that come while
 * it is being asked share the next question, so however many reads there are, one statement at a time is under way.
 */
export function positionReader(primary: pg.Pool): () => Promise<WalPosition> {
  let asking: Promise<unknown> = Promise.resolve();
  let next: Promise<WalPosition> | undefined;
  const read = async (): Promise<WalPosition> => {
    await asking;
    // From here on the question is on its way: who comes now may not share its answer.
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
