import { type Cached, uncached } from '#kernel/cached.ts';
import { skuKey } from '#kernel/fold.ts';
import type { Slice, Sliced } from '#kernel/pages.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { type Memo, memo } from '#platform/storage/memo.ts';
import { type Params, statement } from '#platform/storage/statement.ts';
import type { ProductView } from '../record/view.ts';
import { dayNumber } from './price-rows.ts';
import {
  type AttributeComparison,
  type FacetKind,
  type FacetRow,
  type FilterName,
  type FoundRow,
  type ProductSort,
  type QueryShape,
  type RecentFilter,
  recentColumns,
  runFacetQuery,
  runProductQuery,
} from './product-query.ts';
import type { SearchTerms } from './search-terms.ts';

/** Filters of products; absent ones are ignored. Prices in ten-thousandths of the base currency, times in ms. */
export interface ProductFilter {
  readonly search?: SearchTerms;
  /** Products of any of these categories; `ownCategories` are the requested ones, the others are below them. */
  readonly categories?: readonly number[];
  readonly ownCategories?: readonly number[];
  readonly ids?: readonly number[];
  readonly skus?: readonly string[];
  readonly status?: number;
  readonly visibility?: number;
  readonly types?: readonly string[];
  readonly sets?: readonly number[];
  readonly urlKey?: string;
  readonly website?: number;
  /** The websites that the caller is bound to. */
  readonly boundWebsites?: readonly number[];
  readonly createdFrom?: number;
  readonly createdTo?: number;
  readonly updatedFrom?: number;
  readonly updatedTo?: number;
  readonly priceMin?: number;
  readonly priceMax?: number;
  readonly attributes?: readonly AttributeFilter[];
}

/** Products with one of some values of an attribute. */
export interface AttributeFilter {
  readonly attributeId: number;
  readonly comparison: AttributeComparison;
  /** Numbers for `number`, texts otherwise. */
  readonly values: readonly number[] | readonly string[];
}

/** The sort order of a list; products that are equal in it are ordered by id. */
export interface ProductOrder {
  readonly by: ProductSort;
  readonly isDescending: boolean;
}

const filterNames = [
  'categories',
  'ids',
  'skus',
  'status',
  'visibility',
  'types',
  'sets',
  'urlKey',
  'website',
  'boundWebsites',
  'createdFrom',
  'createdTo',
  'updatedFrom',
  'updatedTo',
  'priceMin',
  'priceMax',
] as const satisfies readonly (FilterName & keyof ProductFilter)[];

/** The most products that are sorted, for filters where walking along an index would skip most of the catalog. */
const mostSorted = 1000;

const anyOfGroup = statement((q, p: { storeId: number; groupId: number }) =>
  q
    .selectFrom('product_price_index')
    .select('product_id')
    .where('store_id', '=', p.storeId)
    .where('group_id', '=', p.groupId)
    .limit(1),
);

/**
 * A page of the ids of products that a filter leaves, in their order. Positions are (key, id). The total is counted for
 * pages by number, and then carried along; so a far page costs as much as the first. Cached until one of its tables
 * changes.
 */
export async function findProducts(
  tx: Tx,
  filter: ProductFilter,
  order: ProductOrder,
  slice: Slice,
  view: View,
): Promise<Cached<Sliced<number>>> {
  if (isHopeless(filter)) return uncached({ rows: [], total: 0 });
  const { storeId, groupId, today, isBackend } = view;
  const key = JSON.stringify([filter, order, slice, storeId, groupId, today, isBackend]);
  return tx.remember(keptPages, key, () => readPage(tx, filter, order, slice, view));
}

const keptPages: Memo<Sliced<number>> = memo();

