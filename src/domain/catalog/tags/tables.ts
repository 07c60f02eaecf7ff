import {
  bytewise,
  cascade,
  id,
  integer,
  integerDefault,
  integerOrNull,
  type Tables,
  text,
} from '#platform/storage/columns.ts';

/** Words that customers give to products. */
export const tagTables = {
  tag: {
    columns: {
      tag_id: id(),
      name: text(),
      /** The name in the form in which names are compared (`kernel/fold.ts`). */
      name_key: bytewise(text()),
      /** -1 disabled, 0 waiting for approval, 1 approved. */
      status: integerDefault(0),
    },
    indexes: { tag_name_key: { columns: ['name_key'] } },
  },
  /** Which customer gave a tag to a product, in which store view. */
  tag_use: {
    columns: {
      tag_use_id: id(),
      tag_id: integer(),
      product_id: integer(),
      store_id: integer(),
      /** Null for a deleted customer. */
      customer_id: integerOrNull(),
    },
    foreign: [
      cascade('tag_id', 'tag'),
      cascade('product_id', 'product'),
      cascade('store_id', 'store'),
      { columns: ['customer_id'], table: 'customer', onDelete: 'set null' },
    ],
    indexes: {
      tag_use_tag: { columns: ['tag_id', 'store_id', 'product_id'] },
      tag_use_product: { columns: ['product_id'] },
      tag_use_customer: { columns: ['customer_id'] },
    },
  },
  /** A number that is added to a tag's uses in a store view. */
  tag_popularity: {
    columns: { tag_id: integer(), store_id: integer(), base_popularity: integerDefault(0) },
    key: ['tag_id', 'store_id'],
    foreign: [cascade('tag_id', 'tag'), cascade('store_id', 'store')],
  },
} as const satisfies Tables;
