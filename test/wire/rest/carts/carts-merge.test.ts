import assert from 'node:assert/strict';
import { customer as marta } from '../../../../src/demo/content/customer.ts';
import { linesOf, onCartShop } from './carts-support.ts';

const maskOf = (path: string): string => path.slice('/guest-carts/'.length);

onCartShop("a guest's cart is merged into the customer's, equal lines as one", async (shop) => {
  const { guestCart, customer, stranger, engine } = shop;
  const before = (await customer.get('/carts/mine')).body;
  const path = await guestCart([
    { sku: 'INK-TIDE', qty: 3 },
    { sku: 'NOTE-DOT', superAttribute: { 124: 8, 125: 11 } },
  ]);
  const unknown = await customer.post('/carts/mine/merge', { maskedId: '0'.repeat(32) });
  assert.equal(unknown.status, 404);
  assert.equal((await stranger.post('/carts/mine/merge', { maskedId: maskOf(path) })).status, 401);
  assert.deepEqual((await customer.get('/carts/mine')).body, before);
  const merged = await customer.post('/carts/mine/merge', { maskedId: maskOf(path) });
  assert.equal(merged.status, 200, merged.text);
  assert.deepEqual(
    [merged.body.id, merged.body.adjusted, linesOf(merged.body)],
    [
      before.id,
      [],
      [
        ['INK-TIDE', 5, 45],
        ['REPAIR-NIB', 1, 15],
        ['NOTE-DOT-SEA-A6', 1, 12.6],
      ],
    ],
  );
  assert.deepEqual(merged.body.items[2].options, [
    { label: 'Cover', value: 'Sea' },
    { label: 'Size', value: 'A6, pocket' },
  ]);
  const { adjusted: _adjusted, ...cart } = merged.body;
  assert.deepEqual((await customer.get('/carts/mine')).body, cart);
  // The guest's masked id still reaches the cart, but only for the customer.
  assert.deepEqual((await customer.get(path)).body, cart);
  assert.equal((await stranger.get(path)).status, 404);
  const quotes = await engine.read((tx) =>
    tx.query((q) => q.selectFrom('quote').select(['quote_id', 'is_active']).where('mask_hash', 'is not', null)),
  );
  assert.deepEqual(JSON.parse(JSON.stringify(quotes)), [{ quote_id: before.id, is_active: 1 }]);
  assert.equal((await customer.post('/carts/mine/merge', { maskedId: maskOf(path) })).status, 404);
});

onCartShop('a merge heeds If-Match on the customer’s cart', async (shop) => {
  const { guestCart, customer } = shop;
  const path = await guestCart([{ sku: 'INK-TIDE', qty: 3 }]);
  const { headers: shown } = await customer.get('/carts/mine');
  const etag = shown.get('etag') ?? '';
  await customer.post('/carts/mine/items', { sku: 'PEN-WREN' });
  const before = (await customer.get('/carts/mine')).body;
  const merge = (tag: string, maskedId = maskOf(path)) =>
    customer.post('/carts/mine/merge', { maskedId }, { headers: { 'if-match': tag } });
  assert.deepEqual([(await merge(etag)).status, (await merge(etag, '0'.repeat(32))).status], [412, 404]);
  assert.deepEqual((await customer.get('/carts/mine')).body, before);
  const current = (await customer.get('/carts/mine')).headers.get('etag') ?? '';
  const merged = await merge(current);
  assert.deepEqual([merged.status, linesOf(merged.body)[0]], [200, ['INK-TIDE', 5, 45]]);
});

onCartShop('if stock does not allow both quantities, the larger one stays and this is reported', async (shop) => {
  const { guestCart, customer, office } = shop;
  const path = await guestCart([{ sku: 'INK-TIDE', qty: 4 }]);
  await office.put('/inventory', { sku: 'INK-TIDE', qty: 5 });
  const { body } = await customer.post('/carts/mine/merge', { maskedId: maskOf(path) });
  assert.deepEqual(body.adjusted, [
    {
      sku: 'INK-TIDE',
      name: 'Tide ink, 30 ml',
      requestedQty: 6,
      qty: 4,
      reason: 'The requested quantity for "Tide ink, 30 ml" is not available.',
      code: 'stock_insufficient',
    },
  ]);
  assert.deepEqual(linesOf(body)[0], ['INK-TIDE', 4, 36]);
  const more = await guestCart([{ sku: 'INK-TIDE', qty: 5 }]);
  await office.put('/inventory', { sku: 'INK-TIDE', qty: 4 });
  const merged = await customer.post('/carts/mine/merge', { maskedId: maskOf(more) });
  assert.deepEqual([merged.body.adjusted[0].qty, linesOf(merged.body)[0]], [4, ['INK-TIDE', 4, 36]]);
});

