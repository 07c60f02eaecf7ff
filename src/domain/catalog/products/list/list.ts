import { sql } from 'kysely';
import { command } from '#domain/shared/command.ts';
import { type FilteredRequest, filteredRows, type Listed, type RowTime } from '#domain/shared/lists/filtered-rows.ts';
import type { RowList } from '#domain/shared/lists/long-rows.ts';
import type { RowSource } from '#domain/shared/lists/read-rows.ts';
import type { Tx } from '#platform/storage/engine.ts';
import type { Builder } from '#platform/storage/statement.ts';
import { productStoreId } from '../../current-store.ts';
import { loadCategoriesOf, loadWebsitesOf } from '../record/places.ts';
import { productValues } from '../record/products.ts';
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

/** Which products to list. */
export interface ProductListRequest extends FilteredRequest {
  /** The store view whose values are compared and whose names are shown; by default the session's. */
  readonly named: string | undefined;
}

/**
 * The products that a filter finds, ordered by id, with any status; those outside of the caller's bounds are left out
 * (soap-catalog 5.3). Refuses `store_view_not_found`, `list_filter_invalid`.
 */
export const listProductsByFilter = command({
  name: 'product.listByFilter',
  permission: { legacy: 'catalog/product/info' },
  effect: 'read',
  touches: 'scoped',
  refusals: ['store_view_not_found', 'list_filter_invalid'],
  async run(context, { named, ...request }: ProductListRequest): Promise<RowList<ListedProduct>> {
    const { tx, principal, fail } = context;
    const storeId = await productStoreId(tx, principal, named ?? null);
    if (storeId === undefined) throw fail('store_view_not_found');
    const fields = productFields(await loadProductAttributes(tx, []), storeId);
    return filteredRows(context, request, fields, (listed) => sourceOf({ ...listed, storeId }));
  },
});

interface Reading extends Listed {
  readonly storeId: number;
}

/** Products without the columns from other tables. */
type PlainRow = Pick<ListedProduct, 'product_id' | 'sku' | 'set_id' | 'type'>;

function sourceOf(reading: Reading): RowSource<PlainRow, ListedProduct, RowTime> {
  return {
    idOf: ({ product_id }) => product_id,
    find: (tx, { after, limit, offset, by }) =>
      tx.query((q) => {
        const rows = listed(q, reading).select(['p.product_id', 'p.sku', 'p.set_id', 'p.type']);
        return (after > 0 ? rows.where('p.product_id', '>', after) : rows)
          .orderBy(by === 'id' ? 'p.product_id' : `p.${by}`)
          .limit(limit)
          .offset(offset);
      }),
    async count(tx) {
      const [row] = await tx.query((q) => listed(q, reading).select((eb) => eb.fn.countAll<number>().as('count')));
      return row?.count ?? 0;
    },
    describe: (tx, rows) => describe(tx, rows, reading),
  };
}

/** The query of a list, without selected columns. */
function listed(q: Builder, { where, websites }: Reading) {
  const found = q.selectFrom('product as p').where(where);
  if (!websites) return found;
  return found.where(
    websites.length === 0
      ? sql<boolean>`1 = 0`
      : sql<boolean>`p.product_id in (select product_id from product_website where website_id in (${sql.join([...websites])}))`,
  );
}

/** Adds the columns from other tables. */
async function describe(tx: Tx, rows: readonly PlainRow[], { storeId }: Reading): Promise<ListedProduct[]> {
  const ids = rows.map(({ product_id }) => product_id);
  const [names, categories, websites] = await tx.together(
    () => productValues(tx, ids, ['name'], storeId),
    () => loadCategoriesOf(tx, ids),
    () => loadWebsitesOf(tx, ids),
  );
  return rows.map((row) => ({
    ...row,
    name: names.get(row.product_id)?.get('name')?.value ?? null,
    categoryIds: (categories.get(row.product_id) ?? []).toSorted((a, b) => a - b),
    websiteIds: websites.get(row.product_id) ?? [],
  }));
}
