import type { Tx } from '../../../platform/storage/engine.ts';
import { statement } from '../../../platform/storage/statement.ts';
import { command } from '../../command.ts';
import { type AddressRows, knownAddresses } from '../cart-addresses.ts';
import { openCart, saveOpenCarts, storedCart } from '../edit-cart.ts';
import type { QuoteHead } from '../lines/quote-head.ts';
import { type AddressInput, addressRefusals, type QuoteAddress, quoteAddresses } from '../quote-address.ts';
import { findQuote, type QuoteChoice, quoteRefusals } from '../quotes.ts';

/** A cart and its new addresses. */
export interface SetAddressesInput extends QuoteChoice {
  readonly addresses: readonly AddressInput[];
}

/**
 * Sets the billing and the shipping address of a cart (reference 2.4, 3.4). A new address replaces the whole old one;
 * all of them are saved or none. Refuses as `findQuote`, `quoteAddresses` and `saveOpenCarts`.
 */
export const setAddresses = command({
  name: 'quote.setAddresses',
  permission: { legacy: 'cart/customer/addresses' },
  effect: 'write',
  touches: 'scoped',
  refusals: [...quoteRefusals, ...addressRefusals, 'amount_too_large'],
  key: ({ quoteId }: SetAddressesInput) => ['quote', quoteId],
  async run(context, { addresses: inputs, ...choice }: SetAddressesInput): Promise<void> {
    const { tx, now } = context;
    const [found, state, stored] = await tx.together(
      () => findQuote(context, choice, { lock: true }),
      () => tx.first(quoteState, { quoteId: choice.quoteId }),
      () => storedCart(tx, choice.quoteId),
    );
    const [addresses, before] = await tx.together(() => quoteAddresses(context, found.quote, inputs), stored.addresses);
    const places = addresses.flatMap((address) =>
      placesOf(address, state?.is_virtual === 1).map(
        ([type, sameAsBilling]): Placed => ({ address, type, sameAsBilling }),
      ),
    );
    // The price of the cart depends on where it ships to.
    const after = knownAddresses(addressesAfter(before, places));
    await saveOpenCarts(context, await openCart(context, found, { ...stored, addresses: after }, []));
    const isThere = new Set(before.map(({ address_type }) => address_type));
    for (const placed of places) {
      saveAddress(tx, found.quote, placed, {
        isNew: !isThere.has(placed.type),
        email: state?.customer_email ?? null,
        now,
      });
      isThere.add(placed.type);
    }
  },
});

/** An address and its type. */
interface Placed {
  readonly address: QuoteAddress;
  readonly type: 'billing' | 'shipping';
  readonly sameAsBilling: boolean;
}

/**
 * The types that an address gets: a billing address also becomes the shipping address if the call asks for it, unless
 * nothing is shipped.
 */
function placesOf({ type, useForShipping }: QuoteAddress, isVirtual: boolean): [Placed['type'], boolean][] {
  return useForShipping && !isVirtual
    ? [
        ['billing', false],
        ['shipping', true],
      ]
    : [[type, false]];
}

const quoteState = statement((q, p: { quoteId: number }) =>
  q.selectFrom('quote').select(['is_virtual', 'customer_email']).where('quote_id', '=', p.quoteId),
);
/**
 * The addresses of a quote after these are set: each replaces the first of its type. The list begins with the last one.
 */
function addressesAfter(before: AddressRows, places: readonly Placed[]): AddressRows {
  const after = [...before];
  for (const { address, type } of places) {
    const { region, postcode, country_id } = address.values;
    const row = { address_type: type, country_id, region, region_id: address.regionId, postcode };
    const index = after.findLastIndex(({ address_type }) => address_type === type);
    if (index < 0) after.unshift(row);
    else after[index] = row;
  }
  return after;
}

type AddressParams = QuoteAddress['values'] & {
  quoteId: number;
  type: string;
  customerId: number | null;
  bookId: number | null;
  saveInBook: number;
  sameAsBilling: number;
  email: string | null;
  regionId: number | null;
  now: number;
};

const addressColumns = (p: AddressParams) => ({
  customer_id: p.customerId,
  customer_address_id: p.bookId,
  save_in_address_book: p.saveInBook,
  same_as_billing: p.sameAsBilling,
  email: p.email,
  prefix: p.prefix,
  firstname: p.firstname,
  middlename: p.middlename,
  lastname: p.lastname,
  suffix: p.suffix,
  company: p.company,
  street: p.street,
  city: p.city,
  region: p.region,
  region_id: p.regionId,
  postcode: p.postcode,
  country_id: p.country_id,
  telephone: p.telephone,
  fax: p.fax,
  updated_at: p.now,
});

const insertAddress = statement<AddressParams, never>((q, p) =>
  q
    .insertInto('quote_address')
    .values({ quote_id: p.quoteId, address_type: p.type, created_at: p.now, ...addressColumns(p) }),
);
const updateAddress = statement<AddressParams, never>((q, p) =>
  q
    .updateTable('quote_address')
    .set(addressColumns(p))
    .where('address_id', '=', (eb) =>
      eb
        .selectFrom('quote_address as a')
        .select((a) => a.fn.min('a.address_id').as('first'))
        .where('a.quote_id', '=', p.quoteId)
        .where('a.address_type', '=', p.type),
    ),
);
const ownShippingAddress = statement((q, p: { quoteId: number }) =>
  q
    .updateTable('quote_address')
    .set({ same_as_billing: 0 })
    .where('quote_id', '=', p.quoteId)
    .where('address_type', '=', 'shipping'),
);

function saveAddress(
  tx: Tx,
  quote: QuoteHead,
  { address, type, sameAsBilling }: Placed,
  { isNew, email, now }: { readonly isNew: boolean; readonly email: string | null; readonly now: number },
): void {
  tx.save(isNew ? insertAddress : updateAddress, {
    ...address.values,
    quoteId: quote.quote_id,
    type,
    customerId: quote.customer_id || null,
    bookId: address.bookId,
    saveInBook: address.saveInBook ? 1 : 0,
    sameAsBilling: sameAsBilling ? 1 : 0,
    email: address.email ?? email,
    regionId: address.regionId,
    now,
  });
  if (type === 'billing') tx.save(ownShippingAddress, { quoteId: quote.quote_id });
}
