import { type StoreArea, setSessionStore } from '#domain/access/identity/sessions.ts';
import { findStoreView, storeViewById } from '#domain/stores/store-views.ts';
import type { Principal } from '#kernel/principal.ts';
import { requireStoreInScope, type Scope } from '#kernel/scope.ts';
import type { Tx } from '#platform/storage/engine.ts';

/** As `sessionStoreId`, for a call on products or attributes. */
export function productStoreId(tx: Tx, caller: Principal, named: string | null): Promise<number | undefined> {
  return sessionStoreId(tx, caller, 'product', named);
}

/**
 * The store view of a call: the named one (id or code), else the one that `currentStore` chose for the session, else 0, the
 * defaults (reference 4.1, Q13). Undefined if the named one does not exist; a chosen one that was deleted since is
 * ignored. A store view outside of the caller's scope is refused (`forbidden`); the defaults belong to every scope.
 */
export async function sessionStoreId(
  tx: Tx,
  caller: Principal,
  area: StoreArea,
  named: string | null,
): Promise<number | undefined> {
  const chosen = caller.session?.[`${area}StoreId`] ?? 0;
  if (!named && chosen === 0) return 0;
  const view = named ? await findStoreView(tx, named) : await storeViewById(tx, chosen);
  if (view) requireStoreInScope(caller.scope, view.store_id);
  return view?.store_id ?? (named ? undefined : 0);
}

/**
 * As `sessionStoreId`; a named store view is stored with the caller's session and counts for all later operations of
 * the area (Q13, K31). Without a session nothing is stored.
 */
export async function chooseSessionStore(
  tx: Tx,
  caller: Principal,
  area: StoreArea,
  named: string | null,
): Promise<number | undefined> {
  const storeId = await sessionStoreId(tx, caller, area, named);
  if (named && storeId !== undefined && caller.session) await setSessionStore(tx, caller.session.hash, area, storeId);
  return storeId;
}

/**
 * The store view that is named by id or code; 0, the defaults, if none is named. Undefined if it does not exist; a
 * store view outside of the scope is refused (`forbidden`). Ignores the session's choice (soap-catalog 4.2).
 */
export async function namedStoreId(
  tx: Tx,
  scope: Scope | undefined,
  named: string | null,
): Promise<number | undefined> {
  if (!named || named === '0' || named === 'admin') return 0;
  const view = await findStoreView(tx, named);
  if (view) requireStoreInScope(scope, view.store_id);
  return view?.store_id;
}
