// An extension for the tests of its mails, one of which is private.
import { command, defineExtension, granted, type Mail, type Plain, route, Type } from 'cartwright/extension';

interface Ready {
  readonly name: string;
  readonly storeId: number;
  readonly email: string;
  readonly data: Plain;
}

const tell = command<Ready, void>({
  name: 'parcel.tell',
  permission: { rest: granted('parcel') },
  effect: 'write',
  touches: 'shared',
  refusals: [],
  run: ({ postMail }, { name, storeId, email, data }) => postMail(name, { storeId, to: { email, name: 'Ada' }, data }),
});
const look = command<undefined, void>({
  name: 'parcel.look',
  permission: { rest: granted('parcel') },
  effect: 'read',
  touches: 'shared',
  refusals: [],
  run: ({ postMail }) => postMail('parcel_ready', { storeId: 1, to: { email: 'ada@example.com' }, data: {} }),
});

const mail: Mail<{ readonly number: string; readonly place: string | null }> = {
  templates: new URL('./parcel-mails', import.meta.url),
  sender: 'sales',
  senderSetting: 'parcel/mail/identity',
  sample: { number: '7', place: 'North', day: 'November 30, 2026' },
  facts: ({ day }, { number, place }) =>
    place === null ? undefined : { number, place, day: day(Date.UTC(2026, 10, 30, 12)) },
};

const common = { tag: 'Parcels', result: Type.Object({}, { title: 'Told' }), print: () => ({}) };

export default defineExtension({
  name: 'parcel',
  permissions: { parcel: 'Tell of parcels.' },
  mails: { parcel_ready: mail },
  settings: [
    {
      path: 'parcel/mail/identity',
      kind: 'text',
      default: null,
      level: 'store',
      about: 'Sender of mails about parcels',
    },
  ],
  tags: { Parcels: 'Parcels.' },
  routes: [
    route({
      ...common,
      method: 'POST',
      path: '/parcels',
      summary: 'Tell of a parcel',
      operationId: 'tellOfParcel',
      body: Type.Object({ name: Type.String(), storeId: Type.Integer(), email: Type.String(), data: Type.Any() }),
      example: { name: 'parcel_ready', storeId: 1, email: 'ada@example.com', data: { number: '7', place: 'North' } },
      command: tell,
      input: ({ body }) => body as Ready,
    }),
    route({
      ...common,
      method: 'GET',
      path: '/parcels',
      summary: 'Look',
      operationId: 'lookAtParcels',
      command: look,
      input: () => undefined,
    }),
  ],
});
