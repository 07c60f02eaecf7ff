import { buysGiftCards } from '#domain/cart/cart-gift-cards.ts';
import { paymentConfig, paymentFacts } from '#domain/cart/commands/payment.ts';
import type { QuoteRow } from '#domain/cart/commands/read.ts';
import { lineError, type OpenCart, openCart, type PricedCart, priceCart } from '#domain/cart/edit-cart.ts';
import { ownLines } from '#domain/cart/lines/cart.ts';
import { isShopper } from '#domain/cart/quotes.ts';
import type { CartTotals } from '#domain/cart/totals.ts';
import { type CountryRules, countryRules, missingParts } from '#domain/customers/address-rules.ts';
import type { GiftCardTaken } from '#domain/payments/gift-cards/change-card.ts';
import { type PaymentConfig, type PaymentMethod, paymentMethodFor } from '#domain/payments/methods.ts';
import { storeConfig } from '#domain/stores/config.ts';
import { findRegion } from '#domain/stores/directory/regions.ts';
import { decimalToNumber, formatDecimalShort, parseDecimal } from '#kernel/decimal.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { requiredAgreements } from './agreements.ts';
import type { CheckoutDraft } from './draft.ts';
import type { PlaceContext } from './order-refusals.ts';
import { orderedAlready } from './ordered-cart.ts';
import { cartDigest } from './pay-cart.ts';
import { shownSums } from './shown-sums.ts';
import type { AddressRow, LineExtras, StoredCheckout } from './stored-checkout.ts';

/** The billing and shipping address of an order. */
export interface OrderAddresses {
  readonly billing: AddressRow | undefined;
  /** Undefined if nothing is shipped. */
  readonly shipping: AddressRow | undefined;
}

/** A checked cart that can be ordered. */
export interface CheckedCart extends OrderAddresses {
  readonly quote: QuoteRow<'quote'>;
  readonly payment: QuoteRow<'quote_payment'> | undefined;
  readonly extras: ReadonlyMap<number, LineExtras>;
  readonly open: OpenCart;
  readonly priced: PricedCart;
  readonly config: PaymentConfig;
  readonly method: PaymentMethod;
  readonly email: string;
}

/** The caller's data for the order. */
export interface SaidOfOrder {
  /** The ids of the agreements that the customer agreed to. */
  readonly agreements: readonly number[];
  /** The grand total that the caller expects, in the currency of the cart; not checked if absent. */
  readonly expectedGrandTotal?: number | undefined;
}

/**
 * Checks everything that an order needs, except stock; refuses with the first problem. A cart that was paid is priced
 * with the gift-card amounts that its payment holds (`heldGiftCards`).
 */
export async function checkedCart(
  context: PlaceContext,
  { found, stored, priced: known }: CheckoutDraft,
  { agreements, expectedGrandTotal }: SaidOfOrder,
  heldGiftCards?: readonly GiftCardTaken[],
): Promise<CheckedCart> {
  const { tx, fail } = context;
  const { store_id: storeId } = found.quote;
  await requireAgreements(context, storeId, agreements);
  const { quote, addresses, payment } = stored;
  if (!quote) throw fail('quote_not_found');
  if (quote.is_multi_shipping === 1) throw fail('checkout_of_several_addresses');
  if (stored.orderId !== null) throw orderedAlready(context, { id: stored.orderId, number: quote.reserved_order_id });
  const open = known?.open ?? (await openCart(context, found, stored.cart, []));
  if (found.quote.gift_cards !== null && buysGiftCards(open.cart, open.catalog)) throw fail('gift_card_for_gift_card');
  await requireGuestsAllowed(context, quote, open);
  const priced = known?.priced ?? (await priceCart(context, { ...open, heldGiftCards }));
  requireCoupon(context, found.quote.coupon_code, priced);
  const where = await checkedAddresses(context, storeId, addresses, priced.totals);
  const config = await paymentConfig(tx, storeId);
  const method = paymentMethodFor(config, payment?.method ?? '', paymentFacts([...addresses], priced.totals));
  if (typeof method === 'string') throw fail('payment_method_missing');
  if (ownLines(open.cart).length === 0) throw fail('cart_empty');
  const email = quote.customer_email || where.billing?.email || null;
  if (!email) throw fail('email_missing');
  await requireSums(context, storeId, priced.totals, expectedGrandTotal);
  return { quote, payment, extras: stored.extras, open, priced, ...where, config, method, email };
}

/** A digest of all stored data that an order is made from, for carts that are paid before the order. */
export function digestOf({ quote, addresses, payment, cart }: StoredCheckout): string {
  const { customer_id, checkout_method, customer_email, coupon_code, gift_cards = null } = quote ?? {};
  const paying = gift_cards === null ? [] : [gift_cards];
  return cartDigest(cart, [addresses, payment, customer_id, checkout_method, customer_email, coupon_code, ...paying]);
}

async function requireAgreements(
  { tx, fail }: Pick<PlaceContext, 'tx' | 'fail'>,
  storeId: number,
  agreed: readonly number[],
): Promise<void> {
  const missing = (await requiredAgreements(tx, storeId)).filter(({ agreementId }) => !agreed.includes(agreementId));
  if (missing.length === 0) return;
  throw fail('agreements_missing', { more: { agreementIds: missing.map(({ agreementId }) => agreementId) } });
}

