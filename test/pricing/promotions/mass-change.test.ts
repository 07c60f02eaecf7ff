/** A change that concerns all products of a store with more of them than one call indexes. */

import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import { reindexEveryProduct } from '../../../src/domain/catalog/products/search/reindex.ts';
import { reindexRest } from '../../../src/domain/catalog/products/search/upkeep.ts';
import type { Engine } from '../../../src/platform/storage/engine.ts';
import { operatorOn } from '../../support/operator.ts';
import { idOf, now, onRest } from '../../wire/rest/products/products-write-support.ts';

const added = 150;
const half = { discountType: 'percent', discountAmount: 50, websiteIds: [1], customerGroupIds: [0, 1, 2, 3] };
const isInk = { kind: 'all', of: [{ kind: 'product', attribute: 'sku', operator: 'contains', value: 'INK-TIDE' }] };

/** Adds products like one of the demo store, with ids above all others. */
async function addProducts(engine: Engine, like: number): Promise<void> {
  const numbers = `(with recursive s(n) as (select 1 union all select n + 1 from s where n < ${added}) select n from s) s`;
  await engine.write(async (tx) => {
    await tx.exec(`insert into product (product_id, set_id, type, sku, sku_key, created_at, updated_at)
      select 1000 + n, set_id, type, sku || '-' || n, sku_key || '-' || n, created_at, updated_at
      from product, ${numbers} where product_id = ${like}`);
    await tx.exec(`insert into product_website (product_id, website_id)
      select 1000 + n, website_id from product_website, ${numbers} where product_id = ${like}`);
    await tx.exec(`insert into stock_item (product_id, qty, is_in_stock)
      select 1000 + n, qty, is_in_stock from stock_item, ${numbers} where product_id = ${like}`);
    await tx.exec(`insert into product_value (product_id, attribute_id, store_id, value, number)
      select 1000 + n, attribute_id, store_id, value, number from product_value, ${numbers} where product_id = ${like}`);
  });
}

async function onLargeStore(title: string, work: Parameters<typeof onRest>[1]): Promise<void> {
  onRest(title, async (test) => {
    await addProducts(test.engine, await idOf(test.engine, 'INK-TIDE'));
    await test.engine.write((tx) => reindexEveryProduct(tx, now));
    assert.equal(await reindexRest(operatorOn(test.engine)), 29 + added);
    await work(test);
  });
}

onLargeStore('prices by a new rule hold at once, and the answer says that lists follow', async (test) => {
  const { rest, engine, client, call } = test;
  const run = operatorOn(engine, { now: () => now });
  const shopper = await client();
  const price = async (id: number) => (await shopper.get(`/products/${id}`)).body.finalPrice;
  const cheap = async () =>
    Number((await shopper.get('/products?priceMax=4.6&itemsPerPage=1')).headers.get('x-total-count'));
  const inCart = async (sku: string) => {
    const quoteId = await call('cart.create', { store: 'default' });
    await call('cart_product.add', { quoteId, productsData: [{ sku, qty: 1 }] });
    return ((await call('cart.info', { quoteId })) as { items: { price: string }[] }).items[0]?.price;
  };
  const mug = await idOf(engine, 'MUG-SAIL');
  const before = await cheap();
  const mugPrice = await price(mug);
  const made = await rest.post('/catalog-price-rules', { name: 'Half', ...half, conditions: isInk });
  assert.deepEqual([made.status, made.body.isIndexed], [201, false], made.text);
  // The first and the last product of the index cost the same, before it has begun.
  assert.deepEqual([await price(1001), await price(1000 + added), await price(mug)], [4.5, 4.5, mugPrice]);
  assert.deepEqual([await inCart('INK-TIDE'), await inCart(`INK-TIDE-${added}`)], ['4.5000', '4.5000']);
  const startedAt = new Date(now).toISOString();
  const total = 29 + added;
  assert.deepEqual((await rest.get('/product-index')).body, {
    isComplete: false,
    waiting: total,
    run: { total, done: 0, startedAt, endedAt: null },
  });
  assert.equal(await cheap(), before);
  await reindexRest(run);
  const complete = { isComplete: true, waiting: 0, run: { total, done: total, startedAt, endedAt: startedAt } };
  assert.deepEqual((await rest.get('/product-index')).body, complete);
  const path = `/catalog-price-rules/${made.body.id}`;
  assert.equal((await rest.get(path)).body.isIndexed, true);
  // The product, those like it, and a set with it.
  assert.deepEqual([await cheap(), await price(1001), await price(mug)], [before + added + 2, 4.5, mugPrice]);
  // As soon as it is gone or has other conditions, it counts no more.
  assert.equal((await rest.patch(path, { conditions: { kind: 'all', of: [] } })).body.isIndexed, false);
  assert.deepEqual([await price(1001), await price(mug)], [4.5, mugPrice / 2]);
  await rest.del(path);
  assert.deepEqual([await price(1001), await price(mug)], [9, mugPrice]);
  await reindexRest(run);
  assert.equal(await cheap(), before);
});

onLargeStore('a change while products are indexed indexes all of them once more', async ({ rest, engine }) => {
  const run = operatorOn(engine, { now: () => now });
  const first = await rest.post('/catalog-price-rules', { name: 'Half', ...half, conditions: isInk });
  const stop = new AbortController();
  setImmediate().then(() => stop.abort());
  const begun = await reindexRest(run, stop.signal);
  const second = await rest.post('/catalog-price-rules', { name: 'Again', ...half, conditions: isInk });
  assert.equal((await rest.get('/product-index')).body.waiting, 29 + added);
  assert.ok(begun < 29 + added, `${begun} products`);
  await reindexRest(run);
  const rules = [first, second].map(({ body }) => rest.get(`/catalog-price-rules/${body.id}`));
  assert.deepEqual(
    (await Promise.all(rules)).map(({ body }) => body.isIndexed),
    [true, true],
  );
  const rows = await engine.read((tx) =>
    tx.query((q) => q.selectFrom('catalog_rule_product').select('rule_id').where('product_id', '>', 1000)),
  );
  assert.equal(rows.length, 2 * added);
});

onLargeStore('a new customer group is priced in turns of the event loop', async ({ rest, engine }) => {
  const made = await rest.post('/customer-groups', { code: 'Friends', taxClassId: 3 });
  assert.equal(made.status, 201, made.text);
  const priced = async () => {
    const rows = await engine.read((tx) =>
      tx.query((q) =>
        q.selectFrom('product_price_index').select('product_id').distinct().where('group_id', '=', made.body.id),
      ),
    );
    return rows.length;
  };
  // The call itself prices none.
  assert.equal(await priced(), 0);
  let isRunning = true;
  let turns = 0;
  let steps = 0;
  let last = 0;
  const watch = async (): Promise<void> => {
    while (isRunning) {
      await setImmediate();
      turns += 1;
      const { waiting } = (await rest.get('/product-index')).body;
      if (waiting !== last) steps += 1;
      last = waiting;
    }
  };
  const watching = watch();
  await reindexRest(operatorOn(engine));
  isRunning = false;
  await watching;
  // 50 or 100 products at a time; other calls are answered in between.
  assert.ok(turns >= 2 && steps >= 2, `${turns} turns, ${steps} steps`);
  assert.equal(await priced(), 29 + added);
});
