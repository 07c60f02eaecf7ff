import { changed } from '#domain/shared/changes/changes.ts';
import { type Context, command, customersOr, granted } from '#domain/shared/command.ts';
import { shopViews } from '#domain/stores/store-registry.ts';
import { findStoreView, type StoreView } from '#domain/stores/store-views.ts';
import { sharedWithOthers } from '#kernel/scope.ts';
import { seenReview } from '../access.ts';
import {
  type ReviewRow,
  type ReviewStatus,
  removeReview,
  reviewById,
  reviewStatuses,
  saveReview,
  showReviewIn,
} from '../reviews.ts';
import { type ReviewRecord, showReviews } from '../show.ts';

/** The changes of a review; absent fields stay. */
export interface ReviewPatch {
  readonly status?: ReviewStatus;
  /** Ids or codes of store views, or `all`. */
  readonly stores?: readonly (string | number)[];
  readonly title?: string;
  readonly detail?: string;
  readonly nickname?: string;
}

/** Names a review, and the store view that it is read through. */
interface ReviewChoice {
  readonly reviewId: number;
  readonly store: StoreView;
}

/**
 * Approves a review, rejects it, or changes its texts and store views (rest 5.7); the averages of its product
 * follow. Refuses `review_not_found`, `review_invalid`, and reviews that other store views than the caller's show.
 */
export const moderateReview = command({
  name: 'review.moderate',
  permission: { rest: granted('reviews/write') },
  effect: 'write',
  touches: 'scoped',
  refusals: ['review_not_found', 'review_invalid'],
  async run(context, { reviewId, store, patch }: ReviewChoice & { readonly patch: ReviewPatch }): Promise<void> {
    const { tx } = context;
    const { row, stores } = await seenReview(context, reviewId, store);
    requireStores(context, stores);
    const { status, title = row.title, detail = row.detail, nickname = row.nickname } = patch;
    await saveReview(tx, {
      ...row,
      status: status === undefined ? row.status : reviewStatuses[status],
      title,
      detail,
      nickname,
    });
    if (patch.stores) {
      const chosen = await chosenStores(context, patch.stores);
      requireStores(context, chosen);
      await showReviewIn(tx, reviewId, chosen);
    }
    tell(context, row, 'changed');
  },
  answer: async ({ tx }, _done, { reviewId, store }): Promise<ReviewRecord> => {
    const row = await reviewById(tx, reviewId);
    const look = { storeId: store.store_id, isForBackend: true };
    return (await showReviews(tx, row ? [row] : [], look))[0] as ReviewRecord;
  },
});

/** Deletes a review: its author may, and callers who may write reviews. Refuses `review_not_found`. */
export const deleteReview = command({
  name: 'review.delete',
  permission: { rest: customersOr('reviews/write') },
  effect: 'write',
  touches: 'scoped',
  refusals: ['review_not_found'],
  async run(context, { reviewId, store }: ReviewChoice): Promise<void> {
    const { tx, principal, fail } = context;
    const { row, stores } = await seenReview(context, reviewId, store);
    // A published review belongs to the public: like those of others, its author cannot delete it.
    if (principal.kind === 'customer' && row.customer_id !== principal.customerId) throw fail('review_not_found');
    requireStores(context, stores);
    await removeReview(tx, reviewId);
    tell(context, row, 'removed');
  },
});

function tell({ tx }: Pick<Context, 'tx'>, row: ReviewRow, what: 'changed' | 'removed'): void {
  changed(tx, 'review', row.review_id, what);
  changed(tx, 'product', row.product_id, 'reviews');
}

/** Refuses (`shared_with_others`) reviews that other store views than the caller's show. */
function requireStores({ principal, fail }: Pick<Context, 'principal' | 'fail'>, stores: readonly number[]): void {
  const { scope } = principal;
  if (scope && !stores.every((id) => scope.storeIds.has(id)))
    throw fail('shared_with_others', { text: sharedWithOthers });
}

/** The store views that a body names; `all` means all of them, for a bound caller those of the bounds. */
async function chosenStores(
  { tx, principal, fail }: Pick<Context<'review_invalid'>, 'tx' | 'principal' | 'fail'>,
  named: readonly (string | number)[],
): Promise<number[]> {
  if (named.some((store) => store === 'all' || store === 0)) {
    if (principal.scope) return [...principal.scope.storeIds];
    return (await shopViews(tx)).map(({ store_id }) => store_id);
  }
  const found: number[] = [];
  const errors: { field: string; message: string }[] = [];
  for (const [index, store] of named.entries()) {
    const view = await findStoreView(tx, String(store));
    if (view && view.store_id !== 0) found.push(view.store_id);
    else errors.push({ field: `/stores/${index}`, message: 'there is no such store view' });
  }
  if (errors.length > 0) throw fail('review_invalid', { errors });
  return [...new Set(found)].sort((a, b) => a - b);
}
