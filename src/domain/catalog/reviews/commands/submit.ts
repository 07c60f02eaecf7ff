import { anHour, countAction } from '#domain/access/limits/limits.ts';
import { changed } from '#domain/shared/changes/changes.ts';
import { type Context, command, everybody } from '#domain/shared/command.ts';
import { shopParts } from '#domain/stores/storefront-parts.ts';
import type { FieldError } from '#kernel/refusal.ts';
import { type Lookout, productToRead } from '../../products/read/reader.ts';
import { type Rating, ratingsAsked } from '../ratings.ts';
import { addReview, reviewById, reviewStatuses } from '../reviews.ts';
import { type ReviewRecord, showReviews } from '../show.ts';

/** A value from 1 to 5 for a rating criterion. */
export interface SentVote {
  readonly rating: { readonly id: number } | { readonly code: string };
  readonly value: number;
}

/** A review as it is sent. */
export interface ReviewInput extends Lookout {
  readonly productId: number;
  readonly title: string;
  readonly detail: string;
  readonly nickname: string;
  /** A single value for all criteria of the store view. */
  readonly overall: number | undefined;
  readonly votes: readonly SentVote[];
  /** The network of the call. */
  readonly network: string;
}

/**
 * Stores a review of a product, which waits for approval (rest 5.7). Customers may write one, guests if the
 * store view allows it, API users who may write reviews always. Refuses `reviews_off`, `product_not_found`,
 * `review_invalid`, and `too_many_calls` after ten from a network or a customer in an hour.
 */
export const submitReview = command({
  name: 'review.submit',
  permission: { rest: everybody },
  effect: 'write',
  touches: 'scoped',
  refusals: ['reviews_off', 'product_not_found', 'review_invalid', 'too_many_calls'],
  async run(context, input: ReviewInput): Promise<number> {
    const { tx, principal, now, fail } = context;
    const { store, productId, title, detail, nickname, network } = input;
    const isGranted = principal.may('reviews/write');
    const has = await shopParts(tx, store);
    if (!has('reviews')) throw fail('reviews_off');
    const { customerId } = principal;
    if (customerId === undefined && !isGranted && !has('guestReviews')) throw fail('login_required');
    await productToRead(context, productId, input);
    const votes = votesOf(context, input, await ratingsAsked(tx, store.store_id));
    if (!isGranted) {
      const subjects = [network, ...(customerId === undefined ? [] : [`customer ${customerId}`])];
      await countAction(context, anHour('review', 10), subjects);
    }
    const reviewId = await addReview(
      tx,
      {
        product_id: productId,
        status: reviewStatuses.pending,
        created_at: now,
        store_id: store.store_id,
        customer_id: customerId ?? null,
        title,
        detail,
        nickname,
      },
      store.store_id === 0 ? [] : [store.store_id],
      votes,
    );
    changed(tx, 'review', reviewId, 'created');
    return reviewId;
  },
  async answer({ tx, principal }, reviewId, { store }): Promise<ReviewRecord> {
    const row = await reviewById(tx, reviewId);
    const isForBackend = principal.may('reviews/write');
    const [record] = await showReviews(tx, row ? [row] : [], { storeId: store.store_id, isForBackend });
    return record as ReviewRecord;
  },
});

/** Values by the ids of criteria. Refuses `review_invalid` for criteria that the store view does not use. */
function votesOf(
  { fail }: Pick<Context<'review_invalid'>, 'fail'>,
  { overall, votes }: ReviewInput,
  asked: readonly Rating[],
): ReadonlyMap<number, number> {
  const found = new Map(overall === undefined ? [] : asked.map(({ ratingId }) => [ratingId, overall] as const));
  const errors: FieldError[] = [];
  for (const [index, { rating, value }] of votes.entries()) {
    const criterion = asked.find(({ ratingId, code }) =>
      'id' in rating ? rating.id === ratingId : rating.code === code,
    );
    if (criterion) found.set(criterion.ratingId, value);
    else errors.push({ field: `/ratings/${index}`, message: 'must be a rating of the store view' });
  }
  if (errors.length > 0) throw fail('review_invalid', { errors });
  return found;
}
