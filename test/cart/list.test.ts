import assert from 'node:assert/strict';
import { sql } from 'kysely';
import { listedLines } from '../../src/domain/cart/commands/list-lines.ts';
import { tables } from '../../src/schema/tables.ts';
import { onDemoStore } from '../support/legacy.ts';

interface Entry {
  readonly name: string;
  readonly category_ids: string[];
}

onDemoStore('an empty cart is an empty list', async (_engine, call) => {
  assert.deepEqual(await call('cart_product.list', { quoteId: await call('cart.create') }), []);
});

onDemoStore('a line is shown with product, set, categories and websites', async (engine, call) => {
  const quoteId = await call('cart.create');
  await call('cart_product.add', { quoteId, productsData: [{ sku: 'INK-TIDE', qty: 2 }] });
  const categories = await engine.read((tx) =>
    tx.query((q) =>
      q.selectFrom('product_category').select('category_id').where('product_id', '=', 3).orderBy('category_id'),
    ),
  );
  assert.equal(categories.length > 1, true);
  const [product] = await engine.read((tx) =>
    tx.query((q) => q.selectFrom('product').select('set_id').where('product_id', '=', 3)),
  );
  assert.deepEqual(await call('cart_product.list', { quoteId }), [
    {
      product_id: '3',
      sku: 'INK-TIDE',
      name: 'Tide ink, 30 ml',
      set: String(product?.set_id),
      type: 'simple',
      category_ids: categories.map(({ category_id }) => String(category_id)),
      website_ids: ['1', '2'],
    },
  ]);
});

onDemoStore('names are those of the store view that is asked for, else of the cart', async (_engine, call) => {
  const quoteId = await call('cart.create', { store: 'german' });
  await call('cart_product.add', { quoteId, productsData: [{ sku: 'INK-TIDE' }, { sku: '10024' }] });
  const names = async (store?: string) =>
    ((await call('cart_product.list', { quoteId, store })) as Entry[]).map(({ name }) => name);
  assert.equal((await names())[0], 'Tinte Gezeiten, 30 ml');
  assert.equal((await names('default'))[0], 'Tide ink, 30 ml');
});

onDemoStore('a product in no category has an empty list', async (engine, call) => {
  const quoteId = await call('cart.create');
  await call('cart_product.add', { quoteId, productsData: [{ sku: 'INK-TIDE' }] });
  await engine.write((tx) => tx.exec('delete from product_category where product_id = 3'));
  assert.deepEqual(((await call('cart_product.list', { quoteId })) as Entry[])[0]?.category_ids, []);
});

onDemoStore('a line whose product is gone is still shown', async (engine, call) => {
  const quoteId = await call('cart.create');
  await call('cart_product.add', { quoteId, productsData: [{ sku: '10024' }, { sku: 'INK-TIDE' }] });
  const [before] = (await call('cart_product.list', { quoteId })) as Entry[];
  await engine.write((tx) => tx.exec(`delete from product where sku = '10024'`));
  const [after] = (await call('cart_product.list', { quoteId })) as (Entry & { set: string; type: string })[];
  assert.equal(after?.name, before?.name);
  assert.deepEqual([after?.set, after?.type, after?.category_ids], ['', 'simple', []]);
});

onDemoStore('a line whose product has no name any more keeps its own', async (engine, call) => {
  const quoteId = await call('cart.create');
  await call('cart_product.add', { quoteId, productsData: [{ sku: '10024' }, { sku: 'INK-TIDE' }] });
  const before = (await call('cart_product.list', { quoteId })) as Entry[];
  await engine.write((tx) =>
    tx.exec(`delete from product_value where product_id = 3 and attribute_id in
      (select a.attribute_id from attribute as a inner join entity_type as t on t.entity_type_id = a.entity_type_id
        where t.code = 'catalog_product' and a.code = 'name')`),
  );
  assert.deepEqual(await call('cart_product.list', { quoteId }), before);
  assert.equal(before[1]?.name, 'Tide ink, 30 ml');
});

onDemoStore('list looks for store and quote', async (_engine, call) => {
  const quoteId = await call('cart.create');
  assert.match(await call.fault('cart_product.list', { quoteId, store: 'nostore' }), /^1001 /);
  assert.match(await call.fault('cart_product.list', { quoteId: 0 }), /^1002 /);
  assert.match(await call.fault('cart_product.list', { quoteId, store: 'admin' }), /^1002 /);
});

onDemoStore('on SQLite the lines of a cart are all in their index', async (engine) => {
  if (engine.kind !== 'sqlite') return;
  const query = sql.raw(listedLines.compiled('sqlite', tables).sql.replaceAll('?', '1'));
  const plan = await engine.read((tx) => tx.query(() => sql<{ detail: string }>`explain query plan ${query}`));
  assert.deepEqual(
    plan.map(({ detail }) => detail),
    [
      'SEARCH q USING INTEGER PRIMARY KEY (rowid=?)',
      'SEARCH s USING INTEGER PRIMARY KEY (rowid=?)',
      'SEARCH i USING COVERING INDEX quote_item_quote_ix (quote_id=?) LEFT-JOIN',
    ],
  );
});
