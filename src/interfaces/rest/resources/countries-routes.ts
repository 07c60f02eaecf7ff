import { type Static, Type } from 'typebox';
import { listCountries, readCountry } from '#domain/stores/directory/commands.ts';
import type { Country } from '#domain/stores/directory/countries.ts';
import { listRoute, type RouteDeclaration, route } from '../declare.ts';
import { named, nullable } from '../schema.ts';

const country = named(
  'Country',
  Type.Object({
    id: Type.String({ description: 'ISO 3166-1, two letters' }),
    name: Type.String({ description: 'Name in the language of the store view' }),
    iso2Code: Type.String(),
    iso3Code: nullable(Type.String()),
    availableRegions: Type.Array(
      Type.Object({ id: Type.Integer(), code: nullable(Type.String()), name: Type.String() }),
      { description: 'States, provinces and the like, in the order of their names' },
    ),
    regionRequired: Type.Boolean({ description: 'Whether an address in it must name one of its regions' }),
  }),
);

function showCountry({ regions, isRegionRequired, ...rest }: Country): Static<typeof country> {
  return { ...rest, availableRegions: regions.map((region) => ({ ...region })), regionRequired: isRegionRequired };
}

/** The countries that the store view sells to. */
export const countryRoutes: readonly RouteDeclaration[] = [
  listRoute({
    method: 'GET',
    path: '/countries',
    tag: 'Stores',
    summary: 'List countries with their regions',
    description: 'All countries that the store view sells to, on one page, by name.',
    operationId: 'listCountries',
    result: country,
    command: listCountries,
    input: (_sent, { store }) => ({ store }),
    print: (all) => ({ items: all.map(showCountry), total: all.length }),
  }),
  route({
    method: 'GET',
    path: '/countries/{id}',
    tag: 'Stores',
    summary: 'Get a country with its regions',
    operationId: 'getCountry',
    params: Type.Object({
      id: Type.String({ description: 'ISO 3166-1, two letters in any case', pattern: '^[A-Za-z]{2}$' }),
    }),
    result: country,
    command: readCountry,
    input: ({ params }, { store }) => ({ store, id: params.id }),
    print: showCountry,
  }),
];
