import assert from 'node:assert/strict';
import { restClient } from '../../support/rest.ts';
import { onSoapShop, type SoapShop } from '../../support/soap-shop.ts';

const path = 'catalog_product_link';
type Args = Readonly<Record<string, unknown>>;

/** `SKU position qty` of the links of a product. */
async function linksOf({ list }: SoapShop, type: string, productId: string): Promise<string[]> {
  const rows = (await list(`${path}.list`, { type, productId })) as Record<string, string>[];
  return rows.map(({ sku, position, qty }) => [sku, position, ...(qty === undefined ? [] : [qty])].join(' '));
}

const related = (more: Args): Args => ({ type: 'related', productId: 'CAL-DESK', ...more });

onSoapShop('a product is linked, and the link is replaced by another assignment', async (shop) => {
  await shop.result(`${path}.assign`, related({ linkedProductId: 'INK-TIDE', data: { position: '3' } }));
  assert.deepEqual(await linksOf(shop, 'related', 'CAL-DESK'), ['INK-TIDE 3']);
  await shop.result(`${path}.assign`, related({ linkedProductId: 'INK-TIDE' }));
  assert.deepEqual(await linksOf(shop, 'related', 'CAL-DESK'), ['INK-TIDE 0']);
});

onSoapShop('an update changes given fields, and makes a missing link', async (shop) => {
  await shop.result(`${path}.update`, related({ linkedProductId: 'INK-TIDE', data: { position: '3' } }));
  await shop.result(`${path}.update`, related({ linkedProductId: 'INK-TIDE', data: {} }));
  assert.deepEqual(await linksOf(shop, 'related', 'CAL-DESK'), ['INK-TIDE 3']);
});

onSoapShop('members of a group have quantities, and an update keeps absent ones', async (shop) => {
  const member = { type: 'grouped', productId: 'CAL-DESK', linkedProductId: 'INK-TIDE' };
  await shop.result(`${path}.assign`, { ...member, data: { position: '2', qty: '1.5' } });
  await shop.result(`${path}.update`, { ...member, data: { position: '4' } });
  assert.deepEqual(await linksOf(shop, 'grouped', 'CAL-DESK'), ['INK-TIDE 4 1.5000']);
});

onSoapShop('removing a missing link or an unknown product is no fault', async (shop) => {
  await shop.result(`${path}.assign`, related({ linkedProductId: 'INK-TIDE' }));
  for (const linkedProductId of ['nothing', 'MUG-SAIL', 'INK-TIDE']) {
    await shop.result(`${path}.remove`, related({ linkedProductId }));
  }
  assert.deepEqual(await linksOf(shop, 'related', 'CAL-DESK'), []);
});

onSoapShop('the linked product is the one with the SKU before the one with the id', async (shop) => {
  await shop.engine.write((tx) => tx.exec("update product set sku = '1', sku_key = '1' where sku = '10024'"));
  await shop.result(`${path}.assign`, related({ linkedProductId: '1' }));
  assert.deepEqual(await linksOf(shop, 'related', 'CAL-DESK'), ['1 0']);
});

onSoapShop('types of links and what can be said of them', async (shop) => {
  assert.deepEqual(await shop.list(`${path}.types`), ['related', 'up_sell', 'cross_sell', 'grouped']);
  assert.deepEqual(await shop.list(`${path}.attributes`, { type: 'grouped' }), [
    { code: 'position', type: 'int' },
    { code: 'qty', type: 'decimal' },
  ]);
});

onSoapShop('a link that is assigned is seen in REST', async (shop) => {
  await shop.result(`${path}.assign`, { type: 'up_sell', productId: 'CAL-DESK', linkedProductId: 'INK-TIDE' });
  const anybody = await restClient({ url: shop.url }, 'anonymous');
  const { body } = await anybody.get('/products/sku/CAL-DESK');
  assert.deepEqual(
    body.upsellProducts.map(({ sku }: { sku: string }) => sku),
    ['INK-TIDE'],
  );
});
