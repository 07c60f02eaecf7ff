/** Prices of items that the back office sets, and where an order came from. */

import assert from 'node:assert/strict';
import { configure } from '../../../checkout/support.ts';
import { address, onCartShop } from './carts-support.ts';

const bought = {
  shippingAddress: address,
  billingAddress: { sameAsShipping: true },
  guestEmail: 'ann@example.com',
  shippingMethod: 'flatrate_flatrate',
  paymentMethod: 'checkmo',
};

onCartShop('an item at a price of the back office is taxed, invoiced and refunded exactly', async (shop) => {
  const clerk = await shop.as('carts/read', 'carts/write', 'carts/price-items', 'orders/create', 'orders/read');
  const { id } = (await clerk.post('/carts', {})).body;
  const added = await clerk.post(`/carts/${id}/items`, { sku: 'INK-TIDE', qty: 3, customPrice: 3.33 });
  assert.equal(added.status, 200, added.text);
  assert.deepEqual([added.body.items[0].customPrice, added.body.items[0].rowTotal], [3.33, 9.99]);
  const order = await clerk.post(`/carts/${id}/order`, { ...bought, source: 'phone', orderNote: 'Called at noon.' });
  assert.equal(order.status, 201, order.text);
  const { prices, source, customerNote, items } = order.body;
  // 7.25 % of 9.99.
  assert.deepEqual(
    [source, customerNote, items[0].price, items[0].taxAmount, prices.subtotal, prices.taxAmount, prices.grandTotal],
    ['phone', 'Called at noon.', 3.33, 0.72, 9.99, 0.72, 25.71],
  );
  const invoice = await shop.office.post(`/orders/${order.body.id}/invoices`, {});
  assert.equal(invoice.body.grandTotal, 25.71, invoice.text);
  const refund = await shop.office.post(`/orders/${order.body.id}/credit-memos`, { shippingAmount: 15 });
  assert.equal(refund.body.grandTotal, 25.71, refund.text);
  const found = await clerk.get('/orders?source=phone');
  assert.deepEqual(
    found.body.map(({ id: found, source: from }: { id: number; source: string }) => [found, from]),
    [[order.body.id, 'phone']],
  );
  assert.deepEqual((await clerk.get('/orders?source=letter')).body, []);
});

onCartShop('a price of one’s own has the tax in it where catalog prices have it', async ({ office, engine }) => {
  await configure(engine, 'tax/calculation/price_includes_tax', '1');
  await configure(engine, 'tax/calculation/based_on', 'origin');
  const { id } = (await office.post('/carts', {})).body;
  await office.post(`/carts/${id}/items`, { sku: 'INK-TIDE', qty: 2, customPrice: 10.73 });
  const order = await office.post(`/carts/${id}/order`, bought);
  assert.equal(order.status, 201, order.text);
  const { subtotalInclTax, grandTotal } = order.body.prices;
  assert.deepEqual([subtotalInclTax, grandTotal, order.body.items[0].priceInclTax], [21.46, 31.46, 10.73]);
});

onCartShop('who may set no price of items, or no source, changes nothing', async (shop) => {
  const { stranger, customer, guestCart } = shop;
  const path = await guestCart([{ sku: 'INK-TIDE' }]);
  const { id, items } = (await stranger.get(path)).body;
  const clerk = await shop.as('carts/read', 'carts/write', 'carts/price-shipping', 'orders/create');
  const before = (await stranger.get(path)).body;
  const priced = { sku: 'INK-TIDE', customPrice: 0 };
  const refused = [
    await clerk.post(`/carts/${id}/items`, priced),
    await clerk.post(`/carts/${id}/items/bulk`, { items: [{ sku: 'PEN-WREN' }, priced] }),
    await clerk.put(`/carts/${id}/items/${items[0].id}`, { customPrice: 1 }),
    await clerk.put(`/carts/${id}/items/${items[0].id}`, { customPrice: null, options: {} }),
    await stranger.post(`${path}/items`, priced),
    await stranger.put(`${path}/items/${items[0].id}`, { customPrice: 1 }),
    await customer.post('/carts/mine/items', priced),
  ];
  for (const { status, body, text } of refused)
    assert.deepEqual([status, body.error], [403, 'own_price_refused'], text);
  const sourced = await stranger.post(`${path}/order`, { ...bought, source: 'phone' });
  assert.deepEqual([sourced.status, sourced.body.error], [403, 'order_source_refused'], sourced.text);
  for (const source of ['', ' phone', "a'b", 'ä', '<b>', 'x'.repeat(65), 5, null]) {
    const wrong = await clerk.post(`/carts/${id}/order`, { ...bought, source });
    assert.deepEqual([wrong.status, wrong.body.errors?.[0].field], [400, '/source'], String(source));
  }
  assert.deepEqual((await stranger.get(path)).body, before);
  const order = await stranger.post(`${path}/order`, bought);
  assert.deepEqual([order.status, 'source' in order.body], [201, false], order.text);
});