async function readPage(
  tx: Tx,
  filter: ProductFilter,
  order: ProductOrder,
  slice: Slice,
  view: View,
): Promise<Sliced<number>> {
  const { edge, size, page } = slice;
  const isBackward = edge?.side === 'before';
  // Without a category products have no position, and without a search no relevance.
  const isUnordered = (order.by === 'position' && !filter.categories) || (order.by === 'relevance' && !filter.search);
  const by = isUnordered ? 'entity_id' : order.by;
  const shape: QueryShape = {
    ...shapeOf(filter, view),
    recent: await recentFilters(tx, filter, by),
    sort: by,
    isDescending: order.isDescending !== isBackward,
    hasEdge: edge !== undefined,
    // The words of a search are looked up once for its rows and their number.
    countsAll: edge === undefined && filter.search !== undefined,
    typedWords: by === 'relevance' ? (filter.search?.words.length ?? 0) : 0,
  };
  const values: Record<string, Params[string]> = {
    ...valuesOf(tx, filter, view),
    groupId: by === 'price' || isPriced(filter) ? await pricedGroup(tx, view) : 0,
    limit: size + 1,
    offset: Math.min((page - 1) * size, Number.MAX_SAFE_INTEGER),
  };
  if (edge) {
    values.edgeKey = edge.position[0] ?? 0;
    values.edgeId = edge.position[1] ?? 0;
  }
  const found = await keptRows(tx, shape, values);
  const total = edge?.total ?? Number(found[0]?.total ?? (await countProducts(tx, shape, values)));
  const hasMore = found.length > size;
  const rows = [...found.slice(0, size)];
  if (isBackward) rows.reverse();
  const position = (row: FoundRow | undefined) => row && [row.key, row.id];
  const last = (isBackward ? rows.length > 0 : hasMore) ? position(rows.at(-1)) : undefined;
  const first = (isBackward ? hasMore : rows.length > 0 && (edge !== undefined || page > 1))
    ? position(rows[0])
    : undefined;
  return { rows: rows.map(({ id }) => id), total, ...(last && { last }), ...(first && { first }) };
}

/** Whether the search text contains no words. */
function isHopeless({ search }: ProductFilter): boolean {
  return search?.words.length === 0;
}

/** Whether a filter limits the price. */
function isPriced({ priceMin, priceMax }: ProductFilter): boolean {
  return priceMin !== undefined || priceMax !== undefined;
}

type View = Pick<ProductView, 'storeId' | 'groupId' | 'today' | 'isBackend'>;

/** The query of a filter, ordered by id. */
function shapeOf(filter: ProductFilter, { isBackend }: View): QueryShape {
  const names: FilterName[] = filterNames.filter((name) => filter[name] !== undefined);
  return {
    filters: filter.search === undefined ? names : [...names, 'words'],
    recent: [],
    attributes: (filter.attributes ?? []).map(({ comparison }) => comparison),
    isPublic: !isBackend,
    sort: 'entity_id',
    isDescending: false,
    hasEdge: false,
    isCount: false,
    countsAll: false,
    typedWords: 0,
  };
}

/** The parameter values for the query of a filter. */
function valuesOf(tx: Tx, filter: ProductFilter, view: View): Record<string, Params[string]> {
  const { search } = filter;
  const values: Record<string, Params[string]> = {
    storeId: view.storeId,
    day: dayNumber(view.today),
    ownCategories: filter.ownCategories ?? filter.categories ?? [],
    words: search ? tx.dialect.wordQuery(search.words) : '',
    ...(search && { phrase: search.phrase }),
  };
  for (const [index, [first = '', ...others]] of (search?.words ?? []).entries()) {
    // A name has the word `pens`, too, if it has `pen`.
    values[`typed${index}`] = ` ${others.find((other) => first.startsWith(other)) ?? first}`;
  }
  for (const name of filterNames) {
    const value = filter[name];
    if (value !== undefined) values[name] = name === 'skus' ? (filter.skus ?? []).map(skuKey) : value;
  }
  for (const [index, attribute] of (filter.attributes ?? []).entries()) {
    values[`attribute${index}`] = attribute.attributeId;
    values[`values${index}`] = attribute.values;
  }
  return values;
}

