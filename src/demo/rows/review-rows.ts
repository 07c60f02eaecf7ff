import { customer } from '../content/customer.ts';
import { ratings, reviews } from '../content/reviews.ts';
import { productId } from './ids.ts';
import type { Rows } from './rows.ts';

const minute = 60_000;

/** Reviews with their ratings, one minute apart. */
export function addReviews(rows: Rows, now: number): void {
  for (const [index, { code, titles }] of ratings.entries()) {
    const rating_id = index + 1;
    rows.add('rating', { rating_id, code, position: index });
    for (const [store, title] of Object.entries(titles)) {
      const store_id = Number(store);
      rows.add('rating_title', { rating_id, store_id, title });
      rows.add('rating_store', { rating_id, store_id });
    }
  }
  for (const [index, { sku, stores, votes, isOfCustomer, status, ...texts }] of reviews.entries()) {
    const review_id = index + 1;
    rows.add('review', {
      review_id,
      product_id: productId(sku),
      status,
      created_at: now - (reviews.length - index) * minute,
      store_id: 1,
      customer_id: isOfCustomer ? customer.id : null,
      ...texts,
    });
    for (const store_id of stores) rows.add('review_store', { review_id, store_id });
    for (const [index, value] of votes.entries()) {
      rows.add('review_rating', { review_id, rating_id: index + 1, value, percent: value * 20 });
    }
  }
}
