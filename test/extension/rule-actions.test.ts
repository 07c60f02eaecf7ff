/** Actions of cart price rules that an extension adds. */

import assert from 'node:assert/strict';
import { loadExtensions } from '../../src/extension/load.ts';

// Before any list of the program is made, so everything else is imported after it.
await loadExtensions(['./third.ts'], import.meta.dirname);
const { migrate } = await import('../../src/platform/storage/migrations/migrate.ts');
const { openEngineWith } = await import('../../src/schema/open.ts');
const { schema } = await import('../../src/schema/schema.ts');
const { installDemoStore } = await import('../../src/demo/install.ts');
const { onEachDatabase } = await import('../support/database/engines.ts');
const { startService } = await import('../support/service.ts');
const { restClient } = await import('../support/rest.ts');
const { address } = await import('../wire/rest/carts/carts-support.ts');

onEachDatabase('a rule with an action of an extension discounts carts and orders', async (_t, stored) => {
  const engine = openEngineWith(schema, stored);
  await migrate(engine);
  await installDemoStore(engine, stored.dataDir);
  const service = await startService(engine);
  try {
    const office = await restClient(service, { engine, grants: ['all'] });
    const customer = await restClient(service, { engine, subject: { kind: 'customer', id: 1 } });
    for (const rule of (await office.get('/price-rules')).body) {
      await office.patch(`/price-rules/${rule.id}`, { isActive: false });
    }
    const body = {
      name: 'Every third',
      discountType: 'third_cheaper',
      discountAmount: 50,
      isActive: true,
      websiteIds: [1, 2],
      customerGroupIds: [0, 1, 2, 3],
    };
    const unknown = await office.post('/price-rules', { ...body, discountType: 'every_third' });
    assert.equal(unknown.status, 400, 'REST has names, not codes');
    const tooMuch = await office.post('/price-rules', { ...body, discountAmount: 101 });
    assert.equal(tooMuch.status, 422, tooMuch.text);
    const rule = await office.post('/price-rules', body);
    assert.equal(rule.status, 201, rule.text);
    assert.equal(rule.body.discountType, 'third_cheaper');

    await customer.post('/carts/mine');
    await customer.del('/carts/mine/items');
    const cart = await customer.post('/carts/mine/items', { sku: 'INK-TIDE', qty: 7 });
    assert.equal(cart.status, 200, cart.text);
    const totals = async () => (await customer.get('/carts/mine')).body.prices;
    const before = await totals();
    assert.deepEqual([before.subtotal, before.discountAmount], [55.3, 7.9], 'two pieces of seven at half of 7.90');

    for (const [discountType, discount] of [
      ['dearer', 0],
      ['nothing', 0],
      ['too_much', 55.3],
    ] as const) {
      await office.patch(`/price-rules/${rule.body.id}`, { discountType });
      assert.equal((await totals()).discountAmount, discount, discountType);
    }
    await engine.write((tx) => tx.exec("update cart_rule set action = 'of_another_extension'"));
    const later = await startService(engine);
    try {
      const again = await restClient(later, { engine, subject: { kind: 'customer', id: 1 } });
      assert.equal((await again.get('/carts/mine')).body.prices.discountAmount, 0, 'its extension is not loaded');
    } finally {
      await later.close();
    }
    await office.patch(`/price-rules/${rule.body.id}`, { discountType: 'third_cheaper' });
    const placing = { shippingMethod: 'flatrate_flatrate', paymentMethod: 'checkmo', shippingAddress: address };
    const order = await customer.post('/carts/mine/order', { ...placing, billingAddress: { sameAsShipping: true } });
    assert.equal(order.status, 201, order.text);
    const { body: placed } = await office.get(`/orders/${order.body.id}`);
    assert.equal(Math.abs(placed.prices.discountAmount), 7.9);
  } finally {
    await service.close();
    await engine.close();
  }
});