/** The most products that are counted for a facet, by id; of more, only the first ones are counted. */
export const mostCounted = 10_000;

/**
 * Counts the products that a filter leaves: by options, by price, or by categories (`counted`). Cached until one of its
 * tables changes. Counts by price are not cached, since there may be as many rows as products: `readFacets` caches the
 * spans that it makes of them.
 */
export async function countFacet(
  tx: Tx,
  kind: FacetKind,
  filter: ProductFilter,
  view: View,
  counted: readonly number[] = [],
): Promise<readonly FacetRow[]> {
  if (isHopeless(filter)) return [];
  const shape = shapeOf(filter, view);
  const values: Params = {
    ...valuesOf(tx, filter, view),
    groupId: kind === 'prices' || isPriced(filter) ? await pricedGroup(tx, view) : 0,
    limit: mostCounted,
    offset: 0,
    ...(kind === 'categories' && { counted }),
  };
  if (kind === 'prices') return runFacetQuery(tx, kind, shape, values);
  const key = JSON.stringify([kind, shape, values]);
  return (await tx.remember(keptCounts, key, () => runFacetQuery(tx, kind, shape, values))).value;
}

const keptCounts: Memo<readonly FacetRow[]> = memo();

/** The number of products that a filter leaves. */
export async function countFound(tx: Tx, filter: ProductFilter, view: View): Promise<number> {
  if (isHopeless(filter)) return 0;
  const groupId = isPriced(filter) ? await pricedGroup(tx, view) : 0;
  return countProducts(tx, shapeOf(filter, view), { ...valuesOf(tx, filter, view), groupId });
}

const laterThan = (column: 'created_at' | 'updated_at') =>
  statement((q, p: { moment: number }) =>
    q
      .selectFrom('product')
      .select('product_id')
      .where(column, '>=', p.moment)
      .orderBy(column)
      .orderBy('product_id')
      .offset(mostSorted)
      .limit(1),
  );
const manySince = {
  createdFrom: laterThan(recentColumns.createdFrom),
  updatedFrom: laterThan(recentColumns.updatedFrom),
} as const;

/** The date filters that leave so few products that sorting these is faster than walking along all in order. */
async function recentFilters(tx: Tx, filter: ProductFilter, by: ProductSort): Promise<RecentFilter[]> {
  const found: RecentFilter[] = [];
  for (const name of ['createdFrom', 'updatedFrom'] as const) {
    const moment = filter[name];
    if (moment === undefined || by === recentColumns[name]) continue;
    if (!(await tx.first(manySince[name], { moment }))) found.push(name);
  }
  return found;
}

async function countProducts(tx: Tx, shape: QueryShape, values: Params): Promise<number> {
  const counted: QueryShape = {
    ...shape,
    sort: 'entity_id',
    isDescending: false,
    hasEdge: false,
    isCount: true,
    countsAll: false,
    typedWords: 0,
  };
  const [row] = await keptRows(tx, counted, { ...values, limit: 0, offset: 0 });
  return Number(row?.key ?? 0);
}

/** The rows of a query: from the cache if none of its tables has changed since. */
async function keptRows(tx: Tx, shape: QueryShape, values: Params): Promise<readonly FoundRow[]> {
  return (await tx.remember(cache, JSON.stringify([shape, values]), () => runProductQuery(tx, shape, values))).value;
}

const cache: Memo<readonly FoundRow[]> = memo();

/** A customer group that is newer than the index has no rows in it yet; it pays what everybody pays. */
async function pricedGroup(
  tx: Tx,
  { storeId, groupId }: { readonly storeId: number; readonly groupId: number },
): Promise<number> {
  if (groupId === 0) return 0;
  return (await tx.first(anyOfGroup, { storeId, groupId })) ? groupId : 0;
}
