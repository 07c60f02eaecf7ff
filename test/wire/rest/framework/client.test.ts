import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cartwright, ok, type Product, type ProductBody } from '../../../../clients/typescript/index.ts';
import { onShop } from '../../../support/shop.ts';

onShop('the typed client creates, changes, lists and deletes a product', async (shop) => {
  const { token } = await shop.as('all');
  assert.ok(token);
  const client = cartwright(shop.url, { token });
  const sent: ProductBody = {
    sku: 'PEN-SISKIN',
    name: 'Siskin fineliner',
    attributeSetId: 4,
    description: 'Thin lines for small squares.',
    shortDescription: 'Thin lines.',
    price: 3.4,
    weight: 0.01,
    taxClassId: 2,
    stockQty: 80,
  };
  const created = await client.POST('/products', {
    body: sent,
    params: { header: { 'Idempotency-Key': 'siskin-1' } },
  });
  const product: Product = created.data ?? assert.fail(created.error?.detail);
  assert.deepEqual([created.response.status, product.sku, product.price], [201, 'PEN-SISKIN', 3.4]);

  const path = { id: product.id };
  const read = await client.GET('/products/{id}', { params: { path } });
  const tag = read.response.headers.get('etag') ?? assert.fail('it has no tag');
  const change = { params: { path, header: { 'If-Match': tag } }, body: { price: 3.9 } };
  const changed = await client.PATCH('/products/{id}', change);
  assert.deepEqual([changed.data?.price, changed.error], [3.9, undefined]);
  const late = await client.PATCH('/products/{id}', change);
  assert.deepEqual([late.data, late.error?.error, late.error?.code], [undefined, 'precondition_failed', 412]);

  const listed = await client.GET('/products', { params: { query: { sku: ['PEN-SISKIN', 'PEN-WREN'] } } });
  assert.deepEqual(listed.data?.map(({ sku, price }) => [sku, price]).sort(), [
    ['PEN-SISKIN', 3.9],
    ['PEN-WREN', 6.5],
  ]);

  const deleted = await client.DELETE('/products/{id}', { params: { path } });
  assert.deepEqual([deleted.response.status, deleted.data], [204, undefined]);
  const gone = await client.GET('/products/{id}', { params: { path } });
  assert.deepEqual([gone.data, gone.error?.code], [undefined, 404]);
});

onShop('the client is a stranger without a token, and asks for the one that holds', async (shop) => {
  const stranger = cartwright(shop.url);
  assert.deepEqual((await stranger.GET('/products/sku/{sku}', { params: { path: { sku: 'PEN-WREN' } } })).data?.id, 2);
  assert.equal((await stranger.GET('/inventory')).error?.code, 401);
  const { token = '' } = await shop.as('inventory');
  let asked = 0;
  const client = cartwright(shop.url, {
    token: async () => {
      asked += 1;
      return token;
    },
  });
  const stock = await client.GET('/inventory/{sku}', { params: { path: { sku: 'PEN-WREN' } } });
  assert.deepEqual([stock.data?.sku, asked], ['PEN-WREN', 1]);
});

test('fields that the document does not have are compile errors', () => {
  const client = cartwright('https://shop.example.com');
  const wrong = () => [
    // @ts-expect-error there is no such address
    client.GET('/nothing'),
    // @ts-expect-error the id is missing
    client.GET('/products/{id}', {}),
    // @ts-expect-error a price is a number
    client.PATCH('/products/{id}', { params: { path: { id: 1 } }, body: { price: 'much' } }),
    // @ts-expect-error a filter with a slip in its name
    client.GET('/products', { params: { query: { serch: 'ink' } } }),
    // @ts-expect-error the same beside one that is known
    client.GET('/products', { params: { query: { search: 'ink', prise: 5 } } }),
    // @ts-expect-error a member with a slip, where a path is given
    client.PATCH('/products/{id}', { params: { path: { id: 1 } }, body: { prise: 5 } }),
    // @ts-expect-error the same beside one that is known
    client.PATCH('/products/{id}', { params: { path: { id: 1 } }, body: { price: 5, wieght: 1 } }),
    // @ts-expect-error a part of a member
    client.POST('/carts/mine/items', { body: { sku: 'A', qty: 1, gift: 1 } }),
    // @ts-expect-error a header with a slip
    client.PATCH('/products/{id}', { params: { path: { id: 1 }, header: { 'If-Mach': '*' } }, body: { price: 5 } }),
    // @ts-expect-error an option that no call has
    client.GET('/products', { boby: {} }),
    // @ts-expect-error a filter by attribute begins with attr_
    client.GET('/products', { params: { query: { color: 7 } } }),
  ];
  const right = () => [
    client.GET('/products', { params: { query: { attr_color: [7, 9], attr_size: 4, search: 'ink' } } }),
    client.GET('/products/facets', { params: { query: { attr_color: '7,9' } } }),
    client.GET('/products'),
    client.GET('/products', {}),
    client.GET('/countries', { signal: AbortSignal.timeout(1000), parseAs: 'text' }),
  ];
  assert.deepEqual([typeof wrong, typeof right], ['function', 'function']);
});

onShop('attributes filter by the typed client', async (shop) => {
  const client = cartwright(shop.url);
  const facets = await ok(client.GET('/products/facets'));
  const { code, options } =
    facets.attributes.find((each) => !each.multiple && each.options.length > 1) ?? assert.fail();
  const values = options.slice(0, 2).map(({ value }) => value);
  const filtered = await ok(
    client.GET('/products/facets', { params: { query: { [`attr_${code}` as const]: values } } }),
  );
  assert.equal(filtered.total, (options[0]?.count ?? 0) + (options[1]?.count ?? 0));
});
