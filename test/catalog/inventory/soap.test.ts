import assert from 'node:assert/strict';
import { onSoapShop, type SoapShop } from '../../support/soap-shop.ts';

const path = 'cataloginventory_stock_item';

/** `qty is_in_stock` of products, by SKU. */
async function stockOf({ list }: SoapShop, ...skus: string[]): Promise<string[]> {
  const rows = (await list(`${path}.list`, { productIds: skus })) as Record<string, string>[];
  return rows.map(({ sku, qty, is_in_stock }) => `${sku} ${qty} ${is_in_stock}`);
}

async function idOf({ list }: SoapShop, sku: string): Promise<string> {
  const [row] = (await list(`${path}.list`, { productIds: [sku] })) as Record<string, string>[];
  return row?.product_id ?? '';
}

onSoapShop('stock is listed by id, each product once, without unknown ones', async (shop) => {
  const rows = await shop.list(`${path}.list`, {
    productIds: ['PEN-WREN', 'nothing', '999999', 'INK-TIDE', 'ink-tide '],
  });
  const ids = (rows as Record<string, string>[]).map(({ product_id }) => Number(product_id));
  assert.deepEqual(
    ids,
    ids.toSorted((a, b) => a - b),
  );
  assert.deepEqual((rows as Record<string, string>[]).map(({ sku }) => sku).sort(), ['INK-TIDE', 'PEN-WREN']);
  assert.deepEqual(await shop.list(`${path}.list`, { productIds: [] }), []);
});

onSoapShop('a product whose SKU is a number is meant before the one with that id', async (shop) => {
  await shop.engine.write((tx) => tx.exec("update product set sku = '1', sku_key = '1' where sku = '10024'"));
  assert.deepEqual(
    (await stockOf(shop, '1')).map((row) => row.split(' ')[0]),
    ['1'],
  );
  assert.equal(await shop.fault(`${path}.update`, { productId: '1', data: { qty: '77' } }), 'ok');
  assert.deepEqual(await stockOf(shop, '1'), ['1 77.0000 1']);
});

onSoapShop('a product is found by its id where no SKU is equal', async (shop) => {
  const id = await idOf(shop, 'INK-TIDE');
  assert.equal(await shop.fault(`${path}.update`, { productId: id, data: { qty: '12.5' } }), 'ok');
  assert.deepEqual(await stockOf(shop, id), ['INK-TIDE 12.5000 1']);
});

onSoapShop('nothing left is out of stock whatever is said, and more does not bring it back', async (shop) => {
  const update = (data: object) => shop.result(`${path}.update`, { productId: 'INK-TIDE', data });
  await update({ qty: '0', is_in_stock: '1' });
  assert.deepEqual(await stockOf(shop, 'INK-TIDE'), ['INK-TIDE 0.0000 0']);
  await update({ qty: '9' });
  assert.deepEqual(await stockOf(shop, 'INK-TIDE'), ['INK-TIDE 9.0000 0']);
  await update({ is_in_stock: '1' });
  assert.deepEqual(await stockOf(shop, 'INK-TIDE'), ['INK-TIDE 9.0000 1']);
});

onSoapShop('a product with backorders stays in stock', async (shop) => {
  await shop.result(`${path}.update`, {
    productId: 'INK-TIDE',
    data: { qty: '-2', is_in_stock: '1', backorders: '1' },
  });
  assert.deepEqual(await stockOf(shop, 'INK-TIDE'), ['INK-TIDE -2.0000 1']);
});

onSoapShop('a value that the store could say is the product’s own from then on', async (shop) => {
  await shop.result(`${path}.update`, { productId: 'INK-TIDE', data: { qty: '5', min_qty: '5' } });
  assert.deepEqual(await stockOf(shop, 'INK-TIDE'), ['INK-TIDE 5.0000 0']);
  await shop.result(`${path}.update`, { productId: 'INK-TIDE', data: { use_config_min_qty: '1', is_in_stock: '1' } });
  assert.deepEqual(await stockOf(shop, 'INK-TIDE'), ['INK-TIDE 5.0000 1']);
});

