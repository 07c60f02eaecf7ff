import assert from 'node:assert/strict';
import { linesOf, onCartShop } from './carts-support.ts';

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
  // The back office sees what is kept.
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
