import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { baseLimits } from '../../src/domain/catalog/products/search/filter-parts.ts';
import { findProducts, type ProductFilter } from '../../src/domain/catalog/products/search/find-products.ts';
import { productQuery, type QueryShape } from '../../src/domain/catalog/products/search/product-query.ts';
import { reindexProducts } from '../../src/domain/catalog/products/search/reindex.ts';
import { termsOf } from '../../src/domain/catalog/products/search/search-terms.ts';
import { indexState, rebuildIndex, reindexRest } from '../../src/domain/catalog/products/search/upkeep.ts';
import { fold, wordsOf } from '../../src/domain/catalog/products/search/words.ts';
import { dialects } from '../../src/platform/storage/dialect.ts';
import type { Engine } from '../../src/platform/storage/engine.ts';
import { countStatements } from '../support/database/count-statements.ts';
import { onDemoStore } from '../support/legacy.ts';
import { operatorOn } from '../support/operator.ts';

const today = '2026-11-21';

const find = async (engine: Engine, filter: ProductFilter, on = today): Promise<string[]> => {
  const order = { by: 'sku', isDescending: false } as const;
  const view = { storeId: 1, groupId: 0, today: on, isBackend: false };
  const found = await engine.read(async (tx) => findProducts(tx, filter, order, { size: 100, page: 1 }, view));
  const { rows } = found.value;
  const products = await engine.read((tx) => tx.query((q) => q.selectFrom('product').select(['product_id', 'sku'])));
  return rows.map((id) => products.find(({ product_id }) => product_id === id)?.sku ?? '');
};

test('words are folded: case, accents, ligatures and what is typed for letters', () => {
  assert.deepEqual(wordsOf('Crème BRÛLÉE, 2½ Straße; ŒUVRE ﬁne İstanbul Łódź'), [
    'creme',
    'brulee',
    '21',
    '2',
    'strasse',
    'oeuvre',
    'fine',
    'istanbul',
    'lodz',
  ]);
  assert.equal(fold('Ångström'), 'angstrom');
  assert.deepEqual(wordsOf('***  "\' ()'), []);
  assert.equal(wordsOf('x'.repeat(100))[0]?.length, 64);
});

test('limits in another currency are the outermost amounts that are shown within them', () => {
  // The rate is 0.333: 10.00 dollars are shown as 3.33, 10.01 too, 10.02 as 3.34.
  const rate = { numerator: 333n, denominator: 1000n };
  assert.deepEqual(baseLimits({ min: 33_300, max: 33_300 }, rate), { priceMin: 99_850, priceMax: 100_149 });
});

onDemoStore('a special price counts on its days only', async (engine) => {
  const filter = { skus: ['INK-MOSS'], priceMax: 72_000 };
  assert.deepEqual(await find(engine, filter, '2023-12-31'), []);
  assert.deepEqual(await find(engine, filter, '2024-01-01'), ['INK-MOSS']);
  const kettle = { skus: ['KETTLE-GOOSE'], priceMax: 550_000 };
  assert.deepEqual(await find(engine, kettle, '2099-12-31'), ['KETTLE-GOOSE']);
  assert.deepEqual(await find(engine, kettle, '2100-01-01'), []);
});

onDemoStore('the price of a part changes the lowest price of its parent', async (engine) => {
  assert.deepEqual(await find(engine, { skus: ['SET-INKS'], priceMax: 20_000 }), []);
  await engine.write(async (tx) => {
    await tx.query((q) =>
      q
        .updateTable('product_value')
        .set({ number: 20_000, value: '2.0000' })
        .where('product_id', '=', 2)
        .where('attribute_id', 'in', (eb) =>
          eb.selectFrom('attribute').select('attribute_id').where('code', '=', 'price'),
        ),
    );
    await reindexProducts(tx, [2]);
  });
  assert.deepEqual(await find(engine, { skus: ['SET-INKS'], priceMax: 20_000 }), ['SET-INKS']);
});

onDemoStore('attributes that become unsearchable, lose an option or go are no longer found', async (engine, call) => {
  const tideworks = { search: termsOf('tideworks') };
  assert.deepEqual(await find(engine, tideworks), ['INK-MOSS', 'INK-TIDE']);
  await call('product_attribute.update', { attribute: 'manufacturer', data: { is_searchable: 0 } });
  assert.deepEqual(await find(engine, tideworks), []);
  await call('product_attribute.update', { attribute: 'manufacturer', data: { is_searchable: 1 } });
  assert.deepEqual(await find(engine, tideworks), ['INK-MOSS', 'INK-TIDE']);
  const options = (await call('product_attribute.options', { attributeId: 'manufacturer' })) as {
    label: string;
    value: string;
  }[];
  const optionId = options.find(({ label }) => label === 'Tideworks')?.value ?? '';
  await call('product_attribute.removeOption', { attribute: 'manufacturer', optionId });
  assert.deepEqual(await find(engine, tideworks), []);
  assert.deepEqual(await find(engine, { search: termsOf('heron & sons ballpoint') }), ['PEN-WREN']);
  await call('product_attribute.remove', { attribute: 'manufacturer' });
  assert.deepEqual(await find(engine, { search: termsOf('heron & sons ballpoint') }), []);
});

