import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Scope } from '#kernel/scope.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { type Builder, statement } from '#platform/storage/statement.ts';

/**
 * Reads the stored store views that an API user is bound to; undefined without bounds. If they cannot be read, the user
 * is bound to none, so that no call is allowed by mistake (rest 3.3).
 */
export function storeScopeOf(stored: string | null): readonly number[] | undefined {
  if (stored === null) return undefined;
  try {
    const ids: unknown = JSON.parse(stored);
    return Array.isArray(ids) && ids.every((id) => Number.isSafeInteger(id)) ? ids : [];
  } catch {
    return [];
  }
}

/**
 * An expression in a query of user `u`: all store views with their websites as `3:2,4:2` if the user is bound to some,
 * else null. So the bounds are read together with the caller, without a statement of their own.
 */
export function boundViews(q: Builder) {
  const joined = sql<string | null>`string_agg(w.store_id || ':' || w.website_id, ',')`;
  return q
    .selectFrom('store as w')
    .where(sql<string | null>`u.allowed_store_ids`, 'is not', null)
    .select(joined.as('views'));
}

/**
 * Bounds by their stored text and the result of `boundViews`: equal texts mean equal bounds, so no entry can be stale.
 */
const scopes = new LRUCache<string, Scope>({ max: 200 });

/** The bounds of a user, from their stored text and the result of `boundViews`; undefined without bounds. */
export function userScope(stored: string | null, views: string | null): Scope | undefined {
  const ids = storeScopeOf(stored);
  if (!ids) return undefined;
  const key = `${stored} ${views}`;
  const known = scopes.get(key);
  if (known) return known;
  const storeIds = new Set(ids);
  const pairs = (views ?? '').split(',').map((pair) => pair.split(':').map(Number) as [number, number]);
  const websiteIds = new Set(pairs.filter(([storeId]) => storeIds.has(storeId)).map(([, websiteId]) => websiteId));
  const made: Scope = { storeIds, websiteIds };
  scopes.set(key, made);
  return made;
}

/** Binds an API user to store views, or removes the bounds with null. Answers whether the user exists. */
export async function setStoreScope(
  tx: Tx,
  userId: number,
  storeIds: readonly number[] | null,
  now: number,
): Promise<boolean> {
  const stored = storeIds && JSON.stringify([...new Set(storeIds)].sort((a, b) => a - b));
  return (await tx.run(updateScope, { userId, stored, now })) > 0;
}

/** The store views that a user is bound to; undefined without bounds. */
export async function storeScope(tx: Tx, userId: number): Promise<readonly number[] | undefined> {
  return storeScopeOf((await tx.first(selectScope, { userId }))?.allowed_store_ids ?? null);
}

const updateScope = statement<{ userId: number; stored: string | null; now: number }, never>(
  (q, { userId, stored, now }) =>
    q.updateTable('api_user').set({ allowed_store_ids: stored, updated_at: now }).where('user_id', '=', userId),
);

const selectScope = statement<{ userId: number }, { allowed_store_ids: string | null }>((q, { userId }) =>
  q.selectFrom('api_user').select('allowed_store_ids').where('user_id', '=', userId),
);
