// A carrier of labels, as an example to copy: places belong to zones, and each zone has a price for parcels up to a weight. The table is
// read and written over REST; parcels with this carrier's tracking numbers have a link.
import {
  cascade,
  command,
  decimal,
  defineExtension,
  granted,
  id,
  integer,
  route,
  statement,
  Type,
  text,
} from 'cartwright/extension';

/** A part of a country that belongs to a zone: the postcodes that begin so, or all. */
interface Place {
  readonly zone: string;
  readonly countryId: string;
  readonly postcodes: string;
}

/** The price of a parcel of up to so much weight; both in ten-thousandths. */
interface Rate {
  readonly zone: string;
  readonly weight: number;
  readonly price: number;
}

interface Table {
  readonly places: readonly Place[];
  readonly rates: readonly Rate[];
}

const places = statement<Record<string, never>, Place>((q) =>
  q
    .selectFrom('label_carrier_place as p')
    .innerJoin('label_carrier_zone as z', 'z.id', 'p.zone_id')
    .select(['z.name as zone', 'p.country_id as countryId', 'p.postcodes'])
    .orderBy('p.id'),
);
const rates = statement<Record<string, never>, Rate>((q) =>
  q
    .selectFrom('label_carrier_rate as r')
    .innerJoin('label_carrier_zone as z', 'z.id', 'r.zone_id')
    .select(['z.name as zone', 'r.weight', 'r.price'])
    .orderBy('r.id'),
);
const clear = statement<Record<string, never>, never>((q) => q.deleteFrom('label_carrier_zone'));
const addZone = statement<{ name: string }, { readonly id: number }>((q, p) =>
  q.insertInto('label_carrier_zone').values({ name: p.name }).returning('id'),
);
const addPlace = statement<{ zone: number; countryId: string; postcodes: string }, never>((q, p) =>
  q.insertInto('label_carrier_place').values({ zone_id: p.zone, country_id: p.countryId, postcodes: p.postcodes }),
);
const addRate = statement<{ zone: number; weight: number; price: number }, never>((q, p) =>
  q.insertInto('label_carrier_rate').values({ zone_id: p.zone, weight: p.weight, price: p.price }),
);

/** The price for a parcel: of the zone of the longest postcode, the lowest weight that it does not exceed. */
export function priceOf({ places, rates }: Table, parcel: { countryId: string; postcode: string; weight: number }) {
  const [place] = places
    .filter(({ countryId, postcodes }) => countryId === parcel.countryId && parcel.postcode.startsWith(postcodes))
    .sort((a, b) => b.postcodes.length - a.postcodes.length);
  const [rate] = rates
    .filter(({ zone, weight }) => zone === place?.zone && parcel.weight <= weight)
    .sort((a, b) => a.weight - b.weight);
  return rate?.price;
}

const readTable = command<undefined, Table>({
  name: 'label-carrier.read',
  permission: { rest: granted('label-carrier/manage') },
  effect: 'read',
  touches: 'shared',
  refusals: [],
  run: async ({ tx }) => ({ places: await tx.all(places, {}), rates: await tx.all(rates, {}) }),
});

const replaceTable = command<Table, Table>({
  name: 'label-carrier.replace',
  permission: { rest: granted('label-carrier/manage') },
  effect: 'write',
  touches: 'shared',
  refusals: ['label_zone_unknown'],
  async run({ tx, fail }, table) {
    await tx.run(clear, {});
    const zones = new Map<string, number>();
    for (const { zone, weight, price } of table.rates) {
      const known = zones.get(zone) ?? ((await tx.first(addZone, { name: zone }))?.id as number);
      zones.set(zone, known);
      await tx.run(addRate, { zone: known, weight, price });
    }
    for (const [index, { zone, countryId, postcodes }] of table.places.entries()) {
      const known = zones.get(zone);
      if (known === undefined) {
        const errors = [{ field: `/places/${index}/zone`, message: `The zone ${zone} has no rates.` }];
        throw fail('label_zone_unknown', { errors });
      }
      await tx.run(addPlace, { zone: known, countryId, postcodes });
    }
    return table;
  },
});

const zone = Type.String({ minLength: 1, maxLength: 40 });
const tableSchema = Type.Object(
  {
    places: Type.Array(
      Type.Object({
        zone,
        countryId: Type.String({ pattern: '^[A-Z]{2}$' }),
        postcodes: Type.String({ maxLength: 20, description: 'How they begin; empty for all of the country' }),
      }),
      { maxItems: 500 },
    ),
    rates: Type.Array(
      Type.Object({
        zone,
        weight: Type.Number({ minimum: 0, maximum: 100_000, description: 'The highest weight' }),
        price: Type.Number({ minimum: 0, maximum: 100_000 }),
      }),
      { maxItems: 500 },
    ),
  },
  { title: 'LabelCarrierTable' },
);

const units = (amount: number): number => Math.round(amount * 10_000);
const shown = ({ places, rates }: Table) => ({
  places,
  rates: rates.map(({ zone, weight, price }) => ({ zone, weight: weight / 10_000, price: price / 10_000 })),
});
const about = { path: '/label-carrier/table', tag: 'Label carrier', result: tableSchema, print: shown } as const;

export default defineExtension({
  name: 'label-carrier',
  permissions: { 'label-carrier/manage': 'Read and replace the zones and rates of the label carrier.' },
  refusals: { label_zone_unknown: { reason: 'invalid', meaning: 'A place is in a zone that has no rates.' } },
  tags: { 'Label carrier': 'Zones and rates of the label carrier.' },
  tables: {
    label_carrier_zone: {
      columns: { id: id(), name: text() },
      indexes: { label_carrier_zone_name: { columns: ['name'], unique: true } },
    },
    label_carrier_place: {
      columns: { id: id(), zone_id: integer(), country_id: text(), postcodes: text() },
      foreign: [cascade('zone_id', 'label_carrier_zone')],
      indexes: { label_carrier_place_zone: { columns: ['zone_id'] } },
    },
    label_carrier_rate: {
      columns: { id: id(), zone_id: integer(), weight: decimal(), price: decimal() },
      foreign: [cascade('zone_id', 'label_carrier_zone')],
      indexes: { label_carrier_rate_zone: { columns: ['zone_id'] } },
    },
  },
  carriers: [
    {
      code: 'label',
      method: 'parcel',
      defaults: { active: '0', title: 'Label', name: 'Parcel' },
      load: async (tx) => ({ places: await tx.all(places, {}), rates: await tx.all(rates, {}) }),
      price: (request, { facts }) => priceOf(facts, request),
    },
  ],
  trackers: [
    {
      code: 'label',
      title: 'Label',
      url: (number) => `https://track.example.com/parcels/${encodeURIComponent(number)}`,
    },
  ],
  routes: [
    route({
      ...about,
      method: 'GET',
      summary: 'Read the zones and rates of the label carrier',
      operationId: 'readLabelCarrierTable',
      command: readTable,
      input: () => undefined,
    }),
    route({
      ...about,
      method: 'PUT',
      summary: 'Replace the zones and rates of the label carrier',
      operationId: 'replaceLabelCarrierTable',
      body: tableSchema,
      example: {
        places: [{ zone: 'north', countryId: 'DE', postcodes: '2' }],
        rates: [{ zone: 'north', weight: 5, price: 4.9 }],
      },
      command: replaceTable,
      input: ({ body }) => ({
        places: body.places,
        rates: body.rates.map((rate) => ({ ...rate, weight: units(rate.weight), price: units(rate.price) })),
      }),
    }),
  ],
});
