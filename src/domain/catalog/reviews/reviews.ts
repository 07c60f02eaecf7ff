import { sql } from 'kysely';
import type { Slice, Sliced } from '#kernel/pages.ts';
import type { Scope } from '#kernel/scope.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { readSlice } from '#platform/storage/keyset.ts';
import { insertRows, runRows } from '#platform/storage/row-statements.ts';
import { statement } from '#platform/storage/statement.ts';

/** The statuses of reviews, by name. */
export const reviewStatuses = { approved: 1, pending: 2, not_approved: 3 } as const;

/** The name of a status. */
export type ReviewStatus = keyof typeof reviewStatuses;

/** A review as it is stored. Times in milliseconds since 1970. */
export interface ReviewRow {
  readonly review_id: number;
  readonly product_id: number;
  readonly status: number;
  readonly created_at: number;
  readonly store_id: number | null;
  readonly customer_id: number | null;
  readonly title: string;
  readonly detail: string;
  readonly nickname: string;
}

/** The rating of a review for one criterion. */
export interface ReviewVote {
  readonly ratingId: number;
  readonly code: string;
  readonly title: string;
  readonly value: number;
  readonly percent: number;
}

const columns = [
  'review.review_id',
  'review.product_id',
  'review.status',
  'review.created_at',
  'review.store_id',
  'review.customer_id',
  'review.title',
  'review.detail',
  'review.nickname',
] as const;

/** Filters of a list of reviews; absent ones are ignored. */
export interface ReviewFilter {
  readonly productId?: number;
  readonly customerId?: number;
  readonly status?: number;
  /** Only reviews that this store view shows. */
  readonly shownIn?: number;
  /** Only reviews that were written or are shown in one of the store views that the caller is bound to. */
  readonly scope?: Scope | undefined;
}

/** Reviews, newest first. Positions are (time, id). */
export function listReviews(tx: Tx, filter: ReviewFilter, slice: Slice): Promise<Sliced<ReviewRow>> {
  const { productId, customerId, status, shownIn, scope } = filter;
  return readSlice(
    tx,
    (q) => {
      let rows = q.selectFrom('review').select(columns);
      if (productId !== undefined) rows = rows.where('review.product_id', '=', productId);
      if (customerId !== undefined) rows = rows.where('review.customer_id', '=', customerId);
      if (status !== undefined) rows = rows.where('review.status', '=', status);
      if (shownIn !== undefined) rows = rows.where(isShownIn([shownIn]));
      if (scope)
        rows = rows.where(sql<boolean>`(review.store_id in (${listed(scope)}) or ${isShownIn([...scope.storeIds])})`);
      return rows;
    },
    {
      columns: ['review.created_at', 'review.review_id'],
      isDescending: true,
      positionOf: ({ created_at, review_id }: ReviewRow) => [created_at, review_id],
    },
    slice,
  );
}

function listed({ storeIds }: Scope) {
  return sql.join([...storeIds]);
}

function isShownIn(storeIds: readonly number[]) {
  return sql<boolean>`exists (select 1 from review_store s where s.review_id = review.review_id and s.store_id in (${sql.join([...storeIds])}))`;
}

const byId = statement((q, p: { reviewId: number }) =>
  q.selectFrom('review').select(columns).where('review.review_id', '=', p.reviewId),
);

/** A review by its id. */
export async function reviewById(tx: Tx, reviewId: number): Promise<ReviewRow | undefined> {
  return tx.first(byId, { reviewId });
}

const storesOf = statement((q, p: { ids: readonly number[] }, d) =>
  q
    .selectFrom('review_store')
    .select(['review_id', 'store_id'])
    .where('review_id', d.in, d.list(p.ids))
    .orderBy('store_id'),
);
const votesOf = statement((q, p: { ids: readonly number[]; storeId: number }, d) =>
  q
    .selectFrom('review_rating as v')
    .innerJoin('rating as c', 'c.rating_id', 'v.rating_id')
    .leftJoin('rating_title as t', (join) =>
      join.onRef('t.rating_id', '=', 'c.rating_id').on('t.store_id', '=', p.storeId),
    )
    .select(['v.review_id', 'v.rating_id as ratingId', 'c.code', 't.title', 'v.value', 'v.percent'])
    .where('v.review_id', d.in, d.list(p.ids))
    .orderBy('c.position')
    .orderBy('c.rating_id'),
);

