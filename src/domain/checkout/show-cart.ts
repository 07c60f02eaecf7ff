import { sql } from 'kysely';
import { type AddressRows, knownAddresses } from '#domain/cart/cart-addresses.ts';
import { loadCartPricing, loadCartRates } from '#domain/cart/cart-pricing.ts';
import { chosenRate, shippingOf } from '#domain/cart/cart-shipping.ts';
import type { GiftMessage } from '#domain/cart/commands/gift-messages.ts';
import { type OfferedMethod, paymentConfig, paymentFacts } from '#domain/cart/commands/payment.ts';
import type { QuoteRow } from '#domain/cart/commands/read.ts';
import { type OpenCart, openCart, type StoredCart, storedCart } from '#domain/cart/edit-cart.ts';
import { type CartLine, ownLines, partsOf } from '#domain/cart/lines/cart.ts';
import { findQuote, isShopper, type QuoteChoice, type QuoteInStore, quoteRefusals } from '#domain/cart/quotes.ts';
import { type CartTotals, collectTotals } from '#domain/cart/totals.ts';
import { isOutOfStock } from '#domain/catalog/products/record/stock.ts';
import { productAddresses } from '#domain/catalog/urls/own-urls.ts';
import { endOfGiftCardCode } from '#domain/payments/gift-cards/code.ts';
import { availableMethods, paymentMethods, paymentSetting } from '#domain/payments/methods.ts';
import type { ShippingRate } from '#domain/pricing/shipping/carrier.ts';
import {
  type FixedTaxDisplay,
  fixedTaxDisplayOf,
  type PriceDisplay,
  priceDisplayOf,
} from '#domain/pricing/taxes/shown-taxes.ts';
import type { Pricing } from '#domain/pricing/totals/collectors/collector.ts';
import { type Command, type Context, command, customersOr } from '#domain/shared/command.ts';
import type { RefusalCode } from '#domain/shared/refusals/index.ts';
import { storeConfig } from '#domain/stores/config.ts';
import { localeOfStore } from '#domain/stores/locale.ts';
import { storeViewById } from '#domain/stores/store-views.ts';
import { timesFraction } from '#kernel/decimal.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { statement } from '#platform/storage/statement.ts';
import { mayGuestsOrder } from './check-cart.ts';
import { type LabelledChoice, lineChoices } from './line-choices.ts';

/** A top-level line as shoppers see it, with current costs. */
export interface ShownLine {
  readonly line: CartLine;
  readonly parts: readonly CartLine[];
  readonly choices: readonly LabelledChoice[];
  readonly isInStock: boolean;
  readonly giftMessage: GiftMessage | undefined;
  /** Where the store view of the cart shows its product; null if it does not. */
  readonly address: string | null;
  /** The thumbnail file of its product. */
  readonly thumbnail: string | null;
}

/** A shipping method with its price in the currency of the cart, in ten-thousandths. */
export interface PricedRate {
  readonly rate: ShippingRate;
  readonly price: number;
  readonly priceInclTax: number;
}

/** A cart as it is now: priced again, with everything that can be chosen. */
export interface ShownCart {
  readonly quote: QuoteRow<'quote'>;
  /** The language of the store view, as two letters: `de`. */
  readonly language: string;
  /** Whether guests may order it. */
  readonly isForGuests: boolean;
  readonly giftMessage: GiftMessage | undefined;
  readonly lines: readonly ShownLine[];
  readonly totals: CartTotals;
  readonly billing: QuoteRow<'quote_address'> | undefined;
  readonly shipping: QuoteRow<'quote_address'> | undefined;
  readonly payment: (OfferedMethod & { readonly poNumber: string | null }) | undefined;
  /** How the store view shows prices of lines. */
  readonly priceDisplay: PriceDisplay;
  /** How it shows fixed product taxes; undefined if it charges none. */
  readonly fixedTaxDisplay: FixedTaxDisplay | undefined;
  /** The available shipping methods; none without an address. */
  readonly rates: readonly PricedRate[];
  readonly methods: readonly OfferedMethod[];
}

/** The refusals of showing a cart. */
export const showRefusals = [...quoteRefusals, 'amount_too_large'] as const;

type ShowRefusal = (typeof showRefusals)[number];
type ShowContext = Context<ShowRefusal>;

