import { type Attribute, attributeRegistry } from '#domain/shared/attributes/registry.ts';
import { allStoreViews } from '#domain/stores/store-registry.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { type Memo, memo } from '#platform/storage/memo.ts';
import { statement } from '#platform/storage/statement.ts';
import { pricedAttributes } from '../price/prices.ts';
import type { ProductValue } from '../record/products.ts';

/** The attributes that index rows need besides those that are searched or filtered by. */
const indexedCodes: ReadonlySet<string> = new Set([...pricedAttributes, 'name', 'visibility', 'url_key']);

/** Codes of attributes that are columns of the index themselves. */
const columnCodes: ReadonlySet<string> = new Set(['status', 'visibility', 'name', 'url_key', 'special_price']);
const pricedCodes: ReadonlySet<string> = new Set(pricedAttributes);

/** Whether the words of an attribute's values are searched. */
export function isSearchedText({ isSearchable, backendType, source }: Attribute): boolean {
  return isSearchable && (source === 'table' || ((backendType === 'varchar' || backendType === 'text') && !source));
}

/** The option sources of attributes that lists of products can be filtered by. */
const facetSources: ReadonlySet<string> = new Set(['table', 'boolean']);

/** Whether lists of products can be filtered by the options of an attribute. Prices are a separate facet. */
export function isFacet({ source, filterable, isFilterableInSearch }: Attribute): boolean {
  return facetSources.has(source ?? '') && (filterable !== 0 || isFilterableInSearch);
}

/**
 * What a changed value of an attribute has indexed again, as the word of the change (`changes.ts`): the whole product, its
 * prices, or nothing but what price rules choose by.
 */
export function indexedBy(attribute: Attribute): 'record' | 'price' | 'value' {
  if (columnCodes.has(attribute.code) || isSearchedText(attribute) || isFacet(attribute)) return 'record';
  return pricedCodes.has(attribute.code) ? 'price' : 'value';
}

/** A store view that has rows in the index. */
export interface IndexedStore {
  readonly store_id: number;
  readonly website_id: number;
}

/** The data that all products are indexed with; the same for every product. */
export interface IndexPlan {
  readonly stores: readonly IndexedStore[];
  readonly groupIds: readonly number[];
  readonly attributes: ReadonlyMap<number, Attribute>;
}

const keptGroups: Memo<readonly { readonly group_id: number }[]> = memo();
const groupRows = statement((q) => q.selectFrom('customer_group').select('group_id').orderBy('group_id'));
/** Whether the index uses values of the attribute. */
function isIndexed({ code, isSearchable, filterable, isFilterableInSearch }: Attribute): boolean {
  return isSearchable || filterable !== 0 || isFilterableInSearch || indexedCodes.has(code);
}

/** Reads the plan, without a query if nothing in it has changed. It always has store view 0, and the group of visitors who are not logged in. */
export async function indexPlan(tx: Tx): Promise<IndexPlan> {
  const stores = await allStoreViews(tx);
  const { value: groups } = await tx.remember(keptGroups, '', () => tx.all(groupRows, {}));
  const { all } = await attributeRegistry(tx, 'catalog_product');
  return {
    stores,
    groupIds: [...new Set([0, ...groups.map(({ group_id }) => group_id)])],
    attributes: new Map(all.filter(isIndexed).map((attribute) => [attribute.id, attribute])),
  };
}

/** Values of products in every store view. */
export interface ScopedValues {
  /** The values of a store view: its own, else the default; by product, by attribute code. */
  inStore(storeId: number): ReadonlyMap<number, ReadonlyMap<string, ProductValue>>;
}

const valueRows = statement((q, p: { ids: readonly number[]; attributeIds: readonly number[] }, d) =>
  q
    .selectFrom('product_value')
    .select(['product_id', 'attribute_id', 'store_id', 'value', 'number'])
    .where('product_id', d.in, d.list(p.ids))
    .where('attribute_id', d.in, d.list(p.attributeIds))
    .orderBy('store_id'),
);

/** The values of the plan's attributes of some products, in one query. */
export async function scopedValues(tx: Tx, ids: readonly number[], { attributes }: IndexPlan): Promise<ScopedValues> {
  const rows = await tx.all(valueRows, { ids, attributeIds: [...attributes.keys()] });
  const byStore = new Map<number, typeof rows>();
  for (const row of rows) {
    const storeRows = byStore.get(row.store_id) ?? [];
    byStore.set(row.store_id, storeRows);
    storeRows.push(row);
  }
  const overlay = (
    under: ReadonlyMap<number, ReadonlyMap<string, ProductValue>>,
    storeId: number,
  ): Map<number, ReadonlyMap<string, ProductValue>> => {
    const own = new Map<number, Map<string, ProductValue>>();
    for (const { product_id, attribute_id, value, number } of byStore.get(storeId) ?? []) {
      const values = own.get(product_id) ?? new Map(under.get(product_id));
      own.set(product_id, values);
      values.set(attributes.get(attribute_id)?.code ?? '', { value, number });
    }
    return new Map([...under, ...own]);
  };
  const defaults = overlay(new Map(), 0);
  return { inStore: (storeId) => (storeId === 0 ? defaults : overlay(defaults, storeId)) };
}

/** The option ids in a value of an attribute that has an option table: `7`, or `7,9` of several. */
export function optionIdsIn({ value, number }: ProductValue): number[] {
  if (number !== null) return [number];
  return (value ?? '')
    .split(',')
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0);
}
