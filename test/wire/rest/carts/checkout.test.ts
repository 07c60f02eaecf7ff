import assert from 'node:assert/strict';
import { configure, stockOf } from '../../../checkout/support.ts';
import { restClientOf, tokenFor } from '../../../support/rest.ts';
import { shopTime } from '../../../support/shop.ts';
import { address, onCartShop } from './carts-support.ts';

const whole = {
  shippingAddress: address,
  billingAddress: { sameAsShipping: true },
  guestEmail: 'ann@example.com',
  shippingMethod: 'flatrate_flatrate',
  paymentMethod: 'checkmo',
};

onCartShop('a guest orders step by step, and reaches the order by its token', async (shop) => {
  const { stranger, guestCart, engine } = shop;
  const before = await stockOf(engine, 'INK-TIDE');
  const path = await guestCart([{ sku: 'INK-TIDE', qty: 2 }]);
  const shipped = await stranger.put(`${path}/shipping-address`, address);
  assert.deepEqual(
    [shipped.status, shipped.body.shippingAddress.region, shipped.body.prices.taxAmount],
    [200, 'California', 1.31],
  );
  assert.deepEqual(
    shipped.body.availableShippingMethods.map(({ code, price }: { code: string; price: number }) => [code, price]),
    [['flatrate_flatrate', 10]],
  );
  const billed = await stranger.put(`${path}/billing-address`, { sameAsShipping: true });
  assert.equal(billed.body.billingAddress.city, 'San Francisco');
  await stranger.put(`${path}/shipping-method`, { carrierCode: 'flatrate', methodCode: 'flatrate' });
  const ready = await stranger.put(`${path}/payment-method`, { methodCode: 'checkmo' });
  assert.deepEqual(
    ready.body.totals.map(({ label, amount }: { label: string; amount: number }) => [label, amount]),
    [
      ['Subtotal', 18],
      ['Shipping & Handling (Flat Rate - Fixed)', 10],
      ['Tax', 1.31],
      ['Grand Total', 29.31],
    ],
  );
  const headers = { 'idempotency-key': 'once' };
  const body = { guestEmail: 'ann@example.com', expectedGrandTotal: 29.31 };
  const placed = await stranger.post(`${path}/place-order`, body, { headers });
  assert.equal(placed.status, 201, placed.text);
  assert.deepEqual([placed.body.incrementId, placed.body.prices.grandTotal], ['100000001', 29.31]);
  assert.match(placed.body.accessToken, /^[0-9a-f]{64}$/);
  const again = await stranger.post(`${path}/place-order`, body, { headers });
  assert.deepEqual([again.status, again.body], [201, placed.body]);
  assert.equal(await stockOf(engine, 'INK-TIDE'), before - 2);
  assert.equal((await stranger.get(path)).status, 404);
  const read = await stranger.get('/guest-orders/100000001', { headers: { 'x-order-token': placed.body.accessToken } });
  assert.deepEqual([read.status, read.body.customerEmail], [200, 'ann@example.com']);
});

onCartShop('calls with keys of their own never hold each other up', async ({ stranger, guestCart }) => {
  const path = await guestCart([]);
  const errors = new Set<string>();
  for (let call = 0; call < 40; call += 1) {
    const answer = await stranger.post(`${path}/order`, whole, { headers: { 'idempotency-key': `key-${call}` } });
    errors.add(answer.body.error);
  }
  assert.deepEqual([...errors], ['shipping_method_unavailable']);
});

onCartShop('a customer orders with addresses of the book, and a new cart can be opened', async ({ customer }) => {
  const { body: mine } = await customer.get('/carts/mine');
  const bad = await customer.put('/carts/mine/shipping-address', { customerAddressId: 9999 });
  assert.equal(bad.status, 404);
  const placed = await customer.post('/carts/mine/order', {
    shippingAddress: { customerAddressId: 1 },
    billingAddress: { sameAsShipping: true },
    shippingMethod: 'flatrate_flatrate',
    paymentMethod: 'checkmo',
    orderNote: 'Ring twice.',
  });
  assert.equal(placed.status, 201, placed.text);
  assert.deepEqual(
    [placed.body.customerId, placed.body.customerNote, placed.body.accessToken],
    [1, 'Ring twice.', undefined],
  );
  assert.equal((await customer.get('/carts/mine')).status, 404);
  const opened = await customer.post('/carts/mine', {});
  assert.equal(opened.status, 201);
  assert.notEqual(opened.body.id, mine.id);
});

