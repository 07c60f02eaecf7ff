import { command, customers, everybody, granted } from '#domain/shared/command.ts';
import type { StoreView } from '#domain/stores/store-views.ts';
import type { Slice, Sliced } from '#kernel/pages.ts';
import { type Lookout, productToRead } from '../../products/read/reader.ts';
import { requireReviews, seenReview, seesAllReviews } from '../access.ts';
import { type Rating, ratingsAsked } from '../ratings.ts';
import { listReviews, type ReviewFilter, reviewStatuses } from '../reviews.ts';
import { type ReviewRecord, showReviews } from '../show.ts';

/** The rating criteria of a store view. Refuses `reviews_off`. */
export const listRatings = command({
  name: 'rating.list',
  permission: { rest: everybody },
  effect: 'read',
  touches: 'open',
  refusals: ['reviews_off'],
  async run(context, { store }: { readonly store: StoreView }): Promise<readonly Rating[]> {
    await requireReviews(context, store);
    return ratingsAsked(context.tx, store.store_id);
  },
});

/**
 * The approved reviews of a product that the store view shows, newest first. Refuses `reviews_off`,
 * `product_not_found`.
 */
export const listProductReviews = command({
  name: 'review.listOfProduct',
  permission: { rest: everybody },
  effect: 'read',
  touches: 'scoped',
  refusals: ['reviews_off', 'product_not_found'],
  async run(
    context,
    { productId, slice, ...lookout }: Lookout & { readonly productId: number; readonly slice: Slice },
  ): Promise<Sliced<ReviewRecord>> {
    const { tx } = context;
    const { store_id: storeId } = lookout.store;
    await requireReviews(context, lookout.store);
    await productToRead(context, productId, lookout);
    const found = await listReviews(tx, { productId, status: reviewStatuses.approved, shownIn: storeId }, slice);
    return { ...found, rows: await showReviews(tx, found.rows, { storeId, isForBackend: false }) };
  },
});

/** A review that the caller sees. Refuses `reviews_off`, `review_not_found`. */
export const readReview = command({
  name: 'review.read',
  permission: { rest: everybody },
  effect: 'read',
  touches: 'scoped',
  refusals: ['reviews_off', 'review_not_found'],
  async run(
    context,
    { reviewId, store }: { readonly reviewId: number; readonly store: StoreView },
  ): Promise<ReviewRecord> {
    const { tx, principal } = context;
    await requireReviews(context, store);
    const { row } = await seenReview(context, reviewId, store);
    const isForBackend = seesAllReviews(principal);
    return (await showReviews(tx, [row], { storeId: store.store_id, isForBackend }))[0] as ReviewRecord;
  },
});

/** A customer's own reviews of every status, newest first. Refuses `reviews_off`. */
export const listOwnReviews = command({
  name: 'review.listOwn',
  permission: { rest: customers },
  effect: 'read',
  touches: 'scoped',
  refusals: ['reviews_off'],
  async run(
    context,
    { slice, store }: { readonly slice: Slice; readonly store: StoreView },
  ): Promise<Sliced<ReviewRecord>> {
    const { tx, principal } = context;
    await requireReviews(context, store);
    const found = await listReviews(tx, { customerId: principal.customerId ?? 0 }, slice);
    const look = { storeId: store.store_id, isForBackend: false };
    return { ...found, rows: await showReviews(tx, found.rows, look) };
  },
});

/** Reviews of all the caller's store views, newest first. */
export const listAllReviews = command({
  name: 'review.list',
  permission: { rest: granted('reviews/read') },
  effect: 'read',
  touches: 'scoped',
  refusals: [],
  async run(
    { tx, principal },
    { slice, store, ...filter }: Omit<ReviewFilter, 'scope'> & { readonly slice: Slice; readonly store: StoreView },
  ): Promise<Sliced<ReviewRecord>> {
    const found = await listReviews(tx, { ...filter, scope: principal.scope }, slice);
    const look = { storeId: store.store_id, isForBackend: true };
    return { ...found, rows: await showReviews(tx, found.rows, look) };
  },
});
