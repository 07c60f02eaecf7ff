import type { Tx } from '#platform/storage/engine.ts';
import { productValues } from '../products/record/products.ts';
import { type ReviewRow, type ReviewVote, storesOfReviews, votesOfReviews } from './reviews.ts';

/** A review as it is shown. */
export interface ReviewRecord {
  readonly row: ReviewRow;
  readonly productName: string | null;
  /** The store views that show it after its approval. */
  readonly stores: readonly number[];
  readonly votes: readonly ReviewVote[];
  /** Whether the caller sees the fields of the back office. */
  readonly isForBackend: boolean;
}

/** Reviews with everything that belongs to them, in their order, with names of a store view. Three statements. */
export async function showReviews(
  tx: Tx,
  rows: readonly ReviewRow[],
  { storeId, isForBackend }: { readonly storeId: number; readonly isForBackend: boolean },
): Promise<ReviewRecord[]> {
  const ids = rows.map(({ review_id }) => review_id);
  const [names, stores, votes] = await tx.together(
    () => productValues(tx, [...new Set(rows.map(({ product_id }) => product_id))], ['name'], storeId),
    () => storesOfReviews(tx, ids),
    () => votesOfReviews(tx, ids, storeId),
  );
  return rows.map((row) => ({
    row,
    productName: names.get(row.product_id)?.get('name')?.value ?? null,
    stores: stores.get(row.review_id) ?? [],
    votes: votes.get(row.review_id) ?? [],
    isForBackend,
  }));
}
