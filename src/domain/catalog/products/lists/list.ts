import { sql } from 'kysely';
import type { Tx } from '../../../../platform/storage/engine.ts';
import { command } from '../../../command.ts';
import { compileFilter, FilterProblem, type ListFilter } from '../../../lists/filter.ts';
import { productStoreId } from '../../current-store.ts';
import { loadCategoriesOf, loadWebsitesOf } from '../places.ts';
import { productValues } from '../products.ts';
import { loadProductAttributes } from '../write/attributes.ts';
import { productFields } from './fields.ts';

/** A product as a list of the legacy interface shows it. */
export interface ListedProduct {
  readonly product_id: number;
  readonly sku: string;
  readonly name: string | null;
  readonly set_id: number;
  readonly type: string;
  readonly categoryIds: readonly number[];
  readonly websiteIds: readonly number[];
}

/** Which products are listed. */
export interface ProductListRequest {
  readonly filter: ListFilter;
  /** The store view whose values are compared and whose names are shown; the session's where none is named. */
  readonly named: string | undefined;
  /** All of them without it. */
  readonly page: { readonly number: number; readonly size: number } | undefined;
}

/** So many products are read at a time. */
const batch = 1000;

/**
 * The products that a filter finds, by id, whatever their status; those outside of the caller's bounds are left out (soap-catalog 5.3).
 * Refuses `store_view_not_found`, `list_filter_invalid`.
 */
export const listProductsByFilter = command({
  name: 'product.listByFilter',
  permission: { legacy: 'catalog/product/info' },
  effect: 'read',
  touches: 'scoped',
  refusals: ['store_view_not_found', 'list_filter_invalid'],
  async run({ tx, principal, fail }, { filter, named, page }: ProductListRequest): Promise<ListedProduct[]> {
    const storeId = await productStoreId(tx, principal, named ?? null);
    if (storeId === undefined) throw fail('store_view_not_found');
    const needsAttributes = filter.length > 0;
    const attributes = needsAttributes
      ? await loadProductAttributes(tx, [])
      : { byCode: new Map(), byId: new Map(), sets: new Map() };
    try {
      const where = compileFilter(tx, filter, productFields(attributes, storeId));
      const websites = principal.scope && [...principal.scope.websiteIds];
      return await readRows(tx, { where, websites, page, storeId });
    } catch (error) {
      if (error instanceof FilterProblem) throw fail('list_filter_invalid', { text: error.message });
      throw error;
    }
  },
});

interface Reading {
  readonly where: ReturnType<typeof compileFilter>;
  readonly websites: readonly number[] | undefined;
  readonly page: ProductListRequest['page'];
  readonly storeId: number;
}

async function readRows(tx: Tx, { where, websites, page, storeId }: Reading): Promise<ListedProduct[]> {
  const listed: ListedProduct[] = [];
  const size = page?.size ?? batch;
  for (let after = 0; ; ) {
    const rows = await tx.query((q) => {
      let query = q
        .selectFrom('product as p')
        .select(['p.product_id', 'p.sku', 'p.set_id', 'p.type'])
        .where(where)
        .where('p.product_id', '>', after)
        .orderBy('p.product_id')
        .limit(size);
      if (page) query = query.offset((page.number - 1) * page.size);
      if (websites) {
        query = query.where(
          websites.length === 0
            ? sql<boolean>`1 = 0`
            : sql<boolean>`p.product_id in (select product_id from product_website where website_id in (${sql.join([...websites])}))`,
        );
      }
      return query;
    });
    const ids = rows.map(({ product_id }) => product_id);
    const [names, categories, ofWebsites] = await tx.together(
      () => productValues(tx, ids, ['name'], storeId),
      () => loadCategoriesOf(tx, ids),
      () => loadWebsitesOf(tx, ids),
    );
    for (const row of rows) {
      listed.push({
        ...row,
        name: names.get(row.product_id)?.get('name')?.value ?? null,
        categoryIds: (categories.get(row.product_id) ?? []).toSorted((a, b) => a - b),
        websiteIds: ofWebsites.get(row.product_id) ?? [],
      });
    }
    if (page || rows.length < size) return listed;
    after = ids.at(-1) ?? after;
  }
}
