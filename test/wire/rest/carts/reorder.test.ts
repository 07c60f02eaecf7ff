import assert from 'node:assert/strict';
import { address, type CartShop, linesOf, onCartShop } from './carts-support.ts';

const whole = {
  shippingAddress: address,
  billingAddress: { sameAsShipping: true },
  shippingMethod: 'flatrate_flatrate',
  paymentMethod: 'checkmo',
};

/** Orders the customer's cart, which has products of several types. */
async function ownOrder({ customer }: CartShop): Promise<number> {
  for (const item of [
    { sku: 'NOTE-DOT', superAttribute: { 124: 8, 125: 11 } },
    { sku: 'PEN-HERON', options: { 1: 'Ada', 2: 3, 3: [4, 5] }, qty: 2 },
    { sku: 'SET-INKS', superGroup: { 3: 2, 4: 1 } },
    { sku: 'BOX-DESK', bundleOption: { 1: 2, 2: [3], 3: [6, 7] }, bundleOptionQty: { 2: 2 } },
    { productId: 27, links: [1, 2] },
  ]) {
    const added = await customer.post('/carts/mine/items', item);
    assert.equal(added.status, 200, added.text);
  }
  const placed = await customer.post('/carts/mine/order', whole);
  assert.equal(placed.status, 201, placed.text);
  return placed.body.id;
}

const skusOf = (lines: { sku: string; qty: number }[]) => lines.map(({ sku, qty }) => `${qty} ${sku}`);

onCartShop('ordered products are put into a cart again with their options', async (shop) => {
  const { customer } = shop;
  const id = await ownOrder(shop);
  const again = await customer.post(`/customers/me/orders/${id}/reorder`, {});
  assert.equal(again.status, 200, again.text);
  const { cart, added, notAdded } = again.body;
  assert.deepEqual(notAdded, []);
  assert.deepEqual(skusOf(cart.items), skusOf(added));
  assert.deepEqual(linesOf(cart), [
    ['INK-TIDE', 2, 18],
    ['REPAIR-NIB', 1, 15],
    ['NOTE-DOT-SEA-A6', 1, 12.6],
    ['PEN-HERON-ENGR-BI-SLV-CARE', 2, 140.6],
    ['INK-TIDE', 2, 18],
    ['INK-MOSS', 1, 7.2],
    ['BOX-DESK-NOTE-DOT-CLAY-A5-PEN-WREN-BEAN-HARBOUR-MUG-SAIL', 1, 50.9],
    ['GUIDE-LETTERS', 1, 7.5],
  ]);
  assert.equal((await customer.get('/carts/mine')).body.id, cart.id);
});

onCartShop('products that are no longer available are named, and the rest is added', async (shop) => {
  const { customer, office, stranger } = shop;
  const id = await ownOrder(shop);
  await office.put('/inventory', { sku: 'INK-TIDE', qty: 3 });
  await office.patch('/products/1', { status: 'disabled' });
  const { body: open } = await customer.post('/carts/mine', {});
  await customer.post('/carts/mine/items', { sku: 'INK-TIDE' });
  const again = await customer.post(`/orders/${id}/reorder`, { cartId: open.id });
  assert.deepEqual(
    again.body.notAdded.map(({ sku, reason }: { sku: string; reason: string }) => [sku, reason]),
    [
      ['PEN-HERON-ENGR-BI-SLV-CARE', 'Product does not exist.'],
      ['INK-TIDE', 'The requested quantity for "Tide ink, 30 ml" is not available.'],
    ],
  );
  assert.deepEqual(skusOf(again.body.cart.items).slice(0, 2), ['3 INK-TIDE', '1 REPAIR-NIB']);
  const before = (await customer.get('/carts/mine')).body;
  const guest = (await stranger.get(await shop.guestCart())).body.id;
  for (const [client, path, body, status] of [
    [stranger, `/orders/${id}/reorder`, {}, 401],
    [customer, `/orders/${id}/reorder`, { cartId: guest }, 404],
    [customer, '/orders/999/reorder', {}, 404],
    [await shop.as('carts/write'), `/orders/${id}/reorder`, { cartId: guest }, 404],
    [await shop.as('orders/read'), `/orders/${id}/reorder`, { cartId: guest }, 403],
  ] as const) {
    assert.equal((await client.post(path, body)).status, status, path);
  }
  assert.deepEqual((await customer.get('/carts/mine')).body, before);
  assert.deepEqual((await office.get(`/carts/${guest}`)).body.items, []);
});

onCartShop("the office orders again into the customer's cart, or for a guest into a new one", async (shop) => {
  const { customer, office, guestCart, stranger } = shop;
  const id = await ownOrder(shop);
  const { body } = await office.post(`/orders/${id}/reorder`, {});
  assert.deepEqual([body.cart.customerId, body.maskedId], [1, undefined]);
  assert.equal((await customer.get('/carts/mine')).body.id, body.cart.id);
  const path = await guestCart([{ sku: 'INK-TIDE', qty: 2 }]);
  const placed = await stranger.post(`${path}/order`, { ...whole, guestEmail: 'ann@example.com' });
  assert.equal((await customer.post(`/orders/${placed.body.id}/reorder`, {})).status, 404);
  const again = await office.post(`/orders/${placed.body.id}/reorder`, {});
  assert.deepEqual(linesOf((await stranger.get(`/guest-carts/${again.body.maskedId}`)).body), [['INK-TIDE', 2, 18]]);
});
