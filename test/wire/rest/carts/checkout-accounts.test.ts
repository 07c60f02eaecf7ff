import assert from 'node:assert/strict';
import { configure } from '../../../checkout/support.ts';
import { restClientOf } from '../../../support/rest.ts';
import { address, onCartShop } from './carts-support.ts';

const password = 'seven red herons';
const whole = {
  shippingAddress: address,
  billingAddress: { sameAsShipping: true },
  guestEmail: 'ann@example.com',
  shippingMethod: 'flatrate_flatrate',
  paymentMethod: 'checkmo',
  createAccount: { password },
};

onCartShop('a guest gets an account with the order', async (shop) => {
  const { guestCart, stranger } = shop;
  const path = await guestCart([{ sku: 'INK-TIDE' }]);
  const placed = await stranger.post(`${path}/order`, whole);
  assert.equal(placed.status, 201, placed.text);
  assert.deepEqual([placed.body.customerIsGuest, placed.body.accessToken], [false, undefined]);
  const login = await stranger.post('/auth/token', { email: 'ann@example.com', password });
  const ann = restClientOf(shop, login.body.token);
  const orders = (await ann.get('/customers/me/orders')).body;
  assert.deepEqual(
    orders.map((order: { incrementId: string }) => order.incrementId),
    [placed.body.incrementId],
  );
  const [book] = (await ann.get('/customers/me/addresses')).body;
  assert.deepEqual([book.city, book.isDefaultBilling, book.isDefaultShipping], ['San Francisco', true, true]);
});

onCartShop('where the account cannot be made there is no order, and the other way round', async (shop) => {
  const { guestCart, stranger, engine, office } = shop;
  const path = await guestCart([{ sku: 'INK-TIDE' }]);
  const state = async (): Promise<unknown> => [
    await engine.read((tx) => tx.query((q) => q.selectFrom('sales_order').select('order_id'))),
    await engine.read((tx) => tx.query((q) => q.selectFrom('customer').select('customer_id'))),
  ];
  const before = await state();
  const refused = async (body: object): Promise<unknown> => {
    const answer = await stranger.post(`${path}/order`, { ...whole, ...body });
    return [answer.status, answer.body.error ?? '', answer.body.errors?.[0]?.field];
  };
  assert.deepEqual(await refused({ createAccount: { password: 'short' } }), [
    422,
    'unprocessable_entity',
    '/createAccount/password',
  ]);
  assert.equal(((await refused({ guestEmail: 'Marta.Lind@example.com' })) as unknown[])[0], 409);
  await office.put('/inventory', { sku: 'INK-TIDE', qty: 0.5 });
  assert.deepEqual(((await refused({})) as unknown[]).slice(0, 2), [409, 'stock_insufficient']);
  await office.put('/inventory', { sku: 'INK-TIDE', qty: 5 });
  await office.patch('/products/3', { websiteIds: [] });
  assert.deepEqual(((await refused({})) as unknown[]).slice(0, 2), [409, 'product_unavailable']);
  assert.deepEqual(await state(), before);
});

onCartShop('where the store asks for it the new account waits for its confirmation', async (shop) => {
  const { guestCart, stranger, engine } = shop;
  await configure(engine, 'customer/create_account/confirm', '1');
  const path = await guestCart([{ sku: 'INK-TIDE' }]);
  assert.equal((await stranger.post(`${path}/order`, whole)).status, 201);
  assert.equal((await stranger.post('/auth/token', { email: 'ann@example.com', password })).status, 400);
});

onCartShop('a coupon is judged for a cart, which stays as it is', async (shop) => {
  const { guestCart, stranger, customer } = shop;
  const path = await guestCart([{ sku: 'INK-TIDE', qty: 10 }]);
  const before = (await stranger.get(path)).body;
  const small = await guestCart([{ sku: 'PEN-WREN' }]);
  const ask = async (cartId: string | number, code = 'welcome10', client = stranger): Promise<unknown[]> => {
    const { status, body } = await client.post('/coupons/validate', { code, cartId });
    return [status, body.isValid, body.isApplied, body.discountAmount];
  };
  const maskOf = (cartPath: string): string => cartPath.slice('/guest-carts/'.length);
  assert.deepEqual(await ask(maskOf(path)), [200, true, true, 7.9]);
  assert.deepEqual(await ask(maskOf(path), 'NONE'), [200, false, false, 0]);
  assert.equal((await ask(before.id, 'WELCOME10', customer))[0], 404);
  assert.equal((await ask('0'.repeat(32)))[0], 404);
  assert.deepEqual((await stranger.get(path)).body, before);
  const [status, isValid] = await ask(maskOf(small));
  assert.deepEqual([status, isValid], [200, true]);
  const { body } = await stranger.post('/coupons/validate', { code: 'WELCOME10' });
  assert.deepEqual([body.isValid, body.isApplied, body.discountAmount], [true, null, null]);
});
