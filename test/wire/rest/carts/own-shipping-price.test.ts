import assert from 'node:assert/strict';
import { configure } from '../../../checkout/support.ts';
import { address, onCartShop } from './carts-support.ts';

const market = { code: 'bazaar_express', price: 12.34, title: 'Bazaar Express' };

onCartShop('an API user with the right sets price and title of shipping, down to its refund', async (shop) => {
  const { stranger, office, guestCart, engine } = shop;
  await configure(engine, 'tax/classes/shipping_tax_class', '2');
  const path = await guestCart([{ sku: 'INK-TIDE', qty: 2 }]);
  const { id } = (await stranger.put(`${path}/shipping-address`, address)).body;
  const marketplace = await shop.as('carts/read', 'carts/write', 'carts/price-shipping', 'orders/create');
  const set = await marketplace.put(`/carts/${id}/shipping-method`, market);
  assert.equal(set.status, 200, set.text);
  // 7.25 % of 18.00 and of 12.34.
  assert.deepEqual(set.body.selectedShippingMethod, {
    code: 'bazaar_express',
    carrierCode: 'bazaar',
    methodCode: 'express',
    description: 'Bazaar Express',
    price: 12.34,
    priceInclTax: 13.23,
  });
  assert.deepEqual(
    [set.body.prices.shippingAmount, set.body.prices.taxAmount, set.body.prices.grandTotal],
    [12.34, 2.2, 32.54],
  );
  const shown = (await stranger.get(path)).body;
  assert.deepEqual(shown.prices, set.body.prices);
  assert.deepEqual(
    shown.availableShippingMethods.map(({ code, price }: { code: string; price: number }) => [code, price]),
    [['flatrate_flatrate', 10]],
  );
  const order = await marketplace.post(`/carts/${id}/order`, {
    billingAddress: { sameAsShipping: true },
    guestEmail: 'ann@example.com',
    paymentMethod: 'checkmo',
    expectedGrandTotal: 32.54,
  });
  assert.equal(order.status, 201, order.text);
  const { shippingMethod, carrierCode, methodCode, shippingDescription, prices } = order.body;
  assert.deepEqual(
    [shippingMethod, carrierCode, methodCode, shippingDescription, prices.shippingAmount, prices.grandTotal],
    ['bazaar_express', 'bazaar', 'express', 'Bazaar Express', 12.34, 32.54],
  );
  const invoice = await office.post(`/orders/${order.body.id}/invoices`, {});
  assert.deepEqual([invoice.body.shippingAmount, invoice.body.grandTotal], [12.34, 32.54], invoice.text);
  const refund = await office.post(`/orders/${order.body.id}/credit-memos`, { shippingAmount: 12.34 });
  assert.deepEqual([refund.body.shippingAmount, refund.body.grandTotal], [12.34, 32.54], refund.text);
});

onCartShop('an order in one call takes a price of shipping, in the currency of the cart', async (shop) => {
  const { stranger, office, guestCart } = shop;
  const path = await guestCart([{ sku: 'INK-TIDE' }]);
  const { id } = (await stranger.patch(path, { currency: 'EUR' })).body;
  const body = {
    shippingAddress: address,
    billingAddress: { sameAsShipping: true },
    guestEmail: 'ann@example.com',
    paymentMethod: 'checkmo',
    shippingMethod: { carrierCode: 'flatrate', methodCode: 'flatrate', price: 7.77 },
  };
  for (const client of [stranger, await shop.as('carts/read', 'carts/write', 'orders/create')]) {
    const place = client === stranger ? path : `/carts/${id}`;
    const refused = await client.post(`${place}/order`, body);
    assert.deepEqual([refused.status, refused.body.error], [403, 'shipping_price_refused'], refused.text);
  }
  assert.equal((await stranger.get(path)).body.shippingAddress, null, 'nothing has changed');
  const order = await office.post(`/carts/${id}/order`, body);
  assert.equal(order.status, 201, order.text);
  const { currency, shippingDescription, prices } = order.body;
  // 7.77 / 0.92.
  assert.deepEqual(
    [currency, shippingDescription, prices.shippingAmount, prices.baseShippingAmount],
    ['EUR', 'Flat Rate - Fixed', 7.77, 8.45],
  );
});

