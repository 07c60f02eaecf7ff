import assert from 'node:assert/strict';
import { onCartShop } from './carts-support.ts';

onCartShop('available products that are linked to items of a cart are suggested', async (shop) => {
  const { guestCart, stranger, office, customer } = shop;
  const link = async (id: number, type: string, ids: readonly number[]): Promise<void> => {
    const body = ids.map((linkedProductId) => ({ linkedProductId }));
    const { status, text } = await office.put(`/products/${id}/links/${type}`, body);
    assert.equal(status, 200, text);
  };
  const found = await office.get('/products?itemsPerPage=100&fields=sku');
  const idOf = (sku: string): number => found.body.find((item: { sku: string; id: number }) => item.sku === sku).id;
  const [ink, moss, wren, mug, variant] = ['INK-TIDE', 'INK-MOSS', 'PEN-WREN', 'MUG-SAIL', 'NOTE-DOT-SEA-A6'].map(idOf);
  await link(ink as number, 'cross-sell', [variant as number, moss as number, wren as number, mug as number]);
  await link(wren as number, 'cross-sell', [mug as number, ink as number]);
  await link(wren as number, 'related', [moss as number]);
  await link(wren as number, 'up-sell', [1]);
  const path = await guestCart([{ sku: 'INK-TIDE' }, { sku: 'PEN-WREN' }]);
  const skus = (products: { sku: string }[]) => products.map(({ sku }) => sku);
  const { status, body, text } = await stranger.get(`${path}/suggestions`);
  assert.equal(status, 200, text);
  assert.deepEqual(
    [skus(body.related), skus(body.upSell), skus(body.crossSell)],
    [['INK-MOSS'], ['PEN-HERON'], ['INK-MOSS', 'MUG-SAIL']],
  );
  const { price, finalPrice, currency, stockStatus } = body.related[0];
  assert.deepEqual([price, finalPrice, currency, stockStatus], [9, 7.2, 'USD', 'in_stock']);
  await office.put('/inventory', { sku: 'INK-MOSS', qty: 0, isInStock: false });
  await office.patch('/products/1', { status: 'disabled' });
  const later = (await stranger.get(`${path}/suggestions`)).body;
  assert.deepEqual([skus(later.related), skus(later.upSell), skus(later.crossSell)], [[], [], ['MUG-SAIL']]);
  const { id } = (await stranger.get(path)).body;
  assert.deepEqual((await office.get(`/carts/${id}/suggestions`)).body, later);
  assert.equal((await customer.get(`/carts/${id}/suggestions`)).status, 404);
  assert.deepEqual(skus((await customer.get('/carts/mine/suggestions')).body.crossSell), ['PEN-WREN', 'MUG-SAIL']);
});
