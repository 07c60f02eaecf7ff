import type { ConfiguredStore } from '#domain/stores/config-of-stores.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { type Memo, memo } from '#platform/storage/memo.ts';
import { statement, unindexed } from '#platform/storage/statement.ts';
import { categoryAttributes, idOf } from '../categories/attributes.ts';
import { ancestorsIn, categoryRows, categoryValues, urlPathOf } from '../categories/records.ts';
import { urlSuffixes } from './url-suffix.ts';
import { addressById, plainPath, whatIsAt } from './what-is-at.ts';

/** The addresses that the imported store had made, the newest first; of products only, or of categories only. */
const ownRowsOf = (own: 'product_id' | 'category_id', other: 'product_id' | 'category_id') =>
  statement((q, p: { storeId: number; ids: readonly number[] }, d) =>
    q
      .selectFrom('url_rewrite')
      .select(['product_id', 'category_id', 'request_path'])
      .where('store_id', '=', p.storeId)
      .where('is_system', '=', 1)
      .where('redirect', '=', 0)
      .where((eb) => eb(unindexed(other), 'is', null))
      .where(own, d.in, d.list(p.ids))
      .orderBy('rewrite_id', 'desc'),
  );
const ownRows = ownRowsOf('product_id', 'category_id');
const ownRowsOfCategories = ownRowsOf('category_id', 'product_id');
const keysOfProducts = statement((q, p: { storeId: number; ids: readonly number[] }, d) =>
  q
    .selectFrom('product_index')
    .select(['product_id', 'url_key'])
    .where('store_id', '=', p.storeId)
    .where('product_id', d.in, d.list(p.ids)),
);

/**
 * The address at which a store view shows each of some products: the one that the imported store had made, else one
 * made from its URL key. A product that it does not show is absent. `resolvePath` finds the product at that address. A
 * fixed number of statements, none for products that were asked for and have not changed.
 */
export async function productAddresses(
  tx: Tx,
  store: ConfiguredStore,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const found = await tx.rememberEach(cache, `${store.store_id} ${store.website_id}`, ids, async (unknown) => {
    const addresses = await readProductAddresses(tx, store, unknown);
    return new Map([...addresses].map(([id, address]) => [id, { address }]));
  });
  return new Map([...found].map(([id, { value }]) => [id, value.address]));
}

const cache: Memo<{ readonly address: string } | undefined> = memo({ keepsWritten: true });

async function readProductAddresses(
  tx: Tx,
  store: ConfiguredStore,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const storeId = store.store_id;
  const [rows, { product: suffix }, keyRows] = await tx.together(
    () => tx.all(ownRows, { storeId, ids }),
    () => urlSuffixes(tx, store),
    () => tx.all(keysOfProducts, { storeId, ids }),
  );
  const taken = new Map(rows.map((row) => [row.product_id, row.request_path]));
  const keys = new Map(keyRows.map((row) => [row.product_id, row.url_key]));
  return firstOwn(tx, store, 'product', ids, (id) => [
    ...some(taken.get(id)),
    ...keyAddresses(keys.get(id), id, suffix),
  ]);
}

/** The addresses that a product may have by its URL key, the preferred one first: the key alone, then with the id. */
export function keyAddresses(key: string | undefined, id: number, suffix: string): string[] {
  return key && !/[/?#]/.test(key) ? [key + suffix, `${key}-${id}${suffix}`] : [];
}

/** As `productAddresses`, for categories. The root of a tree has no address. */
export async function categoryAddresses(
  tx: Tx,
  store: ConfiguredStore,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const paths = await categoryPaths(tx, store.store_id, ids);
  const below = [...paths.keys()];
  const storeId = store.store_id;
  const [rows, { category: suffix }] = await tx.together(
    async () => (below.length === 0 ? [] : tx.all(ownRowsOfCategories, { storeId, ids: below })),
    () => urlSuffixes(tx, store),
  );
  const taken = new Map(rows.map((row) => [row.category_id, row.request_path]));
  return firstOwn(tx, store, 'category', below, (id) => [
    ...some(taken.get(id)),
    ...some(paths.get(id) ?? undefined).map((path) => path + suffix),
  ]);
}

/** The URL keys of categories from the top down, joined by `/`; null if one is missing. Roots are absent. */
export async function categoryPaths(
  tx: Tx,
  storeId: number,
  ids: readonly number[],
): Promise<Map<number, string | null>> {
  const attribute = idOf(await categoryAttributes(tx), 'url_key');
  const rows = (await categoryRows(tx, ids)).filter(({ level }) => level > 1);
  const all = [...new Set(rows.flatMap(({ path }) => ancestorsIn(path)))];
  const values = await categoryValues(tx, all, [attribute], storeId);
  const keyOf = (id: number) => values.get(id)?.get(attribute) ?? null;
  return new Map(rows.map(({ category_id, path }) => [category_id, urlPathOf(path, keyOf)]));
}

/** For each id the first of its possible addresses that leads to it; the last one tried is the address by id. */
async function firstOwn(
  tx: Tx,
  store: ConfiguredStore,
  type: 'product' | 'category',
  ids: readonly number[],
  candidatesOf: (id: number) => readonly string[],
): Promise<Map<number, string>> {
  const own = new Map<number, string>();
  const lists = ids.map((id) => ({ id, candidates: [...candidatesOf(id), addressById(type, id)] }));
  // Nearly all have the first one; the others are looked up only for the rest.
  for (const part of [
    { from: 0, to: 1 },
    { from: 1, to: 4 },
  ]) {
    const open = lists
      .filter(({ id }) => !own.has(id))
      .map(({ id, candidates }) => ({ id, candidates: candidates.slice(part.from, part.to) }));
    const found = await whatIsAt(tx, store, [...new Set(open.flatMap(({ candidates }) => candidates.map(plainPath)))]);
    const leadsTo = (address: string, id: number): boolean => {
      const entity = found.get(plainPath(address))?.entity;
      return entity?.type === type && entity.id === id;
    };
    for (const { id, candidates } of open) {
      const address = candidates.find((each) => leadsTo(each, id));
      if (address !== undefined) own.set(id, address);
    }
  }
  return own;
}

const some = (address: string | undefined): string[] => (address === undefined ? [] : [address]);
