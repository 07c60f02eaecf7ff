import type { ShippingRate } from '#domain/pricing/shipping/carrier.ts';
import type { ShippingChoice } from '#domain/pricing/totals/money.ts';
import { type Context, command } from '#domain/shared/command.ts';
import { roundDecimal } from '#kernel/decimal.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { statement } from '#platform/storage/statement.ts';
import { loadCartPricing, loadCartRates } from '../cart-pricing.ts';
import { shippingOf } from '../cart-shipping.ts';
import { type OpenCart, openCart, type PricedCart, priceCart, savePriced, storedCart } from '../edit-cart.ts';
import type { QuoteHead } from '../lines/quote-head.ts';
import { setOwnShipping } from '../own-shipping.ts';
import { nothingShipped } from '../quote-address.ts';
import { findQuote, isShopper, type QuoteChoice, quoteRefusals } from '../quotes.ts';
import { collectTotals } from '../totals.ts';

const shippingAddress = statement((q, p: { quoteId: number }) =>
  q
    .selectFrom('quote_address')
    .select('address_id')
    .where('quote_id', '=', p.quoteId)
    .where('address_type', '=', 'shipping')
    .orderBy('address_id')
    .limit(1),
);
const updateMethod = statement((q, p: { quoteId: number; method: string; description: string; now: number }) =>
  q
    .updateTable('quote_address')
    .set({ shipping_method: p.method, shipping_description: p.description, updated_at: p.now })
    .where('address_id', '=', (eb) =>
      eb
        .selectFrom('quote_address as a')
        .select((a) => a.fn.min('a.address_id').as('first'))
        .where('a.quote_id', '=', p.quoteId)
        .where('a.address_type', '=', 'shipping'),
    ),
);

const addressOf = (tx: Tx, quoteId: number) => tx.first(shippingAddress, { quoteId });

/**
 * The shipping methods for a cart as it is now (soap-sales 3.4, Q36). Refuses as `findQuote`, and `shipping_address_missing`,
 * `amount_too_large`.
 */
export const listShippingRates = command({
  name: 'quote.listShippingRates',
  permission: { legacy: 'cart/shipping/list' },
  effect: 'read',
  touches: 'scoped',
  refusals: [...quoteRefusals, 'shipping_address_missing', 'amount_too_large'],
  async run(context, choice: QuoteChoice): Promise<readonly ShippingRate[]> {
    const { tx, fail } = context;
    const found = await findQuote(context, choice, { lock: false });
    const { quote_id: quoteId } = found.quote;
    if (!(await addressOf(tx, quoteId))) throw fail('shipping_address_missing');
    const open = await openCart(context, found, await storedCart(tx, quoteId), []);
    const { cart, catalog } = open;
    const [pricing, rates] = await tx.together(
      () => loadCartPricing(tx, open),
      () => loadCartRates(tx, open),
    );
    let offered: readonly ShippingRate[] = [];
    const totals = collectTotals(cart, catalog, {
      ...pricing,
      shipping: (money) => {
        offered = rates(money);
        return shippingOf(cart, offered);
      },
    });
    if (!totals) throw fail('amount_too_large');
    return offered;
  },
});

/** A shipping method, as a call chooses it. */
export interface ChosenMethod {
  /** `carrier_method`. */
  readonly method: string;
  /** What it costs instead of what its carrier asks, which only the back office may say. */
  readonly own?: OwnShipping | undefined;
}

/** A price of shipping, in the currency of the cart, and how that is called; without a title as its carrier calls it. */
export interface OwnShipping {
  readonly price: number;
  readonly title: string | undefined;
}

/** A cart and its shipping method. */
export interface ChooseShippingInput extends QuoteChoice, ChosenMethod {}

const methodRefusals = ['shipping_method_unavailable', 'shipping_price_refused'] as const;

/**
 * Chooses the shipping method of a cart, and prices it again (soap-sales 3.4). Answers the cart. Refuses as `findQuote` and
 * `withMethod`, and `shipping_address_missing`, `amount_too_large`.
 */
export const chooseShipping = command({
  name: 'quote.chooseShipping',
  permission: { legacy: 'cart/shipping/method' },
  effect: 'write',
  touches: 'scoped',
  refusals: [...quoteRefusals, 'shipping_address_missing', ...methodRefusals, 'amount_too_large'],
  key: ({ quoteId }: ChooseShippingInput) => ['quote', quoteId],
  async run(context, { method, own, ...choice }: ChooseShippingInput): Promise<OpenCart> {
    const { tx, fail, now } = context;
    const [found, stored] = await tx.together(
      () => findQuote(context, choice, { lock: true }),
      () => storedCart(tx, choice.quoteId),
    );
    const addresses = await stored.addresses();
    if (!addresses.some(({ address_type }) => address_type === 'shipping')) {
      const text = nothingShipped(found.quote);
      throw fail('shipping_address_missing', text ? { text: `${text} Leave out the shipping method.` } : {});
    }
    const quote = withMethod(context, found.quote, { method, own });
    const open = await openCart(context, { ...found, quote }, stored, []);
    const priced = await priceCart(context, open);
    const shipping = chosenShipping(context, priced);
    await savePriced(context, open, priced);
    saveShippingMethod(tx, found.quote, quote, shipping, now);
    return open;
  },
});

/** The chosen shipping of a priced cart. Refuses `shipping_method_unavailable`. */
export function chosenShipping(
  { fail }: Pick<Context<'shipping_method_unavailable'>, 'fail'>,
  { totals: { shipping, isVirtual } }: PricedCart,
): ShippingChoice {
  const text = 'Nothing in this cart is shipped. Leave out the shipping method.';
  if (!shipping) throw fail('shipping_method_unavailable', isVirtual ? { text } : {});
  return shipping;
}

/** `carrier_method`, of a carrier that may be one of a marketplace. */
const methodCode = /^[A-Za-z0-9][A-Za-z0-9.-]*_[A-Za-z0-9_.-]+$/;

/**
 * A quote with another shipping method, at the price of its carrier, or at one of the back office: that holds whether a carrier
 * offers the method or not, until the method is chosen again (see `ofCarrierAgain`, too). Refuses `shipping_price_refused` if
 * the caller may set no price, and `shipping_method_unavailable` for a method with a price that is no `carrier_method`.
 */
export function withMethod(
  { principal, fail }: Pick<Context<(typeof methodRefusals)[number]>, 'principal' | 'fail'>,
  quote: QuoteHead,
  { method, own }: ChosenMethod,
): QuoteHead {
  if (!own) return { ...quote, shipping_method: method, shipping_price: null, shipping_title: null };
  if (isShopper(principal) || !principal.may('carts/price-shipping')) throw fail('shipping_price_refused');
  if (!methodCode.test(method)) throw fail('shipping_method_unavailable');
  // In whole cents, as those of carriers.
  const price = roundDecimal(own.price, 2);
  return { ...quote, shipping_method: method, shipping_price: price, shipping_title: own.title ?? null };
}

/** Writes the shipping method of a cart, into its shipping address, and the price that the back office has set. */
export function saveShippingMethod(
  tx: Tx,
  before: QuoteHead,
  { quote_id: quoteId, shipping_method, shipping_price: price, shipping_title: title }: QuoteHead,
  { description }: Pick<ShippingChoice, 'description'>,
  now: number,
): void {
  tx.save(updateMethod, { quoteId, method: shipping_method ?? '', description, now });
  if (price !== before.shipping_price || title !== before.shipping_title) {
    tx.save(setOwnShipping, { quoteId, price, title });
  }
}
