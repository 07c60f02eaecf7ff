// A carrier whose price a service outside says, as an example to copy: the price of a parcel is asked by HTTP, and so is where a
// parcel is. The service is one of your own; its address is a setting.
import { command, defineExtension, everybody, route, Type } from 'cartwright/extension';

/** Where a parcel is; undefined if the service does not know it. */
const findParcel = command<{ number: string }, { number: string; place: string }, string | undefined>({
  name: 'courier.find',
  permission: { rest: everybody },
  effect: 'read',
  touches: 'open',
  refusals: ['courier_parcel_not_found'],
  async ask({ fetch, setting }, { number }) {
    const answer = await fetch(`${await setting('carriers/courier/url')}/parcels/${number}`);
    const { place } = (answer.ok ? await answer.json() : {}) as { place?: unknown };
    return typeof place === 'string' ? place : undefined;
  },
  run({ fail }, { number }, place) {
    if (place === undefined) throw fail('courier_parcel_not_found');
    return { number, place };
  },
});

export default defineExtension({
  name: 'courier',
  refusals: { courier_parcel_not_found: { reason: 'not_found', meaning: 'The courier has no parcel of this number.' } },
  tags: { Courier: 'Parcels that a courier carries.' },
  carriers: [
    {
      code: 'courier',
      method: 'parcel',
      defaults: { active: '0', title: 'Courier', name: 'Tomorrow', url: 'https://courier.example.com' },
      timeLimit: 2000,
      async ask({ countryId, postcode, weight, currency }, { setting, fetch }) {
        const answer = await fetch(`${setting('url')}/prices`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ countryId, postcode, weight: weight / 10_000, currency }),
        });
        // It does not ship this.
        if (answer.status === 404) return undefined;
        if (!answer.ok) throw new Error(`the courier answers ${answer.status}`);
        const { price } = (await answer.json()) as { price: number };
        return Math.round(price * 10_000);
      },
    },
  ],
  settings: [
    {
      path: 'carriers/courier/url',
      kind: 'url',
      default: 'https://courier.example.com',
      level: 'default',
      about: 'Address of the courier that is asked for prices',
    },
  ],
  routes: [
    route({
      method: 'GET',
      path: '/courier-parcels/{number}',
      tag: 'Courier',
      summary: 'Find a parcel',
      operationId: 'findCourierParcel',
      params: Type.Object({ number: Type.String({ pattern: '^[A-Z0-9]{1,40}$' }) }),
      result: Type.Object({ number: Type.String(), place: Type.String() }, { title: 'CourierParcel' }),
      command: findParcel,
      input: ({ params }) => params,
      print: (parcel) => parcel,
    }),
  ],
});