/** Checks the addresses of an order, and that a shipping method is chosen. */
async function checkedAddresses(
  context: PlaceContext,
  storeId: number,
  addresses: readonly AddressRow[],
  { isVirtual, shipping: chosen }: CartTotals,
): Promise<OrderAddresses> {
  const addressOf = (type: string) => addresses.find(({ address_type }) => address_type === type);
  const billing = addressOf('billing');
  const shipping = isVirtual ? undefined : addressOf('shipping');
  const rules = await countryRules(context.tx, storeId);
  if (!isVirtual) {
    await requireAddress(context, 'shipping', shipping, rules);
    if (!chosen) throw context.fail('shipping_method_missing');
  }
  await requireAddress(context, 'billing', billing, rules);
  return { billing, shipping };
}

async function requireAddress(
  context: Pick<PlaceContext, 'tx' | 'fail'>,
  kind: 'shipping' | 'billing',
  row: AddressRow | undefined,
  rules: CountryRules,
): Promise<void> {
  const country = row?.country_id ?? null;
  const missing = missingParts((field) => (row?.[field] ?? '').trim() !== '', country, rules);
  if (country !== null && rules.withRegion.has(country)) {
    const { region, isKnown } = await findRegion(context.tx, country, {
      id: row?.region_id ?? undefined,
      text: row?.region ?? null,
    });
    if (isKnown && !region) missing.push({ field: '/region', message: 'Please enter the state/province.' });
  }
  if (missing.length === 0) return;
  const messages = missing.map(({ message }) => message).join(' ');
  throw context.fail('address_incomplete', {
    text: `Please check ${kind} address information. ${messages}`,
    more: { address: kind },
    errors: missing,
  });
}

/**
 * Refuses a shopper's coupon that has ended or was used up since it was added: the order would silently cost more than
 * they saw. A coupon whose conditions the cart does not meet is still good. Orders of API users are placed without it,
 * as the reference does.
 */
function requireCoupon(
  { fail, principal }: Pick<PlaceContext, 'fail' | 'principal'>,
  code: string | null,
  { rules }: PricedCart,
): void {
  if (!code || !isShopper(principal) || rules.some(({ needsCoupon }) => needsCoupon)) return;
  throw fail('coupon_invalid', { text: couponEnded(code) });
}

/** What to do about a coupon that was good when it was added to the cart. */
export function couponEnded(code: string): string {
  return `The coupon "${code}" is not valid any more. Remove it from the cart, or apply another one.`;
}

const guestCheckout = 'checkout/options/guest_checkout';
const guestDownloads = 'catalog/downloadable/disable_guest_checkout';

async function requireGuestsAllowed(
  { tx, fail }: Pick<PlaceContext, 'tx' | 'fail'>,
  { checkout_method, store_id }: QuoteRow<'quote'>,
  { cart, catalog }: OpenCart,
): Promise<void> {
  if (checkout_method !== 'guest') return;
  const { isOff, download } = await guestRules(tx, store_id, { cart, catalog });
  if (isOff) throw fail('guest_checkout_off');
  if (download) {
    const message = `Guests cannot order "${download.name}": it is downloaded from an account.`;
    throw fail('guest_checkout_refused', { errors: [lineError(cart, download, 'guest_checkout_refused', message)] });
  }
}

/** Whether guests may order a cart: the store view takes their orders, and nothing in it is for customers alone. */
export async function mayGuestsOrder(tx: Tx, storeId: number, open: Pick<OpenCart, 'cart' | 'catalog'>) {
  const { isOff, download } = await guestRules(tx, storeId, open);
  return !isOff && download === undefined;
}

/** Whether a store view takes no orders of guests, and the first line that is for customers alone. */
async function guestRules(tx: Tx, storeId: number, { cart, catalog }: Pick<OpenCart, 'cart' | 'catalog'>) {
  const isOff = (await storeConfig(tx, storeId, guestCheckout)).get(guestCheckout) === '0';
  const download = isOff ? undefined : cart.lines.find(({ productId }) => catalog.downloadables.has(productId));
  const isFree = download && (await storeConfig(tx, storeId, guestDownloads)).get(guestDownloads) === '0';
  return { isOff, download: isFree ? undefined : download };
}

const minimum = 'sales/minimum_order/';

/**
 * Refuses a sum below the store's minimum, after discount and without tax (`minimum_amount`), and a total other than
 * the caller expects (`cart_changed`).
 */
async function requireSums(
  { tx, fail }: Pick<PlaceContext, 'tx' | 'fail'>,
  storeId: number,
  totals: CartTotals,
  expected: number | undefined,
): Promise<void> {
  if (expected !== undefined && expected !== totals.quote.grandTotal) {
    throw fail('cart_changed', { more: { prices: shownSums(totals) } });
  }
  const { subtotal, discount, shippingDiscount } = totals.base;
  const config = await storeConfig(tx, storeId, minimum);
  if (config.get(`${minimum}active`) !== '1') return;
  const least = parseDecimal(config.get(`${minimum}amount`) ?? '') ?? 0;
  if (subtotal + discount + shippingDiscount >= least) return;
  const text = config.get(`${minimum}error_message`) || `The minimum order amount is ${formatDecimalShort(least)}.`;
  throw fail('minimum_amount', { text, more: { minimumAmount: decimalToNumber(least) } });
}
