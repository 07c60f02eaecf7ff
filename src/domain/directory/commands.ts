import { command, everybody } from '../command.ts';
import { storeRecordOf } from '../stores/store-records.ts';
import type { StoreView } from '../stores/store-views.ts';
import { ALLOWED_COUNTRIES, type Country, storeCountries, storeCountry } from './countries.ts';

/** The countries that a store view deals with, in the order of their names there (reference rest 4.0). */
export const listCountries = command({
  name: 'country.list',
  permission: { rest: everybody },
  effect: 'read',
  touches: 'open',
  refusals: [],
  run: async ({ tx }, { store }: { readonly store: StoreView }): Promise<Country[]> =>
    storeCountries(tx, await storeRecordOf(tx, store, [ALLOWED_COUNTRIES])),
});

/** One of them by its code in any case. Refuses `country_not_found`. */
export const readCountry = command({
  name: 'country.read',
  permission: { rest: everybody },
  effect: 'read',
  touches: 'open',
  refusals: ['country_not_found'],
  async run({ tx, fail }, { store, id }: { readonly store: StoreView; readonly id: string }): Promise<Country> {
    const country = await storeCountry(tx, await storeRecordOf(tx, store, [ALLOWED_COUNTRIES]), id);
    if (!country) throw fail('country_not_found');
    return country;
  },
});
