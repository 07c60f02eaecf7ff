import { type AddressRows, addressRows, knownAddresses } from '#domain/cart/cart-addresses.ts';
import { openCart, storedCart } from '#domain/cart/edit-cart.ts';
import { findQuote, type QuoteChoice } from '#domain/cart/quotes.ts';
import { command, customersOr } from '#domain/shared/command.ts';
import { findRegion } from '#domain/stores/directory/regions.ts';
import { type PricedRate, pricedWithRates, showRefusals } from './show-cart.ts';

/** A cart, and the known parts of its destination. */
export interface EstimateInput extends QuoteChoice {
  /** Two letters, in any case. */
  readonly countryId: string;
  readonly regionId: number | undefined;
  /** The code or name of the region, instead of its id. */
  readonly region: string | undefined;
  readonly postcode: string | undefined;
}

/**
 * The shipping methods to a place, with prices for the cart as it is; only the country must be known. The place is not
 * stored; if the cart has no billing address, the place also counts for taxes. None if nothing is shipped. Refuses as
 * `findQuote`, and `amount_too_large`.
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
