import type { Principal } from '../../kernel/principal.ts';
import { requireStoreInScope } from '../../kernel/scope.ts';
import type { Tx } from '../../platform/storage/engine.ts';
import { setProductStore } from '../identity/sessions.ts';
import { findStoreView, storeViewById } from '../stores/store-views.ts';

/**
 * The store view of a call on products or attributes: the named one (id or code), else the one that `currentStore`
 * chose for the session, else 0, the defaults (reference 4.1, Q13). Undefined where the named one does not exist; a
 * chosen one that is gone since counts as none. One outside of the caller's scope is refused (`forbidden`); the defaults
 * have no scope of their own.
 */
export async function productStoreId(tx: Tx, caller: Principal, named: string | null): Promise<number | undefined> {
  const chosen = caller.session?.productStoreId ?? 0;
  if (!named && chosen === 0) return 0;
  const view = named ? await findStoreView(tx, named) : await storeViewById(tx, chosen);
  if (view) requireStoreInScope(caller.scope, view.store_id);
  return view?.store_id ?? (named ? undefined : 0);
}

/**
 * As `productStoreId`; a store view that is named is kept with the caller's session and holds for all operations on
 * products from then on (Q13). A caller without a session has none to keep.
 */
export async function chooseProductStore(tx: Tx, caller: Principal, named: string | null): Promise<number | undefined> {
  const storeId = await productStoreId(tx, caller, named);
  if (named && storeId !== undefined && caller.session) await setProductStore(tx, caller.session.hash, storeId);
  return storeId;
}
