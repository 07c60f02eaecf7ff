import { madeAt, type Rows } from './rows.ts';

/** A shared list with one item and its choice. */
export function addWishlists(rows: Rows): void {
  const sharing_code = 'e4da3b7fbbce2345d7772b0674a318d5';
  rows.add('wishlist', { wishlist_id: 3, customer_id: 1, shared: 1, sharing_code, updated_at: madeAt });
  rows.add('wishlist_item', {
    wishlist_item_id: 6,
    wishlist_id: 3,
    product_id: 236,
    store_id: 1,
    added_at: madeAt,
    description: 'Engraved',
    qty: '2.0000',
  });
  rows.add('wishlist_item_option', {
    option_id: 1,
    wishlist_item_id: 6,
    product_id: 236,
    code: 'info_buyRequest',
    value: 'a:2:{s:7:"product";s:3:"236";s:7:"options";a:1:{i:1;s:5:"Marta";}}',
  });
}
