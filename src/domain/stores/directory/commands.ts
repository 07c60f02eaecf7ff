// domain/stores/directory/: countries and regions.

import { command, everybody } from '#domain/shared/command.ts';
import { storeRecordOf } from '../store-records.ts';
import type { StoreView } from '../store-views.ts';
import {
  ALLOWED_COUNTRIES,
  allCountries,
  type Country,
  REGION_REQUIRED,
  type Region,
  regionsOfCountry,
  storeCountries,
  storeCountry,
} from './countries.ts';

/** The countries that a store view sells to, ordered by their names there (rest 4.0). */
export const listCountries = command({
  name: 'country.list',
  permission: { rest: everybody },
  effect: 'read',
  touches: 'open',
  refusals: [],
  run: async ({ tx }, { store }: { readonly store: StoreView }): Promise<Country[]> =>
    storeCountries(tx, await storeRecordOf(tx, store, [ALLOWED_COUNTRIES, REGION_REQUIRED])),
});

/** One such country by its code in any case. Refuses `country_not_found`. */
export const readCountry = command({
  name: 'country.read',
  permission: { rest: everybody },
  effect: 'read',
  touches: 'open',
  refusals: ['country_not_found'],
  async run({ tx, fail }, { store, id }: { readonly store: StoreView; readonly id: string }): Promise<Country> {
    const country = await storeCountry(tx, await storeRecordOf(tx, store, [ALLOWED_COUNTRIES, REGION_REQUIRED]), id);
    if (!country) throw fail('country_not_found');
    return country;
  },
});

/** Every country that the store knows, including those that it does not sell to, ordered by id (soap-catalog 5.1). */
export const listAllCountries = command({
  name: 'country.listAll',
  permission: {},
  effect: 'read',
  touches: 'open',
  refusals: [],
  run: ({ tx }) => allCountries(tx),
});

/**
 * The regions of a country, which is named by two or three letters in any case, ordered by name. Refuses
 * `country_code_invalid` for any other text, `country_not_found`.
 */
export const listRegions = command({
  name: 'region.list',
  permission: {},
  effect: 'read',
  touches: 'open',
  refusals: ['country_code_invalid', 'country_not_found'],
  async run({ tx, fail }, { country }: { readonly country: string }): Promise<Region[]> {
    if (country.length !== 2 && country.length !== 3) {
      throw fail('country_code_invalid', { text: `Invalid country code: ${country}` });
    }
    const regions = await regionsOfCountry(tx, country);
    if (!regions) throw fail('country_not_found');
    return regions;
  },
});
