import assert from 'node:assert/strict';
import { address, onCartShop } from './carts-support.ts';

onCartShop('each refusal of an item has a code and a field of its own', async ({ guestCart, stranger, office }) => {
  const path = await guestCart();
  await office.put('/inventory/MUG-SAIL', { minSaleQty: 2 });
  await office.put('/inventory/INK-TIDE', { maxSaleQty: 50 });
  await office.put('/inventory/INK-MOSS', { isInStock: false });
  await office.put('/products/sku/PEN-WREN', { visibility: 'not_visible' });
  const cases: readonly [object, string, string][] = [
    [{ qty: 1 }, 'product_missing', '/sku'],
    [{ sku: 'NO-SUCH' }, 'product_unknown', '/sku'],
    [{ productId: 99_999 }, 'product_unknown', '/productId'],
    [{ sku: 'PEN-WREN' }, 'not_sold_alone', '/sku'],
    [{ sku: 'INK-MOSS' }, 'out_of_stock', ''],
    [{ sku: 'INK-TIDE', qty: 51 }, 'qty_too_high', '/qty'],
    [{ sku: 'MUG-SAIL' }, 'qty_too_low', '/qty'],
    [{ sku: 'PEN-HERON' }, 'options_missing', '/options/2'],
    [{ sku: 'PEN-HERON', options: { 2: 999 } }, 'option_invalid', '/options/2'],
    [{ sku: 'PEN-HERON', options: { 2: 3, 999: 1 } }, 'option_unknown', '/options/999'],
    [{ sku: 'NOTE-DOT', superAttribute: { 124: 8 } }, 'options_missing', '/superAttribute/125'],
    [{ sku: 'NOTE-DOT', superAttribute: { 124: 8, 125: 9999 } }, 'option_invalid', '/superAttribute'],
    [{ sku: 'SET-INKS' }, 'options_missing', '/superGroup'],
    [{ sku: 'BOX-DESK', bundleOption: { 1: 2 } }, 'options_missing', '/bundleOption/2'],
    [{ sku: 'BOX-DESK', bundleOption: { 1: 2, 2: [3], 999: 1 } }, 'option_unknown', '/bundleOption/999'],
    [{ productId: 27 }, 'options_missing', '/links'],
    [{ productId: 27, links: [999] }, 'option_unknown', '/links'],
    [{ sku: 'GIFT-CARD' }, 'options_missing', '/giftcardAmount'],
  ];
  for (const [item, code, field] of cases) {
    const { status, body } = await stranger.post(`${path}/items`, item);
    const [error, ...others] = body.errors ?? [{}];
    assert.deepEqual(
      [status, body.error, error.code, error.field, error.message, others],
      [422, code, code, field, error.message, []],
      JSON.stringify(item),
    );
  }
});

onCartShop('a change of an item and an order say which item is refused, and why', async (shop) => {
  const { guestCart, stranger, office } = shop;
  const path = await guestCart([{ sku: 'INK-TIDE' }, { productId: 27, links: [1] }]);
  const { items, guestsMayOrder } = (await stranger.get(path)).body;
  assert.equal(guestsMayOrder, false);
  assert.equal((await stranger.get(await guestCart([{ sku: 'INK-TIDE' }]))).body.guestsMayOrder, true);
  const [ink] = items;
  const changed = await stranger.put(`${path}/items/${ink.id}`, { qty: 121 });
  const message = 'The requested quantity for "Tide ink, 30 ml" is not available.';
  assert.deepEqual(
    [changed.status, changed.body.error, changed.body.errors],
    [422, 'stock_insufficient', [{ field: '/qty', message, code: 'stock_insufficient' }]],
  );
  const gone = await stranger.del(`${path}/items/99999`);
  assert.deepEqual([gone.status, gone.body.error], [404, 'cart_item_not_found']);
  const unknown = await stranger.get(`/guest-carts/${'0'.repeat(32)}`);
  assert.deepEqual([unknown.status, unknown.body.error], [404, 'quote_not_found']);
  const said = {
    email: 'ann@example.com',
    shippingAddress: address,
    billingAddress: address,
    shippingMethod: 'flatrate_flatrate',
    paymentMethod: 'checkmo',
  };
  const guest = await stranger.post(`${path}/order`, said);
  assert.deepEqual(
    [
      guest.status,
      guest.body.error,
      guest.body.errors?.map(({ code, field }: Record<string, string>) => [code, field]),
    ],
    [409, 'guest_checkout_refused', [['guest_checkout_refused', '/items/1']]],
  );
  const other = await guestCart([{ sku: 'PEN-WREN' }, { sku: 'INK-TIDE' }]);
  await office.put('/inventory/INK-TIDE', { isInStock: false });
  const order = await stranger.post(`${other}/order`, said);
  assert.deepEqual(
    [
      order.status,
      order.body.error,
      order.body.errors?.map(({ code, field }: Record<string, string>) => [code, field]),
    ],
    [409, 'stock_insufficient', [['out_of_stock', '/items/1']]],
  );
});
