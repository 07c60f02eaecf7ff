import { randomBytes } from 'node:crypto';
import { isUnfinished, type Unfinished, unfinished } from '../../kernel/command.ts';
import { decimalToNumber, formatDecimalShort, parseDecimal } from '../../kernel/decimal.ts';
import type { Tx } from '../../platform/storage/engine.ts';
import { lockNames } from '../../platform/storage/lock-names.ts';
import { statement } from '../../platform/storage/statement.ts';
import { addAccount } from '../accounts/register.ts';
import { saveCart } from '../cart/cart-storage.ts';
import { keptInformation, paymentConfig, paymentFacts } from '../cart/commands/payment.ts';
import type { QuoteRow } from '../cart/commands/read.ts';
import { type OpenCart, openCart, type PricedCart, priceCart, storedCart } from '../cart/edit-cart.ts';
import { allowsGiftMessage, giftOptions } from '../cart/gift-options.ts';
import { lineStockProblem } from '../cart/line-stock.ts';
import { type Cart, type CartLine, ownLines, partsOf } from '../cart/lines/cart.ts';
import type { QuoteHead } from '../cart/lines/quote-head.ts';
import { findQuote, isShopper, type QuoteChoice, type QuoteInStore, quoteRefusals } from '../cart/quotes.ts';
import type { CartTotals } from '../cart/totals.ts';
import { takeStock } from '../catalog/inventory/take.ts';
import { changed } from '../changes/changes.ts';
import { type Context, finishingCommand } from '../command.ts';
import { type CountryRules, countryRules, missingParts } from '../customers/address-rules.ts';
import { addToBook, isSameAddress } from '../customers/ordered-address.ts';
import { checkCustomer, saveRefusals } from '../customers/write.ts';
import { findRegion } from '../directory/regions.ts';
import { type ApprovedPayment, lockedAttempt, openAttemptOfQuote, type PendingPayment } from '../payments/attempts.ts';
import {
  isCapturedAtOnce,
  type PaymentConfig,
  type PaymentMethod,
  paymentMethodFor,
  paymentSetting,
} from '../payments/methods.ts';
import { useRules } from '../promotions/use-rules.ts';
import { invoicePaidOrder } from '../sales/commands/invoice-order.ts';
import { postOrderMail } from '../sales/order-mails.ts';
import { statusForNewOrder } from '../sales/statuses.ts';
import { storeConfig } from '../stores/config.ts';
import { nextIncrementId } from '../stores/numbers.ts';
import { rateTitles } from '../taxes/rates.ts';
import type { DueTax } from '../totals/tax-rates.ts';
import { requiredAgreements } from './agreements.ts';
import { variantChoices } from './line-choices.ts';
import { type OrderFacts, orderedQty, orderItemRow, orderRow } from './order-rows.ts';
import {
  askForPayment,
  beginPayment,
  cartDigest,
  giveBackHeld,
  heldFor,
  keepPayment,
  releasePayment,
} from './pay-cart.ts';
import { productOptions } from './product-options.ts';
import { addPurchasedDownloads } from './purchased-downloads.ts';
import { shownSums } from './shown-sums.ts';

/** A cart that is to be ordered. */
export interface PlaceOrderInput extends QuoteChoice {
  /** The agreements that were agreed to, by their ids. */
  readonly agreements: readonly number[];
  /** What the caller believes it comes to, in the currency of the cart; not looked at where it is absent. */
  readonly expectedGrandTotal?: number | undefined;
}

/** An order that was placed. */
export interface PlacedOrder {
  readonly orderId: number;
  readonly number: string;
  /** Null for a guest's. */
  readonly customerId: number | null;
}

/** Why a cart cannot be ordered as it is; each says what is to be done about it. */
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
  'gift_card_unavailable',
  'stock_insufficient',
  'coupon_invalid',
] as const;

/** All that placing an order is refused with. */
export const orderRefusals = [
  ...quoteRefusals,
  ...saveRefusals,
  'agreements_missing',
  'checkout_of_several_addresses',
  'guest_checkout_refused',
  ...notPlaced,
  'address_invalid',
  'amount_too_large',
] as const;

