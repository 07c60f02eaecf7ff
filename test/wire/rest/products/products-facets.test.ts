import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readFacets } from '../../../../src/domain/catalog/products/search/facets.ts';
import { priceSpans } from '../../../../src/domain/catalog/products/search/price-spans.ts';
import { reindexProducts } from '../../../../src/domain/catalog/products/search/reindex.ts';
import { onEachDemoStore } from '../../../support/database/engines.ts';
import { legacyCaller } from '../../../support/legacy.ts';
import type { RestClient } from '../../../support/rest.ts';
import { onShop } from '../../../support/shop.ts';

interface Option {
  readonly value: string;
  readonly label: string;
  readonly count: number;
}
interface Facets {
  readonly total: number;
  readonly isComplete: boolean;
  readonly attributes: readonly { readonly code: string; readonly options: readonly Option[] }[];
  readonly categories: readonly { readonly id: number; readonly name: string; readonly count: number }[];
  readonly prices: readonly { readonly from: number; readonly to: number; readonly count: number }[];
  readonly sorts: readonly { readonly sortBy: string; readonly label: string }[];
}

const facetsOf = async (client: RestClient, query = ''): Promise<Facets> => {
  const { status, body, text } = await client.get(`/products/facets?${query}`);
  assert.equal(status, 200, text);
  return body;
};
const optionsOf = ({ attributes }: Facets, code: string): [string, number][] =>
  (attributes.find((attribute) => attribute.code === code)?.options ?? []).map(({ label, count }) => [label, count]);
const totalOf = async (client: RestClient, query: string): Promise<number> =>
  Number((await client.get(`/products?${query}`)).headers.get('x-total-count'));

onShop('every count of a facet is the size of the list with that filter', async (shop) => {
  const client = await shop.as();
  for (const query of ['', 'q=ink', 'categoryId=3', 'priceMax=20']) {
    const { total, attributes, categories, prices, isComplete } = await facetsOf(client, query);
    assert.equal(total, await totalOf(client, query));
    assert.equal(isComplete, true);
    for (const { code, options } of attributes) {
      for (const { value, count } of options) {
        assert.equal(await totalOf(client, `${query}&attr_${code}=${value}`), count, `${query} ${code} ${value}`);
      }
    }
    if (!query.includes('categoryId')) {
      for (const { id, count } of categories) assert.equal(await totalOf(client, `${query}&categoryId=${id}`), count);
    }
    if (!query.includes('price')) {
      for (const { from, to, count } of prices) {
        assert.equal(await totalOf(client, `${query}&priceMin=${from}&priceMax=${to}`), count, `${query} ${from}`);
      }
    }
  }
});

onShop('a filtered attribute shows the counts of its other options', async (shop) => {
  const client = await shop.as();
  const all = await facetsOf(client);
  const color = all.attributes.find(({ code }) => code === 'color')?.options[0];
  assert.ok(color);
  const filtered = await facetsOf(client, `attr_color=${color.value}`);
  assert.deepEqual(optionsOf(filtered, 'color'), optionsOf(all, 'color'));
  assert.equal(filtered.total, color.count);
  const others = optionsOf(filtered, 'manufacturer').reduce((sum, [, count]) => sum + count, 0);
  assert.ok(others <= color.count);
});

onShop('facets speak the language of the store view and know its swatches', async (shop) => {
  const client = await shop.as();
  const rows = (await client.get('/layered-filters?store=german')).body;
  const found = rows.find(({ code }: { code: string }) => code === 'color');
  assert.equal(found.label, 'Farbe');
  assert.deepEqual(found.options[0].swatch, { type: 'color', value: '#b5651d' });
  assert.equal(found.options[0].label, 'Ton');
});

onShop('facets are counted again when an option of a product changes', async (shop) => {
  const client = await shop.as();
  const office = await shop.as('products/read', 'products/write');
  const before = new Map(optionsOf(await facetsOf(client), 'manufacturer'));
  const { body: product } = await office.get('/products/sku/PEN-HERON');
  const { attributes } = await facetsOf(client);
  const other = attributes
    .find(({ code }) => code === 'manufacturer')
    ?.options.find(({ label }) => label === 'Tideworks');
  const changed = await office.patch(`/products/${product.id}`, {
    customAttributes: { manufacturer: Number(other?.value) },
  });
  assert.equal(changed.status, 200, changed.text);
  const after = new Map(optionsOf(await facetsOf(client), 'manufacturer'));
  assert.equal(after.get('Tideworks'), (before.get('Tideworks') ?? 0) + 1);
});

