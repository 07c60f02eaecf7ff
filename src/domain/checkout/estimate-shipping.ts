import { type AddressRows, addressRows, knownAddresses } from '#domain/cart/cart-addresses.ts';
import { addressCart, setAddressesRefusals } from '#domain/cart/commands/set-addresses.ts';
import { openCart, storedCart } from '#domain/cart/edit-cart.ts';
import { findQuote, type QuoteChoice } from '#domain/cart/quotes.ts';
import type { Address } from '#domain/customers/address.ts';
import { type Context, command, customersOr } from '#domain/shared/command.ts';
import { findRegion } from '#domain/stores/directory/regions.ts';
import { Refusal } from '#kernel/refusal.ts';
import { statement } from '#platform/storage/statement.ts';
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
  run: (context, input: EstimateInput): Promise<readonly PricedRate[]> => estimated(context, input),
});

async function estimated(
  context: Context<(typeof showRefusals)[number]>,
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
}

/** A cart, and where it goes: undefined for the address that it has. */
export interface ShipToInput extends QuoteChoice {
  readonly place: Omit<EstimateInput, keyof QuoteChoice> | undefined;
  /** The same as an address, with all else that was said. */
  readonly address: Address | undefined;
}

const streetOf = statement((q, p: { quoteId: number }) =>
  q
    .selectFrom('quote_address')
    .select('street')
    .where('quote_id', '=', p.quoteId)
    .where('address_type', '=', 'shipping')
    .orderBy('address_id')
    .limit(1),
);

/**
 * The shipping methods to an address, which the cart gets, as clients of the public interface expect. One without a street
 * replaces no address that has one, and one where the store does not sell is only estimated for. Refuses as
 * `estimateShipping`.
 */
export const shipTo = command({
  name: 'quote.shipTo',
  permission: { rest: customersOr('carts/write') },
  effect: 'write',
  touches: 'scoped',
  refusals: [...showRefusals, ...setAddressesRefusals],
  key: ({ quoteId }: ShipToInput) => ['quote', quoteId],
  async run(context, { place, address, ...choice }: ShipToInput): Promise<readonly PricedRate[]> {
    if (!place || !address) {
      const found = await findQuote(context, choice, { lock: false });
      const open = await openCart(context, found, await storedCart(context.tx, choice.quoteId), []);
      return (await pricedWithRates(context, open)).rates;
    }
    const { street } = address.fields;
    if (!street && (await context.tx.first(streetOf, { quoteId: choice.quoteId }))?.street) {
      return estimated(context, { ...choice, ...place });
    }
    const rest = { saveInBook: false, useForShipping: false, isUnfinished: true };
    const input = { type: 'shipping', address, ...rest } as const;
    try {
      return (await pricedWithRates(context, await addressCart(context, { ...choice, addresses: [input] }))).rates;
    } catch (refusal) {
      if (!(refusal instanceof Refusal && refusal.code === 'address_invalid')) throw refusal;
      return estimated(context, { ...choice, ...place });
    }
  },
});