onCartShop('missing data is reported by a code, and nothing is stored', async (shop) => {
  const { stranger, guestCart, office, engine } = shop;
  const refused = async (path: string, body: object): Promise<string> => {
    const { status, body: told } = await stranger.post(`${path}/order`, body);
    return `${status} ${told.error}`;
  };
  const empty = await guestCart();
  assert.equal(await refused(empty, whole), '409 shipping_method_unavailable');
  const path = await guestCart([{ sku: 'INK-TIDE' }]);
  const untouched = (await stranger.get(path)).body;
  assert.equal(await refused(path, {}), '422 address_incomplete');
  const { postcode: _postcode, ...incomplete } = address;
  const fields = await stranger.post(`${path}/order`, { ...whole, shippingAddress: incomplete });
  assert.deepEqual(
    [fields.status, fields.body.address, fields.body.errors[0].field],
    [422, 'shipping', '/shippingAddress/postcode'],
  );
  const billed = await stranger.post(`${path}/order`, { ...whole, billingAddress: incomplete });
  assert.deepEqual([billed.status, billed.body.errors[0].field], [422, '/billingAddress/postcode']);
  const mailed = await stranger.post(`${path}/order`, { ...whole, guestEmail: 'nonsense' });
  assert.deepEqual([mailed.status, mailed.body.errors[0].field], [422, '/guestEmail']);
  assert.equal(await refused(path, { ...whole, shippingMethod: undefined }), '409 shipping_method_missing');
  assert.equal(await refused(path, { ...whole, paymentMethod: undefined }), '409 payment_method_missing');
  assert.equal(await refused(path, { ...whole, paymentMethod: 'none' }), '409 payment_method_unavailable');
  assert.equal(await refused(path, { ...whole, guestEmail: undefined }), '409 email_missing');
  const changed = await stranger.post(`${path}/order`, { ...whole, expectedGrandTotal: 5 });
  assert.deepEqual([changed.status, changed.body.error, changed.body.prices.grandTotal], [409, 'cart_changed', 14.65]);
  const headers = { 'if-match': '"other"' };
  const other = await stranger.post(`${path}/order`, whole, { headers });
  assert.deepEqual([other.status, other.body.error], [409, 'cart_changed']);
  await configure(engine, 'sales/minimum_order/active', '1');
  await configure(engine, 'sales/minimum_order/amount', '10');
  const small = await stranger.post(`${path}/order`, whole);
  assert.deepEqual([small.status, small.body.error, small.body.minimumAmount], [409, 'minimum_amount', 10]);
  await configure(engine, 'sales/minimum_order/active', '0');
  await office.put('/inventory', { sku: 'INK-TIDE', qty: 0.5 });
  assert.equal(await refused(path, whole), '409 stock_insufficient');
  await office.patch('/products/3', { status: 'disabled' });
  assert.equal(await refused(path, whole), '409 product_unavailable');
  await office.patch('/products/3', { status: 'enabled' });
  assert.deepEqual((await stranger.get(path)).body, untouched);
  const orders = await engine.read((tx) => tx.query((q) => q.selectFrom('sales_order').select('order_id')));
  assert.deepEqual(orders, []);
});

onCartShop('callers who may not order a cart learn nothing about it', async (shop) => {
  const { stranger, guestCart, customer, engine } = shop;
  const path = await guestCart([{ sku: 'INK-TIDE' }]);
  const { id } = (await stranger.get(path)).body;
  const mine = (await customer.get('/carts/mine')).body.id;
  const writer = await shop.as('carts/write', 'carts/read');
  assert.equal((await stranger.post(`/carts/${id}/order`, whole)).status, 401);
  assert.equal((await customer.post(`/carts/${id}/order`, whole)).status, 404);
  assert.equal((await writer.post(`/carts/${mine}/order`, whole)).status, 403);
  const subject = { kind: 'customer' as const, id: 1 };
  const own = restClientOf(shop, await tokenFor({ engine, subject, now: shopTime }));
  assert.equal((await own.get(`/carts/${mine}`)).status, 200);
  const orders = await engine.read((tx) => tx.query((q) => q.selectFrom('sales_order').select('order_id')));
  assert.deepEqual(orders, []);
});

onCartShop('of many who want the last pieces as many get them as there are', async (shop) => {
  const { stranger, guestCart, office, engine } = shop;
  await office.put('/inventory', { sku: 'INK-TIDE', qty: 3 });
  const paths: string[] = [];
  for (let cart = 0; cart < 16; cart += 1) paths.push(await guestCart([{ sku: 'INK-TIDE' }]));
  // Two calls for each cart: at most one of them creates its order.
  const answers = await Promise.all([...paths, ...paths].map((path) => stranger.post(`${path}/order`, whole)));
  const placed = answers.filter(({ status }) => status === 201);
  assert.equal(placed.length, 3, answers.map(({ status, text }) => `${status} ${text.slice(0, 200)}`).join('\n'));
  assert.equal(new Set(placed.map(({ body }) => body.quoteId)).size, 3);
  for (const { status, body } of answers) {
    if (status !== 201)
      assert.ok(['cart_ordered', 'stock_insufficient'].includes(body.error), `${status} ${body.error}`);
  }
  assert.equal(await stockOf(engine, 'INK-TIDE'), 0);
});

