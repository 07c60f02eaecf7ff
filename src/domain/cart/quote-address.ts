import { type Address, parseAddress } from '#domain/customers/address.ts';
import { type BookAddress, findBookAddress } from '#domain/customers/address-book.ts';
import {
  type CountryRules,
  countryRules,
  foreignRegion,
  missingParts,
  unknownCountry,
} from '#domain/customers/address-rules.ts';
import type { Context } from '#domain/shared/command.ts';
import { isCountry } from '#domain/stores/directory/countries.ts';
import { type FoundRegion, findRegion } from '#domain/stores/directory/regions.ts';
import { type FieldError, withErrors } from '#kernel/refusal.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { statement } from '#platform/storage/statement.ts';
import type { QuoteHead } from './lines/quote-head.ts';
import { isShopper } from './quotes.ts';

/** An address as a call sends it for a quote. */
export interface AddressInput {
  /** Undefined if the call does not name one. */
  readonly type: 'billing' | 'shipping' | undefined;
  /** An entry of the customer's address book, the other address of the quote, or the address itself. */
  readonly address: { readonly bookId: number } | { readonly sameAs: 'billing' | 'shipping' } | Address;
  /** Whether an address that is not from the address book shall be added to it. */
  readonly saveInBook: boolean;
  /** Whether a billing address shall also be the shipping address. */
  readonly useForShipping: boolean;
  /** Whether it may lack what an order needs: that is asked for when the order is placed. */
  readonly isUnfinished?: boolean;
}

/** A checked address for a quote. */
export interface QuoteAddress {
  readonly type: 'billing' | 'shipping';
  /** The entry of the customer's book that it came from. */
  readonly bookId: number | null;
  readonly email: string | null;
  readonly values: Address['fields'];
  readonly regionId: number | null;
  readonly saveInBook: boolean;
  readonly useForShipping: boolean;
}

/** The refusals of addresses. */
export const addressRefusals = [
  'addresses_missing',
  'address_kind_unknown',
  'address_invalid',
  'address_not_found',
  'address_of_another',
  'billing_address_missing',
  'shipping_address_missing',
] as const;

type AddressContext = Pick<Context<(typeof addressRefusals)[number]>, 'tx' | 'fail' | 'principal'>;

/**
 * Checks addresses for a quote. A region may be given by its id, its code or its name (`findRegion`). Shoppers must name
 * a country that the store view sells to, and an id of a region of that country: both decide tax and shipping. Refuses
 * `addresses_missing` if there are none; `address_kind_unknown`; `address_invalid` with the list of problems;
 * `address_not_found` for an entry that no book has; `address_of_another` for an entry of anybody but the quote's
 * customer.
 */
export async function quoteAddresses(
  context: AddressContext,
  quote: QuoteHead,
  inputs: readonly AddressInput[],
): Promise<QuoteAddress[]> {
  if (inputs.length === 0) throw context.fail('addresses_missing');
  const rules = await countryRules(context.tx, quote.store_id);
  const addresses: QuoteAddress[] = [];
  for (const input of inputs) {
    const before = addresses.find(({ type }) => 'sameAs' in input.address && type === input.address.sameAs);
    // If the same call sets the other address, that one is not stored yet.
    addresses.push(
      before ? { ...before, type: input.type ?? before.type } : await quoteAddress(context, quote, input, rules),
    );
  }
  return addresses;
}

