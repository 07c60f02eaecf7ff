/** Extensions are told of events after the commit, and their rows belong to the data of customers. */

import assert from 'node:assert/strict';
import { join } from 'node:path';
import { pino } from 'pino';
import { loadExtensions } from '../../src/extension/load.ts';

// Before any list of the program is made, so everything else is imported after it.
await loadExtensions(['./diary.ts'], import.meta.dirname);
const { startJobs } = await import('../../src/app/jobs.ts');
const { openFolderBlobs } = await import('../../src/platform/storage/blobs/folder.ts');
const { migrate } = await import('../../src/platform/storage/migrations/migrate.ts');
const { openEngineWith } = await import('../../src/schema/open.ts');
const { schema } = await import('../../src/schema/schema.ts');
const { installDemoStore } = await import('../../src/demo/install.ts');
const { onEachDatabase } = await import('../support/database/engines.ts');
const { startService, testSettings } = await import('../support/service.ts');
const { restClient } = await import('../support/rest.ts');
const { fakeClock } = await import('../support/fake-clock.ts');
const { address } = await import('../wire/rest/carts/carts-support.ts');

onEachDatabase('an extension is told of what has happened, and forgets whoever is erased', async (_t, stored) => {
  const mediaDir = join(stored.dataDir, 'media');
  const engine = openEngineWith(schema, stored);
  await migrate(engine);
  await installDemoStore(engine, mediaDir);
  const service = await startService(engine, { mediaDir });
  const settings = testSettings({ mediaDir });
  const log = pino({ level: 'silent' });
  const blobs = openFolderBlobs(mediaDir);
  const entries = async () => {
    const rows = await engine.read((tx) => tx.query((q) => q.selectFrom('diary_entry' as 'tag').selectAll()));
    return (rows as unknown as { customer_id: number | null; entry: string }[])
      .map(({ customer_id, entry }) => `${customer_id} ${entry}`)
      .sort();
  };
  try {
    const customer = await restClient(service, { engine, subject: { kind: 'customer', id: 1 } });
    const office = await restClient(service, { engine, grants: ['all'] });
    await customer.post('/carts/mine');
    await customer.del('/carts/mine/items');
    await customer.post('/carts/mine/items', { sku: 'INK-TIDE', qty: 1 });
    const placing = { shippingMethod: 'flatrate_flatrate', paymentMethod: 'checkmo', shippingAddress: address };
    const refused = await customer.post('/carts/mine/order', { ...placing, paymentMethod: 'none' });
    assert.ok(refused.status >= 400);
    const order = await customer.post('/carts/mine/order', { ...placing, billingAddress: { sameAsShipping: true } });
    assert.equal(order.status, 201, order.text);
    await office.patch('/products/3', { name: 'Ink' });
    await office.post(`/orders/${order.body.id}/cancel`);
    assert.deepEqual(await entries(), [], 'nothing is told in the call itself');
    const clock = fakeClock(Date.now());
    const jobs = startJobs({ engine: clock.watch(engine), settings, blobs, clock, log });
    await clock.advance(60_000);
    await jobs.stop();
    const told = [`1 order.placed: ${order.body.incrementId}: created`, 'null product.changed: INK-TIDE: record'];
    assert.deepEqual(await entries(), told);

    const { body: known } = await office.get('/customers/1/export');
    assert.deepEqual(known.diaryEntry, [
      { id: known.diaryEntry[0].id, customerId: 1, entry: `order.placed: ${order.body.incrementId}: created` },
    ]);
    for (const { id, status } of known.orders) {
      if (status !== 'canceled') await office.post(`/orders/${id}/cancel`);
    }
    const erased = await office.post('/customers/1/erase');
    assert.equal(erased.status, 200, erased.text);
    assert.deepEqual(await entries(), ['null product.changed: INK-TIDE: record']);
  } finally {
    await service.close();
    await engine.close();
  }
});
