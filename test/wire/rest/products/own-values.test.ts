import assert from 'node:assert/strict';
import { onShop } from '../../../support/shop.ts';

onShop('a product tells which values a store view has of its own, also where they equal the default', async (shop) => {
  const office = await shop.as('all');
  const { id } = (await office.get('/products/sku/PEN-WREN')).body;
  const path = `/products/${id}`;
  const own = async (store: string) => (await office.get(`${path}/own-values?store=${store}`)).body;
  const before: string[] = (await own('german')).attributes;
  assert.deepEqual(await own('german'), { storeView: 'german', attributes: before });
  assert.deepEqual((await own('0')).attributes, []);
  const change = async (body: object) => {
    const { status, text } = await office.patch(`${path}?store=german`, body);
    assert.equal(status, 200, text);
  };
  await change({ useDefault: before });
  assert.deepEqual((await own('german')).attributes, []);
  // Null hides the default value, and prices belong to the website.
  await change({ metaTitle: 'Zaunkönig', specialPrice: null });
  assert.deepEqual((await own('german')).attributes, ['meta_title', 'special_price']);
  assert.deepEqual((await own('default')).attributes, ['special_price']);
  await change({ useDefault: ['special_price'] });
  await change({ name: 'Wren' });
  assert.equal((await office.patch(path, { name: 'Wren' })).status, 200);
  assert.deepEqual((await own('german')).attributes, ['meta_title', 'name']);
  assert.deepEqual((await own('default')).attributes, []);
  await change({ useDefault: ['name'] });
  assert.deepEqual((await own('german')).attributes, ['meta_title']);

  const stranger = await shop.as();
  assert.equal((await stranger.get(`${path}/own-values?store=german`)).status, 401);
  assert.equal((await (await shop.as('orders/read')).get(`${path}/own-values`)).status, 403);
  assert.equal((await office.get('/products/999999/own-values')).status, 404);
  assert.equal((await office.get(`${path}/own-values?store=nowhere`)).status, 400);
});

onShop('a category tells which values a store view has of its own', async (shop) => {
  const office = await shop.as('all');
  const own = async (store: string) => (await office.get(`/categories/3/own-values?store=${store}`)).body;
  const before: string[] = (await own('german')).attributes;
  const change = (body: object) => office.patch('/categories/3?store=german', body);
  assert.equal((await change({ useDefault: before })).status, 200);
  assert.deepEqual(await own('german'), { storeView: 'german', attributes: [] });
  assert.equal((await change({ name: 'Tinten', metaTitle: 'Tinte' })).status, 200);
  assert.deepEqual((await own('german')).attributes, ['meta_title', 'name']);
  assert.deepEqual([(await own('default')).attributes, (await own('0')).attributes], [[], []]);
  assert.equal((await office.get('/categories/999999/own-values')).status, 404);
  assert.equal((await (await shop.as('products/write')).get('/categories/3/own-values')).status, 403);
});
