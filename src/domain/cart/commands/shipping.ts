import type { ShippingRate } from '#domain/pricing/shipping/carrier.ts';
import type { ShippingChoice } from '#domain/pricing/totals/money.ts';
import { type Context, command } from '#domain/shared/command.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { statement } from '#platform/storage/statement.ts';
import { loadCartPricing, loadCartRates } from '../cart-pricing.ts';
import { chosenRate } from '../cart-shipping.ts';
import { type OpenCart, openCart, type PricedCart, priceCart, savePriced, storedCart } from '../edit-cart.ts';
import { nothingShipped } from '../quote-address.ts';
import { findQuote, type QuoteChoice, quoteRefusals } from '../quotes.ts';
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
        return chosenRate(offered, cart.quote.shipping_method);
      },
    });
    if (!totals) throw fail('amount_too_large');
    return offered;
  },
});

/** A cart and its shipping method: `carrier_method`. */
export interface ChooseShippingInput extends QuoteChoice {
  readonly method: string;
}

/**
 * Chooses the shipping method of a cart, and prices it again (soap-sales 3.4). Answers the cart. Refuses as `findQuote`, and
 * `shipping_address_missing`, `shipping_method_unavailable`, `amount_too_large`.
 */
export const chooseShipping = command({
  name: 'quote.chooseShipping',
  permission: { legacy: 'cart/shipping/method' },
  effect: 'write',
  touches: 'scoped',
  refusals: [...quoteRefusals, 'shipping_address_missing', 'shipping_method_unavailable', 'amount_too_large'],
  key: ({ quoteId }: ChooseShippingInput) => ['quote', quoteId],
  async run(context, { method, ...choice }: ChooseShippingInput): Promise<OpenCart> {
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
    const quote = { ...found.quote, shipping_method: method };
    const open = await openCart(context, { ...found, quote }, stored, []);
    const priced = await priceCart(context, open);
    const shipping = chosenShipping(context, priced);
    await savePriced(context, open, priced);
    saveShippingMethod(tx, choice.quoteId, method, shipping, now);
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

/** Writes the shipping method of a cart, into its shipping address. */
export function saveShippingMethod(
  tx: Tx,
  quoteId: number,
  method: string,
  { description }: Pick<ShippingChoice, 'description'>,
  now: number,
): void {
  tx.save(updateMethod, { quoteId, method, description, now });
}
