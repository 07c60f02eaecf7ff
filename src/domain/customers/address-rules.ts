import { storeConfig } from '#domain/stores/config.ts';
import {
  ALLOWED_COUNTRIES,
  chosenCountries,
  countriesWithRegion,
  REGION_REQUIRED,
} from '#domain/stores/directory/countries.ts';
import type { FieldError } from '#kernel/refusal.ts';
import type { Tx } from '#platform/storage/engine.ts';

/** A store's rules for addresses, with countries by their two letters. */
export interface CountryRules {
  readonly withoutPostcode: readonly string[];
  readonly withRegion: ReadonlySet<string>;
  /** The countries that the store view sells to; undefined for all. */
  readonly sold: ReadonlySet<string> | undefined;
}

/** The problem with a country that the store does not know. */
export const unknownCountry: FieldError = { field: '/country_id', message: 'The country does not exist.' };

/** The problem with the id of a region of another country, or of none. */
export const foreignRegion: FieldError = { field: '/region_id', message: 'The region is not one of the country.' };

/** The rules of a store view. */
export async function countryRules(tx: Tx, storeId: number): Promise<CountryRules> {
  const countries = await storeConfig(tx, storeId, 'general/country/');
  const regions = await storeConfig(tx, storeId, 'general/region/');
  const list = (text: string) => text.split(',').map((code) => code.trim());
  return {
    withoutPostcode: list(countries.get('general/country/optional_zip_countries') ?? 'HK,IE,MO,PA'),
    withRegion: countriesWithRegion(regions.get(REGION_REQUIRED)),
    sold: chosenCountries(countries.get(ALLOWED_COUNTRIES)),
  };
}

/** The fields that an address needs, and the message for each missing one. */
const required = [
  ['firstname', 'Please enter the first name.'],
  ['lastname', 'Please enter the last name.'],
  ['street', 'Please enter the street.'],
  ['city', 'Please enter the city.'],
  ['telephone', 'Please enter the telephone number.'],
  ['postcode', 'Please enter the zip/postal code.'],
  ['country_id', 'Please enter the country.'],
] as const;

/** The parts that an address may have in every store, by the codes of their attributes. */
export const addressParts: ReadonlySet<string> = new Set([
  'prefix',
  'firstname',
  'middlename',
  'lastname',
  'suffix',
  'company',
  'street',
  'city',
  'region',
  'region_id',
  'postcode',
  'country_id',
  'telephone',
  'fax',
  'vat_id',
]);

/** The fields that an address lacks in its country; `has` tells whether a field is filled. */
export function missingParts(
  has: (field: (typeof required)[number][0]) => boolean,
  country: string | null,
  { withoutPostcode }: CountryRules,
): FieldError[] {
  return required
    .filter(([field]) => !has(field) && !(field === 'postcode' && withoutPostcode.includes(country ?? '')))
    .map(([field, message]) => ({ field: `/${field}`, message }));
}