onEachDemoStore('facets are kept whole until a product changes', async (_t, engine) => {
  const view = { storeId: 1, groupId: 0, today: '2026-11-21', isBackend: false };
  const read = async () => (await engine.read((tx) => readFacets(tx, {}, view))).value;
  // At its first read an engine only notes the commits of others.
  assert.ok((await read()).total > 0);
  const first = await read();
  assert.equal(await read(), first);
  await engine.load((tx) => tx.exec('update product_price_index set price = price + 10000'));
  assert.notDeepEqual((await read()).prices, first.prices);
});

onShop('spans of prices follow the currency that is asked for, its rate, and the prices', async (shop) => {
  const client = await shop.as();
  const office = await shop.as('products/read', 'products/write');
  const mostIn = async (headers = {}) => {
    const { body } = await client.get('/products/facets?sku=INK-TIDE', { headers });
    return body.prices.map(({ from }: { from: number }) => from);
  };
  const { id, price } = (await client.get('/products/sku/INK-TIDE')).body;
  const euro = { 'x-currency-code': 'EUR' };
  const rate = async (value: string) =>
    shop.engine.load((tx) => tx.exec(`update currency_rate set rate = '${value}' where currency_to = 'EUR'`));
  await rate('2');
  assert.deepEqual([await mostIn(), await mostIn(euro)], [[price], [price * 2]]);
  await rate('3');
  assert.deepEqual([await mostIn(), await mostIn(euro)], [[price], [price * 3]]);
  assert.equal((await office.patch(`/products/${id}`, { price: price + 1 })).status, 200);
  assert.deepEqual([await mostIn(), await mostIn(euro)], [[price + 1], [(price + 1) * 3]]);
});

onShop('an attribute is a facet from the change that makes it filterable, until the one that ends it', async (shop) => {
  const call = await legacyCaller(shop.engine);
  const client = await shop.as();
  const codes = async () => (await facetsOf(client)).attributes.map(({ code }) => code);
  const before = await codes();
  assert.ok(before.includes('manufacturer'));
  await call('product_attribute.update', {
    attribute: 'manufacturer',
    data: { additional_fields: { is_filterable: 0 } },
  });
  assert.deepEqual(
    await codes(),
    before.filter((code) => code !== 'manufacturer'),
  );
  const rows = await shop.engine.read((tx) => tx.query((q) => q.selectFrom('product_facet').selectAll()));
  await call('product_attribute.update', {
    attribute: 'manufacturer',
    data: { additional_fields: { is_filterable: 1 } },
  });
  assert.deepEqual(await codes(), before);
  const now = await shop.engine.read((tx) => tx.query((q) => q.selectFrom('product_facet').selectAll()));
  assert.ok(now.length > rows.length);
});

onShop('attributes that are not filterable, and pages, are refused', async (shop) => {
  const client = await shop.as();
  const { status, body } = await client.get('/products/facets?attr_cost=1');
  assert.deepEqual([status, body.errors[0].field], [400, 'attr_cost']);
  assert.equal((await client.get('/products/facets?page=2')).status, 400);
});

test('spans of prices are of one round width and at most ten', () => {
  const spans = priceSpans([
    { price: 15_000, count: 2 },
    { price: 99_900, count: 1 },
    { price: 1_250_000, count: 3 },
  ]);
  assert.deepEqual(spans, [
    { from: 0, to: 199_900, count: 3 },
    { from: 1_200_000, to: 1_399_900, count: 3 },
  ]);
  assert.deepEqual(priceSpans([]), []);
  assert.deepEqual(priceSpans([{ price: 123_456, count: 4 }]), [{ from: 123_400, to: 123_400, count: 4 }]);
});

onShop('yes and no of facets are words of the language of the store view', async (shop) => {
  const client = await shop.as();
  await shop.engine.write(async (tx) => {
    await tx.exec("update attribute set is_filterable = 1 where code = 'is_handmade'");
    await reindexProducts(tx, [1, 2]);
  });
  assert.deepEqual(optionsOf(await facetsOf(client, 'store=german'), 'is_handmade'), [['Ja', 1]]);
});
