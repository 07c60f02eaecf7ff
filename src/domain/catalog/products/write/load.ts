import { allStoreViews, shopWebsites } from '#domain/stores/store-registry.ts';
import { skuKey } from '#kernel/fold.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { statement } from '#platform/storage/statement.ts';
import { chosenBySku } from '../record/products.ts';
import type { ProductWrite } from './write.ts';

/** A product before a write. */
export interface ExistingProduct {
  readonly id: number;
  readonly setId: number;
  readonly type: string;
  readonly sku: string;
  readonly skuKey: string;
}

/** A store view and its website. */
export interface StoreViewIds {
  readonly store_id: number;
  readonly website_id: number;
}

const columns = ['product_id', 'set_id', 'type', 'sku', 'sku_key'] as const;

// Every change of a product locks its row, also while an If-Match condition is checked.
const byIds = statement((q, p: { ids: readonly number[] }, d) =>
  q
    .selectFrom('product')
    .select(columns)
    .where('product_id', d.in, d.list(p.ids))
    .orderBy('product_id')
    .$call(d.forNoKeyUpdate),
);
const byKeys = statement((q, p: { keys: readonly string[] }, d) =>
  q
    .selectFrom('product')
    .select(columns)
    .where('sku_key', d.in, d.list(p.keys, 'text'))
    .orderBy('product_id')
    .$call(d.forNoKeyUpdate),
);
const values = statement((q, p: { ids: readonly number[]; storeIds: readonly number[] }, d) =>
  q
    .selectFrom('product_value')
    .select(['product_id', 'attribute_id', 'store_id', 'value'])
    .where('product_id', d.in, d.list(p.ids))
    .where('store_id', d.in, d.list(p.storeIds)),
);
const categories = statement((q, p: { ids: readonly number[] }, d) =>
  q.selectFrom('category').select('category_id as id').where('category_id', d.in, d.list(p.ids)),
);

/** Products by id, locked for other writers until the transaction ends. */
export async function lockProducts(tx: Tx, ids: readonly number[]): Promise<ExistingProduct[]> {
  const rows = ids.length === 0 ? [] : await tx.all(byIds, { ids: [...new Set(ids)] });
  return rows.map(existing);
}

/** The products of writes, found by id and by SKU. */
export interface FoundTargets {
  readonly byId: ReadonlyMap<number, ExistingProduct>;
  /** The product that a SKU means (`chosenBySku`). */
  bySku(sku: string): ExistingProduct | undefined;
}

/** Finds and locks the products that writes name, in two queries. */
export async function findTargets(tx: Tx, writes: readonly ProductWrite[]): Promise<FoundTargets> {
  const ids = writes.flatMap(({ target }) => (target && 'id' in target ? [target.id] : []));
  const keys = writes.flatMap(({ target, fields }) => [
    ...(target && 'sku' in target ? [skuKey(target.sku)] : []),
    ...(fields.sku === undefined ? [] : [skuKey(fields.sku.trim())]),
  ]);
  const byId = new Map((await lockProducts(tx, ids)).map((product) => [product.id, product]));
  const byKey = new Map<string, ExistingProduct[]>();
  for (const row of keys.length === 0 ? [] : await tx.all(byKeys, { keys: [...new Set(keys)] })) {
    const product = existing(row);
    byId.set(product.id, product);
    byKey.set(product.skuKey, [...(byKey.get(product.skuKey) ?? []), product]);
  }
  return {
    byId,
    bySku(sku) {
      return chosenBySku(byKey.get(skuKey(sku)) ?? [], sku);
    },
  };
}

function existing(row: { product_id: number; set_id: number; type: string; sku: string; sku_key: string }) {
  return { id: row.product_id, setId: row.set_id, type: row.type, sku: row.sku, skuKey: row.sku_key };
}

/** Values by product, then by `attribute/store view`. */
export type ValuesByProduct = ReadonlyMap<number, ReadonlyMap<string, string | null>>;

/** The values that products have in some store views. */
export async function loadValues(
  tx: Tx,
  ids: readonly number[],
  storeIds: readonly number[],
): Promise<ValuesByProduct> {
  const found = new Map<number, Map<string, string | null>>(ids.map((id) => [id, new Map()]));
  const rows = ids.length === 0 ? [] : await tx.all(values, { ids, storeIds });
  for (const row of rows) found.get(row.product_id)?.set(`${row.attribute_id}/${row.store_id}`, row.value);
  return found;
}

/** Every store view. */
export async function loadViews(tx: Tx): Promise<readonly StoreViewIds[]> {
  return allStoreViews(tx);
}

/** The website of a store view; 0 for the default values. */
export async function websiteOfView(tx: Tx, storeId: number): Promise<number> {
  return storeId === 0 ? 0 : ((await loadViews(tx)).find((view) => view.store_id === storeId)?.website_id ?? 0);
}

/** Those of the given websites that exist and are not the admin one. */
export async function existingWebsites(tx: Tx, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const shops = new Set((await shopWebsites(tx)).map(({ website_id }) => website_id));
  return new Set(ids.filter((id) => shops.has(id)));
}

/** The given categories that exist. */
export async function existingCategories(tx: Tx, ids: readonly number[]): Promise<ReadonlySet<number>> {
  return new Set(ids.length === 0 ? [] : (await tx.all(categories, { ids })).map(({ id }) => id));
}
