import type { Tx } from '#platform/storage/engine.ts';
import { type Memo, memo } from '#platform/storage/memo.ts';
import { statement, unindexed } from '#platform/storage/statement.ts';

/** The caller that asks for a product. */
export interface ProductViewer {
  readonly storeId: number;
  readonly isBackend: boolean;
  /** The websites that the caller is bound to; undefined for all. */
  readonly boundWebsites?: readonly number[] | undefined;
}

const indexRow = statement((q, p: { id: number; storeId: number }) =>
  q
    .selectFrom('product as p')
    .leftJoin('product_index as i', (join) =>
      join.onRef('i.product_id', '=', 'p.product_id').on('i.store_id', '=', p.storeId),
    )
    .select(['p.product_id', 'i.is_public'])
    .where('p.product_id', '=', p.id),
);
const websiteRows = statement((q, p: { id: number }) =>
  q.selectFrom('product_website').select('website_id').where('product_id', '=', p.id),
);

/**
 * Whether a caller may see a product: the public sees enabled products on the website of the store view, even if they
 * are not listed there. The back office sees all products within the websites that it is bound to.
 */
export async function isVisibleProduct(tx: Tx, id: number, viewer: ProductViewer): Promise<boolean> {
  const { storeId, isBackend, boundWebsites } = viewer;
  const { value: row } = await tx.remember(cache, `${id} ${storeId}`, () => tx.first(indexRow, { id, storeId }));
  if (!row) return false;
  if (!isBackend) return row.is_public === 1;
  return boundWebsites ? isOnOneOf(tx, id, boundWebsites) : true;
}

/** Whether a product is on one of some websites. */
async function isOnOneOf(tx: Tx, id: number, websiteIds: readonly number[]): Promise<boolean> {
  const websites = await tx.all(websiteRows, { id });
  return websites.some(({ website_id }) => websiteIds.includes(website_id));
}

/** The products that a caller may see, as in `isVisibleProduct`; at most one statement. */
export async function visibleProducts(
  tx: Tx,
  ids: readonly number[],
  viewer: ProductViewer,
): Promise<ReadonlySet<number>> {
  const { storeId, isBackend, boundWebsites } = viewer;
  if (ids.length === 0 || (isBackend && !boundWebsites)) return new Set(ids);
  const rows = isBackend
    ? await tx.all(onWebsites, { ids, websiteIds: boundWebsites ?? [] })
    : await tx.all(publicOnes, { ids, storeId });
  return new Set(rows.map(({ product_id }) => product_id));
}

const publicOnes = statement((q, p: { ids: readonly number[]; storeId: number }, d) =>
  q
    .selectFrom('product_index')
    .select('product_id')
    .where('product_id', d.in, d.list(p.ids))
    .where('store_id', '=', p.storeId)
    .where((eb) => eb(unindexed('is_public'), '=', 1)),
);
const onWebsites = statement((q, p: { ids: readonly number[]; websiteIds: readonly number[] }, d) =>
  q
    .selectFrom('product_website')
    .select('product_id')
    .distinct()
    .where('product_id', d.in, d.list(p.ids))
    .where('website_id', d.in, d.list(p.websiteIds)),
);

const cache: Memo<{ readonly product_id: number; readonly is_public: number | null } | undefined> = memo();
