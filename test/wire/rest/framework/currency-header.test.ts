import assert from 'node:assert/strict';
import { configure } from '../../../checkout/support.ts';
import { address, linesOf, onCartShop } from '../carts/carts-support.ts';

onCartShop('prices are shown, and carts opened, in a currency that the store view allows', async (shop) => {
  const { stranger, office } = shop;
  const { body: currencies } = await stranger.get('/stores/currencies');
  const rate = currencies.find(({ code }: { code: string }) => code === 'EUR').exchangeRate;
  const headers = { 'x-currency-code': 'eur' };
  const usual = (await stranger.get('/products/3')).body;
  const inEuro = (await stranger.get('/products/3', { headers })).body;
  const price = Math.round(usual.price * rate * 100) / 100;
  assert.deepEqual([usual.currency, inEuro.currency, inEuro.price], ['USD', 'EUR', price]);
  assert.deepEqual((await stranger.get('/products/3')).body, usual);
  assert.equal(inEuro.taxedPrices.price.exclTax, price);
  const found = await stranger.get(`/products?sku=INK-TIDE&priceMax=${price}`, { headers });
  assert.deepEqual(
    found.body.map((item: { currency: string; price: number }) => [item.currency, item.price]),
    [['EUR', price]],
  );
  // The back office sees stored amounts.
  assert.equal((await office.get('/products/3', { headers })).body.currency, 'USD');
  const opened = (await stranger.post('/guest-carts', {}, { headers })).body;
  const path = `/guest-carts/${opened.maskedId}`;
  const added = await stranger.post(`${path}/items`, { sku: 'INK-TIDE' });
  assert.deepEqual([added.body.currency, added.body.baseCurrency, linesOf(added.body)[0]?.[2]], ['EUR', 'USD', price]);
  for (const code of ['GBP', 'x', 'EURO']) {
    const refused = await stranger.get('/products/3', { headers: { 'x-currency-code': code } });
    assert.deepEqual([refused.status, refused.body.errors[0].field], [400, 'X-Currency-Code'], code);
  }
  assert.equal((await stranger.post('/guest-carts', {}, { headers: { 'x-currency-code': 'GBP' } })).status, 400);
});

onCartShop('the currency of an open cart can be changed with all its amounts, and the order has it', async (shop) => {
  const { stranger, guestCart, office, engine } = shop;
  const path = await guestCart([
    { sku: 'INK-TIDE', qty: 2 },
    { sku: 'PEN-WREN', qty: 1 },
  ]);
  await stranger.put(`${path}/shipping-address`, address);
  await stranger.put(`${path}/shipping-method`, { carrierCode: 'flatrate', methodCode: 'flatrate' });
  await stranger.put(`${path}/coupon`, { code: 'WELCOME10' });
  const usual = (await stranger.get(path)).body;
  await office.put(`/carts/${usual.id}/items/${usual.items[1].id}`, { customPrice: 5.55 });
  const before = (await stranger.get(path)).body;
  await engine.write((tx) =>
    tx.exec("update currency_rate set rate = '0.8' where currency_from = 'USD' and currency_to = 'EUR'"),
  );

  const changed = await stranger.patch(path, { currency: 'eur' });
  assert.equal(changed.status, 200, changed.text);
  const { body } = changed;
  assert.deepEqual([body.currency, body.baseCurrency], ['EUR', 'USD']);
  assert.deepEqual(linesOf(body), [
    ['INK-TIDE', 2, 14.4],
    ['PEN-WREN', 1, 4.44],
  ]);
  assert.equal(body.items[1].customPrice, 4.44);
  const { baseSubtotal, baseGrandTotal, subtotal, discountAmount, shippingAmount, grandTotal } = body.prices;
  assert.deepEqual(
    [before.prices.grandTotal, baseSubtotal, baseGrandTotal, subtotal, discountAmount, shippingAmount, grandTotal],
    [before.prices.baseGrandTotal, 23.55, before.prices.baseGrandTotal, 18.84, 1.88, 12, 30.19],
  );
  assert.deepEqual((await stranger.get(path)).body.prices, body.prices);

  const placed = await stranger.post(`${path}/order`, {
    billingAddress: { sameAsShipping: true },
    guestEmail: 'ann@example.com',
    paymentMethod: 'checkmo',
    expectedGrandTotal: grandTotal,
  });
  assert.equal(placed.status, 201, placed.text);
  assert.deepEqual([placed.body.currency, placed.body.prices.grandTotal], ['EUR', grandTotal]);
  assert.equal((await stranger.patch(path, { currency: 'USD' })).status, 404);
});

onCartShop('a currency that the store view does not take leaves the cart as it is', async (shop) => {
  const { stranger, guestCart, customer, office, engine } = shop;
  const path = await guestCart([{ sku: 'INK-TIDE', qty: 2 }]);
  const before = (await stranger.get(path)).body;
  for (const currency of ['GBP', 'XXX']) {
    const refused = await stranger.patch(path, { currency });
    assert.deepEqual([refused.status, refused.body.error], [422, 'currency_not_served']);
  }
  for (const currency of ['EURO', '', 1]) assert.equal((await stranger.patch(path, { currency })).status, 400);
  const stale = await stranger.patch(path, { currency: 'EUR' }, { headers: { 'if-match': '"stale"' } });
  assert.equal(stale.status, 412);
  // Allowed, but it has no rate.
  await configure(engine, 'currency/options/allow', 'USD,EUR,CHF');
  assert.equal((await stranger.patch(path, { currency: 'CHF' })).body.error, 'currency_not_served');
  // A cart of another customer.
  assert.equal((await customer.patch(`/carts/${before.id}`, { currency: 'EUR' })).status, 404);
  assert.equal((await (await shop.as('carts/read')).patch(`/carts/${before.id}`, { currency: 'EUR' })).status, 403);
  assert.deepEqual((await stranger.get(path)).body, before);
  assert.equal((await office.patch(`/carts/${before.id}`, { currency: 'EUR' })).body.currency, 'EUR');
  const mine = await customer.patch('/carts/mine', { currency: 'EUR' });
  assert.deepEqual([mine.status, mine.body.currency], [200, 'EUR']);
});
