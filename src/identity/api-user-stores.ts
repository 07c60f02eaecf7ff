import type { Tx } from '../storage/engine.ts';
import { statement } from '../storage/statement.ts';

/**
 * The store views that an API user is bound to, from how they are stored; undefined where there are no bounds. What
 * cannot be read binds to none: better no call than one too many (reference rest 3.3).
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

/** Binds an API user to store views, or with null to none in particular. Answers whether there is such a user. */
export async function setStoreScope(
  tx: Tx,
  userId: number,
  storeIds: readonly number[] | null,
  now: number,
): Promise<boolean> {
  const stored = storeIds && JSON.stringify([...new Set(storeIds)].sort((a, b) => a - b));
  return (await tx.run(updateScope, { userId, stored, now })) > 0;
}

/** The store views that a user is bound to; undefined where there are no bounds. */
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