onSoapShop('a composite product has no quantity', async (shop) => {
  await shop.result(`${path}.update`, { productId: 'NOTE-DOT', data: { qty: '5', is_in_stock: '1' } });
  assert.deepEqual(await stockOf(shop, 'NOTE-DOT'), ['NOTE-DOT 0.0000 1']);
});

onSoapShop('empty data changes nothing', async (shop) => {
  const before = await stockOf(shop, 'INK-TIDE');
  assert.equal(await shop.fault(`${path}.update`, { productId: 'INK-TIDE', data: { nothing: '1' } }), 'ok');
  assert.deepEqual(await stockOf(shop, 'INK-TIDE'), before);
});

onSoapShop('an update answers true in V1 and 1 elsewhere', async ({ style, result }) => {
  const answers = { v1: 'boolean true', v2: 'int 1', wsi: '1' };
  assert.equal(await result(`${path}.update`, { productId: 'INK-TIDE', data: { qty: '3' } }), answers[style]);
});

onSoapShop('several products are changed, all or none', async (shop) => {
  const before = await stockOf(shop, 'INK-TIDE', 'INK-MOSS');
  const data = [{ qty: '1' }, { qty: '2' }];
  assert.equal(
    await shop.fault(`${path}.multiUpdate`, { productIds: ['INK-TIDE', 'nothing'], productData: data }),
    '101 Product not exists.',
  );
  assert.deepEqual(await stockOf(shop, 'INK-TIDE', 'INK-MOSS'), before);
  assert.equal(
    await shop.fault(`${path}.multiUpdate`, { productIds: ['INK-TIDE', 'INK-MOSS'], productData: data }),
    'ok',
  );
  assert.deepEqual((await stockOf(shop, 'INK-TIDE', 'INK-MOSS')).sort(), ['INK-MOSS 2.0000 1', 'INK-TIDE 1.0000 1']);
});

onSoapShop(
  'without the access ids stock is neither shown nor changed',
  async (shop) => {
    const rows = () =>
      shop.engine.read((tx) => tx.query((q) => q.selectFrom('stock_item').selectAll().orderBy('product_id')));
    const before = await rows();
    assert.equal(await shop.fault(`${path}.list`, { productIds: ['INK-TIDE'] }), '2 Access denied.');
    assert.equal(await shop.fault(`${path}.update`, { productId: 'INK-TIDE', data: { qty: '1' } }), '2 Access denied.');
    assert.deepEqual(await rows(), before);
  },
  { grants: ['catalog'] },
);

onSoapShop(
  'one product alone need not be in a list',
  async ({ list }) => {
    const rows = (await list(`${path}.list`, { productIds: 'INK-TIDE' })) as Record<string, string>[];
    assert.deepEqual(
      rows.map(({ sku }) => sku),
      ['INK-TIDE'],
    );
  },
  { only: ['v1'] },
);

onSoapShop('quantities and prices are rounded half up at four decimals', async (shop) => {
  for (const [sent, stored] of [
    ['8.403361', '8.4034'],
    ['1.99995', '2.0000'],
    ['1.00004999', '1.0000'],
  ] as const) {
    await shop.result(`${path}.update`, { productId: 'INK-TIDE', data: { qty: sent, min_sale_qty: '1' } });
    assert.deepEqual(await stockOf(shop, 'INK-TIDE'), [`INK-TIDE ${stored} 1`]);
    await shop.result('product.update', { productId: 'INK-TIDE', productData: { price: sent, weight: sent } });
    const { price, weight } = (await shop.result('product.info', { productId: 'INK-TIDE' })) as Record<string, string>;
    assert.deepEqual([price, weight], [stored, stored]);
  }
});
