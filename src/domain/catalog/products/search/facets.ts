import { sql } from 'kysely';
import { optionSwatches } from '#domain/shared/attributes/options.ts';
import { storeCurrencies } from '#domain/stores/currencies.ts';
import { localeOfStore } from '#domain/stores/locale.ts';
import type { Cached } from '#kernel/cached.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { type Memo, memo } from '#platform/storage/memo.ts';
import { statement } from '#platform/storage/statement.ts';
import type { ProductAttribute } from '../../attributes/product-attribute.ts';
import { shopAttributes } from '../../attributes/records.ts';
import { shopperYesNo } from '../../attributes/system-sources.ts';
import { categoryAttributes, idOf } from '../../categories/attributes.ts';
import { childNodes, storeTree } from '../../categories/tree.ts';
import { currencyViewFor, type ProductView } from '../record/view.ts';
import { countFacet, countFound, mostCounted, type ProductFilter } from './find-products.ts';
import { dayNumber } from './price-rows.ts';
import { type PriceSpan, priceSpans } from './price-spans.ts';
import type { FacetRow, ProductSort } from './product-query.ts';

/** An option that can narrow a list, and how many products it would leave. */
export interface FacetOption {
  readonly value: string;
  readonly label: string;
  readonly count: number;
  /** A color or an image, if the merchant set one. */
  readonly swatch: string | null;
}

/** An attribute that can narrow a list. */
export interface AttributeFacet {
  readonly code: string;
  readonly label: string;
  readonly input: string | null;
  readonly position: number;
  /** The options with results; also the others if the attribute asks for it (`is_filterable` 2). */
  readonly options: readonly FacetOption[];
}

/** A category below the listed one, and how many products of the list are in it. */
export interface CategoryFacet {
  readonly id: number;
  readonly name: string;
  readonly count: number;
}

/** The filters and sort orders that a list of products offers. */
export interface Facets {
  /** The number of products in the list. */
  readonly total: number;
  /** Whether all products are counted; of more than `mostCounted` only the first ones by id are. */
  readonly isComplete: boolean;
  readonly attributes: readonly AttributeFacet[];
  readonly categories: readonly CategoryFacet[];
  readonly prices: readonly PriceSpan[];
  readonly sorts: readonly { readonly by: ProductSort; readonly label: string }[];
}

/** The most attributes with a filter that are also counted without it. */
const mostWithout = 10;

type View = Pick<ProductView, 'storeId' | 'groupId' | 'today' | 'isBackend' | 'currency'>;

/**
 * Counts the products that a filter leaves, by attribute, category and price. An attribute that is filtered by is
 * counted without its own filter, so that its other options show what they would give. Prices are in ten-thousandths of
 * the currency that the caller sees. Cached until one of its tables changes.
 */
export async function readFacets(tx: Tx, filter: ProductFilter, view: View): Promise<Cached<Facets>> {
  return tx.remember(keptFacets, keyOf(filter, view), async () => {
    const total = await countFound(tx, filter, view);
    const shop = await shopAttributes(tx, view.storeId);
    return {
      total,
      isComplete: total <= mostCounted,
      attributes: await attributeFacets(tx, filter, view, shop),
      categories: await categoryFacets(tx, filter, view),
      prices: await priceFacets(tx, filter, view),
      sorts: sortsOf(shop),
    };
  });
}

const keptFacets: Memo<Facets> = memo();

/** Everything that the answer depends on beside the tables. */
function keyOf(filter: ProductFilter, { storeId, groupId, today, isBackend, currency }: View): string {
  return JSON.stringify([storeId, groupId, dayNumber(today), isBackend, currency, filter]);
}

async function priceFacets(
  tx: Tx,
  { priceMin: _min, priceMax: _max, ...filter }: ProductFilter,
  view: View,
): Promise<readonly PriceSpan[]> {
  const spans = await tx.remember(keptSpans, keyOf(filter, view), async () => {
    const { exact } = currencyViewFor(await storeCurrencies(tx, view.storeId, view.currency), view.isBackend);
    const counted = await countFacet(tx, 'prices', filter, view);
    return priceSpans(counted.map(({ key, count }) => ({ price: exact(key), count })));
  });
  return spans.value;
}

const keptSpans: Memo<readonly PriceSpan[]> = memo();