onCartShop('a second order of a cart is refused with the first one, if the caller may see it', async (shop) => {
  const { stranger, guestCart, customer, office, engine } = shop;
  const before = await stockOf(engine, 'INK-TIDE');
  const path = await guestCart([{ sku: 'INK-TIDE' }]);
  const { headers: shown, body: cart } = await stranger.get(path);
  const first = await stranger.post(`${path}/order`, whole);
  assert.equal(first.status, 201, first.text);
  const order = { id: first.body.id, incrementId: '100000001' };
  const second = await stranger.post(`${path}/order`, whole);
  assert.deepEqual(
    [second.status, second.body.error, second.body.detail, second.body.order],
    [409, 'cart_ordered', 'The cart has been ordered already.', order],
  );
  const conditional = await stranger.post(`${path}/order`, whole, { headers: { 'if-match': shown.get('etag') ?? '' } });
  assert.deepEqual([conditional.status, conditional.body.error, conditional.body.order], [409, 'cart_ordered', order]);
  const byOffice = await office.post(`/carts/${cart.id}/order`, {});
  assert.deepEqual([byOffice.status, byOffice.body.error, byOffice.body.order], [409, 'cart_ordered', order]);
  const seller = await shop.as('orders/create', 'carts/read');
  const bySeller = await seller.post(`/carts/${cart.id}/order`, {});
  assert.deepEqual([bySeller.status, bySeller.body.error, bySeller.body.order], [409, 'cart_ordered', undefined]);
  const byCustomer = await customer.post(`/carts/${cart.id}/order`, whole);
  assert.deepEqual([byCustomer.status, byCustomer.body.error], [404, 'quote_not_found']);
  assert.equal(await stockOf(engine, 'INK-TIDE'), before - 1);
});

onCartShop('a customer’s second order without an open cart is refused with the last one', async (shop) => {
  const { customer, stranger } = shop;
  const { body: mine } = await customer.get('/carts/mine');
  const body = { ...whole, guestEmail: undefined };
  const placed = await customer.post('/carts/mine/order', body);
  assert.equal(placed.status, 201, placed.text);
  const order = { id: placed.body.id, incrementId: placed.body.incrementId };
  for (const path of ['/carts/mine', `/carts/${mine.id}`]) {
    const again = await customer.post(`${path}/order`, body);
    assert.deepEqual([again.status, again.body.error, again.body.order], [409, 'cart_ordered', order], path);
  }
  // The cart of another store view was never ordered.
  const elsewhere = await customer.post('/carts/mine/order?store=german', body);
  assert.deepEqual([elsewhere.status, elsewhere.body.error], [404, 'quote_not_found']);
  assert.equal((await stranger.post('/carts/mine/order', body)).status, 401);
  await customer.post('/carts/mine', {});
  const empty = await customer.post('/carts/mine/order', body);
  assert.deepEqual([empty.status, empty.body.error], [409, 'shipping_method_unavailable']);
});

onCartShop('a cart of which nothing is shipped says so where shipping is named', async ({ stranger, guestCart }) => {
  const virtual = await guestCart([{ sku: 'GUIDE-LETTERS', links: [1] }]);
  const said = async (path: string, sent: object): Promise<unknown> => {
    const { status, body } = await stranger.post(`${path}/order`, { guestEmail: 'ann@example.com', ...sent });
    return [status, body.error, body.detail];
  };
  const { billingAddress } = whole;
  assert.deepEqual(await said(virtual, { billingAddress }), [
    409,
    'shipping_address_missing',
    'Nothing in this cart is shipped, so it has no shipping address. Send the billing address itself.',
  ]);
  assert.deepEqual(await said(virtual, { billingAddress: address, shippingMethod: 'flatrate_flatrate' }), [
    409,
    'shipping_address_missing',
    'Nothing in this cart is shipped, so it has no shipping address. Leave out the shipping method.',
  ]);
  assert.deepEqual(await said(virtual, whole), [
    409,
    'shipping_method_unavailable',
    'Nothing in this cart is shipped. Leave out the shipping method.',
  ]);
  const shipped = await guestCart([{ sku: 'INK-TIDE' }]);
  assert.deepEqual(await said(shipped, { billingAddress }), [
    409,
    'shipping_address_missing',
    'The cart has no shipping address to copy: set that first, or send the billing address itself.',
  ]);
  assert.deepEqual(await said(shipped, { shippingAddress: { sameAsBilling: true } }), [
    409,
    'billing_address_missing',
    'The cart has no billing address to copy: set that first.',
  ]);
});
