import {
  type Amendment,
  exact,
  integerField,
  mapping,
  moment,
  type TableMapping,
  textOrNothing,
  wholeNumber,
  yesNo,
} from './mapping.ts';
import { jsonOfPhp } from './php-json.ts';

/** Products that customers wish for. */
export const wishlists: readonly TableMapping[] = [
  mapping({
    what: 'wishlists',
    from: 'wishlist',
    to: 'wishlist',
    columns: {
      wishlist_id: integerField('wishlist_id'),
      customer_id: integerField('customer_id'),
      shared: yesNo('shared'),
      sharing_code: textOrNothing('sharing_code'),
      updated_at: moment('updated_at'),
    },
  }),
  mapping({
    what: 'items of wishlists',
    from: 'wishlist_item',
    to: 'wishlist_item',
    columns: {
      item_id: integerField('wishlist_item_id'),
      wishlist_id: integerField('wishlist_id'),
      product_id: integerField('product_id'),
      store_id: integerField('store_id'),
      added_at: moment('added_at'),
      note: textOrNothing('description'),
      // Before 1.5 a wish had no quantity.
      qty: { ...exact('qty'), otherwise: 10_000 },
    },
  }),
];

/** The chosen options of wishes, converted from PHP's serialization to JSON. */
export const wishes: Amendment = {
  from: 'wishlist_item_option',
  to: 'wishlist_item',
  key: 'item_id',
  set: 'buy_request',
  read(row) {
    if (row('code') !== 'info_buyRequest') return undefined;
    const item = wholeNumber(row('wishlist_item_id') ?? '');
    const request = jsonOfPhp(row('value') ?? '');
    return item === null || request === undefined ? undefined : [item, request];
  },
};
