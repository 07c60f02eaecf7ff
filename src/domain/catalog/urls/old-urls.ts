// domain/catalog/urls/: what a path of the shop leads to. own-urls.ts chooses, from the addresses that a
// product or category may have, the first that leads to it; old-urls.ts leaves redirects behind.

import { type StoreRecord, storeRecords } from '#domain/stores/store-records.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { lockNames } from '#platform/storage/lock-names.ts';
import { insertRows, runRows } from '#platform/storage/row-statements.ts';
import { statement } from '#platform/storage/statement.ts';
import { categoryPaths, keyAddresses } from './own-urls.ts';
import { type UrlSuffixes, urlSuffixes } from './url-suffix.ts';
import { addressById, plainPath, whatIsAt } from './what-is-at.ts';

/** Whether the old address becomes a redirect when a URL key changes; yes if the merchant has not set it. */
const KEEPS = 'catalog/seo/save_rewrites_history';

type Kind = 'product' | 'category';

/**
 * The parts of the addresses of products or categories, by store view and id: URL keys, for categories from the top
 * down.
 */
export type AddressKeys = ReadonlyMap<number, ReadonlyMap<number, string | null>>;

/** Statements that update the addresses of the imported store, and redirects, when a URL key has changed. */
const statementsOf = (column: 'product_id' | 'category_id') => ({
  lead: statement<{ storeId: number; ids: readonly number[] }, never>((q, p, d) =>
    q
      .updateTable('url_rewrite')
      .set({ is_system: 0, redirect: 301 })
      .where('store_id', '=', p.storeId)
      .where('is_system', '=', 1)
      .where('redirect', '=', 0)
      .where(column, d.in, d.list(p.ids)),
  ),
  drop: statement<{ storeId: number; ids: readonly number[] }, never>((q, p, d) =>
    q
      .deleteFrom('url_rewrite')
      .where('store_id', '=', p.storeId)
      .where('is_system', '=', 1)
      .where('redirect', '=', 0)
      .where(column, d.in, d.list(p.ids)),
  ),
  clear: statement<{ storeId: number; ids: readonly number[]; paths: readonly string[] }, never>((q, p, d) =>
    q
      .deleteFrom('url_rewrite')
      .where('store_id', '=', p.storeId)
      .where('redirect', '<>', 0)
      .where(column, d.in, d.list(p.ids))
      .where('request_path', d.in, d.list(p.paths, 'text')),
  ),
});
const statements = { product: statementsOf('product_id'), category: statementsOf('category_id') };

const insertRedirects = insertRows('url_rewrite', [
  'store_id',
  'request_path',
  'target_path',
  'redirect',
  'category_id',
  'product_id',
]);
const keysOfProducts = statement((q, p: { ids: readonly number[] }, d) =>
  q
    .selectFrom('product_index')
    .select(['store_id', 'product_id', 'url_key'])
    .where('store_id', '<>', 0)
    .where('product_id', d.in, d.list(p.ids)),
);

/** The URL keys of products as they are indexed now. One statement. */
export async function productKeys(tx: Tx, ids: readonly number[]): Promise<AddressKeys> {
  const keys = new Map<number, Map<number, string>>();
  if (ids.length === 0) return keys;
  for (const { store_id, product_id, url_key } of await tx.all(keysOfProducts, { ids })) {
    const ofStore = keys.get(store_id) ?? new Map<number, string>();
    keys.set(store_id, ofStore.set(product_id, url_key));
  }
  return keys;
}

/** The URL keys of categories as they are now. */
export async function categoryKeys(tx: Tx, ids: readonly number[]): Promise<AddressKeys> {
  const keys = new Map<number, ReadonlyMap<number, string | null>>();
  if (ids.length === 0) return keys;
  for (const { store_id } of await storeRecords(tx)) keys.set(store_id, await categoryPaths(tx, store_id, ids));
  return keys;
}

/**
 * Called after a change of products or categories. If a key has changed, the old address redirects to the product or
 * category (`catalog/seo/save_rewrites_history`, by store view), unless something else has that address. Addresses that
 * the imported store had generated are removed. `after` has the keys as they are now.
 */
export async function keepOldAddresses(tx: Tx, kind: Kind, before: AddressKeys, after: AddressKeys): Promise<void> {
  const changed = [...before].flatMap(([storeId, keys]) => {
    const ids = [...keys].filter(([id, key]) => (after.get(storeId)?.get(id) ?? null) !== key).map(([id]) => id);
    return ids.length > 0 ? [{ storeId, ids }] : [];
  });
  if (changed.length === 0) return;
  const stores = new Map((await storeRecords(tx, [KEEPS])).map((store) => [store.store_id, store]));
  for (const { storeId, ids } of changed) {
    const store = stores.get(storeId);
    if (!store) continue;
    const keeps = store.config(store, KEEPS) !== '0';
    await tx.run(statements[kind][keeps ? 'lead' : 'drop'], { storeId, ids });
    const suffixes = await urlSuffixes(tx, store);
    const addresses = (keys: AddressKeys, id: number) =>
      addressesOf(kind, keys.get(storeId)?.get(id) ?? null, id, suffixes);
    const paths = ids.flatMap((id) => addresses(after, id));
    if (paths.length > 0) await tx.run(statements[kind].clear, { storeId, ids, paths });
    if (!keeps) continue;
    await addRedirects(
      tx,
      kind,
      store,
      ids.map((id) => ({ id, addresses: addresses(before, id) })),
    );
  }
}

/** The addresses that a product or category may have by its key, the preferred one first. */
function addressesOf(kind: Kind, key: string | null, id: number, suffixes: UrlSuffixes): string[] {
  if (!key) return [];
  return kind === 'product' ? keyAddresses(key, id, suffixes.product) : [key + suffixes.category];
}

/** Makes the first free address of each product or category a redirect to it. */
async function addRedirects(
  tx: Tx,
  kind: Kind,
  store: StoreRecord,
  old: readonly { readonly id: number; readonly addresses: readonly string[] }[],
): Promise<void> {
  const all = [...new Set(old.flatMap(({ addresses }) => addresses))];
  await lockNames(
    tx,
    all.map((address) => `address ${store.store_id} ${address}`),
  );
  const taken = new Set((await whatIsAt(tx, store, all.map(plainPath))).keys());
  const rows = old.flatMap(({ id, addresses }) => {
    const free = addresses.find((address) => !taken.has(plainPath(address)));
    if (free === undefined) return [];
    taken.add(plainPath(free));
    const [categoryId, productId] = kind === 'product' ? [null, id] : [id, null];
    return [[store.store_id, free, addressById(kind, id), 301, categoryId, productId]];
  });
  await runRows(tx, insertRedirects, rows);
}