const quoteById = statement((q, p: { quoteId: number }) =>
  q.selectFrom('quote').selectAll().where('quote_id', '=', p.quoteId),
);
const addressesOf = statement((q, p: { quoteId: number }) =>
  q.selectFrom('quote_address').selectAll().where('quote_id', '=', p.quoteId).orderBy('address_id'),
);
/** Messages of a cart and of its lines; the cart's own message has no line. */
const messagesOf = statement((q, p: { quoteId: number }) =>
  q
    .selectFrom('quote_item as i')
    .innerJoin('gift_message as g', 'g.gift_message_id', 'i.gift_message_id')
    .select(['g.sender', 'g.recipient', 'g.message', 'i.item_id'])
    .where('i.quote_id', '=', p.quoteId)
    .unionAll((eb) =>
      eb
        .selectFrom('quote as o')
        .innerJoin('gift_message as g', 'g.gift_message_id', 'o.gift_message_id')
        .select(['g.sender', 'g.recipient', 'g.message', sql<number>`cast(null as bigint)`.as('item_id')])
        .where('o.quote_id', '=', p.quoteId),
    ),
);
const paymentOf = statement((q, p: { quoteId: number }) =>
  q
    .selectFrom('quote_payment')
    .select(['method', 'po_number'])
    .where('quote_id', '=', p.quoteId)
    .orderBy('payment_id')
    .limit(1),
);

/**
 * A cart with everything that belongs to it, priced again; nothing is saved. API users without `giftcards/read` see only
 * the ends of gift-card codes. Refuses as `findQuote`, and
 * `amount_too_large`.
 */
export const showCart = command({
  name: 'quote.show',
  permission: { rest: customersOr('carts/read') },
  effect: 'read',
  touches: 'scoped',
  refusals: showRefusals,
  run: (context, choice: QuoteChoice): Promise<ShownCart> => shownCart(context, choice),
});

/** A change of a cart that answers the cart as it is then. */
export function thenShown<R extends RefusalCode, In extends QuoteChoice>(
  change: Command<R, In, unknown>,
): Command<R | ShowRefusal, In, ShownCart> {
  const { result: _unset, ...rest } = change;
  return {
    ...rest,
    refusals: [...change.refusals, ...showRefusals],
    answer: (context, _done, input) => shownCart(context, input),
  };
}

/** The same for a change that answers the cart that it has opened and written: that is not read again. */
export function thenShownAsWritten<R extends RefusalCode, In extends QuoteChoice>(
  change: Command<R, In, OpenCart>,
): Command<R | ShowRefusal, In, ShownCart> {
  return { ...thenShown(change), answer: (context, done, input) => shownCart(context, input, done as OpenCart) };
}

/** The same in the transaction of a change; `written` is the cart if the change has read it. */
export async function shownCart(context: ShowContext, choice: QuoteChoice, written?: OpenCart): Promise<ShownCart> {
  const { tx, fail } = context;
  const found = written ? undefined : await findQuote(context, choice, { lock: false });
  const params = { quoteId: choice.quoteId };
  const [quote, stored, addresses, payment] = await tx.together(
    () => tx.first(quoteById, params),
    () => found && storedCart(tx, params.quoteId),
    () => tx.all(addressesOf, params),
    () => tx.first(paymentOf, params),
  );
  if (!quote) throw fail('quote_not_found');
  const asked = { addresses: knownAddresses(addresses.toReversed()) };
  const open = written
    ? { ...written, ...asked }
    : await openCart(context, found as QuoteInStore, { ...(stored as StoredCart), ...asked }, []);
  const { totals: priced, rates } = await pricedWithRates(context, open);
  const totals = maySeeCodes(context) ? priced : withEndsOfCodes(priced);
  const address = (type: string) => addresses.find(({ address_type }) => address_type === type);
  const [locale, lines, methods, messages, taxConfig, isForGuests, pages] = await tx.together(
    () => localeOfStore(tx, quote.store_id),
    () => shownLines(tx, open),
    () => payable(tx, quote, totals, payment, addresses.toReversed()),
    () => tx.all(messagesOf, params),
    () => storeConfig(tx, quote.store_id, 'tax/'),
    () => mayGuestsOrder(tx, quote.store_id, open),
    () => addressesOfLines(tx, open),
  );
  const messageOf = (itemId: number | undefined) => messages.find(({ item_id }) => item_id === (itemId ?? null));
  return {
    quote,
    language: locale.slice(0, 2),
    isForGuests,
    giftMessage: shownMessage(messageOf(undefined)),
    priceDisplay: priceDisplayOf(taxConfig.get('tax/cart_display/price')),
    fixedTaxDisplay:
      taxConfig.get('tax/weee/enable') === '1' ? fixedTaxDisplayOf(taxConfig.get('tax/weee/display_sales')) : undefined,
    lines: lines.map((line) => ({
      ...line,
      address: pages.get(line.line.productId) ?? null,
      giftMessage: shownMessage(messageOf(line.line.itemId)),
    })),
    totals,
    billing: address('billing'),
    shipping: address('shipping'),
    rates,
    ...methods,
  };
}

