import assert from 'node:assert/strict';
import { pino } from 'pino';
import { createApp } from '../../../src/app/app.ts';
import { openFolderBlobs } from '../../../src/platform/storage/blobs/folder.ts';
import { onEachDemoStore } from '../../support/database/engines.ts';
import { restClient } from '../../support/rest.ts';
import { testSettings } from '../../support/service.ts';

const body = {
  shippingAddress: {
    firstName: 'Ann',
    lastName: 'Buyer',
    street: ['1 Main St'],
    city: 'San Francisco',
    regionId: 12,
    postcode: '94110',
    countryId: 'US',
    telephone: '555-0100',
  },
  billingAddress: { sameAsShipping: true },
  guestEmail: 'ann@example.com',
  shippingMethod: 'flatrate_flatrate',
};

onEachDemoStore(
  'a call that leaves something to deliver wakes its job when it is committed',
  async (_t, engine, { mediaDir }) => {
    const woken: string[] = [];
    const log = pino({ level: 'silent' });
    const blobs = openFolderBlobs(mediaDir);
    const app = createApp(testSettings({ mediaDir }), engine, log, Date.now, blobs, (job) => woken.push(job));
    const url = await app.listen({ host: '127.0.0.1', port: 0 });
    try {
      const stranger = await restClient({ url }, 'anonymous');
      const orderOf = async (paymentMethod: string) => {
        const { maskedId } = (await stranger.post('/guest-carts', {})).body;
        await stranger.post(`/guest-carts/${maskedId}/items`, { sku: 'INK-TIDE', qty: 1 });
        return (await stranger.post(`/guest-carts/${maskedId}/order`, { ...body, paymentMethod })).status;
      };
      assert.equal(await orderOf('nothing'), 409);
      assert.deepEqual(woken, []);
      assert.equal(await orderOf('checkmo'), 201);
      assert.deepEqual(woken.splice(0), ['outbox.deliver']);
      await engine.write((tx) =>
        tx.insertMany(
          'webhook',
          ['url', 'events', 'secret', 'is_active', 'created_at'],
          [['https://erp.example.com/hook', 'order.placed', 'whsec_AAAA', 1, 0]],
        ),
      );
      assert.equal(await orderOf('checkmo'), 201);
      assert.deepEqual(woken.toSorted(), ['outbox.deliver', 'webhook.deliver']);
    } finally {
      await app.close();
    }
  },
);
