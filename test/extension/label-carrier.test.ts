/** A carrier that reads its prices from a table of its own, and links parcels: the example of the repository. */

import assert from 'node:assert/strict';
import { join } from 'node:path';
import { loadExtensions } from '../../src/extension/load.ts';

// Before any list of the program is made, so everything else is imported after it.
await loadExtensions(['./extensions/label-carrier.ts'], join(import.meta.dirname, '../..'));
const { migrate } = await import('../../src/platform/storage/migrations/migrate.ts');
const { openEngineWith } = await import('../../src/schema/open.ts');
const { schema } = await import('../../src/schema/schema.ts');
const { installDemoStore } = await import('../../src/demo/install.ts');
const { onEachDatabase } = await import('../support/database/engines.ts');
const { configure } = await import('../checkout/support.ts');
const { startService } = await import('../support/service.ts');
const { restClient } = await import('../support/rest.ts');
const { address } = await import('../wire/rest/carts/carts-support.ts');

const table = {
  places: [
    { zone: 'land', countryId: 'DE', postcodes: '' },
    { zone: 'island', countryId: 'DE', postcodes: '2659' },
    { zone: 'us', countryId: 'US', postcodes: '' },
  ],
  rates: [
    { zone: 'land', weight: 5, price: 6.5 },
    { zone: 'land', weight: 0.15, price: 2 },
    { zone: 'island', weight: 0.11, price: 9.9 },
    { zone: 'us', weight: 30, price: 12 },
  ],
};

onEachDatabase('a carrier has the price of its zone and weight, and links its parcels', async (_t, settings) => {
  const mediaDir = join(settings.dataDir, 'media');
  const engine = openEngineWith(schema, settings);
  await migrate(engine);
  await installDemoStore(engine, mediaDir);
  const service = await startService(engine, { mediaDir });
  try {
    const office = await restClient(service, { engine, grants: ['all'] });
    const clerk = await restClient(service, { engine, grants: ['carts/read'] });
    const shopper = await restClient(service, 'anonymous');
    assert.equal((await clerk.put('/label-carrier/table', table)).status, 403);
    assert.deepEqual((await office.put('/label-carrier/table', table)).body, table);
    const lost = await office.put('/label-carrier/table', { ...table, rates: [] });
    assert.deepEqual([lost.status, lost.body.errors[0].field], [422, '/places/0/zone']);
    assert.deepEqual((await office.get('/label-carrier/table')).body, table, 'what is refused changes nothing');

    const cart = `/guest-carts/${(await shopper.post('/guest-carts')).body.maskedId}`;
    await shopper.post(`${cart}/items`, { sku: 'INK-TIDE', qty: 1 });
    const price = async (countryId: string, postcode: string) => {
      const { body } = await shopper.post(`${cart}/shipping-methods`, { address: { countryId, postcode } });
      return body.find(({ code }: { code: string }) => code === 'label_parcel')?.price;
    };
    assert.equal(await price('DE', '20095'), undefined, 'it is not active yet');
    await configure(engine, 'carriers/label/active', '1');
    assert.deepEqual(
      [await price('DE', '20095'), await price('DE', '26590'), await price('US', '90034'), await price('FR', '75001')],
      [2, 9.9, 12, undefined],
    );
    await shopper.post(`${cart}/items`, { sku: 'INK-TIDE', qty: 1 });
    assert.deepEqual([await price('DE', '20095'), await price('DE', '26590')], [6.5, undefined]);

    const { body: order } = await shopper.post(`${cart}/order`, {
      shippingAddress: address,
      billingAddress: { sameAsShipping: true },
      guestEmail: 'ann@example.com',
      shippingMethod: 'label_parcel',
      paymentMethod: 'checkmo',
    });
    assert.equal(order.shippingDescription, 'Label - Parcel');
    const shipped = await office.post(`/orders/${order.id}/shipments`, {
      tracks: [
        { carrierCode: 'label', trackNumber: 'A/7 8' },
        { carrierCode: 'ups', trackNumber: '1Z' },
      ],
    });
    assert.equal(shipped.status, 201, shipped.text);
    const { body: shipment } = await office.get(`/shipments/${shipped.body.id}`);
    assert.deepEqual(
      shipment.tracks.map(({ carrierCode, url }: { carrierCode: string; url?: string }) => [carrierCode, url]),
      [
        ['label', 'https://track.example.com/parcels/A%2F7%208'],
        ['ups', undefined],
      ],
    );
    const { body: carriers } = await office.get('/carriers');
    assert.deepEqual(carriers.at(-1), { code: 'label', title: 'Label' });
  } finally {
    await service.close();
    await engine.close();
  }
});
