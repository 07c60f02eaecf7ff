import { quoteRefusals } from '#domain/cart/quotes.ts';
import { saveRefusals } from '#domain/customers/write.ts';
import type { Context } from '#domain/shared/command.ts';

/** The reasons why a cart cannot be ordered as it is; each tells what to do about it. */
export const notPlaced = [
  'cart_ordered',
  'cart_empty',
  'cart_changed',
  'address_incomplete',
  'shipping_method_missing',
  'payment_method_missing',
  'payment_declined',
  'payment_pending',
  'email_missing',
  'minimum_amount',
  'product_unavailable',
  'stock_insufficient',
  'coupon_invalid',
  'gift_card_spent',
  'gift_card_for_gift_card',
] as const;

/** All refusals of placing an order. */
export const orderRefusals = [
  ...quoteRefusals,
  ...saveRefusals,
  'agreements_missing',
  'checkout_of_several_addresses',
  'guest_checkout_off',
  'guest_checkout_refused',
  ...notPlaced,
  'address_invalid',
  'amount_too_large',
] as const;

/** The context of placing an order. */
export type PlaceContext = Context<(typeof orderRefusals)[number]>;
