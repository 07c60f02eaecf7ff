import assert from 'node:assert/strict';
import { configure } from '../checkout/support.ts';
import { onCartShop } from './carts-support.ts';

onCartShop('shoppers see prices without and with tax, and which of them the store view shows', async (shop) => {
  const { stranger, customer, office, guestCart, engine } = shop;
  const taxed = async (client = stranger) => (await client.get('/products/4')).body.taxedPrices;
  const untaxed = { exclTax: 7.2, inclTax: 7.2 };
  assert.deepEqual(await taxed(), {
    display: 'excluding_tax',
    price: { exclTax: 9, inclTax: 9 },
    finalPrice: untaxed,
    minimalPrice: untaxed,
  });
  // California takes 7.25 %.
  await configure(engine, 'tax/defaults/region', '12');
  await configure(engine, 'tax/display/type', '3');
  const inCalifornia = { exclTax: 7.2, inclTax: 7.72 };
  const expected = {
    display: 'both',
    price: { exclTax: 9, inclTax: 9.65 },
    finalPrice: inCalifornia,
    minimalPrice: inCalifornia,
  };
  assert.deepEqual(await taxed(), expected);
  assert.deepEqual(await taxed(customer), expected);
  const [listed] = (await stranger.get('/products?sku=INK-MOSS')).body;
  assert.deepEqual(listed.taxedPrices, expected);
  assert.equal(await taxed(office), undefined);
  // The store sends from Los Angeles, whose 9.5 % its prices have in them then.
  await configure(engine, 'tax/calculation/price_includes_tax', '1');
  assert.deepEqual((await taxed()).price, { exclTax: 8.22, inclTax: 8.82 });
  // Sent to where nothing is taxed.
  await configure(engine, 'tax/defaults/region', '0');
  assert.deepEqual((await taxed()).price, { exclTax: 8.22, inclTax: 8.22 });
  await configure(engine, 'tax/cart_display/price', '2');
  const path = await guestCart();
  assert.equal((await stranger.get(path)).body.priceDisplay, 'including_tax');
});
