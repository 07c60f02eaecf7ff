import {
  cascade,
  decimal,
  flag,
  id,
  integer,
  integerOrNull,
  type Tables,
  textDefault,
  textOrNull,
  timeOrNull,
} from '#platform/storage/columns.ts';

/** Products that customers wish for. */
export const wishlistTables = {
  wishlist: {
    columns: {
      wishlist_id: id(),
      customer_id: integer(),
      shared: flag(),
      /** The code in the link of a shared list. */
      sharing_code: textOrNull(),
      updated_at: timeOrNull(),
    },
    foreign: [cascade('customer_id', 'customer')],
    indexes: {
      wishlist_customer: { columns: ['customer_id'], unique: true },
      wishlist_sharing: { columns: ['sharing_code'] },
    },
  },
  wishlist_item: {
    columns: {
      item_id: id(),
      wishlist_id: integer(),
      product_id: integer(),
      store_id: integerOrNull(),
      added_at: timeOrNull(),
      note: textOrNull(),
      qty: decimal(),
      /** The chosen options, as carts store them with a line: JSON. */
      buy_request: textDefault('{}'),
    },
    foreign: [
      cascade('wishlist_id', 'wishlist'),
      cascade('product_id', 'product'),
      { columns: ['store_id'], table: 'store', onDelete: 'set null' },
    ],
    indexes: {
      wishlist_item_list: { columns: ['wishlist_id', 'item_id'] },
      wishlist_item_product: { columns: ['product_id'] },
      wishlist_item_store: { columns: ['store_id'] },
    },
  },
} as const satisfies Tables;