type PlaceContext = Context<(typeof orderRefusals)[number]>;

/**
 * Places the order of a cart (soap-sales 3.7): the cart is locked and priced anew, its stock taken, its rules and coupon used, the number
 * drawn, the account of who registers made, and the cart closed, all in one transaction. Locks are taken in this order: an attempt to pay,
 * the cart, stock by product id, the coupon, rules by their ids, the number. Where the money is asked for at a payment provider, the first
 * transaction takes stock and uses and writes down the attempt, the second makes the order; a call for a cart whose payment was cut off
 * goes on with that payment. Refuses as `findQuote`, and `agreements_missing`, `checkout_of_several_addresses`,
 * `guest_checkout_refused`, one of `notPlaced` for the first thing that lacks, `customer_invalid`, `customer_exists`, `address_invalid`,
 * `amount_too_large`.
 */
export const placeOrder = finishingCommand({
  name: 'quote.placeOrder',
  permission: { legacy: 'cart/order' },
  effect: 'write',
  touches: 'scoped',
  refusals: orderRefusals,
  key: ({ quoteId }: PlaceOrderInput) => ['quote', quoteId],
  async run(context, input: PlaceOrderInput): Promise<PlacedOrder | Unfinished<PendingPayment>> {
    const found = await findQuote(context, input, { lock: true });
    return (await resumedPayment(context, input)) ?? orderCart(context, found, input);
  },
  finish: {
    ask: askForPayment,
    run: (context, _input, _left, approved) => orderPaidCart(context, approved),
    discard: releasePayment,
  },
});

/**
 * The payment of a locked cart that was begun and is not decided, to go on with. Refuses `cart_changed` where it is over another amount
 * than the caller expects.
 */
export async function resumedPayment(
  { tx, fail }: Pick<PlaceContext, 'tx' | 'fail'>,
  { quoteId, expectedGrandTotal: expected }: Pick<PlaceOrderInput, 'quoteId' | 'expectedGrandTotal'>,
): Promise<Unfinished<PendingPayment> | undefined> {
  const attempt = await openAttemptOfQuote(tx, quoteId);
  if (!attempt) return undefined;
  if (expected !== undefined && expected !== heldFor(attempt).grandTotal) throw fail('cart_changed');
  return unfinished({ attemptId: attempt.attempt_id });
}

/** Makes the order of a cart whose payment was approved; the same one where that is done already. Refuses as `placeOrder`. */
export async function orderPaidCart(
  context: PlaceContext,
  { attemptId, transaction }: ApprovedPayment,
): Promise<PlacedOrder> {
  const { tx, fail, now } = context;
  const attempt = await lockedAttempt(tx, attemptId);
  const made = attempt.order_id === null ? undefined : await tx.first(orderById, { orderId: attempt.order_id });
  if (made) return made;
  if (attempt.state !== 'open' || attempt.quote_id === null) throw fail('payment_declined');
  const { pieces, uses, agreements, store, digest } = heldFor(attempt);
  const choice = { quoteId: attempt.quote_id, store: store ?? undefined };
  const found = await findQuote(context, choice, { lock: true });
  // What was held is taken again by the order, in the same transaction: nobody else sees it free.
  await giveBackHeld(tx, heldFor(attempt));
  const paid = { digest, amount: attempt.amount, pieces, uses };
  const placed = await orderCart(context, found, { ...choice, agreements }, paid);
  if (isUnfinished(placed)) throw new Error('a paid cart was to be paid again');
  await keepPayment(tx, attempt, { orderId: placed.orderId, transaction }, now);
  if (attempt.action === 'authorize_capture') await invoicePaidOrder(context, placed.orderId, transaction);
  return placed;
}

const orderById = statement<{ orderId: number }, PlacedOrder>((q, p) =>
  q
    .selectFrom('sales_order')
    .select(['order_id as orderId', 'increment_id as number', 'customer_id as customerId'])
    .where('order_id', '=', p.orderId)
    .$narrowType<{ number: string }>(),
);

