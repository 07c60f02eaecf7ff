import assert from 'node:assert/strict';
import { everything } from '../../../scope/support.ts';
import { onRest, plain } from './products-write-support.ts';

const twins = ['ＲＥＦ-S04', 'REF\u00ad-S04', '\u200bref-s04', 'REF-S04\ufeff'];

onRest('a SKU that looks like another is that SKU', async ({ rest, engine, call }) => {
  const made = await rest.post('/products', plain('REF-S04'));
  assert.equal(made.status, 201, made.text);
  const other = await rest.post('/products', plain('OTHER'));
  const before = await everything(engine);
  for (const sku of twins) {
    assert.equal((await rest.post('/products', plain(sku))).status, 409, JSON.stringify(sku));
    assert.equal((await rest.patch(`/products/${other.body.id}`, { sku })).status, 409, JSON.stringify(sku));
    assert.equal((await rest.get(`/products/sku/${encodeURIComponent(sku)}`)).body.id, made.body.id);
    assert.deepEqual(
      (await rest.get(`/products?sku=${encodeURIComponent(sku)}`)).body.map((item: { id: number }) => item.id),
      [made.body.id],
    );
    assert.equal((await rest.get(`/inventory/${encodeURIComponent(sku)}`)).body.sku, 'REF-S04');
    const images = await call('product_media.list', { productId: sku, identifierType: 'sku' });
    assert.deepEqual(images, []);
  }
  assert.equal((await rest.post('/products', plain('\u00ad\u200b'))).status, 422);
  assert.ok((await everything(engine)) === before);
});

onRest('bulk finds a product by a SKU that looks like its own, and leaves that as it is written', async ({ rest }) => {
  const { id } = (await rest.post('/products', plain('REF-S04'))).body;
  for (const [index, sku] of ['ref-s04', ...twins].entries()) {
    const { status, body } = await rest.post('/products/bulk', { items: [{ sku, price: index + 20 }] });
    assert.deepEqual([status, body.items], [200, [{ index: 0, sku, status: 'updated', id }]]);
    const { sku: stored, price } = (await rest.get(`/products/${id}`)).body;
    assert.deepEqual([stored, price], ['REF-S04', index + 20]);
  }
});

onRest('of products whose SKUs look the same each is found by its own', async ({ rest, engine }) => {
  const all = ['REF-S04', ...twins.slice(0, 2)];
  const ids: number[] = [];
  for (const sku of all) ids.push((await rest.post('/products', plain(`${sku}${ids.length}`))).body.id as number);
  // Rows as an import writes them.
  for (const [index, sku] of all.entries()) {
    await engine.write((tx) =>
      tx.query((q) =>
        q
          .updateTable('product')
          .set({ sku, sku_key: 'ref-s04' })
          .where('product_id', '=', ids[index] as number),
      ),
    );
  }
  for (const [index, sku] of all.entries()) {
    const path = `/products/sku/${encodeURIComponent(sku)}`;
    assert.equal((await rest.get(path)).body.id, ids[index]);
    assert.equal((await rest.get(`/products/${ids[index]}`)).body.sku, sku);
    assert.equal((await rest.patch(path, { price: index + 20 })).status, 200);
    assert.equal((await rest.get(`/products/${ids[index]}`)).body.price, index + 20);
    assert.equal((await rest.patch(`/products/${ids[index]}`, { sku })).status, 200, 'it may keep its own');
    const taken = all[(index + 1) % all.length];
    assert.equal((await rest.patch(`/products/${ids[index]}`, { sku: taken })).status, 409);
  }
  assert.equal((await rest.get('/products/sku/ref-s04')).body.id, ids[0], 'case says least');
});
