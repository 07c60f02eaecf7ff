import { servesCurrency } from '#domain/stores/currencies.ts';
import { defaultStoreView, findStoreView, isServed, type StoreView } from '#domain/stores/store-views.ts';
import { isOffice, type Principal } from '#kernel/principal.ts';
import { RestProblem } from '#platform/http/problem.ts';
import type { Tx } from '#platform/storage/engine.ts';

/** What stands for the store view while there is none: the office, which its people and programs call from. */
const noStore: StoreView = { store_id: 0, code: 'admin', website_id: 0, is_active: 1 };

/**
 * The store view of a call: the named one (id or code), else the default one (rest 2.3). Throws the problem 400 for an
 * unknown store view, and for an inactive one unless the caller is an API user with grants. Throws 403 for the admin
 * store unless the caller is an API user or operator, and for a store view that it is not bound to. 503 `no_store` while there
 * is no store at all, unless the route needs none.
 */
export async function storeOf(
  tx: Tx,
  named: string | undefined,
  caller: Principal,
  needsNone = false,
): Promise<StoreView> {
  const found = await (named === undefined ? defaultStoreView(tx) : findStoreView(tx, named));
  const store = found && isServed(found, caller) ? found : undefined;
  if (!store && named === undefined && needsNone) return noStore;
  if (!store && named === undefined) throw new RestProblem(503, 'There is no store yet.', { error: 'no_store' });
  if (!store) {
    throw new RestProblem(400, 'There is no such store view.', {
      errors: [{ field: 'store', message: 'must be the id or code of a store view' }],
    });
  }
  if (store.store_id === 0 && !isOffice(caller)) {
    throw new RestProblem(403, 'Only API users may choose the admin store.');
  }
  if (caller.scope && !caller.scope.storeIds.has(store.store_id)) {
    throw new RestProblem(403, `This account may not work in the store view ${store.code}.`);
  }
  return store;
}

/**
 * The currency of a call, in any case; undefined if it names none. Throws the problem 400 for one that the store view
 * does not allow, or that has no known rate (rest 2.3).
 */
export async function shownCurrency(
  tx: Tx,
  { store_id: storeId }: StoreView,
  asked: string | undefined,
): Promise<string | undefined> {
  if (asked === undefined || asked.trim() === '') return undefined;
  const code = asked.trim().toUpperCase();
  if (/^[A-Z]{3}$/.test(code) && (await servesCurrency(tx, storeId, code))) return code;
  throw new RestProblem(400, 'The store view does not show prices in this currency.', {
    errors: [{ field: 'X-Currency-Code', message: 'must be a currency of the store view' }],
  });
}
