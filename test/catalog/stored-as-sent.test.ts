import assert from 'node:assert/strict';
import { sendHttp } from '../support/send.ts';
import { testKey } from '../support/service.ts';
import { onSoapShop, type SoapShop } from '../support/soap-shop.ts';
import { styledClient } from '../support/styled-client.ts';
import type { AnswerValue } from '../transcripts/read-answer.ts';
import { envelope } from '../wire/soap/wire.ts';

type Fields = Readonly<Record<string, AnswerValue>>;

/** Writes values of a product; answers what is shown of them then. V2 and WS-I show only some of them. */
async function product(shop: SoapShop, productData: Readonly<Record<string, unknown>>): Promise<unknown[]> {
  await shop.result('product.update', { productId: 'INK-TIDE', productData });
  const shown = (await shop.result('product.info', { productId: 'INK-TIDE' })) as Fields;
  return Object.keys(productData).map((code) => shown[code] || null);
}

onSoapShop(
  'a status, visibility and tax class of any number are stored, and show the product nowhere',
  async (shop) => {
    const anonymous = await shop.as();
    const office = await shop.as('all');
    const { id } = (await office.get('/products?sku=INK-TIDE')).body[0];
    for (const [status, visibility] of [
      ['0', '4'],
      ['3', '4'],
      ['1', '0'],
      ['1', '5'],
    ] as const) {
      const sent = { status, visibility, tax_class_id: '77' };
      assert.deepEqual(await product(shop, sent), [status, visibility, '77']);
      const shown = (await office.get(`/products/${id}`)).body;
      assert.deepEqual(
        [shown.status, shown.visibility, shown.taxClassId],
        [status === '1' ? 'enabled' : 'disabled', visibility === '4' ? 'catalog_search' : 'not_visible', 77],
      );
      const found = (await anonymous.get('/products?search=tide')).body as { readonly sku: string }[];
      assert.ok(!found.some(({ sku }) => sku === 'INK-TIDE'), `${status} ${visibility}`);
    }
    const disabled = async () => (await office.get('/products?status=disabled&sku=INK-TIDE')).body.length;
    assert.equal(await disabled(), 0);
    await product(shop, { status: '3' });
    assert.equal(await disabled(), 1);
  },
);

onSoapShop(
  'yes and no may be words, and a country its name',
  async (shop) => {
    for (const [sent, shown] of [
      ['Yes', '1'],
      ['no', '0'],
      ['TRUE', '1'],
      ['2', '2'],
    ] as const) {
      assert.deepEqual(await product(shop, { msrp_enabled: sent }), [shown], sent);
    }
    for (const [sent, shown] of [
      ['Germany', 'DE'],
      ['czech republic', 'CZ'],
      ['USA', 'US'],
      ['fr', 'FR'],
      ['Cloud Cuckoo Land', 'Cloud Cuckoo Land'],
    ] as const) {
      assert.deepEqual(await product(shop, { country_of_manufacture: sent }), [shown], sent);
    }
  },
  { only: ['v1'] },
);

onSoapShop(
  'false clears a value, without a store view too',
  async (shop) => {
    await product(shop, { special_price: '3', special_from_date: '2026-01-01', meta_title: 'Ink' });
    const productData = { special_price: false, special_from_date: false, meta_title: false };
    const { engine } = shop;
    // The client of the tests writes texts, so the values are sent by hand.
    const items = Object.keys(productData)
      .map((key) => `<item><key>${key}</key><value xsi:type="xsd:boolean">false</value></item>`)
      .join('');
    const session = await styledClient(shop.url, 'v1').login('connector', testKey);
    const { text } = await sendHttp(`${shop.url}/api/soap/`, {
      method: 'POST',
      headers: { 'content-type': 'text/xml' },
      body: envelope(
        `<m:call><sessionId>${session}</sessionId><resourcePath>product.update</resourcePath><args xsi:type="enc:Array" enc:arrayType="xsd:anyType[2]"><item xsi:type="xsd:string">INK-TIDE</item><item xsi:type="apache:Map">${items}</item></args></m:call>`,
      ),
    });
    assert.match(text, /<callReturn[^>]*>true</);
    const shown = (await shop.result('product.info', { productId: 'INK-TIDE' })) as Fields;
    assert.deepEqual(
      Object.keys(productData).map((code) => shown[code]),
      [null, null, null],
    );
    const rows = await engine.read((tx) =>
      tx.query((q) => q.selectFrom('product_value').select('value').where('value', 'in', ['Ink', '3.0000'])),
    );
    assert.deepEqual(rows, []);
  },
  { only: ['v1'] },
);

onSoapShop('dates are read as every locale writes them, numbers too', async (shop) => {
  for (const [sent, shown] of [
    ['16.02.2012', '2012-02-16 00:00:00'],
    ['16/02/2026', '2026-02-16 00:00:00'],
    ['2026/02/16', '2026-02-16 00:00:00'],
    ['Feb 16, 2026', '2026-02-16 00:00:00'],
    ['2/16/2026', '2026-02-16 00:00:00'],
  ] as const) {
    assert.deepEqual(await product(shop, { special_from_date: sent }), [shown], sent);
  }
  assert.equal(
    await shop.fault('product.update', { productId: 'INK-TIDE', productData: { special_from_date: '31.02.2026' } }),
    '102 Invalid date',
  );
  for (const [sent, shown] of [
    ['1,5', '1.5000'],
    ['1 000', '1000.0000'],
    ['1.234,5', '1234.5000'],
    ["1'000.25", '1000.2500'],
  ] as const) {
    assert.deepEqual(await product(shop, { price: sent }), [shown], sent);
    await shop.result('product_stock.update', { productId: 'INK-TIDE', data: { qty: sent } });
    const [row] = (await shop.list('product_stock.list', { productIds: ['INK-TIDE'] })) as Fields[];
    assert.equal(row?.qty, shown, sent);
  }
});

onSoapShop('a category keeps sort orders and a landing page that nothing has', async (shop) => {
  const categoryData = { available_sort_by: ['1'], default_sort_by: '1', landing_page: '9999' };
  await shop.result('category.update', { categoryId: '3', categoryData });
  const shown = (await shop.result('category.info', { categoryId: '3' })) as Fields;
  assert.deepEqual(
    [shown.available_sort_by, shown.default_sort_by, String(shown.landing_page).replace('int ', '')],
    [['1'], '1', '9999'],
  );
  const office = await shop.as('all');
  const rest = (await office.get('/categories/3')).body;
  assert.deepEqual([rest.defaultSortBy, rest.landingPageId], ['1', 9999]);
  assert.equal((await office.patch('/categories/3', { landingPageId: 8888 })).status, 422);
});

onSoapShop('the tags of store view 0 are those of all', async (shop) => {
  const data = { tag: 'deep', product_id: '3', customer_id: '1', store: 'default' };
  await shop.result('product_tag.add', { data });
  const listed = async (store: string) =>
    Object.values((await shop.result('product_tag.list', { productId: '3', store })) ?? {}).length;
  assert.deepEqual([await listed('0'), await listed('default'), await listed('german')], [1, 1, 0]);
});
