import { Type } from 'typebox';
import { listAllCountries } from '#domain/stores/directory/commands.ts';
import { arrayOf, operation, struct } from '#interfaces/legacy/declare.ts';
import { countryResource } from './resource.ts';

/**
 * `country.list`: every known country, also those that the store does not sell to, by id and with its English name
 * (soap-catalog 5.1).
 */
export const listCountries = operation({
  resource: countryResource,
  method: 'list',
  title: 'List of countries',
  v2Name: 'directoryCountryList',
  arguments: {},
  result: arrayOf(
    'directoryCountryEntityArray',
    struct('directoryCountryEntity', {
      country_id: Type.String(),
      iso2_code: Type.String(),
      iso3_code: Type.Union([Type.String(), Type.Null()]),
      name: Type.String(),
    }),
  ),
  resultPart: 'countries',
  command: listAllCountries,
  print: (countries) =>
    countries.map(({ id, iso2Code, iso3Code, name }) => ({
      country_id: id,
      iso2_code: iso2Code,
      iso3_code: iso3Code,
      name,
    })),
  refusals: {},
});
