import { madeAt, type Rows } from './rows.ts';

/** Two criteria, an approved review of a customer and one of a guest that waits. */
export function addReviews(rows: Rows): void {
  for (const [index, code] of ['Quality', 'Price'].entries()) {
    const rating_id = index + 1;
    rows.add('rating', { rating_id, entity_id: 1, rating_code: code, position: index });
    for (const store_id of [0, 1]) rows.add('rating_store', { rating_id, store_id });
  }
  rows.add('rating_title', { rating_id: 2, store_id: 1, value: 'Price for the quality' });
  const reviews = [
    { review_id: 5, product: 402, status_id: 1, customer_id: 1, title: 'Worth it', values: [5, 4] },
    { review_id: 8, product: 402, status_id: 2, customer_id: null, title: 'Not yet', values: [2] },
  ] as const;
  let vote_id = 0;
  for (const { review_id, product, status_id, customer_id, title, values } of reviews) {
    rows.add('review', { review_id, created_at: madeAt, entity_id: 1, entity_pk_value: product, status_id });
    for (const store_id of [0, 1]) rows.add('review_store', { review_id, store_id });
    rows.add('review_detail', {
      detail_id: review_id,
      review_id,
      store_id: 1,
      title,
      detail: `${title}, I say.`,
      nickname: 'R.',
      customer_id,
    });
    for (const [index, value] of values.entries()) {
      vote_id += 1;
      rows.add('rating_option_vote', {
        vote_id,
        option_id: index * 5 + value,
        customer_id,
        entity_pk_value: product,
        rating_id: index + 1,
        review_id,
        percent: value * 20,
        value,
      });
    }
  }
}
