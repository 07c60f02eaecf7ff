import { valuesOf } from '#kernel/cached.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { type Memo, memo } from '#platform/storage/memo.ts';
import { statement } from '#platform/storage/statement.ts';
import type { ProductView } from '../record/view.ts';
import { dayNumber } from '../search/price-rows.ts';
import { visibleProducts } from '../search/visible.ts';

type Ids = { ids: readonly number[] };

const categoryRows = statement((q, p: Ids, d) =>
  q
    .selectFrom('product_category')
    .select(['product_id', 'category_id as id'])
    .where('product_id', d.in, d.list(p.ids))
    .orderBy('category_id'),
);
const websiteRows = statement((q, p: Ids, d) =>
  q
    .selectFrom('product_website')
    .select(['product_id', 'website_id as id'])
    .where('product_id', d.in, d.list(p.ids))
    .orderBy('website_id'),
);

/** The ids of the categories and of the websites of a product. */
interface Places {
  readonly categories: number[];
  readonly websites: number[];
}

/** The places of products. */
export async function placesOf(tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, Places>> {
  const found = await tx.rememberEach(cache, '', ids, async (unknown) => {
    const places = new Map(unknown.map((id): [number, Places] => [id, { categories: [], websites: [] }]));
    const [categories, websites] = await tx.together(
      () => tx.all(categoryRows, { ids: unknown }),
      () => tx.all(websiteRows, { ids: unknown }),
    );
    for (const { product_id, id } of categories) places.get(product_id)?.categories.push(id);
    for (const { product_id, id } of websites) places.get(product_id)?.websites.push(id);
    return places;
  });
  return valuesOf(found);
}

const cache: Memo<Places | undefined> = memo({ keepsWritten: true });

/** The names of links between products, and their stored types. */
export const linkFields = {
  relatedProducts: 'relation',
  crosssellProducts: 'cross_sell',
  upsellProducts: 'up_sell',
} as const;

/** The most links of one kind that are shown with a product (rest 4.1). */
const mostLinks = 20;

const linkRows = statement((q, p: Ids & { storeId: number; groupId: number; day: number }, d) =>
  q
    .selectFrom('product_link as l')
    .leftJoin('product_index as i', (join) =>
      join.onRef('i.product_id', '=', 'l.linked_product_id').on('i.store_id', '=', p.storeId),
    )
    .leftJoin('product_price_index as c', (join) =>
      join
        .onRef('c.product_id', '=', 'l.linked_product_id')
        .on('c.store_id', '=', p.storeId)
        .on('c.group_id', '=', p.groupId)
        .on('c.from_day', '<=', p.day)
        .on('c.to_day', '>=', p.day),
    )
    .select(['l.product_id', 'l.linked_product_id', 'l.type', 'i.is_public', 'c.price'])
    .where('l.product_id', d.in, d.list(p.ids))
    .where('l.type', '<>', 'super')
    .orderBy('l.position')
    .orderBy('l.link_id'),
);

/** Links of products to others, by product and kind. */
export interface LinkedProducts {
  idsOf(productId: number, type: string): readonly number[];
  /** The ids of all linked products. */
  readonly ids: readonly number[];
  /** The lowest prices of linked products, in ten-thousandths. */
  readonly lowest: ReadonlyMap<number, number>;
}

/** For lists, which show no links. */
export const noLinks: LinkedProducts = { idsOf: () => [], ids: [], lowest: new Map() };

/** Related, cross-sell and up-sell products in their order, if the caller sees them. */
export async function linkedProducts(tx: Tx, ids: readonly number[], view: ProductView): Promise<LinkedProducts> {
  const { storeId, groupId } = view;
  const all = await tx.all(linkRows, { ids, storeId, groupId, day: dayNumber(view.today) });
  const targets = [...new Set(all.map(({ linked_product_id }) => linked_product_id))];
  const seen = view.isBackend ? await visibleProducts(tx, targets, view) : undefined;
  const rows = all.filter((row) => seen?.has(row.linked_product_id) ?? row.is_public === 1);
  const found = new Map<string, number[]>();
  const lowest = new Map<number, number>();
  for (const row of rows) {
    const key = `${row.product_id}-${row.type}`;
    const linkedIds = found.get(key) ?? [];
    found.set(key, linkedIds);
    if (linkedIds.length < mostLinks) linkedIds.push(row.linked_product_id);
    if (row.price !== null && row.price >= 0) lowest.set(row.linked_product_id, row.price);
  }
  return {
    idsOf: (productId, type) => found.get(`${productId}-${type}`) ?? [],
    ids: [...new Set([...found.values()].flat())],
    lowest,
  };
}

const superLabelRows = statement((q, p: Ids & { storeId: number }, d) =>
  q
    .selectFrom('super_attribute as s')
    .innerJoin('super_attribute_label as l', 'l.super_attribute_id', 's.super_attribute_id')
    .select(['s.product_id', 's.attribute_id', 'l.label', 'l.use_default'])
    .where('s.product_id', d.in, d.list(p.ids))
    .where((eb) => eb.or([eb('l.store_id', '=', 0), eb('l.store_id', '=', p.storeId)]))
    .orderBy('l.store_id'),
);

/** The configurable products' own labels for the attributes that a variant is chosen by. */
export async function superLabels(
  tx: Tx,
  ids: readonly number[],
  storeId: number,
): Promise<ReadonlyMap<number, ReadonlyMap<number, string>>> {
  const found = new Map<number, Map<number, string>>();
  const rows = ids.length === 0 ? [] : await tx.all(superLabelRows, { ids, storeId });
  for (const row of rows) {
    const ownLabels = found.get(row.product_id) ?? new Map<number, string>();
    found.set(row.product_id, ownLabels);
    if (row.use_default === 1) ownLabels.delete(row.attribute_id);
    else if (row.label) ownLabels.set(row.attribute_id, row.label);
  }
  return found;
}

const stockRows = statement((q, p: Ids, d) =>
  q.selectFrom('stock_item').selectAll().where('product_id', d.in, d.list(p.ids)),
);

/** The stored stock items of products. */
export async function stockItems(tx: Tx, ids: readonly number[]) {
  return new Map((await tx.all(stockRows, { ids })).map((row) => [row.product_id, row]));
}

/** A stored stock item. */
export type StockItemRow = NonNullable<ReturnType<Awaited<ReturnType<typeof stockItems>>['get']>>;