/** What was paid for, where it was. */
interface Paid {
  readonly digest: string;
  /** In the base currency. */
  readonly amount: number;
}

/** A cart that can be ordered, as it was found. */
interface Checked extends Addresses {
  readonly quote: QuoteRow<'quote'>;
  readonly payment: QuoteRow<'quote_payment'> | undefined;
  readonly open: OpenCart;
  readonly priced: PricedCart;
  readonly config: PaymentConfig;
  readonly method: PaymentMethod;
  readonly email: string;
  readonly digest: string;
}

/** Orders a locked cart, or takes what it needs and says that it is to be paid first. */
export async function orderCart(
  context: PlaceContext,
  found: QuoteInStore,
  input: PlaceOrderInput,
  paid?: Paid,
): Promise<PlacedOrder | Unfinished<PendingPayment>> {
  const checked = await checkedCart(context, found, input);
  const { open, priced, method, digest } = checked;
  if (paid && (paid.digest !== digest || paid.amount !== priced.totals.base.grandTotal)) {
    throw context.fail('cart_changed', { more: { prices: shownSums(priced.totals) } });
  }
  const pieces = await takePieces(context, open);
  return method.gateway && !paid
    ? payFirst(context, found, input, checked, pieces)
    : writeChecked(context, found, checked);
}

/** Looks at all that an order needs, but for stock and coupon; says no for the first thing that lacks. */
async function checkedCart(
  context: PlaceContext,
  found: QuoteInStore,
  { agreements, expectedGrandTotal }: PlaceOrderInput,
): Promise<Checked> {
  const { tx, fail } = context;
  const { quote_id: quoteId, store_id: storeId } = found.quote;
  const required = await requiredAgreements(tx, storeId);
  const missing = required.filter(({ agreementId }) => !agreements.includes(agreementId));
  if (missing.length > 0) {
    throw fail('agreements_missing', { more: { agreementIds: missing.map(({ agreementId }) => agreementId) } });
  }
  const { quote, addresses, payment } = await storedCheckout(tx, quoteId);
  if (!quote) throw fail('quote_not_found');
  if (quote.is_multi_shipping === 1) throw fail('checkout_of_several_addresses');
  if (await tx.first(orderOf, { quoteId })) throw fail('cart_ordered');
  const stored = await storedCart(tx, quoteId);
  const open = await openCart(context, found, stored, []);
  await requireGuestsAllowed(context, quote, open);
  const priced = await priceCart(context, open);
  const isVirtual = priced.totals.isVirtual;
  const billing = addresses.find(({ address_type }) => address_type === 'billing');
  const shipping = isVirtual ? undefined : addresses.find(({ address_type }) => address_type === 'shipping');
  const rules = await countryRules(tx, storeId);
  if (!isVirtual) {
    await requireAddress(context, 'shipping', shipping, rules);
    if (!priced.totals.shipping) throw fail('shipping_method_missing');
  }
  await requireAddress(context, 'billing', billing, rules);
  const config = await paymentConfig(tx, storeId);
  const method = paymentMethodFor(config, payment?.method ?? '', paymentFacts(addresses, priced.totals));
  if (typeof method === 'string') throw fail('payment_method_missing');
  if (ownLines(open.cart).length === 0) throw fail('cart_empty');
  const email = quote.customer_email || billing?.email || null;
  if (!email) throw fail('email_missing');
  await requireSums(context, storeId, priced.totals, expectedGrandTotal);
  const { customer_id, checkout_method, customer_email, coupon_code } = quote;
  // Only what is paid for before it is ordered is compared.
  const digest = method.gateway
    ? cartDigest(stored, [addresses, payment, customer_id, checkout_method, customer_email, coupon_code])
    : '';
  return { quote, payment, open, priced, billing, shipping, config, method, email, digest };
}

