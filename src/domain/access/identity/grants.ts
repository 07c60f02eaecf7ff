import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Builder } from '#platform/storage/statement.ts';

/**
 * An expression in a query of user `u`: the ids that some role of the user allows, joined by commas, so that a caller
 * is one row. It is null if there are none. Denials of other roles take nothing away (design 11).
 */
export function grantedIds(q: Builder) {
  const joined = sql<string | null>`string_agg(g.resource_id, ',')`;
  return q
    .selectFrom('user_role as r')
    .innerJoin('role_grant as g', 'g.role_id', 'r.role_id')
    .where('r.user_id', '=', sql<number>`u.user_id`)
    .where('g.is_allowed', '=', 1)
    .select(joined.as('granted'));
}

/** Sets of ids by the result of `grantedIds`: equal texts mean equal grants, so no entry can be stale. */
const sets = new LRUCache<string, ReadonlySet<string>>({ max: 200 });

/**
 * The ids in a result of `grantedIds`, as a set that must not be changed; made once for each text, since a caller's
 * grants seldom change.
 */
export function idSetOf(granted: string | null): ReadonlySet<string> {
  const known = sets.get(granted ?? '');
  if (known) return known;
  const made: ReadonlySet<string> = new Set(granted?.split(','));
  sets.set(granted ?? '', made);
  return made;
}
