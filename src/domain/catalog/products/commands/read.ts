import { type Context, command, everybody } from '#domain/shared/command.ts';
import { storeCurrencies } from '#domain/stores/currencies.ts';
import type { Cached } from '#kernel/cached.ts';
import type { Slice, Sliced } from '#kernel/pages.ts';
import { loadProduct as readOne, readProducts } from '../read/read.ts';
import { type Lookout, type ProductReader, productReader } from '../read/reader.ts';
import type { ProductRecord } from '../read/record.ts';
import { productsBySku } from '../record/products.ts';
import { type Facets, readFacets } from '../search/facets.ts';
import { type AttributeFilters, attributeFilters, baseLimits, shownCategories } from '../search/filter-parts.ts';
import { findProducts, type ProductFilter, type ProductOrder } from '../search/find-products.ts';
import { searchTerms } from '../search/search-terms.ts';
import { isVisibleProduct } from '../search/visible.ts';

/** Names a product. */
export type ProductName = { readonly id: number } | { readonly sku: string };

/** A product as the caller sees it, with every field. Refuses `product_not_found` also if the caller does not see it. */
export const readProduct = command({
  name: 'product.read',
  permission: { rest: everybody },
  effect: 'read',
  touches: 'scoped',
  refusals: ['product_not_found'],
  async run(context, { name, ...lookout }: Lookout & { readonly name: ProductName }): Promise<Cached<ProductRecord>> {
    const { tx, fail } = context;
    const id = 'id' in name ? name.id : (await productsBySku(tx, [name.sku])).get(name.sku)?.product_id;
    if (id === undefined) throw fail('product_not_found');
    const reader = await productReader(context, lookout);
    const isVisible = await isVisibleProduct(tx, id, reader);
    const record = isVisible ? await readOne(tx, id, { ...reader, isDetailed: true }) : undefined;
    if (!record) throw fail('product_not_found');
    return record;
  },
});

/** Filters of a list of products; prices in ten-thousandths of the currency that the caller sees. */
export interface ProductQuery
  extends Omit<ProductFilter, 'search' | 'categories' | 'ownCategories' | 'boundWebsites' | 'attributes'> {
  /** Text to search for. */
  readonly search?: string;
  readonly categoryIds?: readonly number[];
  /** Wanted attribute values, by code: option ids, numbers, days or exact text. */
  readonly attributes: ReadonlyMap<string, string>;
}

/** Which page of which products to list. */
export interface ProductListInput extends Lookout {
  readonly query: ProductQuery;
  readonly order: ProductOrder;
  readonly slice: Slice;
  /** Whether the fields of the detail are read. */
  readonly isDetailed: boolean;
}

/** The ids of a page of products, and the products as the caller sees them. */
export interface FoundProducts {
  readonly found: Cached<Sliced<number>>;
  readonly records: Cached<readonly Cached<ProductRecord>[]>;
}

/**
 * Lists products that the caller sees. Refuses `product_filter_unreadable` if a code is not an attribute to filter by.
 */
export const listProducts = command({
  name: 'product.list',
  permission: { rest: everybody },
  effect: 'read',
  touches: 'scoped',
  refusals: ['product_filter_unreadable'],
  async run(context, { query, order, slice, isDetailed, ...lookout }: ProductListInput): Promise<FoundProducts> {
    const { tx } = context;
    const reader = await productReader(context, lookout);
    const filter = await filterOf(context, query, reader);
    const found = await findProducts(tx, filter, order, slice, reader);
    const { search } = filter;
    if (search && !slice.edge && slice.page === 1 && !reader.isBackend) {
      const { storeId } = reader;
      context.afterCommit(async ({ searched }) =>
        searched({ storeId, term: search.phrase, results: found.value.total }),
      );
    }
    return { found, records: await readProducts(tx, found.value.rows, { ...reader, isDetailed }) };
  },
});

/**
 * The filters that can narrow a list further, and how many products each would leave. Refuses
 * `product_filter_unreadable`.
 */
export const readProductFacets = command({
  name: 'product.facets',
  permission: { rest: everybody },
  effect: 'read',
  touches: 'scoped',
  refusals: ['product_filter_unreadable'],
  async run(context, { query, ...lookout }: Lookout & { readonly query: ProductQuery }): Promise<Cached<Facets>> {
    const { tx } = context;
    const reader = await productReader(context, lookout);
    const filter = await filterOf(context, query, reader);
    return readFacets(tx, filter, reader);
  },
});

const noFilters: AttributeFilters = { filters: [], unknown: [] };

async function filterOf(
  { tx, fail }: Pick<Context<'product_filter_unreadable'>, 'tx' | 'fail'>,
  { attributes, categoryIds, priceMin, priceMax, search, ...query }: ProductQuery,
  reader: ProductReader,
): Promise<ProductFilter> {
  const { filters, unknown } =
    attributes.size === 0 ? noFilters : await attributeFilters(tx, attributes, reader.isBackend);
  if (unknown.length > 0) {
    const errors = unknown.map((code) => ({ field: `attr_${code}`, message: 'unknown attribute, or not filterable' }));
    throw fail('product_filter_unreadable', { errors });
  }
  const store = { store_id: reader.storeId, website_id: reader.websiteId };
  return {
    ...query,
    ...(search !== undefined && { search: await searchTerms(tx, search, store) }),
    ...((priceMin !== undefined || priceMax !== undefined) &&
      (await priceLimits({ tx }, { min: priceMin, max: priceMax }, reader))),
    ...(categoryIds && {
      ownCategories: categoryIds,
      categories: await shownCategories(tx, categoryIds, reader.storeId),
    }),
    ...(reader.boundWebsites && { boundWebsites: reader.boundWebsites }),
    ...(filters.length > 0 && { attributes: filters }),
  };
}

/** Converts price limits from what the caller sees to what is stored. */
async function priceLimits(
  { tx }: Pick<Context, 'tx'>,
  limits: { readonly min: number | undefined; readonly max: number | undefined },
  { storeId, isBackend, currency }: ProductReader,
): Promise<Pick<ProductFilter, 'priceMin' | 'priceMax'>> {
  const { min, max } = limits;
  const currencies = await storeCurrencies(tx, storeId, currency);
  if (!isBackend && currencies.display !== currencies.base) return baseLimits(limits, currencies.baseToDisplay);
  return { ...(min !== undefined && { priceMin: min }), ...(max !== undefined && { priceMax: max }) };
}