/** Takes the uses of a cart whose pieces are taken, and writes down that its money is to be asked for. */
async function payFirst(
  context: PlaceContext,
  { quote: head }: QuoteInStore,
  { agreements, store }: PlaceOrderInput,
  { quote, payment, open, priced, config, method, email, digest }: Checked,
  pieces: ReadonlyMap<number, number>,
): Promise<Unfinished<PendingPayment>> {
  const { tx, now } = context;
  if (quote.checkout_method === 'register') await checkedAccount(context, quote, email);
  const used = await useOfRules(context, head, open, priced);
  const { quote: sums, base, appliedRules: ruleIds } = priced.totals;
  const uses = used.isCounted ? { ruleIds, couponCode: used.couponCode, customerId: head.customer_id } : null;
  return beginPayment(
    tx,
    {
      action: isCapturedAtOnce(config, method) ? 'authorize_capture' : 'authorize',
      method: method.code,
      storeId: quote.store_id,
      quoteId: quote.quote_id,
      amount: base.grandTotal,
      currency: quote.base_currency_code ?? '',
      token: payment?.payment_token ?? null,
      held: { pieces: [...pieces], uses, agreements, store: store ?? null, digest, grandTotal: sums.grandTotal },
    },
    now,
  );
}

/** Writes the order of a cart whose pieces are taken. */
async function writeChecked(
  context: PlaceContext,
  found: QuoteInStore,
  { quote, payment, open, priced, billing, shipping, config, method, email }: Checked,
): Promise<PlacedOrder> {
  const { tx, now } = context;
  const { quote_id: quoteId, store_id: storeId } = quote;
  const customerId = await orderingCustomer(context, quote, email, { billing, shipping });
  const used = await useOfRules(context, { ...found.quote, customer_id: customerId }, open, priced);
  const facts: OrderFacts = {
    number: await nextIncrementId(tx, 'order', storeId),
    status: await statusForNewOrder(tx, paymentSetting(config, method, 'order_status')),
    storeName: await storeNameOf(tx, storeId),
    protectCode: randomBytes(8).toString('hex'),
    customerId,
    customerGroupId: quote.customer_group_id,
    email,
    couponCode: used.couponCode,
    couponRuleName: used.couponRuleName,
    now,
  };
  await saveCart(tx, open.loaded, priced.totals, priced.rate, now);
  const orderId = await writeOrder(context, {
    quote,
    open,
    priced,
    facts,
    shippingMethod: found.quote.shipping_method,
  });
  const shippingId = shipping && (await writeAddress(tx, orderId, shipping, customerId));
  const billingId = billing && (await writeAddress(tx, orderId, billing, customerId));
  await tx.run(linkAddresses, { orderId, billingId: billingId ?? null, shippingId: shippingId ?? null });
  const information = keptInformation(config, method);
  await writePayment(tx, orderId, payment, priced, Object.keys(information).length ? information : undefined);
  await tx.run(insertHistory, { orderId, status: facts.status, notified: quote.customer_note_notify, now });
  await tx.run(closeQuote, {
    quoteId,
    orderId,
    number: facts.number,
    customerId,
    isGuest: quote.checkout_method === 'guest' ? 1 : 0,
    now,
  });
  changed(tx, 'order', orderId, 'created');
  if (await postOrderMail(tx, orderId, { template: 'order', data: { orderId } }, now)) {
    await tx.run(markMailed, { orderId });
  }
  return { orderId, number: facts.number, customerId };
}

const markMailed = statement((q, p: { orderId: number }) =>
  q.updateTable('sales_order').set({ email_sent: 1 }).where('order_id', '=', p.orderId),
);

const minimum = 'sales/minimum_order/';

