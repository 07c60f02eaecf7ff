import assert from 'node:assert/strict';
import { configure } from '../../../checkout/support.ts';
import { onCartShop } from './carts-support.ts';

const shown = (body: { code: string; price: number; priceInclTax: number }[]) =>
  body.map(({ code, price, priceInclTax }) => [code, price, priceInclTax]);

onCartShop('shipping costs are estimated without an address, for carts of every kind', async (shop) => {
  const { guestCart, stranger, customer, office, engine } = shop;
  await configure(engine, 'tax/classes/shipping_tax_class', '2');
  const path = await guestCart([{ sku: 'INK-TIDE', qty: 2 }]);
  const before = await stranger.get(path);
  const california = { address: { countryId: 'us', region: 'CA', postcode: '94110' } };
  const there = await stranger.post(`${path}/shipping-methods`, california);
  // 7.25 % of 18.00 is 1.305, of which the lines have 1.31: what they rounded up is missing in the 0.725 of shipping.
  assert.deepEqual([there.status, shown(there.body)], [200, [['flatrate_flatrate', 10, 10.72]]], there.text);
  const elsewhere = await stranger.post(`${path}/shipping-methods`, { address: { countryId: 'CH' } });
  assert.deepEqual(shown(elsewhere.body), [['flatrate_flatrate', 10, 10]]);
  assert.deepEqual((await stranger.get(path)).body, before.body);
  const mine = await customer.post('/carts/mine/shipping-methods', california);
  // 7.25 % of 33.00 is 2.3925, of which the lines have 2.39.
  assert.deepEqual(shown(mine.body), [['flatrate_flatrate', 10, 10.73]]);
  const { id } = before.body;
  assert.deepEqual((await office.post(`/carts/${id}/shipping-methods`, california)).body, there.body);
  await configure(engine, 'carriers/flatrate/sallowspecific', '1');
  await configure(engine, 'carriers/flatrate/specificcountry', 'US');
  assert.deepEqual((await stranger.post(`${path}/shipping-methods`, { address: { countryId: 'CH' } })).body, []);
  assert.equal((await customer.post(`/carts/${id}/shipping-methods`, california)).status, 404);
  assert.equal((await stranger.post(`${path}/shipping-methods`, { address: { countryId: 'USA' } })).status, 400);
});

onCartShop('carts without shipped products have no shipping methods', async ({ guestCart, stranger }) => {
  const path = await guestCart([{ productId: 27, links: [1] }]);
  assert.deepEqual((await stranger.post(`${path}/shipping-methods`, { address: { countryId: 'US' } })).body, []);
});
