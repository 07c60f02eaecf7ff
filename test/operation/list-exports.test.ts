import assert from 'node:assert/strict';
import { csvKinds } from '../../src/domain/operation/csv/kinds.ts';
import { csvOf } from '../../src/domain/operation/csv/write-lines.ts';
import { makeOrder } from '../support/examples/orders.ts';
import { boundTo, buyersOf } from '../support/order-callers.ts';
import { onShop } from '../support/shop.ts';

const file = { headers: { accept: '*/*' } };

onShop('each list is a file for those who may see all that is in it', async (shop) => {
  const { engine } = shop;
  const needed: Readonly<Record<string, readonly string[]>> = {
    products: ['products/read'],
    prices: ['products/read'],
    stock: ['inventory/read'],
    customers: ['customers/read', 'addresses/read'],
    subscribers: ['newsletter/read'],
    coupons: ['coupons/read'],
    orders: ['orders/read'],
    'order-items': ['orders/read'],
  };
  const [buyer] = await buyersOf(shop);
  const bound = await boundTo(shop, 2, 'second-only');
  for (const [kind, grants] of Object.entries(needed)) {
    const answer = await (await shop.as(...grants)).get(`/exports/${kind}`, file);
    assert.deepEqual(
      ['content-type', 'content-disposition', 'cache-control'].map((name) => answer.headers.get(name)),
      [
        'text/csv; charset=utf-8',
        `attachment; filename="${kind}.csv"; filename*=UTF-8''${kind}.csv`,
        'private, no-store',
      ],
    );
    if (kind in csvKinds) {
      let text = '';
      for await (const part of csvOf((work) => engine.read(work), csvKinds[kind as keyof typeof csvKinds]))
        text += part;
      assert.equal(answer.text, text, kind);
    }
    for (const missing of grants) {
      const lesser = await shop.as('imports/read', 'imports/write', ...grants.filter((id) => id !== missing));
      const { status, body } = await lesser.get(`/exports/${kind}`, file);
      assert.deepEqual([status, body.error], [403, 'forbidden'], kind);
    }
    assert.equal((await buyer.client.get(`/exports/${kind}`, file)).status, 403);
    const elsewhere = await bound.get(`/exports/${kind}`, { headers: { ...file.headers, 'x-store-code': '2' } });
    assert.equal(elsewhere.status, kind.startsWith('order') ? 200 : 403, kind);
  }
  assert.equal((await (await shop.as('all')).get('/exports/secrets', file)).status, 404);
});

onShop('a list is written for the program that reads it, and no cell is a formula', async (shop) => {
  const client = await shop.as('all');
  const made = await client.post('/products', {
    sku: 'CSV-1',
    name: '=1+1',
    type: 'simple',
    price: 1.5,
    description: 'a;b',
  });
  assert.equal(made.status, 201, made.text);
  const lineOf = async (query: string) => {
    const headers = { authorization: `Bearer ${client.token}` };
    const bytes = await (await fetch(`${shop.url}/api/rest/v2/exports/products?${query}`, { headers })).bytes();
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
    return [text.charCodeAt(0), text.split('\r\n').find((line) => line.includes('CSV-1'))] as const;
  };
  const [first, line = ''] = await lineOf('separator=%3B&bom=true');
  assert.equal(first, 0xfeff);
  assert.match(line, /^CSV-1;.*;'=1\+1;/);
  assert.match((await lineOf('raw=true'))[1] ?? '', /^CSV-1,.*,=1\+1,/);
  const old = await client.get('/exports/products?oldForm=true&separator=%09', file);
  assert.match(old.text, /^sku\t_store\t_attribute_set\t_type\t/);
  for (const query of ['separator=x', 'separator=%22', 'storeId=1', 'oldForm=perhaps']) {
    assert.equal((await client.get(`/exports/products?${query}`, file)).status, 400, query);
  }
  assert.equal((await client.get('/exports/stock?oldForm=true', file)).status, 400);
  const head = await client.send('HEAD', '/exports/products', file);
  assert.deepEqual([head.status, head.text], [200, '']);
});

onShop('orders are taken with the filters of their list, each caller those of its store views', async (shop) => {
  const { engine } = shop;
  const first = await makeOrder(engine);
  const second = await makeOrder(engine, { storeId: 2 });
  const client = await shop.as('orders/read');
  const numbers = async (path: string, asking = client) => {
    const { text } = await asking.get(path, { headers: { ...file.headers, 'x-store-code': '2' } });
    const [, ...lines] = text.split('\r\n');
    return lines.filter((line) => line !== '').map((line) => line.split(';')[1]);
  };
  assert.deepEqual(await numbers('/exports/orders?separator=%3B&storeId=2'), [second.number]);
  assert.deepEqual(await numbers(`/exports/orders?separator=%3B&incrementId=${first.number}`), [first.number]);
  const bound = await boundTo(shop, 2, 'second-only');
  assert.deepEqual(await numbers('/exports/orders?separator=%3B', bound), [second.number]);
  const items = await numbers('/exports/order-items?separator=%3B', bound);
  assert.deepEqual([...new Set(items)], [second.number]);
});