/**
 * Refuses less than the store sells at once, after discount and without tax (`minimum_amount`), and another amount than the caller
 * expects (`cart_changed`).
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

const quoteById = statement((q, p: { quoteId: number }) =>
  q.selectFrom('quote').selectAll().where('quote_id', '=', p.quoteId),
);
const addressesOf = statement((q, p: { quoteId: number }) =>
  q.selectFrom('quote_address').selectAll().where('quote_id', '=', p.quoteId).orderBy('address_id'),
);
const paymentOf = statement((q, p: { quoteId: number }) =>
  q.selectFrom('quote_payment').selectAll().where('quote_id', '=', p.quoteId).orderBy('payment_id').limit(1),
);
const itemsOf = statement((q, p: { quoteId: number }) =>
  q.selectFrom('quote_item').selectAll().where('quote_id', '=', p.quoteId).orderBy('item_id'),
);
const orderOf = statement((q, p: { quoteId: number }) =>
  q.selectFrom('sales_order').select('order_id').where('quote_id', '=', p.quoteId).limit(1),
);

async function storedCheckout(tx: Tx, quoteId: number) {
  const params = { quoteId };
  const [quote, addresses, payment] = await tx.together(
    () => tx.first(quoteById, params),
    () => tx.all(addressesOf, params),
    () => tx.first(paymentOf, params),
  );
  return { quote, addresses, payment };
}

const guestCheckout = 'checkout/options/guest_checkout';
const guestDownloads = 'catalog/downloadable/disable_guest_checkout';

async function requireGuestsAllowed(
  { tx, fail }: Pick<PlaceContext, 'tx' | 'fail'>,
  { checkout_method, store_id }: QuoteRow<'quote'>,
  { cart, catalog }: OpenCart,
): Promise<void> {
  if (checkout_method !== 'guest') return;
  if ((await storeConfig(tx, store_id, guestCheckout)).get(guestCheckout) === '0') throw fail('guest_checkout_refused');
  const hasDownloads = cart.lines.some(({ productId }) => catalog.downloadables.has(productId));
  if (hasDownloads && (await storeConfig(tx, store_id, guestDownloads)).get(guestDownloads) !== '0') {
    throw fail('guest_checkout_refused');
  }
}

type AddressRow = QuoteRow<'quote_address'>;

async function requireAddress(
  context: Pick<PlaceContext, 'tx' | 'fail'>,
  kind: 'shipping' | 'billing',
  row: AddressRow | undefined,
  rules: CountryRules,
): Promise<void> {
  const country = row?.country_id ?? null;
  const missing = missingParts((field) => (row?.[field] ?? '').trim() !== '', country, rules);
  if (country !== null && rules.withRegion.includes(country)) {
    const { region, isKnown } = await findRegion(context.tx, country, {
      id: row?.region_id ?? undefined,
      text: row?.region ?? null,
    });
    if (isKnown && !region) missing.push({ field: '/region', message: 'Please enter the state/province.' });
  }
  if (missing.length === 0) return;
  const said = missing.map(({ message }) => message).join(' ');
  throw context.fail('address_incomplete', {
    text: `Please check ${kind} address information. ${said}`,
    more: { address: kind },
    errors: missing,
  });
}

/** Takes the stock of all lines; says no where a product is gone, disabled, not on the website any more, or there is not enough of it (Q21, Q22). */
async function takePieces(context: PlaceContext, { cart, catalog }: OpenCart): Promise<ReadonlyMap<number, number>> {
  const elsewhere = await productsElsewhere(context.tx, cart);
  for (const line of ownLines(cart)) {
    const parts = partsOf(cart, line);
    const gone = [line, ...parts].find(({ productId }) => !catalog.products.has(productId));
    if (gone) throw unavailable(context, gone);
    if (catalog.giftCards.has(line.productId)) throw context.fail('gift_card_unavailable');
    if (elsewhere.has(line.productId)) throw unavailable(context, line);
    const isOff = [line, ...parts].find(({ productId }) => catalog.values.get(productId)?.get('status')?.number === 2);
    if (isOff) throw unavailable(context, isOff);
    if (lineStockProblem(cart, catalog, line, true))
      throw context.fail('stock_insufficient', { more: { sku: line.sku } });
  }
  const pieces = new Map<number, number>();
  const wholes = new Set(cart.lines.flatMap(({ parent }) => parent ?? []));
  for (const line of cart.lines) {
    if (wholes.has(line)) continue;
    pieces.set(line.productId, (pieces.get(line.productId) ?? 0) + orderedQty(line));
  }
  if ((await takeStock(context.tx, pieces)).length > 0) throw context.fail('stock_insufficient');
  return pieces;
}

