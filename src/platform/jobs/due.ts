import { type RawBuilder, sql } from 'kysely';
import type { Dialect } from '../storage/dialect.ts';
import { type Backoff, clockSlackMs } from './job.ts';

/** A time at which no work is due. */
export const never = Number.MAX_SAFE_INTEGER;

/**
 * The time of work that a run of a job has taken and not yet put back. Only one run is under way at a time, so the next
 * one finds by it what a node that ended has left.
 */
export const underWay = never - 1;

/** The names of the columns of stored work: when it is due, and how often it was tried. */
interface DueColumns {
  readonly due: string;
  readonly tries: string;
}

/**
 * SQL for whether work is to be due at once: it was under way when its node ended, or a wrong clock has put it off
 * longer than the wait after its last failure.
 */
export function isLeftBehind(
  { kind }: Dialect,
  { due, tries }: DueColumns,
  { firstMs, longestMs }: Backoff,
  now: number,
): RawBuilder<boolean> {
  const dueAt = sql.ref(due);
  const tried = sql.ref(tries);
  const soon = sql`cast(${now} as bigint) + ${sql.lit(clockSlackMs)}`;
  // Twice the wait for each failure. More than 30 doublings would overflow, and are the longest wait anyway.
  const latest =
    kind === 'postgres'
      ? sql`${soon} + least(${longestMs}, ${firstMs} * (1::bigint << least(${tried}, 30)::int))`
      : sql`${soon} + min(${longestMs}, ${firstMs} * (1 << min(${tried}, 30)))`;
  // The first two bounds are a range of an index.
  return sql<boolean>`(${dueAt} > ${soon} and ${dueAt} <= ${sql.lit(underWay)} and ${dueAt} > ${latest})`;
}
