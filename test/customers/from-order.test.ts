import assert from 'node:assert/strict';
import { configure } from '../checkout/support.ts';
import { restClientOf } from '../support/rest.ts';
import { shopTime } from '../support/shop.ts';
import { address, type CartShop, onCartShop } from '../wire/rest/carts/carts-support.ts';
import { asCustomer } from './rest-support.ts';

const password = 'seven red herons';

async function guestOrder(
  { guestCart, stranger }: CartShop,
  email = 'ann@example.com',
  shippingAddress: object = address,
) {
  const path = await guestCart([{ sku: 'INK-TIDE' }]);
  const { body, text } = await stranger.post(`${path}/order`, {
    shippingAddress,
    billingAddress: address,
    guestEmail: email,
    shippingMethod: 'flatrate_flatrate',
    paymentMethod: 'checkmo',
  });
  assert.ok(body.accessToken, text);
  return { incrementId: body.incrementId, accountToken: body.accessToken };
}

onCartShop("a guest's order becomes an account, with its addresses", async (shop) => {
  const { stranger } = shop;
  const order = await guestOrder(shop, 'ann@example.com', { ...address, firstName: 'Bea', city: 'Oakland' });
  const made = await stranger.post('/customers/create-from-order', { ...order, password });
  assert.equal(made.status, 201, made.text);
  assert.deepEqual([made.body.email, made.body.firstName, made.body.lastName], ['ann@example.com', 'Ann', 'Buyer']);
  const login = await stranger.post('/auth/token', { email: 'ann@example.com', password });
  const ann = restClientOf(shop, login.body.token);
  const orders = (await ann.get('/customers/me/orders')).body;
  assert.deepEqual(
    orders.map((order: { incrementId: string; customerId: number }) => [order.incrementId, order.customerId]),
    [[order.incrementId, made.body.id]],
  );
  const book = (await ann.get('/customers/me/addresses')).body;
  assert.deepEqual(
    book.map((address: Record<string, unknown>) => [address.city, address.isDefaultBilling, address.isDefaultShipping]),
    [
      ['Oakland', false, true],
      ['San Francisco', true, false],
    ],
  );
  const again = await stranger.post('/customers/create-from-order', { ...order, password });
  assert.deepEqual([again.status, again.body.error], [409, 'order_has_account']);
});

onCartShop('a customer who is logged in can also make an account of a guest’s order', async (shop) => {
  const order = await guestOrder(shop);
  const made = await (await asCustomer(shop)).post('/customers/create-from-order', { ...order, password });
  assert.deepEqual([made.status, made.body.email], [201, 'ann@example.com'], made.text);
});

onCartShop('without proof of the order no account is made', async (shop) => {
  const { stranger, engine } = shop;
  const customers = () => engine.read((tx) => tx.query((q) => q.selectFrom('customer').select('customer_id')));
  const before = await customers();
  const order = await guestOrder(shop);
  const other = await guestOrder(shop, 'bea@example.com');
  const refused = async (body: object): Promise<unknown> => {
    const answer = await stranger.post('/customers/create-from-order', { password, ...body });
    return [answer.status, answer.body.error];
  };
  assert.deepEqual(await refused({ ...order, accountToken: other.accountToken }), [404, 'order_not_found']);
  assert.deepEqual(await refused({ ...order, accountToken: '0'.repeat(64) }), [404, 'order_not_found']);
  const short = await stranger.post('/customers/create-from-order', { ...order, password: 'short' });
  assert.deepEqual([short.status, short.body.errors[0].field], [422, '/password']);
  const taken = await guestOrder(shop, 'Marta.Lind@example.com');
  assert.equal(((await refused(taken)) as unknown[])[0], 409);
  shop.setTime(shopTime + 3_600_001);
  assert.deepEqual(await refused(order), [404, 'order_not_found']);
  assert.deepEqual(await customers(), before);
});

onCartShop('where the store asks for it such an account waits for its confirmation', async (shop) => {
  const { stranger, engine } = shop;
  await configure(engine, 'customer/create_account/confirm', '1');
  const order = await guestOrder(shop);
  assert.equal((await stranger.post('/customers/create-from-order', { ...order, password })).status, 201);
  assert.equal((await stranger.post('/auth/token', { email: 'ann@example.com', password })).status, 400);
  const [mail] = await engine.read((tx) =>
    tx.query((q) => q.selectFrom('outbox').select('body').where('topic', '=', 'mail').orderBy('outbox_id', 'desc')),
  );
  assert.match(mail?.body ?? '', /"confirmation"/);
});

onCartShop('a refused account of an order does not count against the five an hour', async (shop) => {
  const { stranger, guestCart } = shop;
  const fromOrder = async (email: string) => {
    const order = await guestOrder(shop, email);
    return stranger.post('/customers/create-from-order', { ...order, password });
  };
  const taken = [];
  for (let i = 0; i < 6; i += 1) taken.push((await fromOrder('marta.lind@example.com')).status);
  assert.deepEqual(taken, [409, 409, 409, 409, 409, 429]);
  shop.setTime(shopTime + 3_600_000);
  const order = async (path: string, email: string, more: object = {}) =>
    stranger.post(`${path}/order`, {
      shippingAddress: address,
      billingAddress: address,
      guestEmail: email,
      shippingMethod: 'flatrate_flatrate',
      paymentMethod: 'checkmo',
      createAccount: { password },
      ...more,
    });
  const path = await guestCart([{ sku: 'INK-TIDE' }]);
  for (let i = 0; i < 6; i += 1) assert.equal((await order(path, 'a@example.com', { paymentMethod: 'x' })).status, 409);
  const statuses = [];
  for (let i = 0; i < 6; i += 1) {
    const cart = i === 0 ? path : await guestCart([{ sku: 'INK-TIDE' }]);
    statuses.push((await order(cart, `a${i}@example.com`)).status);
  }
  assert.deepEqual(statuses, [201, 201, 201, 201, 201, 429]);
});