const onWebsite = statement((q, p: { ids: readonly number[]; websiteId: number }, d) =>
  q
    .selectFrom('product_website')
    .select('product_id')
    .where('product_id', d.in, d.list(p.ids))
    .where('website_id', '=', p.websiteId),
);

/** The products of a cart's own lines that its website does not sell. */
async function productsElsewhere(tx: Tx, cart: Cart): Promise<ReadonlySet<number>> {
  const ids = [...new Set(ownLines(cart).map(({ productId }) => productId))];
  const here = await tx.all(onWebsite, { ids, websiteId: cart.quote.website_id });
  const known = new Set(here.map(({ product_id }) => product_id));
  return new Set(ids.filter((id) => !known.has(id)));
}

/** Counts the rules and the coupon that the order gets something of; says no where the coupon was used up meanwhile. */
async function useOfRules(
  context: PlaceContext,
  quote: QuoteHead,
  { catalog }: OpenCart,
  { totals, rules }: PricedCart,
): Promise<{
  readonly couponCode: string | null;
  readonly couponRuleName: string | null;
  readonly isCounted: boolean;
}> {
  const { appliedRules: ruleIds } = totals;
  const ofCoupon = rules.find((rule) => rule.needsCoupon && ruleIds.includes(rule.ruleId));
  const couponCode = ofCoupon ? quote.coupon_code : null;
  const isCounted = totals.quote.discount !== 0 || totals.base.discount !== 0;
  if (isCounted) {
    const isDone = await useRules(context.tx, { ruleIds, couponCode, customerId: quote.customer_id }, catalog.today);
    if (!isDone) throw context.fail('coupon_invalid');
  }
  return { couponCode, couponRuleName: ofCoupon?.name ?? null, isCounted };
}
const unavailable = ({ fail }: Pick<PlaceContext, 'fail'>, { name, sku }: CartLine) =>
  fail('product_unavailable', { text: `The product "${name}" is not available any more.`, more: { sku } });

interface Addresses {
  readonly billing: AddressRow | undefined;
  readonly shipping: AddressRow | undefined;
}

/** Whose order it is: who registers gets the account now, with both addresses in its book (Q5, Q6). */
async function orderingCustomer(
  context: PlaceContext,
  quote: QuoteRow<'quote'>,
  email: string,
  { billing, shipping }: Addresses,
): Promise<number | null> {
  if (quote.checkout_method !== 'register') {
    if (quote.customer_id !== null) await saveInBook(context, quote.customer_id, { billing, shipping });
    return quote.customer_id;
  }
  const checked = await checkedAccount(context, quote, email);
  const customerId = await addAccount(context, checked, quote.password_hash, isShopper(context.principal));
  // Of who shops for themselves equal ones are one entry; the legacy interface keeps what its callers said.
  const isEqual = isShopper(context.principal) && !!billing && !!shipping && isSameAddress(billing, shipping);
  const same = !shipping || shipping.same_as_billing === 1 || isEqual;
  if (billing) await addToBook(context, customerId, billing, { billing: true, shipping: same });
  if (shipping && !same) await addToBook(context, customerId, shipping, { shipping: true });
  return customerId;
}

/** The account of who registers, checked; its names are locked. */
async function checkedAccount(context: PlaceContext, quote: QuoteRow<'quote'>, email: string) {
  const { tx } = context;
  const website = await tx.first(websiteOf, { storeId: quote.store_id });
  const names = ['prefix', 'firstname', 'middlename', 'lastname', 'suffix', 'dob', 'taxvat', 'gender'] as const;
  return checkCustomer(
    context,
    undefined,
    {
      email,
      websiteId: website?.website_id ?? 0,
      storeId: quote.store_id,
      groupId: quote.customer_group_id,
      values: new Map(names.map((name) => [name, quote[`customer_${name}`]])),
    },
    lockNames,
  );
}

