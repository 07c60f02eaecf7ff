import assert from 'node:assert/strict';
import { onDemoStore } from '../support/legacy.ts';

onDemoStore('a cart without a store is one of the default store view, and not active', async (_engine, call) => {
  const quoteId = await call('cart.create');
  const info = (await call('cart.info', { quoteId })) as Record<string, unknown>;
  assert.equal(info.store_id, '1');
  assert.equal(info.is_active, '0');
  assert.equal(info.quote_currency_code, 'USD');
  assert.equal(info.items_qty, '0.0000');
  assert.equal(info.customer_id, '0');
  assert.deepEqual(info.items, []);
  assert.deepEqual(info.shipping_address, { address_type: 'shipping', quote_id: String(quoteId), address_id: null });
});

onDemoStore('a store is named by id or by code, and gives the cart its currency', async (_engine, call) => {
  for (const store of ['3', 3, 'atelier_fr']) {
    const quoteId = await call('cart.create', { store });
    const info = (await call('cart.info', { quoteId })) as Record<string, unknown>;
    assert.deepEqual([info.store_id, info.quote_currency_code], ['3', 'EUR']);
  }
});

onDemoStore('an empty store is as none', async (_engine, call) => {
  const quoteId = await call('cart.create', { store: '' });
  assert.equal(((await call('cart.info', { quoteId })) as Record<string, unknown>).store_id, '1');
});

onDemoStore('an unknown store is fault 1001 and makes no cart', async (engine, call) => {
  const count = () => engine.read((tx) => tx.query((q) => q.selectFrom('quote').select('quote_id')));
  const before = await count();
  const text = '1001 Can not make operation because store is not exists';
  assert.equal(await call.fault('cart.create', { store: 'nostore' }), text);
  assert.equal(await call.fault('cart.create', { store: '99' }), text);
  assert.deepEqual(await count(), before);
});

onDemoStore('info of an unknown cart is 1002', async (_engine, call) => {
  const text = '1002 Can not make operation because quote is not exists';
  for (const quoteId of [999_999, 0, -1, 'abc', '1 or 1=1', null])
    assert.equal(await call.fault('cart.info', { quoteId }), text);
});

onDemoStore('info shows the cart of a customer with its address', async (_engine, call) => {
  const info = (await call('cart.info', { quoteId: 1 })) as Record<string, unknown> & {
    items: Record<string, unknown>[];
  };
  assert.equal(info.is_active, '1');
  assert.equal(info.customer_email, 'marta.lind@example.com');
  assert.equal(info.grand_total, '33.0000');
  assert.equal(info.password_hash, null);
  assert.deepEqual(
    info.items.map(({ sku, qty, row_total }) => [sku, qty, row_total]),
    [
      ['INK-TIDE', 2, '18.0000'],
      ['REPAIR-NIB', 1, '15.0000'],
    ],
  );
});
