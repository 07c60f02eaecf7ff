// domain/catalog/reviews/: reviews and ratings of products, and their summary (summarize.ts), which lists of
// products show and sort by.

import type { Context } from '#domain/shared/command.ts';
import type { StoreView } from '#domain/stores/store-views.ts';
import { shopParts } from '#domain/stores/storefront-parts.ts';
import type { Principal } from '#kernel/principal.ts';
import { isStoreInScope, type Scope } from '#kernel/scope.ts';
import { type ReviewRow, reviewById, reviewStatuses, storesOfReviews } from './reviews.ts';

/** Whether a caller sees reviews of every status. */
export function seesAllReviews(principal: Principal): boolean {
  return principal.may('reviews/read') || principal.may('reviews/write');
}

/** Refuses `reviews_off` if the store view has no reviews; callers who see all reviews can still manage them. */
export async function requireReviews(
  { tx, principal, fail }: Pick<Context<'reviews_off'>, 'tx' | 'principal' | 'fail'>,
  store: StoreView,
): Promise<void> {
  if (seesAllReviews(principal)) return;
  if (!(await shopParts(tx, store))('reviews')) throw fail('reviews_off');
}

/** Whether one of a review's store views is the caller's. */
function isReviewInScope(scope: Scope | undefined, row: ReviewRow, stores: readonly number[]): boolean {
  if (!scope) return true;
  return [row.store_id, ...stores].some((id) => id !== null && isStoreInScope(scope, id));
}

/**
 * A review that the caller sees: an approved one of the store view, the caller's own, and for callers with the
 * permission any within their bounds. Refuses `review_not_found`.
 */
export async function seenReview(
  { tx, principal, fail }: Pick<Context<'review_not_found'>, 'tx' | 'principal' | 'fail'>,
  reviewId: number,
  store: StoreView,
): Promise<{ readonly row: ReviewRow; readonly stores: readonly number[] }> {
  const row = await reviewById(tx, reviewId);
  if (!row) throw fail('review_not_found');
  const stores = (await storesOfReviews(tx, [reviewId])).get(reviewId) ?? [];
  const isPublic = row.status === reviewStatuses.approved && stores.includes(store.store_id);
  const isOwn = principal.customerId !== undefined && row.customer_id === principal.customerId;
  const isForBackend = seesAllReviews(principal) && isReviewInScope(principal.scope, row, stores);
  if (!isPublic && !isOwn && !isForBackend) throw fail('review_not_found');
  return { row, stores };
}
