import { type Amendment, integerField, mapping, momentAlways, type Row, type TableMapping, text } from './mapping.ts';

/** Only reviews and ratings of products are imported; no store has others. */
const PRODUCT = '1';
const ofProducts = (row: Row): string | undefined =>
  (row('entity_id') ?? PRODUCT) === PRODUCT ? undefined : 'they are not of products';
/** The back office is not a store view that shows or asks for ratings. */
const ofShops = (row: Row): string | undefined => (row('store_id') === '0' ? '' : undefined);

/** Customers' reviews of products, with their ratings. */
export const reviews: readonly TableMapping[] = [
  mapping({
    what: 'reviews',
    from: 'review',
    to: 'review',
    columns: {
      review_id: integerField('review_id'),
      product_id: integerField('entity_pk_value'),
      status: integerField('status_id'),
      created_at: momentAlways('created_at'),
    },
    refuse: ofProducts,
  }),
  mapping({
    what: 'store views of reviews',
    from: 'review_store',
    to: 'review_store',
    columns: { review_id: integerField('review_id'), store_id: integerField('store_id') },
    refuse: ofShops,
  }),
  mapping({
    what: 'ratings',
    from: 'rating',
    to: 'rating',
    columns: { rating_id: integerField('rating_id'), code: text('rating_code'), position: integerField('position') },
    refuse: ofProducts,
  }),
  mapping({
    what: 'titles of ratings',
    from: 'rating_title',
    to: 'rating_title',
    columns: { rating_id: integerField('rating_id'), store_id: integerField('store_id'), title: text('value') },
  }),
  mapping({
    what: 'store views of ratings',
    from: 'rating_store',
    to: 'rating_store',
    columns: { rating_id: integerField('rating_id'), store_id: integerField('store_id') },
    refuse: ofShops,
  }),
  mapping({
    what: 'ratings of reviews',
    from: 'rating_option_vote',
    to: 'review_rating',
    columns: {
      review_id: integerField('review_id'),
      rating_id: integerField('rating_id'),
      value: integerField('value'),
      percent: integerField('percent'),
    },
    refuse: (row) => (row('review_id') === null ? 'they are of no review' : undefined),
  }),
];

const detail = (set: string, from: string, read: (value: string) => string | number | null): Amendment => ({
  from: 'review_detail',
  to: 'review',
  key: 'review_id',
  set,
  read(row) {
    const value = row(from);
    return value === null ? undefined : [Number(row('review_id')), read(value)];
  },
});
const plain = (value: string): string => value.replaceAll('\0', '');

/** The texts of reviews, which are in another table. */
export const reviewDetails: readonly Amendment[] = [
  detail('title', 'title', plain),
  detail('detail', 'detail', plain),
  detail('nickname', 'nickname', plain),
  detail('store_id', 'store_id', (value) => Number(value)),
  detail('customer_id', 'customer_id', (value) => Number(value)),
];
