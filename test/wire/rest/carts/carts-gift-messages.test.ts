import assert from 'node:assert/strict';
import { configure } from '../../../checkout/support.ts';
import { address, onCartShop } from './carts-support.ts';

const message = { sender: 'Ann', recipient: 'Bea', message: 'Many happy returns' };

onCartShop('a cart and its items have gift messages, which go onto the order', async (shop) => {
  const { guestCart, stranger, engine } = shop;
  await configure(engine, 'sales/gift_options/allow_order', '1');
  await configure(engine, 'sales/gift_options/allow_items', '1');
  const path = await guestCart([{ sku: 'INK-TIDE' }, { sku: 'PEN-WREN' }]);
  const item = (await stranger.get(path)).body.items[1].id;
  const ofCart = await stranger.put(`${path}/gift-message`, message);
  assert.deepEqual([ofCart.status, ofCart.body.giftMessage], [200, message], ofCart.text);
  const ofItem = await stranger.put(`${path}/items/${item}/gift-message`, { message: 'A pen' });
  const short = { sender: '', recipient: '', message: 'A pen' };
  assert.deepEqual(
    ofItem.body.items.map((item: { giftMessage: unknown }) => item.giftMessage),
    [null, short],
  );
  const order = await stranger.post(`${path}/order`, {
    shippingAddress: address,
    billingAddress: { sameAsShipping: true },
    guestEmail: 'ann@example.com',
    shippingMethod: 'flatrate_flatrate',
    paymentMethod: 'checkmo',
  });
  assert.deepEqual(
    [order.body.giftMessage, order.body.items.map((item: { giftMessage: unknown }) => item.giftMessage)],
    [message, [null, short]],
    order.text,
  );
});

onCartShop('messages are taken away, and refused where the store takes none', async (shop) => {
  const { guestCart, stranger, customer, engine, office } = shop;
  const path = await guestCart([{ sku: 'INK-TIDE' }]);
  const { items, id } = (await stranger.get(path)).body;
  const itemPath = `${path}/items/${items[0].id}/gift-message`;
  const off = await stranger.put(`${path}/gift-message`, message);
  assert.deepEqual([off.status, off.body.error], [409, 'gift_messages_off']);
  assert.equal((await stranger.put(itemPath, message)).body.error, 'gift_messages_off');
  await office.patch('/products/3', { giftMessageAvailable: 1 });
  assert.deepEqual((await stranger.put(itemPath, message)).body.items[0].giftMessage, message);
  await configure(engine, 'sales/gift_options/allow_order', '1');
  assert.deepEqual((await office.put(`/carts/${id}/gift-message`, message)).body.giftMessage, message);
  assert.equal((await stranger.put(`${path}/gift-message`, { message: ' ' })).body.giftMessage, null);
  const gone = await stranger.del(itemPath);
  assert.deepEqual([gone.status, gone.body.items[0].giftMessage], [200, null]);
  const rows = await engine.read((tx) => tx.query((q) => q.selectFrom('gift_message').select('message')));
  assert.deepEqual(rows, []);
  assert.equal((await customer.put(`/carts/${id}/gift-message`, message)).status, 404);
  assert.equal((await stranger.put(`/carts/${id}/gift-message`, message)).status, 401);
  const other = (await customer.get('/carts/mine')).body.items[0].id;
  assert.equal((await stranger.put(`${path}/items/${other}/gift-message`, message)).status, 404);
});

onCartShop('an item that is chosen again keeps its gift message', async ({ guestCart, stranger, engine }) => {
  await configure(engine, 'sales/gift_options/allow_items', '1');
  const path = await guestCart([{ sku: 'CAL-ORDER', options: { 'First day': '2027-01-04', CALL: { time: '09:05' } } }]);
  const [item] = (await stranger.get(path)).body.items;
  await stranger.put(`${path}/items/${item.id}/gift-message`, message);
  const again = await stranger.put(`${path}/items/${item.id}`, { options: { 'First day': '2027-02-01' } });
  const [changed] = again.body.items ?? [];
  assert.deepEqual([again.status, changed?.giftMessage], [200, message], again.text);
  assert.notEqual(changed.id, item.id);
  assert.equal(again.body.items.length, 1);
});
