/**
 * The plans by which PostgreSQL runs the statements of frequent calls. Nothing is cached here, so each call reads all
 * data that it needs.
 */

import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Engine } from '../../src/platform/storage/engine.ts';
import { openEngine, type StorageSettings } from '../../src/schema/open.ts';
import { remembersNothing } from '../support/cold.ts';
import { engines } from '../support/engines.ts';
import { copyStore } from '../support/large-store.ts';
import { type LegacyCaller, legacyCaller } from '../support/legacy.ts';
import { execute } from '../support/postgres.ts';
import { copyPreparedDatabase } from '../support/prepared.ts';
import { restClient } from '../support/rest.ts';
import { addApiUser, startService, testKey, testSettings } from '../support/service.ts';
import { styledClient } from '../support/styled-client.ts';
import { type WatchedPostgres, watchPostgres } from '../support/watch-postgres.ts';

const skip = !engines.some(({ kind }) => kind === 'postgres');

test('no hot statement is planned again at each call', { skip }, async (t) => {
  const unnamed: Record<string, string[]> = {};
  await onStore(t, 0, async (calls, watched) => {
    for (const [name, call] of Object.entries(calls)) {
      // The filters of a call change the statement.
      if (name.endsWith('list by date')) continue;
      for (let time = 0; time < 7; time++) {
        watched.unnamed();
        await call();
        const texts = watched.unnamed();
        if (texts.length > 0) unnamed[name] = texts;
      }
    }
    assert.deepEqual(unnamed, {});
    const prepared = await watched.prepared();
    assert.deepEqual(
      prepared.filter(({ custom }) => custom > 0),
      [],
    );
    // By default PostgreSQL would choose after five plans that it made for single calls.
    assert.ok(prepared.filter(({ generic }) => generic > 5).length > 100);
  });
});

test('no hot call reads rows in proportion to the store', { skip }, async (t) => {
  const [small, large] = [await rowsRead(t, 20), await rowsRead(t, 2068)];
  if (!small || !large) return;
  assert.ok(small.products > 550 && small.products < 650, `${small.products} products`);
  assert.ok(large.products > 59_000 && large.products < 61_000, `${large.products} products`);
  assert.deepEqual(Object.keys(large.rows), Object.keys(small.rows));
  // A small table may be read whole in one store and by an index in the other. 2,048 more copies would be far more.
  const grown = Object.entries(large.rows).filter(([name, rows]) => rows > 1.2 * (small.rows[name] ?? 0) + 200);
  assert.deepEqual(grown, [], JSON.stringify(small.rows));
});

/** The query for the total of a list of products: it reads every product, once until the catalog changes. */
const counts = /^select count\(\*\) as key\b/;

/** Rows that each call reads in a store whose rows were copied; undefined if the test was skipped. */
async function rowsRead(t: TestContext, copies: number) {
  const rows: Record<string, number> = {};
  let products = 0;
  await onStore(t, copies, async (calls, watched, engine) => {
    [{ products = 0 } = {}] = await engine.read((tx) =>
      tx.query((q) => q.selectFrom('product').select((eb) => eb.fn.countAll<number>().as('products'))),
    );
    for (const [name, call] of Object.entries(calls)) {
      // The smallest of five counts, since they include the statements of the service's own jobs.
      const times: number[] = [];
      for (let time = 0; time < 5; time++) {
        watched.executions();
        await call();
        const executions = watched.executions().filter(({ sql }) => !counts.test(sql));
        times.push(executions.reduce((sum, execution) => sum + execution.rows, 0));
      }
      rows[name] = Math.min(...times);
    }
  });
  return products > 0 ? { rows, products } : undefined;
}

/** Three products in category 3: two have an option, one has a unique word and the latest change. */
const rare = `insert into product_category (product_id, category_id) select product_id, 3 from product order by product_id limit 3;
  insert into product_value (product_id, attribute_id, store_id, value, number)
    select p.product_id, a.attribute_id, 0, '987654', 987654 from product p, attribute a
    where p.sku in ('MUG-SAIL', 'INK-TIDE') and a.code = 'color'
    on conflict (product_id, attribute_id, store_id) do update set value = excluded.value, number = excluded.number;
  update product_search set words = words || ' narwhal'
    where product_id in (select product_id from product where sku = 'INK-TIDE');
  insert into search_word (word, reversed, length) values ('narwhal', 'lahwran', 7);
  update product set updated_at = 1924992000000 where sku = 'INK-TIDE';
  analyze`;

type Calls = Readonly<Record<string, () => Promise<unknown>>>;

/** Runs `work` on the demo store after its rows were copied `copies` times; some products are rare. */
async function onStore(
  t: TestContext,
  copies: number,
  work: (calls: Calls, watched: WatchedPostgres, engine: Engine) => Promise<void>,
): Promise<void> {
  const database = await copyPreparedDatabase('demo');
  if ('unavailable' in database) return t.skip(database.unavailable);
  const settings = { dataDir: database.folder, databaseUrl: database.url, databasePool: 2 };
  const quoteId = await prepare(settings);
  await copyStore(database.url, copies);
  await execute(database.url, rare);
  const watched = await watchPostgres(database.url);
  const engine = openEngine(settings);
  const mediaDir = `${database.folder}/media`;
  const service = await startService(forgetful(engine), { mediaDir });
  try {
    const call = await legacyCaller(forgetful(engine), { name: 'legacy', settings: testSettings({ mediaDir }) });
    await work({ ...legacyCalls(call, quoteId), ...(await callsByWire(engine, service.url)) }, watched, engine);
  } finally {
    await service.close();
    await engine.close();
    watched.stop();
    await database.drop();
  }
}

