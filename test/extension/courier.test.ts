/** A carrier whose price is asked outside, between the transactions of a call: the example of the repository. */

import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { loadExtensions } from '../../src/extension/load.ts';

// Before any list of the program is made, so everything else is imported after it.
await loadExtensions(['./extensions/courier.ts'], join(import.meta.dirname, '../..'));
const { migrate } = await import('../../src/platform/storage/migrations/migrate.ts');
const { openEngineWith } = await import('../../src/schema/open.ts');
const { schema } = await import('../../src/schema/schema.ts');
const { installDemoStore } = await import('../../src/demo/install.ts');
const { onEachDatabase } = await import('../support/database/engines.ts');
const { configure } = await import('../checkout/support.ts');
const { startService } = await import('../support/service.ts');
const { restClient } = await import('../support/rest.ts');
const { address } = await import('../wire/rest/carts/carts-support.ts');

/** A courier that answers as it is told, and remembers what it was asked. */
async function startCourier() {
  const asked: { path: string; body: unknown }[] = [];
  const courier = { status: 200, answer: '{"price": 7.5}' };
  const server = createServer(async (request, response) => {
    const body = (await request.toArray()).join('');
    asked.push({ path: `${request.method} ${request.url}`, body: body === '' ? undefined : JSON.parse(body) });
    response.writeHead(courier.status, { 'Content-Type': 'application/json' }).end(courier.answer);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise((resolve) => void server.close(resolve));
  };
  return { courier, asked, url, close };
}

onEachDatabase(
  'a carrier is asked outside, once for a request, and never with a transaction open',
  async (_t, settings) => {
    const mediaDir = join(settings.dataDir, 'media');
    const engine = openEngineWith(schema, settings);
    await migrate(engine);
    await installDemoStore(engine, mediaDir);
    const { courier, asked, url, close } = await startCourier();
    for (const [name, value] of [
      ['active', '1'],
      ['url', url],
    ] as const)
      await configure(engine, `carriers/courier/${name}`, value);
    let now = Date.now();
    const service = await startService(engine, { mediaDir, extensionPrivateAddresses: true }, { now: () => now });
    try {
      const shopper = await restClient(service, 'anonymous');
      const cart = `/guest-carts/${(await shopper.post('/guest-carts')).body.maskedId}`;
      await shopper.post(`${cart}/items`, { sku: 'INK-TIDE', qty: 1 });
      const estimate = async (postcode: string) => {
        const { body } = await shopper.post(`${cart}/shipping-methods`, { address: { countryId: 'DE', postcode } });
        return body.map(({ code, price }: { code: string; price: number }) => `${code} ${price}`);
      };
      const flat = (await estimate('0')).filter((rate: string) => !rate.startsWith('courier'));
      assert.deepEqual(await estimate('20095'), [...flat, 'courier_parcel 7.5']);
      assert.deepEqual(asked.splice(0).at(-1), {
        path: 'POST /prices',
        body: { countryId: 'DE', postcode: '20095', weight: 0.11, currency: 'USD' },
      });
      // The answer is used for ten minutes.
      courier.answer = '{"price": 9}';
      assert.deepEqual(await estimate('20095'), [...flat, 'courier_parcel 7.5']);
      assert.deepEqual(asked, []);
      now += 10 * 60_000;
      assert.deepEqual(await estimate('20095'), [...flat, 'courier_parcel 9']);
      assert.equal(asked.splice(0).length, 1);

      // A carrier that does not ship this, that answers nonsense, or not at all, is not offered.
      for (const [index, [status, answer]] of [
        [404, ''],
        [200, '{"price": "much"}'],
        [200, '{"price": -1}'],
        [500, 'sorry'],
        [302, ''],
      ].entries() as Iterable<[number, [number, string]]>) {
        Object.assign(courier, { status, answer });
        assert.deepEqual(await estimate(`1000${index}`), flat, answer);
        assert.deepEqual(await estimate(`1000${index}`), flat);
        assert.equal(asked.splice(0).length, 1, 'who is silent is asked again after a minute');
      }
      Object.assign(courier, { status: 200, answer: '{"price": 6}' });
      assert.deepEqual(await estimate('10001'), flat);
      now += 60_000;
      assert.deepEqual(await estimate('10001'), [...flat, 'courier_parcel 6']);

      // An order has the price of the courier, also if it was chosen and ordered at once.
      asked.splice(0);
      const order = {
        shippingAddress: address,
        billingAddress: { sameAsShipping: true },
        guestEmail: 'ann@example.com',
        shippingMethod: 'courier_parcel',
        paymentMethod: 'checkmo',
      };
      const placed = await shopper.post(`${cart}/order`, order);
      assert.equal(placed.status, 201, placed.text);
      const { shippingMethod, prices } = placed.body;
      assert.deepEqual([shippingMethod, prices?.shippingAmount ?? placed.body.shippingAmount], ['courier_parcel', 6]);
      assert.equal(asked.splice(0).length, 1);

      // Nobody asks it about a cart that another carrier ships.
      const other = `/guest-carts/${(await shopper.post('/guest-carts')).body.maskedId}`;
      await shopper.post(`${other}/items`, { sku: 'INK-TIDE', qty: 1 });
      const byOther = { ...order, shippingMethod: 'flatrate_flatrate' };
      assert.equal((await shopper.post(`${other}/order`, byOther)).status, 201);
      assert.deepEqual(asked, []);

      // A command asks before its transaction.
      courier.answer = '{"place": "Hamburg"}';
      assert.deepEqual((await shopper.get('/courier-parcels/A7')).body, { number: 'A7', place: 'Hamburg' });
      assert.deepEqual(asked.splice(0), [{ path: 'GET /parcels/A7', body: undefined }]);
      courier.status = 404;
      const unknown = await shopper.get('/courier-parcels/A8');
      assert.deepEqual([unknown.status, unknown.body.error], [404, 'not_found']);
      asked.splice(0);
      assert.equal((await shopper.get('/courier-parcels/..%2f..%2fadmin')).status, 404);
      assert.deepEqual(asked, []);
      courier.status = 200;
      const strict = await startService(engine, { mediaDir });
      const outside = await restClient(strict, 'anonymous');
      assert.equal((await outside.get('/courier-parcels/A7')).status, 500);
      assert.deepEqual(asked, [], 'a private address is asked only if a setting allows it');
      await strict.close();
    } finally {
      await service.close();
      await engine.close();
      await close();
    }
  },
);
