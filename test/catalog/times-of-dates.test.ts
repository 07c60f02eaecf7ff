import assert from 'node:assert/strict';
import { onShop } from '../support/shop.ts';
import { onSoapShop, type SoapShop } from '../support/soap-shop.ts';
import type { AnswerValue } from '../transcripts/read-answer.ts';

type Fields = Readonly<Record<string, AnswerValue>>;

/** Writes a date of a product and of a category, in turn; answers what is shown then. */
async function written(shop: SoapShop, sent: string, store: object = {}): Promise<unknown[]> {
  await shop.result('product.update', {
    productId: 'INK-TIDE',
    productData: { special_from_date: sent, special_to_date: '2026-07-31' },
    ...store,
  });
  await shop.result('category.update', { categoryId: '3', categoryData: { custom_design_from: sent }, ...store });
  const product = (await shop.result('product.info', { productId: 'INK-TIDE', ...store })) as Fields;
  const category = (await shop.result('category.info', { categoryId: '3', ...store })) as Fields;
  return [product.special_from_date, category.custom_design_from];
}

onSoapShop('a date is written with its time, also over another time of its day', async (shop) => {
  for (const store of [{}, { store: 'german' }]) {
    for (const [sent, shown] of [
      ['2026-07-04 13:14:15', '2026-07-04 13:14:15'],
      ['2026-07-04', '2026-07-04 00:00:00'],
      ['2026-07-04T10:00:00+02:00', '2026-07-04 08:00:00'],
      ['2026-07-04 00:00:00', '2026-07-04 00:00:00'],
    ] as const) {
      assert.deepEqual(await written(shop, sent, store), [shown, shown], sent);
    }
  }
});

onShop('REST shows days: one that is sent back keeps its time, another one begins at midnight', async (shop) => {
  const { engine } = shop;
  const client = await shop.as('all');
  const { id } = (await client.get('/products?sku=INK-MOSS')).body[0];
  const body = { specialFromDate: '2026-07-04', specialToDate: '2026-07-31' };
  await client.patch(`/products/${id}`, { specialPrice: 4, ...body });
  await client.patch('/categories/3', { customDesignFrom: '2026-07-04' });
  await engine.write(async (tx) => {
    await tx.exec("update product_value set value = '2026-07-04 13:14:15' where value = '2026-07-04 00:00:00'");
    await tx.exec("update category_value set value = '2026-07-04 13:14:15' where value = '2026-07-04 00:00:00'");
  });
  const stored = (value: string) =>
    engine.read(async (tx) => {
      const products = await tx.query((q) =>
        q.selectFrom('product_value').select('value').where('product_id', '=', id).where('value', '=', value),
      );
      const categories = await tx.query((q) =>
        q.selectFrom('category_value').select('value').where('category_id', '=', 3).where('value', '=', value),
      );
      return [products.length, categories.length];
    });
  assert.equal((await client.patch(`/products/${id}`, body)).status, 200);
  assert.equal((await client.patch('/categories/3', { customDesignFrom: '2026-07-04' })).status, 200);
  assert.deepEqual(await stored('2026-07-04 13:14:15'), [1, 1]);
  assert.equal((await client.patch(`/products/${id}`, { specialFromDate: '2026-07-05' })).status, 200);
  assert.equal((await client.patch('/categories/3', { customDesignFrom: '2026-07-05' })).status, 200);
  assert.deepEqual(await stored('2026-07-05 00:00:00'), [1, 1]);
  assert.deepEqual(await stored('2026-07-04 13:14:15'), [0, 0]);
});