async function quoteAddress(
  context: AddressContext,
  quote: QuoteHead,
  { type, address, saveInBook, useForShipping, isUnfinished = false }: AddressInput,
  rules: CountryRules,
): Promise<QuoteAddress> {
  const { tx, fail } = context;
  if (!type) throw fail('address_kind_unknown');
  const entry = 'bookId' in address ? await entryOf(context, quote, address.bookId) : undefined;
  const copied = 'sameAs' in address ? await copyOf(context, quote, address.sameAs) : undefined;
  const { fields, email, regionId } = entry?.address ?? copied ?? (address as Address);
  const country = fields.country_id?.toUpperCase() ?? null;
  const checked = { ...fields, country_id: country !== null && /^[A-Z]{2}$/.test(country) ? country : null };
  const { region, isKnown } = await findRegion(tx, checked.country_id ?? '', { id: regionId, text: fields.region });
  const missing = isUnfinished ? [] : missingParts((field) => checked[field] !== null, country, rules);
  const isPlaceChecked = isShopper(context.principal) && !copied;
  const place = { country: checked.country_id, regionId: entry ? undefined : regionId, region };
  const misplaced = isPlaceChecked ? await placeProblems(tx, rules, place) : [];
  if (
    !isUnfinished &&
    isKnown &&
    !region &&
    rules.withRegion.has(country ?? '') &&
    !misplaced.includes(foreignRegion)
  ) {
    missing.push({ field: '/region', message: 'Please enter the state/province.' });
  }
  missing.push(...misplaced);
  if (missing.length > 0) throw fail('address_invalid', { ...withErrors(missing), more: { address: type } });
  return {
    type,
    bookId: entry?.addressId ?? null,
    email,
    values: { ...checked, region: region?.name ?? checked.region },
    // API users may store a region that the store does not know: other systems may know it.
    regionId: region?.id ?? regionId ?? null,
    saveInBook: !entry && saveInBook,
    useForShipping: type === 'billing' && useForShipping,
  };
}

/** What is wrong with a shopper's country and region, by which tax and shipping are found. */
async function placeProblems(
  tx: Tx,
  { sold }: CountryRules,
  { country, regionId, region }: Place,
): Promise<FieldError[]> {
  if (country === null) return [];
  if (!(await isCountry(tx, country))) return [unknownCountry];
  if (sold && !sold.has(country)) {
    return [{ field: '/country_id', message: 'The store does not sell to this country.' }];
  }
  return regionId === undefined || regionId === region?.id ? [] : [foreignRegion];
}

interface Place {
  readonly country: string | null;
  /** The id that the shopper sent, and the region that it led to. */
  readonly regionId: number | undefined;
  readonly region: FoundRegion['region'];
}

const addressOfType = statement((q, p: { quoteId: number; type: string }) =>
  q
    .selectFrom('quote_address')
    .selectAll()
    .where('quote_id', '=', p.quoteId)
    .where('address_type', '=', p.type)
    .orderBy('address_id')
    .limit(1),
);

/** The message for a cart that has no shipping address since nothing in it is shipped; undefined for other carts. */
export function nothingShipped({ is_virtual }: Pick<QuoteHead, 'is_virtual'>): string | undefined {
  return is_virtual === 1 ? 'Nothing in this cart is shipped, so it has no shipping address.' : undefined;
}

/** The other address of the quote. */
async function copyOf({ tx, fail }: AddressContext, quote: QuoteHead, type: 'billing' | 'shipping'): Promise<Address> {
  const row = await tx.first(addressOfType, { quoteId: quote.quote_id, type });
  if (row?.country_id) return parseAddress((field) => String(row[field] ?? ''));
  if (type === 'billing') {
    throw fail('billing_address_missing', { text: 'The cart has no billing address to copy: set that first.' });
  }
  const reason = nothingShipped(quote);
  throw fail('shipping_address_missing', {
    text: reason
      ? `${reason} Send the billing address itself.`
      : 'The cart has no shipping address to copy: set that first, or send the billing address itself.',
  });
}

/** The entry of the customer's address book. */
async function entryOf(
  { tx, fail, principal }: AddressContext,
  quote: QuoteHead,
  bookId: number,
): Promise<BookAddress> {
  const entry = await findBookAddress(tx, bookId);
  if (!entry) throw fail('address_not_found');
  // Shoppers must not learn which entries others have.
  if (entry.customerId !== quote.customer_id) {
    throw fail(isShopper(principal) ? 'address_not_found' : 'address_of_another');
  }
  return entry;
}