onDemoStore('a product that goes leaves nothing in the index', async (engine) => {
  await engine.write((tx) => tx.query((q) => q.deleteFrom('product').where('product_id', '=', 1)));
  assert.deepEqual(await find(engine, { search: termsOf('heron') }), ['PEN-WREN']);
  for (const table of ['product_index', 'product_price_index', 'product_search'] as const) {
    const rows = await engine.read((tx) =>
      tx.query((q) => q.selectFrom(table).select('store_id').where('product_id', '=', 1)),
    );
    assert.deepEqual(rows, [], table);
  }
});

onDemoStore('missing index rows are reported, wait, and are rebuilt', async (engine) => {
  assert.deepEqual(await engine.read(indexState), { pending: 0, missing: 0 });
  await engine.write(async (tx) => {
    for (const table of ['product_index', 'product_price_index', 'product_search'])
      await tx.exec(`delete from ${table}`);
    await tx.exec('insert into product_reindex (product_id) values (1), (2)');
  });
  assert.deepEqual(await engine.read(indexState), { pending: 2, missing: 29 });
  assert.equal(await reindexRest(operatorOn(engine)), 2);
  assert.deepEqual(await engine.read(indexState), { pending: 0, missing: 25 });
  // The products that contain them are indexed, too.
  assert.deepEqual(await find(engine, {}), ['BOX-DESK', 'PEN-HERON', 'PEN-WREN', 'SET-INKS']);
  assert.equal(await rebuildIndex(operatorOn(engine)), 29);
  assert.deepEqual(await engine.read(indexState), { pending: 0, missing: 0 });
  assert.equal((await find(engine, {})).length, 24);
  assert.deepEqual(await find(engine, { search: termsOf('moss ink') }), ['BOX-DESK', 'INK-MOSS', 'SET-INKS']);
});

onDemoStore('indexing costs the same statements for one product as for many', async (engine) => {
  const counted = countStatements(engine);
  const cost = async (ids: readonly number[]): Promise<number> => {
    const before = counted.statements();
    await counted.engine.write((tx) => reindexProducts(tx, ids));
    return counted.statements() - before;
  };
  assert.equal(await cost([10, 21, 22, 23, 27, 29]), await cost(Array.from({ length: 27 }, (_, index) => index + 3)));
});

const walked: readonly (readonly [QueryShape['sort'], string])[] = [
  ['name', 'product_index_name_ix'],
  ['price', 'product_price_index_price_ix'],
  ['special_price', 'product_index_special_ix'],
  ['updated_at', 'product_updated_ix'],
  ['created_at', 'product_created_ix'],
  ['sku', 'product_sku_key_ix'],
];

onDemoStore('a page behind a cursor begins in the index of its order, and sorts nothing', async (engine) => {
  if (engine.kind !== 'sqlite') return;
  for (const [sort, index] of walked) {
    const shape: QueryShape = {
      filters: [],
      attributes: [],
      isPublic: true,
      sort,
      isDescending: false,
      hasEdge: true,
      recent: [],
      isCount: false,
      countsAll: false,
      typedWords: 0,
    };
    const values = {
      storeId: 1,
      groupId: 0,
      day: 20261121,
      limit: 21,
      offset: 0,
      edgeKey: sort === 'name' || sort === 'sku' ? 'm' : 1,
      edgeId: 1,
    };
    const plan = await engine.read((tx) =>
      tx.query(() => sql<{ detail: string }>`explain query plan ${productQuery(shape, values, dialects.sqlite)}`),
    );
    const steps = plan.map(({ detail }) => detail);
    assert.match(steps[0] ?? '', new RegExp(`^SEARCH .* ${index} .*[>]`), sort);
    assert.ok(!steps.some((step) => step.includes('TEMP B-TREE')), steps.join('\n'));
  }
});

onDemoStore('a cursor carries the total along, so that nothing is counted behind it', async (engine) => {
  const counted = countStatements(engine);
  const order = { by: 'name', isDescending: false } as const;
  const view = { storeId: 1, groupId: 0, today, isBackend: false };
  const page = async (position?: readonly (string | number)[], total?: number) => {
    const before = counted.statements();
    const slice = { size: 10, page: 1, ...(position && { edge: { side: 'after' as const, position, total } }) };
    const found = await counted.engine.read(async (tx) => findProducts(tx, {}, order, slice, view));
    return { ...found.value, cost: counted.statements() - before };
  };
  const first = await page();
  const second = await page(first.last, first.total);
  assert.deepEqual([first.total, first.cost, second.total, second.cost], [24, 2, 24, 1]);
});