onCartShop("where a customer has no open cart the guest's becomes theirs as it is", async (shop) => {
  const { guestCart, customer, stranger, engine } = shop;
  const mine = (await customer.get('/carts/mine')).body.id;
  await engine.write((tx) => tx.exec(`update quote set is_active = 0 where quote_id = ${mine}`));
  const path = await guestCart([{ sku: 'INK-TIDE', qty: 10 }]);
  await stranger.put(`${path}/coupon`, { code: 'WELCOME10' });
  const there = { city: 'San Francisco', countryId: 'US', regionId: 12, postcode: '94110' };
  const address = { ...there, firstName: 'Ann', lastName: 'Buyer', street: ['1 Main St'], telephone: '1' };
  const { id } = (await stranger.put(`${path}/shipping-address`, address)).body;
  const { body } = await customer.post('/carts/mine/merge', { maskedId: maskOf(path) });
  assert.deepEqual(
    [body.id, body.customerId, body.customerEmail, body.shippingAddress.city, linesOf(body), body.appliedCoupon?.code],
    [id, 1, 'marta.lind@example.com', 'San Francisco', [['INK-TIDE', 10, 79]], 'WELCOME10'],
  );
  assert.equal((await customer.get('/carts/mine')).body.id, id);
  assert.equal((await stranger.get(path)).status, 404);
});

onCartShop('the coupon of the guest is kept where the customer has none and it gives something', async (shop) => {
  const { guestCart, customer, stranger, engine } = shop;
  const path = await guestCart([{ sku: 'INK-TIDE', qty: 10 }]);
  await stranger.put(`${path}/coupon`, { code: 'WELCOME10' });
  const merged = await customer.post('/carts/mine/merge', { maskedId: maskOf(path) });
  assert.equal(merged.body.appliedCoupon?.code, 'WELCOME10');
  const other = await guestCart([{ sku: 'INK-TIDE', qty: 10 }]);
  await customer.del('/carts/mine/coupon');
  await stranger.put(`${other}/coupon`, { code: 'WELCOME10' });
  await engine.write((tx) => tx.exec('update cart_rule set is_active = 0'));
  const without = await customer.post('/carts/mine/merge', { maskedId: maskOf(other) });
  assert.deepEqual([without.status, without.body.appliedCoupon], [200, null]);
});

onCartShop("a login takes the guest's cart along, and says which cart there is", async (shop) => {
  const { guestCart, stranger, customer } = shop;
  const login = { email: marta.email, password: marta.password };
  const { body: mine } = await customer.get('/carts/mine');
  const plain = await stranger.post('/auth/token', login);
  assert.deepEqual(
    [plain.body.cartId, plain.body.cartMaskedId, plain.body.cartItemsQty],
    [mine.id, undefined, 3],
    plain.text,
  );
  const path = await guestCart([{ sku: 'PEN-WREN', qty: 2 }]);
  const wrong = await stranger.post('/auth/token', { ...login, password: 'wrong-pass', maskedId: maskOf(path) });
  assert.equal(wrong.status, 400);
  assert.deepEqual(linesOf((await stranger.get(path)).body), [['PEN-WREN', 2, 13]]);
  const answer = await stranger.post('/auth/token', { ...login, guestCartId: maskOf(path) });
  assert.deepEqual(
    [answer.status, answer.body.cartId, answer.body.cartMaskedId, answer.body.cartItemsQty],
    [200, mine.id, maskOf(path), 5],
  );
  // An id without a cart does not refuse the login.
  for (const maskedId of ['0'.repeat(32), 'x', 7]) {
    const again = await stranger.post('/auth/token?store=german', { ...login, maskedId });
    assert.deepEqual(
      [again.status, again.body.cartId, again.body.cartMaskedId, again.body.cartItemsQty],
      [200, undefined, undefined, 0],
    );
  }
  const form = new URLSearchParams({ ...login, cartId: maskOf(path) });
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const formal = await stranger.post('/auth/token', String(form), { headers });
  assert.deepEqual([formal.status, formal.body.cartMaskedId, formal.body.cartItemsQty], [200, undefined, 5]);
});
