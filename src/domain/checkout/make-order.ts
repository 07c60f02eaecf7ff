import { productChangeRefusals, putIntoCart } from '#domain/cart/commands/change-products.ts';
import { giveCoupon } from '#domain/cart/commands/coupon.ts';
import { insertEmpty } from '#domain/cart/commands/create.ts';
import { saveCustomer } from '#domain/cart/commands/set-customer.ts';
import type { ProductRequest } from '#domain/cart/lines/product-request.ts';
import type { AddressInput } from '#domain/cart/quote-address.ts';
import { quoteCustomer } from '#domain/cart/quote-customer.ts';
import { findQuote, lockQuote } from '#domain/cart/quotes.ts';
import { customerAddresses, isDefault } from '#domain/customers/addresses.ts';
import { customerRecord } from '#domain/customers/records.ts';
import type { PendingPayment } from '#domain/payments/attempts.ts';
import { type Context, finishingCommand, granted, isUnfinished, type Unfinished } from '#domain/shared/command.ts';
import { servesCurrency } from '#domain/stores/currencies.ts';
import type { StoreView } from '#domain/stores/store-views.ts';
import { withErrors } from '#kernel/refusal.ts';
import { requireStoreInScope } from '#kernel/scope.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { draftOf, draftRefusals } from './draft.ts';
import { orderRefusals } from './order-refusals.ts';
import { askForPayment, releasePayment } from './pay-cart.ts';
import { completed, type PlaceCartInput, type PlacedCart, toldOrder, withToken } from './place-cart.ts';
import { orderCart, orderOfCall, orderPaidCart, type PlacedOrder } from './place-order.ts';
import { storedCheckout } from './stored-checkout.ts';
import type { EditedOrder } from './write-order.ts';

/** All that an order is made from, without a cart that was there before. */
export interface MakeOrderInput extends OrderParts {
  readonly items: readonly ProductRequest[];
}

/** The same without the items. */
export interface OrderParts extends Omit<PlaceCartInput, 'quoteId' | 'store' | 'holder' | 'newPassword'> {
  readonly store: StoreView;
  /** The account that it is for; undefined for a guest's. */
  readonly customerId: number | undefined;
  readonly couponCode: string | undefined;
  /** If it is not the store view's own. */
  readonly currency: string | undefined;
}

/** The refusals of an order that is made at once. */
export const makeOrderRefusals = [
  ...orderRefusals,
  ...draftRefusals,
  ...productChangeRefusals,
  'quote_not_saved',
  'coupon_of_empty_cart',
  'currency_not_served',
] as const;

/**
 * Makes an order for a customer or a guest of its items, as by telephone: in one transaction, beside the cart that the
 * customer may have. An address that is not sent is the customer's default one. Refuses as adding products, coupons and `placeCart` do, and `currency_not_served`; then nothing is stored.
 */
export const makeOrder = finishingCommand({
  name: 'order.make',
  permission: { rest: granted('orders/create') },
  effect: 'write',
  touches: 'scoped',
  refusals: makeOrderRefusals,
  async run(context, input: MakeOrderInput): Promise<PlacedCart | Unfinished<PendingPayment>> {
    const made = await orderOfCall(context.tx, input.call);
    if (made) return toldOrder(context, made);
    const placed = await orderOfItems(context, input, async () => input.items);
    return isUnfinished(placed) ? placed : withToken(context, placed);
  },
  finish: {
    ask: askForPayment,
    async run(context, _input, _left, approved): Promise<PlacedCart> {
      return toldOrder(context, await orderPaidCart(context, approved));
    },
    discard: releasePayment,
  },
});

/**
 * Makes the order, in place of another one if that is edited. `itemsFor` answers its items, for its cart. Refuses as
 * `makeOrder`.
 */
export async function orderOfItems(
  context: Context<(typeof makeOrderRefusals)[number]>,
  { store, customerId, couponCode, currency, ...said }: OrderParts,
  itemsFor: (quoteId: number) => Promise<readonly ProductRequest[]>,
  edited?: EditedOrder,
): Promise<PlacedOrder | Unfinished<PendingPayment>> {
  const { tx, now, principal, fail } = context;
  requireStoreInScope(principal.scope, store.store_id);
  if (currency !== undefined && !(await servesCurrency(tx, store.store_id, currency))) {
    throw fail('currency_not_served');
  }
  const quoteId = await insertEmpty(tx, store, { isActive: false, maskHash: null, currency, now });
  const quote = quoteId === undefined ? undefined : await lockQuote(tx, quoteId);
  if (!quote) throw fail('quote_not_saved');
  if (customerId !== undefined) {
    const customer = await quoteCustomer(context, quote, { kind: 'account', customerId });
    saveCustomer(tx, quote, customer, null, now);
  }
  const choice = { quoteId: quote.quote_id, store: undefined };
  await putIntoCart(context, { ...choice, items: await itemsFor(quote.quote_id) });
  if (couponCode !== undefined) await giveCoupon(context, { ...choice, code: couponCode });
  const [found, stored] = await tx.together(
    () => findQuote(context, choice, { lock: true }),
    () => storedCheckout(tx, quote.quote_id),
  );
  const needed = stored.quote?.is_virtual === 1 ? (['billing'] as const) : (['shipping', 'billing'] as const);
  const unsent = needed.filter((type) => !said.addresses.some((address) => address.type === type));
  const addresses = [...(await defaultAddresses(tx, customerId, unsent)), ...said.addresses];
  if (unsent.includes('shipping') && !addresses.some(({ type }) => type === 'shipping')) {
    const message = 'Send a shipping address, or name a customer who has a default one.';
    throw fail('shipping_address_missing', withErrors([{ field: '/shipping_address', message }]));
  }
  const input = { ...said, ...choice, addresses, newPassword: undefined };
  const draft = await completed(context, draftOf(found, stored), input, undefined);
  return orderCart(context, draft, input, { edited });
}

/** The default addresses of a customer for these uses, as far as there are any. */
async function defaultAddresses(
  tx: Tx,
  customerId: number | undefined,
  uses: readonly ('billing' | 'shipping')[],
): Promise<AddressInput[]> {
  const customer = customerId === undefined || uses.length === 0 ? undefined : await customerRecord(tx, customerId);
  if (!customer) return [];
  const book = await customerAddresses(tx, customer.customerId);
  return uses.flatMap((type) => {
    const entry = book.find(({ addressId }) => isDefault(customer, addressId, type));
    return entry ? [{ type, address: { bookId: entry.addressId }, saveInBook: false, useForShipping: false }] : [];
  });
}