const websiteOf = statement((q, p: { storeId: number }) =>
  q.selectFrom('store').select('website_id').where('store_id', '=', p.storeId),
);

async function saveInBook(context: PlaceContext, customerId: number, { billing, shipping }: Addresses): Promise<void> {
  for (const row of [billing, shipping]) {
    if (row?.save_in_address_book !== 1 || row.customer_address_id !== null) continue;
    if (row === shipping && row.same_as_billing === 1) continue;
    await addToBook(context, customerId, row, {});
  }
}

const namesOfStore = statement((q, p: { storeId: number }) =>
  q
    .selectFrom('store as s')
    .leftJoin('store_group as g', 'g.group_id', 's.group_id')
    .leftJoin('website as w', 'w.website_id', 's.website_id')
    .select(['s.name as view', 'g.name as group', 'w.name as website'])
    .where('s.store_id', '=', p.storeId),
);

async function storeNameOf(tx: Tx, storeId: number): Promise<string> {
  const row = await tx.first(namesOfStore, { storeId });
  return [row?.website ?? '', row?.group ?? '', row?.view ?? ''].join('\n');
}

interface Ordered {
  readonly quote: QuoteRow<'quote'>;
  readonly open: OpenCart;
  readonly priced: PricedCart;
  readonly facts: OrderFacts;
  readonly shippingMethod: string | null;
}

async function writeOrder({ tx }: PlaceContext, ordered: Ordered): Promise<number> {
  const { quote, open, priced, facts, shippingMethod } = ordered;
  const { cart, catalog } = open;
  const row = orderRow(
    { ...quote, base_to_quote_rate: quote.base_to_quote_rate },
    shippingMethod,
    priced.totals,
    facts,
  );
  const [order] = await tx.query((q) => q.insertInto('sales_order').values(row).returning('order_id'));
  const orderId = (order as NonNullable<typeof order>).order_id;
  const saved = new Map((await tx.all(itemsOf, { quoteId: quote.quote_id })).map((item) => [item.item_id, item]));
  const itemIds = new Map<CartLine, number>();
  const gifts = await giftOptions(tx, quote.store_id);
  const variants = await variantChoices(tx, cart);
  for (const line of cart.lines) {
    const item = saved.get(line.itemId ?? 0);
    if (!item) continue;
    const parentId = line.parent ? (itemIds.get(line.parent) ?? null) : null;
    const options = productOptions(line, { cart, catalog, rate: priced.rate, variants });
    const ids = { orderId, parentId, storeId: quote.store_id };
    const said = catalog.values.get(line.productId)?.get('gift_message_available')?.value;
    const takesGiftMessage = allowsGiftMessage(said, gifts);
    const values = orderItemRow(line, item, ids, priced, { options, takesGiftMessage, now: facts.now });
    const [made] = await tx.query((q) => q.insertInto('sales_order_item').values(values).returning('item_id'));
    const orderItemId = (made as NonNullable<typeof made>).item_id;
    itemIds.set(line, orderItemId);
    if (!catalog.downloadables.has(line.productId)) continue;
    const { number, customerId, now } = facts;
    await addPurchasedDownloads(tx, { orderId, number, orderItemId, customerId, storeId: quote.store_id, line, now });
  }
  await writeTaxes(tx, orderId, ordered, itemIds);
  return orderId;
}

