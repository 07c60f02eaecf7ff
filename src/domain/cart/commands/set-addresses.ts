import { type Context, command } from '#domain/shared/command.ts';
import { knownAddresses } from '../cart-addresses.ts';
import { type OpenCart, openCart, saveOpenCarts, storedCart } from '../edit-cart.ts';
import { isShippedElsewhere, ofCarrierAgain } from '../own-shipping.ts';
import { addressesAfter, placedAddresses, saveAddresses } from '../placed-addresses.ts';
import { type AddressInput, addressRefusals, quoteAddresses } from '../quote-address.ts';
import { findQuote, type QuoteChoice, quoteRefusals } from '../quotes.ts';

/** A cart and its new addresses. */
export interface SetAddressesInput extends QuoteChoice {
  readonly addresses: readonly AddressInput[];
}

/** The refusals of setting addresses. */
export const setAddressesRefusals = [...quoteRefusals, ...addressRefusals, 'amount_too_large'] as const;

/**
 * Sets the billing and the shipping address of a cart (reference 2.4, 3.4). A new address replaces the whole old one;
 * all of them are saved or none. Answers the cart. Refuses as `findQuote`, `quoteAddresses` and `saveOpenCarts`.
 */
export const setAddresses = command({
  name: 'quote.setAddresses',
  permission: { legacy: 'cart/customer/addresses' },
  effect: 'write',
  touches: 'scoped',
  refusals: setAddressesRefusals,
  key: ({ quoteId }: SetAddressesInput) => ['quote', quoteId],
  run: (context, input: SetAddressesInput): Promise<OpenCart> => addressCart(context, input),
});

/** Sets addresses, as `setAddresses` does. */
export async function addressCart(
  context: Context<(typeof setAddressesRefusals)[number]>,
  { addresses: inputs, ...choice }: SetAddressesInput,
): Promise<OpenCart> {
  const { tx, now } = context;
  const [found, stored] = await tx.together(
    () => findQuote(context, choice, { lock: true }),
    () => storedCart(tx, choice.quoteId),
  );
  const [addresses, before] = await tx.together(() => quoteAddresses(context, found.quote, inputs), stored.addresses);
  const places = placedAddresses(addresses, found.quote.is_virtual === 1);
  // The price of the cart depends on where it ships to.
  const after = addressesAfter(before, places);
  const priced = isShippedElsewhere(before, after) ? ofCarrierAgain(context, found) : found;
  const open = await openCart(context, priced, { ...stored, addresses: knownAddresses(after) }, []);
  await saveOpenCarts(context, open);
  const types = new Set(before.map(({ address_type }) => address_type));
  saveAddresses(tx, { quote: found.quote, email: found.quote.customer_email, types }, places, now);
  return open;
}
