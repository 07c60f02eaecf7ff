import { ApiFault } from '../../interfaces/soap/fault.ts';
import { cartCustomerFaults as faults } from '../../interfaces/soap/resources/cart/faults.ts';
import { isSentMap, type SentMap, sentId, sentText } from '../../interfaces/soap/resources/cart/sent-data.ts';
import type { Tx } from '../../platform/storage/engine.ts';
import { type BookAddress, bookAddress } from '../customers/address-book.ts';
import { findRegion } from '../directory/regions.ts';
import { storeConfig } from '../stores/config.ts';
import type { QuoteHead } from './quotes.ts';

/** The fields that an address has in a quote, in a customer's book and on the wire. */
const fields = [
  'prefix',
  'firstname',
  'middlename',
  'lastname',
  'suffix',
  'company',
  'street',
  'city',
  'region',
  'postcode',
  'country_id',
  'telephone',
  'fax',
] as const;

/** An address for a quote, checked. */
export interface QuoteAddress {
  readonly type: 'billing' | 'shipping';
  /** The entry of the customer's book that it came from. */
  readonly bookId: number | null;
  readonly email: string | null;
  readonly values: Readonly<Record<(typeof fields)[number], string | null>>;
  readonly regionId: number | null;
  readonly saveInBook: boolean;
  /** Whether a billing address is to be the shipping address, too. */
  readonly useForShipping: boolean;
}

/**
 * Reads `customerAddressData` for a quote: each address is an entry of the customer's book, by id, or its fields. A region
 * may be told by its id, its code or its name (`findRegion`). Faults: 1051 where it is no list of addresses, or an empty
 * one; 1052 with what is missing; 1053 for an id that no address has; 1055 for the address of somebody who is not the
 * quote's customer.
 */
export async function readQuoteAddresses(tx: Tx, quote: QuoteHead, sent: unknown): Promise<QuoteAddress[]> {
  const items: readonly unknown[] = Array.isArray(sent) ? sent : isSentMap(sent) ? Object.values(sent) : [];
  if (items.length === 0 || !items.every(isSentMap)) throw new ApiFault(faults.customer_address_data_empty);
  const rules = await countryRules(tx, quote.store_id);
  const addresses: QuoteAddress[] = [];
  for (const item of items) addresses.push(await readAddress(tx, quote, item, rules));
  return addresses;
}

/** What a store asks of addresses in some countries, by their two letters. */
interface CountryRules {
  readonly withoutPostcode: readonly string[];
  readonly withRegion: readonly string[];
}

async function countryRules(tx: Tx, storeId: number): Promise<CountryRules> {
  const countries = await storeConfig(tx, storeId, 'general/country/');
  const regions = await storeConfig(tx, storeId, 'general/region/');
  const list = (text: string) => text.split(',').map((code) => code.trim());
  return {
    withoutPostcode: list(countries.get('general/country/optional_zip_countries') ?? 'HK,IE,MO,PA'),
    withRegion: list(regions.get('general/region/state_required') ?? ''),
  };
}

async function readAddress(
  tx: Tx,
  quote: QuoteHead,
  item: SentMap,
  { withoutPostcode, withRegion }: CountryRules,
): Promise<QuoteAddress> {
  const type = sentText(item, 'mode');
  if (type !== 'billing' && type !== 'shipping') {
    throw new ApiFault(faults.customer_address_invalid, "An address's mode is billing or shipping.");
  }
  const entry = await bookEntry(tx, quote, item);
  const source: SentMap = entry ? Object.fromEntries(entry.values) : item;
  const text = (name: string): string | null => sentText(source, name) || null;
  const values = Object.fromEntries(fields.map((name) => [name, text(name)])) as Record<
    (typeof fields)[number],
    string | null
  >;
  const country = values.country_id?.toUpperCase() ?? null;
  const checked = { ...values, country_id: country !== null && /^[A-Z]{2}$/.test(country) ? country : null };
  const sentRegion = sentId(source, 'region_id') || undefined;
  const { region, isKnown } = await findRegion(tx, checked.country_id ?? '', { id: sentRegion, text: values.region });
  const missing = required
    .filter(([name]) => checked[name] === null && !(name === 'postcode' && withoutPostcode.includes(country ?? '')))
    .map(([, problem]): string => problem);
  if (isKnown && !region && withRegion.includes(country ?? '')) missing.push('Please enter the state/province.');
  if (missing.length > 0) throw new ApiFault(faults.customer_address_invalid, missing.join('\n'));
  return {
    type,
    bookId: entry?.addressId ?? null,
    email: text('email'),
    values: { ...checked, region: region?.name ?? checked.region },
    // One that the store does not know stays: other systems may.
    regionId: region?.id ?? sentRegion ?? null,
    saveInBook: !entry && sentText(item, 'save_in_address_book') === '1',
    useForShipping: type === 'billing' && sentText(item, 'use_for_shipping') === '1',
  };
}

/** The entry of the address book that an item names; undefined where it names none. */
async function bookEntry(tx: Tx, quote: QuoteHead, item: SentMap): Promise<BookAddress | undefined> {
  const named = ['address_id', 'entity_id'].find((name) => !['', '0'].includes(sentText(item, name)));
  if (named === undefined) return undefined;
  const id = sentId(item, named);
  const entry = id === undefined ? undefined : await bookAddress(tx, id);
  if (!entry) throw new ApiFault(faults.invalid_address_id);
  if (entry.customerId !== quote.customer_id) throw new ApiFault(faults.address_not_belong_customer);
  return entry;
}

/** What an address needs, and what is said where it is missing. */
const required = [
  ['firstname', 'Please enter the first name.'],
  ['lastname', 'Please enter the last name.'],
  ['street', 'Please enter the street.'],
  ['city', 'Please enter the city.'],
  ['telephone', 'Please enter the telephone number.'],
  ['postcode', 'Please enter the zip/postal code.'],
  ['country_id', 'Please enter the country.'],
] as const;
