import { sql } from 'kysely';
import type { Builder, Dialect } from '../../platform/storage/statement.ts';

/**
 * The ids that some role of user `u` of the query around allows, joined by commas, so that a caller is one row; null
 * when there are none. What another role denies takes nothing away from them (design 10).
 */
export function grantedIds(q: Builder, dialect: Dialect) {
  const joined =
    dialect.kind === 'sqlite'
      ? sql<string | null>`group_concat(g.resource_id)`
      : sql<string | null>`string_agg(g.resource_id, ',')`;
  return q
    .selectFrom('user_role as r')
    .innerJoin('role_grant as g', 'g.role_id', 'r.role_id')
    .where('r.user_id', '=', sql<number>`u.user_id`)
    .where('g.is_allowed', '=', 1)
    .select(joined.as('granted'));
}

/** Sets of ids by what `grantedIds` gave: equal texts are equal grants, so nothing here can be stale. */
const sets = new Map<string, ReadonlySet<string>>();
const maxSets = 200;

/** The single ids of what `grantedIds` gave, as a set that must not be changed; made once for each text, since a caller's grants seldom change. */
export function idSetOf(granted: string | null): ReadonlySet<string> {
  const known = sets.get(granted ?? '');
  if (known) return known;
  if (sets.size >= maxSets) sets.clear();
  const made: ReadonlySet<string> = new Set(granted?.split(','));
  sets.set(granted ?? '', made);
  return made;
}