onCartShop('who may not set a price of shipping changes nothing', async (shop) => {
  const { stranger, customer, office, guestCart } = shop;
  const path = await guestCart([{ sku: 'INK-TIDE' }]);
  const { id } = (await stranger.put(`${path}/shipping-address`, address)).body;
  const before = (await stranger.get(path)).body;
  const clerk = await shop.as('carts/read', 'carts/write');
  for (const sent of [market, { ...market, price: 0 }, { code: 'flatrate_flatrate', price: 5 }]) {
    const refused = [
      await stranger.put(`${path}/shipping-method`, sent),
      await clerk.put(`/carts/${id}/shipping-method`, sent),
      await customer.put('/carts/mine/shipping-method', sent),
    ];
    assert.deepEqual(new Set(refused.slice(0, 2).map(({ status }) => status)), new Set([403]));
    assert.ok(refused.every(({ status }) => status >= 400));
  }
  assert.deepEqual((await stranger.get(path)).body, before);
  const wrong = [
    [{ code: 'flatrate_flatrate', title: 'Ours' }, 400, '/price'],
    [{ ...market, price: -1 }, 400, '/price'],
    [{ ...market, price: 99_999_999.995 }, 400, '/price'],
    [{ ...market, price: '1e2' }, 400, '/price'],
    [{ ...market, price: null }, 400, '/price'],
    [{ ...market, title: '  ' }, 400, '/title'],
    [{ ...market, title: 'x'.repeat(256) }, 400, '/title'],
    [{ ...market, code: 'bazaar' }, 409, undefined],
    [{ ...market, code: '_' }, 409, undefined],
    [{ ...market, code: "a_<b>'" }, 409, undefined],
  ] as const;
  for (const [sent, status, field] of wrong) {
    const refused = await office.put(`/carts/${id}/shipping-method`, sent);
    assert.deepEqual([refused.status, refused.body.errors?.[0].field], [status, field], JSON.stringify(sent));
  }
  assert.deepEqual((await stranger.get(path)).body, before);
});

onCartShop('a price of shipping is for the items and the place that it was set for', async (shop) => {
  const { stranger, office, guestCart } = shop;
  const path = await guestCart([{ sku: 'INK-TIDE' }]);
  const { id } = (await stranger.put(`${path}/shipping-address`, address)).body;
  const own = { code: 'flatrate_flatrate', price: 1 };
  const set = async () => (await office.put(`/carts/${id}/shipping-method`, own)).body.selectedShippingMethod.price;
  const price = async () => (await stranger.get(path)).body.selectedShippingMethod?.price;
  assert.equal(await set(), 1);
  // Neither a new name nor the office's own items take it away.
  await stranger.put(`${path}/shipping-address`, { ...address, lastName: 'Other' });
  await stranger.put(`${path}/billing-address`, address);
  await office.post(`/carts/${id}/items`, { sku: 'PEN-WREN' });
  assert.equal(await price(), 1);
  const [line] = (await stranger.get(path)).body.items;
  const changes = [
    () => stranger.post(`${path}/items`, { sku: 'PEN-WREN' }),
    () => stranger.put(`${path}/items/${line.id}`, { qty: 3 }),
    () => stranger.put(`${path}/shipping-address`, { ...address, regionId: 43, postcode: '10001' }),
    () => stranger.put(`${path}/shipping-method`, { code: 'flatrate_flatrate' }),
    () => stranger.send('DELETE', `${path}/items/${line.id}`),
  ];
  for (const change of changes) {
    assert.equal(await set(), 1);
    const changed = await change();
    assert.ok(changed.status < 300, changed.text);
    assert.ok(((await price()) ?? 0) >= 5, String(change));
  }
  // A method that only the office knows is gone with its price.
  await office.put(`/carts/${id}/shipping-method`, { ...market, price: 0 });
  assert.equal(await price(), 0);
  await stranger.post(`${path}/items`, { sku: 'INK-TIDE' });
  assert.equal(await price(), undefined);
  const refused = await stranger.post(`${path}/order`, {
    billingAddress: { sameAsShipping: true },
    guestEmail: 'ann@example.com',
    paymentMethod: 'checkmo',
  });
  assert.deepEqual([refused.status, refused.body.error], [409, 'shipping_method_missing']);
  const other = await guestCart([{ sku: 'INK-TIDE' }]);
  const otherId = (await stranger.put(`${other}/shipping-address`, address)).body.id;
  await office.put(`/carts/${otherId}/shipping-method`, market);
  const placed = await stranger.post(`${other}/order`, {
    billingAddress: { sameAsShipping: true },
    guestEmail: 'ann@example.com',
    paymentMethod: 'checkmo',
    shippingAddress: { ...address, countryId: 'CH', regionId: undefined, region: '' },
  });
  assert.deepEqual([placed.status, placed.body.error], [409, 'shipping_method_missing'], placed.text);
  assert.equal((await stranger.get(other)).body.selectedShippingMethod.price, 12.34);
});
