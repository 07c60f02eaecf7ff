import type { FieldError } from '../../kernel/refusal.ts';
import type { Tx } from '../../platform/storage/engine.ts';
import { storeConfig } from '../stores/config.ts';

/** What a store asks of addresses in some countries, by their two letters. */
export interface CountryRules {
  readonly withoutPostcode: readonly string[];
  readonly withRegion: readonly string[];
}

/** The rules of a store view. */
export async function countryRules(tx: Tx, storeId: number): Promise<CountryRules> {
  const countries = await storeConfig(tx, storeId, 'general/country/');
  const regions = await storeConfig(tx, storeId, 'general/region/');
  const list = (text: string) => text.split(',').map((code) => code.trim());
  return {
    withoutPostcode: list(countries.get('general/country/optional_zip_countries') ?? 'HK,IE,MO,PA'),
    withRegion: list(regions.get('general/region/state_required') ?? ''),
  };
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

/** What an address lacks in a country; `has` says whether there is something in a field. */
export function missingParts(
  has: (field: (typeof required)[number][0]) => boolean,
  country: string | null,
  { withoutPostcode }: CountryRules,
): FieldError[] {
  return required
    .filter(([field]) => !has(field) && !(field === 'postcode' && withoutPostcode.includes(country ?? '')))
    .map(([field, message]) => ({ field: `/${field}`, message }));
}
