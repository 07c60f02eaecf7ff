/** The work of a guest's checkout over REST, call by call; nothing is remembered, so all is asked for. */

import assert from 'node:assert/strict';
import { countWaits, type Effort } from '../../support/database/count-waits.ts';
import { onEachDemoStore, onEachStore } from '../../support/database/engines.ts';
import { effortAtPostgres } from '../../support/database/waited-for-postgres.ts';
import { restClient } from '../../support/rest.ts';
import { startService } from '../../support/service.ts';
import { address } from '../../wire/rest/carts/carts-support.ts';

const steps = [
  ['create', 'post', '', {}],
  ['add', 'post', '/items', { sku: 'INK-TIDE', qty: 1 }],
  ['shipping address', 'put', '/shipping-address', address],
  ['billing address', 'put', '/billing-address', { sameAsShipping: true }],
  ['shipping method', 'put', '/shipping-method', { carrierCode: 'flatrate', methodCode: 'flatrate' }],
  ['payment method', 'put', '/payment-method', { methodCode: 'checkmo' }],
  ['order', 'post', '/order', { guestEmail: 'ann@example.com' }],
] as const;

type EffortOf = (work: () => Promise<unknown>) => Promise<Effort>;

/** `waits/statements` of each call. */
async function effortsOf(url: string, effortOf: EffortOf): Promise<Record<string, string>> {
  const anybody = await restClient({ url }, 'anonymous');
  const efforts: Record<string, string> = {};
  let path = '/guest-carts';
  for (const [name, method, place, body] of steps) {
    const { waits, statements } = await effortOf(async () => {
      const answer = await anybody[method](`${path}${place}`, body);
      assert.ok(answer.status === 200 || answer.status === 201, `${name}: ${answer.status}`);
      if (name === 'create') path = `/guest-carts/${answer.body.maskedId}`;
    });
    efforts[name] = `${waits}/${statements}`;
  }
  return efforts;
}

onEachDemoStore('a guest’s checkout over REST, call by call', async (_t, engine, { mediaDir }) => {
  const far = countWaits(engine);
  const service = await startService(far.engine, { mediaDir });
  try {
    const efforts = await effortsOf(service.url, far.effortOf);
    const expected = {
      sqlite: {
        create: '11/26',
        add: '21/55',
        'shipping address': '21/49',
        'billing address': '21/49',
        'shipping method': '17/43',
        'payment method': '17/45',
        order: '30/75',
      },
      postgres: {
        create: '11/30',
        add: '18/60',
        'shipping address': '20/51',
        'billing address': '20/51',
        'shipping method': '15/45',
        'payment method': '16/47',
        order: '29/75',
      },
    };
    assert.deepEqual(efforts, expected[engine.kind]);
  } finally {
    await service.close();
  }
});

onEachStore(
  'demo',
  'the same where all is remembered that may be',
  async (_t, engine, { mediaDir }) => {
    const service = await startService(engine, { mediaDir });
    try {
      let efforts = {};
      for (let round = 0; round < 3; round++) efforts = await effortsOf(service.url, effortAtPostgres);
      assert.deepEqual(efforts, {
        create: '8/17',
        add: '8/23',
        // The cart is shown as it was written, with its row, addresses, payment and gift messages.
        'shipping address': '8/19',
        'billing address': '8/19',
        'shipping method': '7/17',
        'payment method': '7/18',
        order: '16/48',
      });
    } finally {
      await service.close();
    }
  },
  'postgres',
);
