// Pickup at a place of the shop, as an example to copy: a table of places, a list of them over SOAP, XML-RPC and REST, a carrier that
// costs a fixed price, a setting, a permission and a job.
import {
  arrayOf,
  command,
  decimal,
  defineExtension,
  everybody,
  granted,
  id,
  listRoute,
  operation,
  type Resource,
  route,
  statement,
  struct,
  Type,
  text,
  textDefault,
  time,
} from 'cartwright/extension';

/** A place where parcels can be fetched. */
interface Place {
  readonly id: number;
  readonly name: string;
  readonly street: string;
  readonly fee: number;
}

const all = statement<Record<string, never>, Place>((q) =>
  q.selectFrom('pickup_place').select(['id', 'name', 'street', 'fee']).orderBy('id').limit(500),
);
const insert = statement<{ name: string; street: string; fee: number; now: number }, Place>((q, p) =>
  q
    .insertInto('pickup_place')
    .values({ name: p.name, street: p.street, fee: p.fee, created_at: p.now })
    .returning(['id', 'name', 'street', 'fee']),
);
const named = statement<{ name: string }, { readonly id: number }>((q, p) =>
  q.selectFrom('pickup_place').select('id').where('name', '=', p.name),
);

const listPlaces = command<undefined, Place[]>({
  name: 'pickup.list',
  permission: { rest: everybody },
  effect: 'read',
  touches: 'open',
  refusals: [],
  run: ({ tx }) => tx.all(all, {}),
});

const createPlace = command<Pick<Place, 'name' | 'street' | 'fee'>, Place>({
  name: 'pickup.create',
  permission: { legacy: 'pickup/create', rest: granted('pickup/create') },
  effect: 'write',
  touches: 'shared',
  refusals: ['pickup_name_taken', 'pickup_fee_invalid'],
  async run({ tx, now, fail }, place) {
    if (!(place.fee >= 0 && place.fee <= 10_000_000)) throw fail('pickup_fee_invalid');
    if (await tx.first(named, { name: place.name })) throw fail('pickup_name_taken');
    return (await tx.first(insert, { ...place, now })) as Place;
  },
});

const resource: Resource = {
  name: 'pickup_place',
  title: 'Pickup places',
  aliases: [],
  aclId: 'pickup',
  faults: {
    name_taken: { code: 101, message: 'There is a place of this name already.' },
    fee_invalid: { code: 102, message: 'The fee is a number from 0 to 1000.' },
  },
};

const placeEntity = struct('pickupPlaceEntity', {
  id: Type.Integer(),
  name: Type.String(),
  street: Type.String(),
  fee: Type.String(),
});
const shown = ({ fee, ...place }: Place) => ({ ...place, fee: (fee / 10_000).toFixed(2) });

const placeSchema = Type.Object(
  {
    id: Type.Integer(),
    name: Type.String({ maxLength: 100 }),
    street: Type.String({ maxLength: 200 }),
    fee: Type.Number({ minimum: 0, maximum: 1000 }),
  },
  { title: 'PickupPlace' },
);

export default defineExtension({
  name: 'pickup',
  permissions: { pickup: 'Pickup places by SOAP and XML-RPC.', 'pickup/create': 'Add pickup places.' },
  refusals: {
    pickup_name_taken: { reason: 'conflict', meaning: 'There is a place of this name already.', isTold: true },
    pickup_fee_invalid: { reason: 'invalid', meaning: 'The fee is a number from 0 to 1000.' },
  },
  tables: {
    pickup_place: {
      columns: { id: id(), name: text(), street: textDefault(''), fee: decimal(), created_at: time() },
      indexes: { pickup_place_name: { columns: ['name'], unique: true } },
    },
  },
  operations: [
    operation({
      resource,
      method: 'list',
      title: 'Retrieve pickup places',
      v2Name: 'pickupPlaceList',
      arguments: {},
      result: arrayOf('pickupPlaceEntityArray', placeEntity),
      command: listPlaces,
      decode: () => undefined,
      print: (places) => places.map(shown),
      refusals: {},
    }),
    operation({
      resource,
      method: 'create',
      title: 'Add a pickup place',
      v2Name: 'pickupPlaceCreate',
      arguments: {
        name: { schema: Type.String() },
        street: { schema: Type.String() },
        fee: { schema: Type.Number(), optional: true },
      },
      result: Type.Integer(),
      command: createPlace,
      decode: ({ name, street, fee }) => ({ name, street, fee: Math.round(Number(fee ?? 0) * 10_000) }),
      print: (place) => place.id,
      refusals: { pickup_name_taken: 'name_taken', pickup_fee_invalid: 'fee_invalid' },
    }),
  ],
  tags: { 'Pickup places': 'Where parcels can be fetched.' },
  routes: [
    listRoute({
      method: 'GET',
      path: '/pickup-places',
      tag: 'Pickup places',
      summary: 'List pickup places',
      operationId: 'listPickupPlaces',
      result: placeSchema,
      command: listPlaces,
      input: () => undefined,
      print: (places) => ({
        items: places.map((place) => ({ ...place, fee: place.fee / 10_000 })),
        total: places.length,
      }),
    }),
    route({
      method: 'POST',
      path: '/pickup-places',
      tag: 'Pickup places',
      summary: 'Add a pickup place',
      operationId: 'createPickupPlace',
      body: Type.Omit(placeSchema, ['id']),
      result: placeSchema,
      status: 201,
      example: { name: 'Harbour', street: 'Quay 4', fee: 2.5 },
      command: createPlace,
      input: ({ body }) => ({ ...body, fee: Math.round(body.fee * 10_000) }),
      print: (place) => ({ ...place, fee: place.fee / 10_000 }),
    }),
  ],
  carriers: [
    {
      code: 'pickup',
      method: 'place',
      defaults: { active: '1', title: 'Pickup', name: 'At our place', price: '2' },
      price: (_request, { setting }) => Math.round(Number(setting('price')) * 10_000),
    },
  ],
  settings: [
    {
      path: 'pickup/general/hours',
      kind: 'text',
      default: '9 to 18',
      level: 'store',
      about: 'When parcels can be fetched',
    },
  ],
});
