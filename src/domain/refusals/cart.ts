import type { RefusalTable } from '../../kernel/refusal.ts';

/** What commands on carts refuse. */
export const cartRefusals = {
  quote_not_found: { reason: 'not_found', meaning: 'There is no such cart.' },
  quote_without_customer: { reason: 'conflict', meaning: 'The cart has no customer.' },
  items_missing: { reason: 'invalid', meaning: 'There are no items to change the cart by.' },
  too_many_items: { reason: 'invalid', meaning: 'There are more items than one call may have.' },
  amount_too_large: { reason: 'invalid', meaning: 'The amount is too large.' },
  active_quote_not_found: { reason: 'not_found', meaning: 'The customer has no active cart here.' },
  quotes_identical: { reason: 'conflict', meaning: "The cart is the customer's active one itself." },
  customer_kind_unknown: { reason: 'invalid', meaning: 'It is not said whether the customer has an account.' },
  addresses_missing: { reason: 'invalid', meaning: 'There are no addresses.' },
  address_kind_unknown: { reason: 'invalid', meaning: 'An address is for billing or for shipping.' },
  address_of_another: { reason: 'invalid', meaning: "The address is not in the customer's book." },
  shipping_address_missing: { reason: 'conflict', meaning: 'The cart has no shipping address.' },
  billing_address_missing: { reason: 'conflict', meaning: 'The cart has no billing address.' },
  shipping_method_unavailable: { reason: 'conflict', meaning: 'The way of shipping is not offered for this cart.' },
  payment_missing: { reason: 'invalid', meaning: 'Nothing is said of payment.' },
  payment_method_unavailable: { reason: 'conflict', meaning: 'The requested Payment Method is not available.' },
  payment_method_not_allowed: { reason: 'conflict', meaning: 'The cart cannot be paid by this method.' },
  coupon_of_empty_cart: { reason: 'conflict', meaning: 'The cart is empty: no coupon is for it.' },
  coupon_invalid: { reason: 'invalid', meaning: 'Coupon is not valid.' },
  agreements_missing: { reason: 'invalid', meaning: 'Not all required agreements were agreed to.' },
  checkout_of_several_addresses: {
    reason: 'conflict',
    meaning: 'A cart for several addresses cannot be ordered here.',
  },
  guest_checkout_refused: { reason: 'conflict', meaning: 'Guests cannot order this.' },
  order_not_placed: { reason: 'conflict', meaning: 'Can not create an order.' },
  cart_item_not_found: { reason: 'not_found', meaning: 'The cart has no such item.' },
  own_price_refused: { reason: 'forbidden', meaning: 'Only the back office sets prices of its own.', isTold: true },
  quote_not_saved: { reason: 'conflict', meaning: 'The cart could not be saved.' },
} as const satisfies RefusalTable;
