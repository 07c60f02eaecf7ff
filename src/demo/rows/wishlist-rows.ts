import { customer } from '../content/customer.ts';
import { amount } from './decimal.ts';
import { productId } from './ids.ts';
import type { Rows } from './rows.ts';

/** The customer's wishlist, which is shared. */
export function addWishlist(rows: Rows, now: number): void {
  const code = 'a87ff679a2f3e71d9181a67b7542122c';
  rows.add('wishlist', { wishlist_id: 1, customer_id: customer.id, shared: 1, sharing_code: code, updated_at: now });
  const wishes = [
    ['INK-TIDE', '2', 'When the old one is empty'],
    ['PEN-WREN', '1', null],
    ['INK-MOSS', '1', null],
  ] as const;
  for (const [sku, qty, note] of wishes) {
    rows.add('wishlist_item', {
      wishlist_id: 1,
      product_id: productId(sku),
      store_id: customer.store,
      added_at: now,
      note,
      qty: amount(qty),
    });
  }
}
