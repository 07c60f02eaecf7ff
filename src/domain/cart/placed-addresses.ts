import type { Tx } from '#platform/storage/engine.ts';
import { statement } from '#platform/storage/statement.ts';
import type { AddressRows } from './cart-addresses.ts';
import type { QuoteHead } from './lines/quote-head.ts';
import type { QuoteAddress } from './quote-address.ts';

/** An address with the type that it gets in a cart. */
export interface PlacedAddress {
  readonly address: QuoteAddress;
  readonly type: 'billing' | 'shipping';
  readonly sameAsBilling: boolean;
}

/** Where the addresses of a call go in a cart. */
export function placedAddresses(addresses: readonly QuoteAddress[], isVirtual: boolean): PlacedAddress[] {
  return addresses.flatMap((address) =>
    placesOf(address, isVirtual).map(([type, sameAsBilling]): PlacedAddress => ({ address, type, sameAsBilling })),
  );
}

/**
 * The types that an address gets: a billing address also becomes the shipping address if the call asks for it, unless
 * nothing is shipped.
 */
function placesOf({ type, useForShipping }: QuoteAddress, isVirtual: boolean): [PlacedAddress['type'], boolean][] {
  return useForShipping && !isVirtual
    ? [
        ['billing', false],
        ['shipping', true],
      ]
    : [[type, false]];
}

/**
 * The addresses of a quote after these are set: each replaces the first of its type. The list begins with the last one.
 */
export function addressesAfter(before: AddressRows, places: readonly PlacedAddress[]): AddressRows {
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

/** An address of a cart as it is written. */
export type AddressParams = QuoteAddress['values'] & {
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

/** The columns that a new address replaces. */
export const addressColumns = (p: AddressParams) => ({
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

/** The columns of an address of a cart. */
export function addressValues(
  { address, type, sameAsBilling }: PlacedAddress,
  quote: Pick<QuoteHead, 'quote_id' | 'customer_id'>,
  email: string | null,
  now: number,
): AddressParams {
  return {
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
  };
}

/** What is known of a cart whose addresses are set. */
export interface AddressedCart {
  readonly quote: Pick<QuoteHead, 'quote_id' | 'customer_id'>;
  /** The customer's, for addresses without one. */
  readonly email: string | null;
  /** The types of the addresses that it has. */
  readonly types: ReadonlySet<string>;
}

/** Writes addresses of a cart: each replaces the first of its type. */
export function saveAddresses(
  tx: Tx,
  { quote, email, types }: AddressedCart,
  places: readonly PlacedAddress[],
  now: number,
): void {
  const isThere = new Set(types);
  for (const placed of places) {
    const { type } = placed;
    tx.save(isThere.has(type) ? updateAddress : insertAddress, addressValues(placed, quote, email, now));
    if (type === 'billing') tx.save(ownShippingAddress, { quoteId: quote.quote_id });
    isThere.add(type);
  }
}
