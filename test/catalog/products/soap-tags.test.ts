import assert from 'node:assert/strict';
import { onSoapShop, type SoapShop } from '../../support/soap-shop.ts';

const path = 'catalog_product_tag';
type Row = Record<string, string>;

async function idOf({ result }: SoapShop, sku: string): Promise<string> {
  return ((await result('catalog_product.info', { productId: sku })) as Row).product_id ?? '';
}

/** Gives tags to a product; answers their ids by name. */
async function given({ result, style }: SoapShop, productId: string, tag: string): Promise<Row> {
  const data = { tag, product_id: productId, customer_id: '1', store: 'default' };
  const answer = await result(`${path}.add`, { data });
  if (style === 'v1') return answer as Row;
  return Object.fromEntries((answer as Row[]).map(({ key, value }) => [key, value]));
}

/** The names of a product's tags. */
async function namesOf({ result }: SoapShop, productId: string, store?: string): Promise<string[]> {
  const answer = await result(`${path}.list`, { productId, ...(store && { store }) });
  const rows = typeof answer === 'object' && answer !== null ? (Object.values(answer) as Row[]) : [];
  return rows.map(({ name }) => name ?? '');
}

onSoapShop('words become tags, and quoted ones stay together', async (shop) => {
  const ink = await idOf(shop, 'INK-TIDE');
  const ids = await given(shop, ink, "deep 'sea blue'  deep");
  assert.deepEqual(Object.keys(ids), ['deep', 'sea blue']);
  assert.deepEqual(await namesOf(shop, ink, 'default'), ['deep', 'sea blue']);
});

onSoapShop('a tag that is there is used, whatever its case, and once by a customer', async (shop) => {
  const ink = await idOf(shop, 'INK-TIDE');
  const mug = await idOf(shop, 'MUG-SAIL');
  const { deep } = await given(shop, ink, 'deep');
  await given(shop, ink, 'Deep');
  await given(shop, mug, 'DEEP');
  const info = (await shop.result(`${path}.info`, { tagId: deep, store: 'default' })) as Record<string, unknown>;
  const uses =
    shop.style === 'v1'
      ? info.products
      : Object.fromEntries((info.products as Row[]).map(({ key, value }) => [key, value]));
  assert.deepEqual([info.name, info.status, uses], ['deep', '0', { [ink]: '1', [mug]: '1' }]);
});

onSoapShop('tags are told by the store view in which they were given', async (shop) => {
  const ink = await idOf(shop, 'INK-TIDE');
  await given(shop, ink, 'deep');
  assert.deepEqual(await namesOf(shop, ink, 'german'), []);
});

onSoapShop('a tag is approved and counts more, and its name stays', async (shop) => {
  const { deep } = await given(shop, await idOf(shop, 'INK-TIDE'), 'deep');
  const data = { status: '1', base_popularity: '5' };
  await shop.result(`${path}.update`, { tagId: deep, data, store: 'default' });
  const info = (await shop.result(`${path}.info`, { tagId: deep, store: 'default' })) as Row;
  assert.deepEqual([info.name, info.status, info.base_popularity], ['deep', '1', '5']);
});

onSoapShop('a tag that is removed is gone from its products', async (shop) => {
  const ink = await idOf(shop, 'INK-TIDE');
  const { deep } = await given(shop, ink, 'deep');
  await shop.result(`${path}.remove`, { tagId: deep });
  assert.deepEqual(await namesOf(shop, ink), []);
});

onSoapShop('a use stays when the customer goes', async (shop) => {
  const ink = await idOf(shop, 'INK-TIDE');
  await given(shop, ink, 'deep');
  await shop.engine.write((tx) => tx.exec('delete from customer where customer_id = 1'));
  assert.deepEqual(await namesOf(shop, ink), ['deep']);
});
