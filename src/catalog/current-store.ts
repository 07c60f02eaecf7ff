import type { Caller } from '../operation/caller.ts';
import type { Tx } from '../storage/engine.ts';
import { findStoreView, storeViewById } from '../stores/store-views.ts';

/**
 * The store view of a call on products or attributes: the named one (id or code), else the one that `currentStore`
 * chose for the session, else 0, the defaults (reference 4.1, Q13). Undefined where the named one does not exist; a
 * chosen one that is gone since counts as none.
 */
export async function productStoreId(tx: Tx, caller: Caller, named: string | null): Promise<number | undefined> {
  if (named) return (await findStoreView(tx, named))?.store_id;
  const chosen = caller.session?.productStoreId ?? 0;
  return chosen === 0 ? 0 : ((await storeViewById(tx, chosen))?.store_id ?? 0);
}