async function attributeFacets(
  tx: Tx,
  filter: ProductFilter,
  view: View,
  shop: readonly ProductAttribute[],
): Promise<AttributeFacet[]> {
  const isSearch = filter.search !== undefined;
  const wanted = shop.filter(
    ({ options, filterable, isFilterableInSearch }) =>
      options.length > 0 && (isSearch ? isFilterableInSearch : filterable !== 0),
  );
  const all = countsOf(await countFacet(tx, 'options', filter, view));
  const swatches = await optionSwatches(
    tx,
    wanted.map(({ id }) => id),
  );
  const yesNo = shopperYesNo((await localeOfStore(tx, view.storeId)).slice(0, 2));
  const own = new Map<number, Counts>();
  for (const { attributeId } of (filter.attributes ?? []).slice(0, mostWithout)) {
    const attributes = filter.attributes?.filter((attribute) => attribute.attributeId !== attributeId) ?? [];
    own.set(attributeId, countsOf(await countFacet(tx, 'options', { ...filter, attributes }, view)));
  }
  return wanted.flatMap(({ id, code, label, input, position, options, filterable }) => {
    const counts = (own.get(id) ?? all).get(id);
    const offeredOptions = (input === 'boolean' ? yesNo : options)
      .map(({ value, label: name }) => ({
        value,
        label: name,
        swatch: swatches.get(Number(value)) ?? null,
        count: counts?.get(Number(value)) ?? 0,
      }))
      .filter(({ count }) => count > 0 || filterable === 2);
    return offeredOptions.length === 0
      ? []
      : [{ code, label: label ?? code, input, position, options: offeredOptions }];
  });
}

/** Counts by attribute and option. */
type Counts = ReadonlyMap<number, ReadonlyMap<number, number>>;

function countsOf(rows: readonly FacetRow[]): Counts {
  const counts = new Map<number, Map<number, number>>();
  for (const { group, key, count } of rows) {
    const ofAttribute = counts.get(group) ?? new Map<number, number>();
    counts.set(group, ofAttribute.set(key, count));
  }
  return counts;
}

async function categoryFacets(tx: Tx, filter: ProductFilter, view: View): Promise<CategoryFacet[]> {
  const { storeId } = view;
  const asked = filter.ownCategories ?? [(await storeTree(tx, storeId))?.rootId ?? 0];
  const children = (
    await tx.remember(keptBranches, JSON.stringify([storeId, asked]), () => branches(tx, asked, storeId))
  ).value;
  const counted = [...new Set(children.flatMap(({ categoryIds }) => categoryIds))];
  if (counted.length === 0) return [];
  const rows = await countFacet(tx, 'categories', filter, view, counted);
  const products = new Map<number, number[]>();
  for (const { group, key } of rows) {
    const ofCategory = products.get(group) ?? [];
    products.set(group, ofCategory);
    ofCategory.push(key);
  }
  return children.flatMap(({ id, name, categoryIds }) => {
    const found = new Set(categoryIds.flatMap((category) => products.get(category) ?? []));
    return found.size === 0 ? [] : [{ id, name, count: found.size }];
  });
}

interface Branch {
  readonly id: number;
  readonly name: string;
  /** The categories whose products it shows: itself and, if it is an anchor, all below it. */
  readonly categoryIds: readonly number[];
}

const keptBranches: Memo<readonly Branch[]> = memo();

const belowAnchors = statement((q, p: { ids: readonly number[]; anchor: number; storeId: number }, d) =>
  q
    .selectFrom('category as c')
    .innerJoin('category as below', (join) => join.on(sql<boolean>`below.path like c.path || '/%'`))
    .select(['c.category_id as id', 'below.category_id as below'])
    .where('c.category_id', d.in, d.list(p.ids))
    .where(
      sql<boolean>`(select v.value from category_value v where v.category_id = c.category_id and v.attribute_id = ${p.anchor} and v.store_id in (0, ${p.storeId}) order by v.store_id desc limit 1) = '1'`,
    ),
);

/** The active categories directly below the requested ones. */
async function branches(tx: Tx, asked: readonly number[], storeId: number): Promise<Branch[]> {
  const attributes = await categoryAttributes(tx);
  const children = [];
  for (const id of asked.slice(0, mostWithout)) children.push(...(await childNodes(tx, id, storeId, attributes)));
  const active = children.filter(({ isActive }) => isActive === true);
  if (active.length === 0) return [];
  const ids = active.map(({ category_id }) => category_id);
  const rows = await tx.all(belowAnchors, { ids, anchor: idOf(attributes, 'is_anchor'), storeId });
  return active.map(({ category_id: id, name }) => ({
    id,
    name,
    categoryIds: [id, ...rows.filter((row) => row.id === id).map(({ below }) => below)],
  }));
}

/** Attributes that lists can be sorted by, with their sort orders. */
const sortOf: Readonly<Record<string, ProductSort>> = {
  name: 'name',
  price: 'price',
  special_price: 'special_price',
  sku: 'sku',
  created_at: 'created_at',
  updated_at: 'updated_at',
};

function sortsOf(shop: readonly ProductAttribute[]): Facets['sorts'] {
  return shop.flatMap(({ code, label, usedForSortBy }) => {
    const by = sortOf[code];
    return by && usedForSortBy ? [{ by, label: label ?? code }] : [];
  });
}
