import { type AddressRows, addressRows, knownAddresses } from '../cart/cart-addresses.ts';
import { openCart, storedCart } from '../cart/edit-cart.ts';
import { findQuote, type QuoteChoice } from '../cart/quotes.ts';
import { command, customersOr } from '../command.ts';
import { findRegion } from '../directory/regions.ts';
import { type PricedRate, pricedWithRates, showRefusals } from './show-cart.ts';

/** A cart, and as much as is known of where it would be shipped to. */
export interface EstimateInput extends QuoteChoice {
  /** Two letters, in any case. */
  readonly countryId: string;
  readonly regionId: number | undefined;
  /** Instead of its id: the code or name of the region. */
  readonly region: string | undefined;
  readonly postcode: string | undefined;
}

/**
 * The ways of shipping to a place of which no more than the country need be known, with their prices for the cart as it is.
 * Nothing is kept of the place; where the cart has no billing address it counts for taxes by it, too. None for what is not shipped.
 * Refuses as `findQuote`, and `amount_too_large`.
 */
export const estimateShipping = command({
  name: 'quote.estimateShipping',
  permission: { rest: customersOr('carts/read') },
  effect: 'read',
  touches: 'scoped',
  refusals: showRefusals,
  async run(
    context,
    { countryId, regionId, region, postcode, ...choice }: EstimateInput,
  ): Promise<readonly PricedRate[]> {
    const { tx } = context;
    const found = await findQuote(context, choice, { lock: false });
    const { quote_id: quoteId } = found.quote;
    const country = countryId.toUpperCase();
    const { region: known } = await findRegion(tx, country, { id: regionId, text: region ?? null });
    const place = {
      country_id: country,
      region: known?.name ?? region ?? null,
      region_id: known?.id ?? regionId ?? null,
      postcode: postcode ?? null,
    };
    const own = (await addressRows(tx, quoteId)).filter(({ address_type }) => address_type === 'billing');
    const billing = own.some(({ country_id }) => country_id) ? own : [{ ...place, address_type: 'billing' }];
    const addresses: AddressRows = [{ ...place, address_type: 'shipping' }, ...billing];
    const stored = { ...(await storedCart(tx, quoteId)), addresses: knownAddresses(addresses) };
    const quote = { ...found.quote, shipping_method: null };
    return (await pricedWithRates(context, await openCart(context, { ...found, quote }, stored, []))).rates;
  },
});
