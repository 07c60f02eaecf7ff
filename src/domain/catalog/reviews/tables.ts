import {
  cascade,
  id,
  integer,
  integerDefault,
  integerOrNull,
  type Tables,
  text,
  textDefault,
  time,
} from '#platform/storage/columns.ts';

/** Customers' reviews of products, with ratings by several criteria. */
export const reviewTables = {
  review: {
    columns: {
      review_id: id(),
      product_id: integer(),
      /** 1 approved, 2 waiting for approval, 3 not approved. */
      status: integerDefault(2),
      created_at: time(),
      /** The store view where it was written. */
      store_id: integerOrNull(),
      /** Null for guests, and for deleted customers. */
      customer_id: integerOrNull(),
      title: textDefault(''),
      detail: textDefault(''),
      nickname: textDefault(''),
    },
    foreign: [
      cascade('product_id', 'product'),
      { columns: ['store_id'], table: 'store', onDelete: 'set null' },
      { columns: ['customer_id'], table: 'customer', onDelete: 'set null' },
    ],
    indexes: {
      review_product: { columns: ['product_id', 'status', 'created_at', 'review_id'] },
      review_customer: { columns: ['customer_id', 'created_at', 'review_id'] },
      review_status: { columns: ['status', 'review_id'] },
      review_written: { columns: ['store_id'] },
    },
  },
  /** The store views that show a review. */
  review_store: {
    columns: { review_id: integer(), store_id: integer() },
    key: ['review_id', 'store_id'],
    foreign: [cascade('review_id', 'review'), cascade('store_id', 'store')],
    indexes: { review_store_store: { columns: ['store_id', 'review_id'] } },
  },
  /** Rating criteria, such as quality and price. */
  rating: { columns: { rating_id: id(), code: text(), position: integerDefault(0) } },
  rating_title: {
    columns: { rating_id: integer(), store_id: integer(), title: text() },
    key: ['rating_id', 'store_id'],
    foreign: [cascade('rating_id', 'rating'), cascade('store_id', 'store')],
  },
  /** The store views that use a rating criterion. */
  rating_store: {
    columns: { rating_id: integer(), store_id: integer() },
    key: ['rating_id', 'store_id'],
    foreign: [cascade('rating_id', 'rating'), cascade('store_id', 'store')],
    indexes: { rating_store_store: { columns: ['store_id'] } },
  },
  /** The rating of a review for one criterion. */
  review_rating: {
    columns: {
      review_id: integer(),
      rating_id: integer(),
      /** 1 to 5. */
      value: integer(),
      /** The value as a percentage of the best one. */
      percent: integer(),
    },
    key: ['review_id', 'rating_id'],
    foreign: [cascade('review_id', 'review'), cascade('rating_id', 'rating')],
    indexes: { review_rating_rating: { columns: ['rating_id'] } },
  },
} as const satisfies Tables;
