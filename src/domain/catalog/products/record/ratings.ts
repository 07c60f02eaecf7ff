import { valuesOf } from '#kernel/cached.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { type Memo, memo } from '#platform/storage/memo.ts';
import { statement } from '#platform/storage/statement.ts';

/** The number of approved reviews of a product in a store view, and their average rating: 1 to 5 in ten-thousandths. */
export interface ProductRating {
  readonly reviewCount: number;
  /** Null if no review has a rating. */
  readonly average: number | null;
}

const inStore = statement((q, p: { ids: readonly number[]; storeId: number }, d) =>
  q
    .selectFrom('product_rating')
    .select(['product_id', 'review_count', 'average'])
    .where('product_id', d.in, d.list(p.ids))
    .where('store_id', '=', p.storeId),
);
const everywhere = statement((q, p: { ids: readonly number[] }, d) =>
  q
    .selectFrom('product_rating')
    .select(['product_id', 'store_id', 'review_count', 'average'])
    .where('product_id', d.in, d.list(p.ids)),
);

/**
 * The ratings of products in a store view; products without reviews are absent. View 0 counts the reviews of all views.
 */
export async function ratingsOf(tx: Tx, ids: readonly number[], storeId: number): Promise<Map<number, ProductRating>> {
  const found = await tx.rememberEach(cache, String(storeId), ids, async (unknown) => {
    const rows = await tx.all(inStore, { ids: unknown, storeId });
    return new Map(
      rows.map(({ product_id, review_count, average }) => [product_id, { reviewCount: review_count, average }]),
    );
  });
  return valuesOf(found);
}

const cache: Memo<ProductRating | undefined> = memo({ keepsWritten: true });

/** The same for every store view. */
export async function ratingsByStore(
  tx: Tx,
  ids: readonly number[],
): Promise<(productId: number, storeId: number) => ProductRating | undefined> {
  const rows = await tx.all(everywhere, { ids });
  const found = new Map(
    rows.map((row) => [`${row.product_id}-${row.store_id}`, { reviewCount: row.review_count, average: row.average }]),
  );
  return (productId, storeId) => found.get(`${productId}-${storeId}`);
}