/** Whether the caller sees the whole codes of gift cards, which can be spent by them. */
function maySeeCodes({ principal }: Pick<ShowContext, 'principal'>): boolean {
  return isShopper(principal) || principal.may('giftcards/read');
}

function withEndsOfCodes(totals: CartTotals): CartTotals {
  const { giftCards } = totals;
  if (!giftCards) return totals;
  return { ...totals, giftCards: giftCards.map((card) => ({ ...card, code: endOfGiftCardCode(card.code) })) };
}

function shownMessage(row: Partial<Record<keyof GiftMessage, string | null>> | undefined): GiftMessage | undefined {
  return row && { sender: row.sender ?? '', recipient: row.recipient ?? '', message: row.message ?? '' };
}

async function payable(
  tx: Tx,
  { store_id }: QuoteRow<'quote'>,
  totals: CartTotals,
  payment: Pick<QuoteRow<'quote_payment'>, 'method' | 'po_number'> | undefined,
  addresses: AddressRows,
): Promise<Pick<ShownCart, 'methods' | 'payment'>> {
  const config = await paymentConfig(tx, store_id);
  const methods = availableMethods(config, paymentFacts(addresses, totals)).map((method) => ({
    code: method.code,
    title: paymentSetting(config, method, 'title'),
  }));
  const code = payment?.method;
  if (!code) return { methods, payment: undefined };
  const method = paymentMethods.find((candidate) => candidate.code === code);
  const title = method ? paymentSetting(config, method, 'title') : code;
  return { methods, payment: { code, title, poNumber: payment.po_number } };
}

/** Prices an open cart, and each of its shipping methods with tax. Refuses `amount_too_large`. */
export async function pricedWithRates(
  { tx, fail }: Pick<ShowContext, 'tx' | 'fail'>,
  open: OpenCart,
): Promise<{ readonly totals: CartTotals; readonly rates: readonly PricedRate[] }> {
  const { cart, catalog } = open;
  const [pricing, ratesFor] = await tx.together(
    () => loadCartPricing(tx, open),
    () => loadCartRates(tx, open),
  );
  let offered: readonly ShippingRate[] = [];
  const priced = (shipping: NonNullable<Pricing['shipping']>, as: Pricing = pricing): CartTotals => {
    const totals = collectTotals(cart, catalog, { ...as, shipping });
    if (!totals) throw fail('amount_too_large');
    return totals;
  };
  const chosen = cart.quote.shipping_method;
  const totals = priced((money) => {
    offered = ratesFor(money);
    return shippingOf(cart, offered);
  });
  const { numerator, denominator } = pricing.rate;
  const isTaxed = offered.length > 0 && (pricing.taxes?.shippingClassId ?? 0) > 0;
  // The tax data of shipping is only loaded if a method is chosen.
  const asChosen = { ...cart, quote: { ...cart.quote, shipping_method: chosen ?? offered[0]?.code ?? null } };
  const ofRates = isTaxed && chosen === null ? await loadCartPricing(tx, { ...open, cart: asChosen }) : pricing;
  const rates = offered.map((rate): PricedRate => {
    const price = timesFraction(rate.price, numerator, denominator, 2) ?? rate.price;
    if (!isTaxed || rate.error !== undefined) return { rate, price, priceInclTax: price };
    const { shipping, shippingInclTax } = priced(() => chosenRate(offered, rate.code), ofRates).quote;
    return { rate, price: shipping, priceInclTax: shippingInclTax };
  });
  // The costs of lines are those of their last pricing, so the chosen method is priced last.
  if (isTaxed) priced(() => shippingOf(cart, offered));
  return { totals, rates };
}

/** Where the store view of a cart shows the products of its lines. */
async function addressesOfLines(tx: Tx, { cart }: OpenCart): Promise<ReadonlyMap<number, string>> {
  const ids = [...new Set(ownLines(cart).map(({ productId }) => productId))];
  const store = ids.length > 0 ? await storeViewById(tx, cart.quote.store_id) : undefined;
  return store ? productAddresses(tx, store, ids) : new Map();
}

async function shownLines(tx: Tx, { cart, catalog }: OpenCart): Promise<Omit<ShownLine, 'giftMessage' | 'address'>[]> {
  const lines = ownLines(cart);
  const choices = await lineChoices(tx, cart, catalog);
  return lines.map((line) => ({
    line,
    parts: partsOf(cart, line),
    choices: choices.get(line) ?? [],
    isInStock: [line, ...partsOf(cart, line)].every(({ productId }) => !isOutOfStock(catalog.stock.get(productId))),
    thumbnail: catalog.values.get(line.productId)?.get('thumbnail')?.value ?? null,
  }));
}