/** A row for each rate; the amount is that of its whole group (soap-sales 12.4, Q10). */
async function writeTaxes(
  tx: Tx,
  orderId: number,
  { quote: { store_id }, open: { catalog }, priced: { totals, taxes } }: Ordered,
  itemIds: ReadonlyMap<CartLine, number>,
): Promise<void> {
  const codes = totals.appliedTaxes.flatMap(({ rates }) => rates.map(({ code }) => code));
  const titles = await rateTitles(tx, store_id, codes);
  for (const { id, percent, process, rates, base, quote, baseOfRates } of totals.appliedTaxes) {
    for (const [at, rate] of rates.entries()) {
      if (rate.percent === 0 || percent === 0) continue;
      const [tax] = await tx.query((q) =>
        q
          .insertInto('sales_order_tax')
          .values({
            order_id: orderId,
            code: rate.code,
            title: titles.get(rate.code) ?? rate.code,
            percent: rate.percent,
            amount: quote,
            base_amount: base,
            base_real_amount: baseOfRates[at] ?? 0,
            priority: rate.priority,
            position: rate.position,
            process,
            hidden: 0,
          })
          .returning('tax_id'),
      );
      for (const [line, itemId] of itemIds) {
        const due: DueTax | undefined = taxes?.rates.get(
          catalog.values.get(line.productId)?.get('tax_class_id')?.number ?? 0,
        );
        if (!tax || line.cost.taxPercent === 0 || !due?.groups.some((group) => group.id === id)) continue;
        await tx.run(insertTaxItem, { taxId: tax.tax_id, itemId, percent: rate.percent });
      }
    }
  }
}

const insertTaxItem = statement((q, p: { taxId: number; itemId: number; percent: number }) =>
  q.insertInto('sales_order_tax_item').values({ tax_id: p.taxId, item_id: p.itemId, tax_percent: p.percent }),
);

async function writeAddress(tx: Tx, orderId: number, row: AddressRow, customerId: number | null): Promise<number> {
  const [made] = await tx.query((q) =>
    q
      .insertInto('sales_order_address')
      .values({
        order_id: orderId,
        address_type: row.address_type,
        customer_id: customerId,
        customer_address_id: row.customer_address_id,
        email: row.email,
        prefix: row.prefix,
        firstname: row.firstname,
        middlename: row.middlename,
        lastname: row.lastname,
        suffix: row.suffix,
        company: row.company,
        street: row.street,
        city: row.city,
        region: row.region,
        region_id: row.region_id,
        postcode: row.postcode,
        country_id: row.country_id,
        telephone: row.telephone,
        fax: row.fax,
      })
      .returning('address_id'),
  );
  return (made as NonNullable<typeof made>).address_id;
}

const linkAddresses = statement((q, p: { orderId: number; billingId: number | null; shippingId: number | null }) =>
  q
    .updateTable('sales_order')
    .set({ billing_address_id: p.billingId, shipping_address_id: p.shippingId })
    .where('order_id', '=', p.orderId),
);

async function writePayment(
  tx: Tx,
  orderId: number,
  payment: QuoteRow<'quote_payment'> | undefined,
  { totals: { base, quote } }: PricedCart,
  information: Readonly<Record<string, string>> | undefined,
): Promise<void> {
  await tx.query((q) =>
    q
      .insertInto('sales_order_payment')
      .values({
        order_id: orderId,
        method: payment?.method ?? null,
        po_number: payment?.po_number ?? null,
        additional_data: payment?.additional_data ?? null,
        additional_information: information ? JSON.stringify(information) : null,
        // As the legacy family keeps them where there is no card.
        cc_exp_month: '0',
        cc_exp_year: '0',
        cc_ss_start_month: '0',
        cc_ss_start_year: '0',
        amount_ordered: quote.grandTotal,
        base_amount_ordered: base.grandTotal,
        shipping_amount: quote.shipping,
        base_shipping_amount: base.shipping,
      })
      .returning('payment_id'),
  );
}

const insertHistory = statement((q, p: { orderId: number; status: string; notified: number; now: number }) =>
  q.insertInto('sales_order_history').values({
    order_id: p.orderId,
    status: p.status,
    comment: null,
    is_customer_notified: p.notified,
    entity_name: 'order',
    created_at: p.now,
  }),
);
const closeQuote = statement(
  (
    q,
    p: { quoteId: number; orderId: number; number: string; customerId: number | null; isGuest: number; now: number },
  ) =>
    q
      .updateTable('quote')
      .set({
        is_active: 0,
        reserved_order_id: p.number,
        orig_order_id: p.orderId,
        converted_at: p.now,
        customer_id: p.customerId,
        customer_is_guest: p.isGuest,
        password_hash: null,
        updated_at: p.now,
      })
      .where('quote_id', '=', p.quoteId),
);
