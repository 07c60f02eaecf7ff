import type { Migration } from '../columns.ts';

/**
 * Every change of a cart wrote to two indexes for nothing: nobody looks carts up by the time of their last change, and
 * most lines have no parent.
 */
export const cartIndexes = {
  name: '0009-cart-indexes',
  statements: [
    'drop index quote_updated_ix',
    'drop index quote_item_parent_ix',
    'create index quote_item_parent_ix on quote_item (parent_item_id) where parent_item_id is not null',
  ],
} as const satisfies Migration;