/** The store views that show reviews, by the id of the review. */
export async function storesOfReviews(tx: Tx, ids: readonly number[]): Promise<Map<number, number[]>> {
  const found = new Map<number, number[]>(ids.map((id) => [id, []]));
  if (ids.length === 0) return found;
  for (const { review_id, store_id } of await tx.all(storesOf, { ids })) found.get(review_id)?.push(store_id);
  return found;
}

/** The ratings of reviews, by the id of the review, with the titles of a store view. */
export async function votesOfReviews(
  tx: Tx,
  ids: readonly number[],
  storeId: number,
): Promise<Map<number, ReviewVote[]>> {
  const found = new Map<number, ReviewVote[]>(ids.map((id) => [id, []]));
  if (ids.length === 0) return found;
  for (const { review_id, title, ...vote } of await tx.all(votesOf, { ids, storeId })) {
    found.get(review_id)?.push({ ...vote, title: title ?? vote.code });
  }
  return found;
}

/** A new review. */
export type NewReview = Omit<ReviewRow, 'review_id'>;

const insertReview = statement((q, p: { [K in keyof NewReview]: NewReview[K] }) =>
  q
    .insertInto('review')
    .values({
      product_id: p.product_id,
      status: p.status,
      created_at: p.created_at,
      store_id: p.store_id,
      customer_id: p.customer_id,
      title: p.title,
      detail: p.detail,
      nickname: p.nickname,
    })
    .returning('review_id'),
);
const updateReview = statement<
  Pick<ReviewRow, 'status' | 'title' | 'detail' | 'nickname'> & { reviewId: number },
  never
>((q, p) =>
  q
    .updateTable('review')
    .set({ status: p.status, title: p.title, detail: p.detail, nickname: p.nickname })
    .where('review_id', '=', p.reviewId),
);
const deleteReview = statement<{ reviewId: number }, never>((q, p) =>
  q.deleteFrom('review').where('review_id', '=', p.reviewId),
);
const forgetStores = statement<{ reviewId: number }, never>((q, p) =>
  q.deleteFrom('review_store').where('review_id', '=', p.reviewId),
);
const insertStores = insertRows('review_store', ['review_id', 'store_id']);
const insertVotes = insertRows('review_rating', ['review_id', 'rating_id', 'value', 'percent']);

/** Stores a new review with its ratings; answers its id. */
export async function addReview(
  tx: Tx,
  review: NewReview,
  storeIds: readonly number[],
  votes: ReadonlyMap<number, number>,
): Promise<number> {
  const reviewId = (await tx.first(insertReview, { ...review }))?.review_id as number;
  await showReviewIn(tx, reviewId, storeIds);
  await runRows(
    tx,
    insertVotes,
    [...votes].map(([ratingId, value]) => [reviewId, ratingId, value, value * 20]),
  );
  return reviewId;
}

/** Changes the texts and the status of a review. */
export async function saveReview(
  tx: Tx,
  { review_id, status, title, detail, nickname }: Omit<ReviewRow, 'product_id' | 'created_at'>,
): Promise<void> {
  await tx.run(updateReview, { reviewId: review_id, status, title, detail, nickname });
}

/** Sets the store views that show a review. */
export async function showReviewIn(tx: Tx, reviewId: number, storeIds: readonly number[]): Promise<void> {
  await tx.run(forgetStores, { reviewId });
  await runRows(
    tx,
    insertStores,
    storeIds.map((storeId) => [reviewId, storeId]),
  );
}

/** Deletes a review. */
export async function removeReview(tx: Tx, reviewId: number): Promise<void> {
  await tx.run(deleteReview, { reviewId });
}
