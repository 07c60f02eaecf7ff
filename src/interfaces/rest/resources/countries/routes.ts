import { type Static, Type } from 'typebox';
import { everybody } from '../../../../domain/command.ts';
import {
  ALLOWED_COUNTRIES,
  type Country,
  storeCountries,
  storeCountry,
} from '../../../../domain/directory/countries.ts';
import { storeRecordOf } from '../../../../domain/stores/store-records.ts';
import { handledListRoute, handledRoute, type RouteDeclaration } from '../../declare.ts';
import { named, nullable } from '../../schema.ts';

const country = named(
  'Country',
  Type.Object({
    id: Type.String({ description: 'ISO 3166-1, two letters' }),
    name: Type.String({ description: 'In the language of the store view' }),
    iso2Code: Type.String(),
    iso3Code: nullable(Type.String()),
    availableRegions: Type.Array(
      Type.Object({ id: Type.Integer(), code: nullable(Type.String()), name: Type.String() }),
      { description: 'States, provinces and the like, in the order of their names' },
    ),
  }),
);

function shown({ regions, ...rest }: Country): Static<typeof country> {
  return { ...rest, availableRegions: regions.map((region) => ({ ...region })) };
}

/** Countries that the store view deals with. */
export const countryRoutes: readonly RouteDeclaration[] = [
  handledListRoute({
    method: 'GET',
    path: '/countries',
    tag: 'Stores',
    summary: 'List countries with their regions',
    description: 'All that the store view deals with, on one page, in the order of their names.',
    operationId: 'listCountries',
    access: everybody,
    effect: 'read',
    result: country,
    async run({ tx, store }) {
      const all = await storeCountries(tx, await storeRecordOf(tx, store, [ALLOWED_COUNTRIES]));
      return { items: all.map(shown), total: all.length };
    },
  }),
  handledRoute({
    method: 'GET',
    path: '/countries/{id}',
    tag: 'Stores',
    summary: 'Get a country with its regions',
    operationId: 'getCountry',
    access: everybody,
    effect: 'read',
    params: Type.Object({
      id: Type.String({ description: 'ISO 3166-1, two letters in any case', pattern: '^[A-Za-z]{2}$' }),
    }),
    result: country,
    async run({ tx, store }, { params }) {
      return shown(await storeCountry(tx, await storeRecordOf(tx, store, [ALLOWED_COUNTRIES]), params.id));
    },
  }),
];
