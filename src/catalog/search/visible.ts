import type { Tx } from '../../storage/engine.ts';
import { type Memo, memo } from '../../storage/memo.ts';
import { statement } from '../../storage/statement.ts';

/** Who asks for a product. */
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
 * Whether a caller may see a product: the public one that is enabled and on the website of the store view, whether or not
 * it is listed there; the back office any, within the websites that it is bound to.
 */
export async function isVisibleProduct(tx: Tx, id: number, viewer: ProductViewer): Promise<boolean> {
  const { storeId } = viewer;
  const row = await tx.remember(kept, `${id} ${storeId}`, () => tx.first(indexRow, { id, storeId }));
  if (!row) return false;
  if (!viewer.isBackend) return row.is_public === 1;
  if (!viewer.boundWebsites) return true;
  const websites = await tx.all(websiteRows, { id });
  return websites.some(({ website_id }) => viewer.boundWebsites?.includes(website_id));
}

const kept: Memo<{ readonly product_id: number; readonly is_public: number | null } | undefined> = memo({
  bytes: 4_000_000,
});

const storeWebsites = statement((q, p: { ids: readonly number[] }, d) =>
  q.selectFrom('store').select('website_id').distinct().where('store_id', 'in', d.list(p.ids)),
);

/** The websites of store views. */
export async function websitesOfStores(tx: Tx, storeIds: readonly number[]): Promise<number[]> {
  return (await tx.all(storeWebsites, { ids: storeIds })).map(({ website_id }) => website_id);
}