function forgetful(engine: Engine): Engine {
  return {
    ...engine,
    read: (work) => engine.read((tx) => work({ ...tx, ...remembersNothing })),
    write: (work, sharing) => engine.write((tx) => work({ ...tx, ...remembersNothing }), sharing),
  };
}

/** Makes a cart of a customer, and a session; empties category 3. Answers the cart's id. */
async function prepare(settings: StorageSettings): Promise<unknown> {
  const engine = openEngine(settings);
  const call = await legacyCaller(engine, { name: 'first' });
  const quoteId = await call('cart.create');
  await call('cart_product.add', { quoteId, productsData: [{ sku: 'INK-TIDE', qty: 200 }, { sku: 'MUG-SAIL' }] });
  await engine.load((tx) =>
    tx.exec(`update quote set customer_id = 1, customer_group_id = 1 where quote_id = ${quoteId};
      insert into soap_session (session_hash, user_id, created_at, renewed_at)
        select repeat('a', 64), user_id, ${Date.now()}, ${Date.now()} from api_user where username = 'first';
      delete from product_category where category_id = 3`),
  );
  await engine.close();
  return quoteId;
}

function legacyCalls(call: LegacyCaller, quoteId: unknown): Calls {
  let qty = 100;
  return {
    'cart list': () => call('cart_product.list', { quoteId }),
    'cart info': () => call('cart.info', { quoteId }),
    'cart totals': () => call('cart.totals', { quoteId }),
    add: () => call('cart_product.add', { quoteId, productsData: [{ sku: 'LAMP-ATTIC' }] }),
    update: () => call('cart_product.update', { quoteId, productsData: [{ sku: 'INK-TIDE', qty: ++qty }] }),
    async move() {
      await call('cart_product.add', { quoteId, productsData: [{ sku: 'INK-TIDE', qty: 1 }] });
      await call('cart_product.moveToCustomerQuote', { quoteId, productsData: [{ sku: 'INK-TIDE', qty: 1 }] });
    },
    'attribute list': () => call('product_attribute.list', { setId: 4 }),
    'attribute info': () => call('product_attribute.info', { attribute: 'color' }),
    'attribute options': () => call('product_attribute.options', { attributeId: 'color' }),
    'product list by date': () => call('catalog_product.list', { filters: { updated_at: { gteq: '2030-01-01' } } }),
    'customer list by date': () => call('customer.list', { filters: { updated_at: { gteq: '2030-01-01' } } }),
    'product info': () => call('catalog_product.info', { productId: 'MUG-SAIL' }),
    'stock list': () => call('cataloginventory_stock_item.list', { productIds: ['INK-TIDE', 'MUG-SAIL'] }),
    'stock update': () => call('cataloginventory_stock_item.update', { productId: 'MUG-SAIL', data: { qty: ++qty } }),
    'category tree': () => call('catalog_category.tree', {}),
    'media list': () => call('catalog_product_attribute_media.list', { productId: 'INK-TIDE' }),
  };
}

async function callsByWire(engine: Engine, url: string): Promise<Calls> {
  await addApiUser(engine, 'erp', ['products/read']);
  const soap = styledClient(url, 'v1');
  const anybody = await restClient({ url }, 'anonymous');
  const writer = await restClient({ url }, { engine, grants: ['products/read', 'products/write'] });
  const { body: mug } = await writer.get('/products/sku/MUG-SAIL');
  const page = async (query: string, length: number) => {
    const answer = await anybody.get(`/products?${query}`);
    assert.deepEqual([answer.status, answer.body.length], [200, length], query);
    return answer;
  };
  const first = await page('itemsPerPage=12', 12);
  const [, next = ''] = /<[^>]*\?([^>]*)>; rel="next"/.exec(first.headers.get('link') ?? '') ?? [];
  let price = 20;
  const ok = async (answer: Promise<{ status: number }>) => assert.equal((await answer).status, 200);
  return {
    login: () => soap.login('erp', testKey),
    token: () => ok(anybody.post('/auth/token', { grant_type: 'api_user', username: 'erp', api_key: testKey })),
    product: () => ok(anybody.get(`/products/${mug.id}`)),
    'product by its SKU': () => ok(anybody.get('/products/sku/MUG-SAIL')),
    'product update': () => ok(writer.patch(`/products/${mug.id}`, { price: ++price, name: `Mug ${price}` })),
    'page of products': () => page('itemsPerPage=12', 12),
    'next page': () => page(next, 12),
    'products by price': () => page('itemsPerPage=12&sortBy=price', 12),
    'newest products': () => page('itemsPerPage=12&sortBy=created_at&sortDir=desc', 12),
    'products by SKU': () => page('sku=INK-TIDE,MUG-SAIL', 2),
    'products of a small category': () => page('categoryId=3', 3),
    'products of a small category by position': () => page('categoryId=3&sortBy=position', 3),
    'products with a rare option': () => page('attr_color=987654', 2),
    'products by a rare word': () => page('search=narwhal', 1),
    'products by a rare word and price': () => page('search=narwhal&priceMin=0.01&priceMax=100000', 1),
    'products by a rare word with an error': () => page('search=narhwal&priceMax=100000', 1),
    'products of a small category by price': () => page('categoryId=3&priceMax=100000', 3),
    'facets of a rare word': () => ok(anybody.get('/products/facets?search=narwhal&priceMax=100000')),
    'facets of a small category': () => ok(anybody.get('/products/facets?categoryId=3&priceMax=100000')),
    'products that changed lately': () => page('updatedSince=2031-01-01', 1),
    'products that changed since long ago': () => page('itemsPerPage=12&updatedSince=2001-01-01', 12),
  };
}
