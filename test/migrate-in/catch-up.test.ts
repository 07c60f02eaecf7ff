import assert from 'node:assert/strict';
import { cpSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { type CatchUpOptions, catchUp } from '../../src/migrate-in/catch-up/catch-up.ts';
import { givenTables } from '../../src/migrate-in/catch-up/given.ts';
import { importStore } from '../../src/migrate-in/import-store.ts';
import { openLegacySource } from '../../src/migrate-in/open-source.ts';
import type { LegacySource } from '../../src/migrate-in/source.ts';
import type { Engine } from '../../src/platform/storage/engine.ts';
import { migrate } from '../../src/platform/storage/migrations/migrate.ts';
import { openEngine } from '../../src/schema/open.ts';
import { type Cell, type Rows, writeDump } from '../legacy-store/rows.ts';
import { legacyRows } from '../legacy-store/store.ts';
import { onEachEngine, type TestSettings } from '../support/database/engines.ts';
import { temporaryFile } from './read-dump.ts';
import { type LegacyTables, memorySource, product, storeWith } from './small-store.ts';

type Change = (rows: Rows) => void;
type LegacyRow = Record<string, Cell>;
type Table = Parameters<Rows['rowsOf']>[0];

const rowsOf = (rows: Rows, table: Table) => rows.rowsOf(table) as LegacyRow[];
const rowBy = (rows: Rows, table: Table, column: string, value: Cell): LegacyRow => {
  const found = rowsOf(rows, table).find((row) => row[column] === value);
  if (!found) throw new Error(`${table} has no ${column} ${value}`);
  return found;
};

/** Brings a store to what the source has after a change of it. */
async function catchUpTo(
  engine: Engine,
  { dataDir }: TestSettings,
  change: Change,
  options: Partial<CatchUpOptions> = {},
) {
  await using file = await temporaryFile(changedDump(change), 'store.sql.gz');
  const source = await openLegacySource(file.path);
  return await catchUp(engine, source, { folder: join(dataDir, 'catch-up'), now: () => 0, ...options });
}

function changedDump(change: Change): Buffer {
  const rows = legacyRows();
  change(rows);
  return writeDump(rows);
}

const nothing: Change = () => undefined;

const select = <R = Record<string, unknown>>(engine: Engine, text: string): Promise<R[]> =>
  engine.read(async (tx) => (await tx.query(() => sql.raw<R>(text))).map((row) => ({ ...row })));

const exec = (engine: Engine, ...statements: readonly string[]): Promise<void> =>
  engine.write(async (tx) => {
    for (const text of statements) await tx.exec(text);
  });

/** All rows that the source gives, and what is derived from them. */
async function everything(engine: Engine): Promise<Record<string, string[]>> {
  const derived = ['product_index', 'product_price_index', 'product_facet', 'product_search', 'product_rating'];
  const names = [...givenTables().map(({ name }) => name), ...derived, 'customer_word', 'order_word'];
  const found: Record<string, string[]> = {};
  for (const name of names) {
    const rows = await select(engine, `select * from ${name}`);
    for (const row of rows) delete row.document_id;
    found[name] = rows.map((row) => JSON.stringify(Object.entries(row).sort())).sort();
  }
  return found;
}

/** Compares table by table: a difference shows its rows and no others. */
function assertSame(found: Record<string, string[]>, expected: Record<string, string[]>): void {
  for (const [name, rows] of Object.entries(expected)) {
    const there = new Set(found[name]);
    const wanted = new Set(rows);
    const more = (found[name] ?? []).filter((row) => !wanted.has(row));
    const less = rows.filter((row) => !there.has(row));
    assert.deepEqual({ more: more.slice(0, 3), less: less.slice(0, 3) }, { more: [], less: [] }, name);
  }
}

/** A day in the old shop: new, changed and removed things of each kind. */
const day: Change = (rows) => {
  const products = rowsOf(rows, 'catalog_product_entity');
  const [first, second, third] = products as [LegacyRow, LegacyRow, LegacyRow];
  // Two products exchange their SKUs.
  [first.sku, second.sku] = [second.sku, first.sku];
  for (const price of rowsOf(rows, 'catalog_product_entity_decimal'))
    if (price.entity_id === third.entity_id) price.value = 77.5;
  // A product goes with its values.
  const gone = products.at(-1)?.entity_id;
  for (const table of [
    'catalog_product_entity',
    'catalog_product_entity_varchar',
    'catalog_product_entity_int',
  ] as const) {
    const all = rowsOf(rows, table);
    all.splice(0, all.length, ...all.filter(({ entity_id }) => entity_id !== gone));
  }
  const [customer] = rowsOf(rows, 'customer_entity') as [LegacyRow];
  customer.email = 'moved@example.com';
  const [order] = rowsOf(rows, 'sales_flat_order') as [LegacyRow];
  rows.add('sales_flat_order', { ...order, entity_id: 9001, increment_id: '100009001' });
  const line = rowBy(rows, 'sales_flat_order_item', 'order_id', order.entity_id);
  rows.add('sales_flat_order_item', { ...line, item_id: 9001, order_id: 9001, parent_item_id: null });
};

/** What a store has after an import of the source as it is after a change. */
async function imported({ dataDir }: TestSettings, change: Change): Promise<Record<string, string[]>> {
  await using file = await temporaryFile(changedDump(change), 'store.sql.gz');
  const engine = openEngine({ dataDir: join(dataDir, 'imported'), databasePool: 1 });
  try {
    await migrate(engine);
    await importStore(engine, await openLegacySource(file.path));
    return await everything(engine);
  } finally {
    await engine.close();
  }
}

onEachEngine('the first catch-up takes what an import takes', async (_t, engine, settings) => {
  const summary = await catchUpTo(engine, settings, nothing);
  assert.equal(summary.isFirst, true);
  const caught = await everything(engine);
  assertSame(caught, await imported(settings, nothing));
});

onEachEngine('a later catch-up makes the store what an import of today would make', async (_t, engine, settings) => {
  await catchUpTo(engine, settings, nothing);
  const summary = await catchUpTo(engine, settings, day);
  assert.equal(summary.isFirst, false);
  assert.deepEqual(summary.both, []);
  const caught = await everything(engine);
  assertSame(caught, await imported(settings, day));
});

onEachEngine('a catch-up without any change writes nothing', async (_t, engine, settings) => {
  await catchUpTo(engine, settings, nothing);
  const before = await everything(engine);
  const { differences, both } = await catchUpTo(engine, settings, nothing);
  assert.deepEqual({ differences, both }, { differences: [], both: [] });
  assertSame(await everything(engine), before);
});

/** A small store with an order, for what needs no more. */
const small = storeWith({ sales_flat_order: [order(7)] });
const without = (id: number): LegacyTables =>
  Object.fromEntries(Object.entries(small).map(([name, rows]) => [name, rows.filter((row) => row.entity_id !== id)]));
const withOrder: LegacyTables = {
  ...small,
  sales_flat_order: [order(7), order(8)],
  sales_flat_order_item: [{ item_id: 80, order_id: 8, sku: 'Red-Mug', product_type: 'simple', qty_ordered: '1.0000' }],
};

function order(id: number) {
  return { entity_id: id, store_id: 5, increment_id: `50000000${id}`, base_currency_code: 'EUR' };
}

const catchUpWith = (
  engine: Engine,
  { dataDir }: TestSettings,
  tables: LegacyTables,
  options: Partial<CatchUpOptions> = {},
) => catchUp(engine, memorySource(tables), { folder: join(dataDir, 'catch-up'), now: () => 0, ...options });

onEachEngine('what was made here stays, above the ids of the source', async (_t, engine, settings) => {
  await catchUpWith(engine, settings, small);
  await exec(
    engine,
    "insert into api_user (username, username_key, created_at, updated_at) values ('own', 'own', 0, 0)",
    "insert into store_config (scope, scope_id, path, value) values ('default', 0, 'x/y/z', 'mine')",
    "insert into sales_order (store_id, increment_id, created_at, updated_at) values (5, '500000009', 0, 0)",
  );
  const { both } = await catchUpWith(engine, settings, withOrder);
  assert.deepEqual(both, []);
  assert.deepEqual(await select(engine, 'select user_id from api_user'), [{ user_id: 1_000_001 }]);
  assert.deepEqual(await select(engine, "select value from store_config where path = 'x/y/z'"), [{ value: 'mine' }]);
  assert.deepEqual(await select(engine, 'select order_id from sales_order order by order_id'), [
    { order_id: 7 },
    { order_id: 8 },
    { order_id: 1_000_008 },
  ]);
});

for (const [ours, sku] of [
  [false, 'SOLD-THERE'],
  [true, 'SOLD-HERE'],
] as const) {
  onEachEngine(
    `a product that was changed on both sides is listed, and is ${sku} then`,
    async (_t, engine, settings) => {
      await catchUpWith(engine, settings, small);
      await exec(engine, "update product set sku = 'SOLD-HERE' where product_id = 100");
      const there = { ...small, catalog_product_entity: [product(100, 'simple', 'SOLD-THERE')] };
      const { both } = await catchUpWith(engine, settings, there, { ours });
      const how = 'changed on both sides';
      assert.deepEqual(both, [{ what: 'products', row: 'product_id 100', how, stays: ours ? 'ours' : 'the source' }]);
      assert.deepEqual(await select(engine, 'select sku from product'), [{ sku }]);
    },
  );
}

onEachEngine(
  'what was removed there and changed here stays whole if ours are to stay',
  async (_t, engine, settings) => {
    await catchUpWith(engine, settings, small);
    await exec(engine, 'update product set updated_at = 5 where product_id = 100');
    const valuesOf = () => select(engine, 'select * from product_value order by attribute_id, store_id');
    const before = await valuesOf();
    const { both } = await catchUpWith(engine, settings, without(100), { ours: true });
    assert.deepEqual(both, [{ what: 'products', row: 'product_id 100', how: 'removed in the source', stays: 'ours' }]);
    assert.deepEqual(await valuesOf(), before);
    assert.equal(before.length, 4);
  },
);

onEachEngine('products exchange their SKUs though ours are to stay', async (_t, engine, settings) => {
  await catchUpWith(engine, settings, small);
  const swapped = [product(100, 'simple', 'voucher'), product(101, 'virtual', 'Red-Mug')];
  const { both } = await catchUpWith(engine, settings, { ...small, catalog_product_entity: swapped }, { ours: true });
  assert.deepEqual(both, []);
  assert.deepEqual(await select(engine, 'select product_id, sku from product order by product_id'), [
    { product_id: 100, sku: 'voucher' },
    { product_id: 101, sku: 'Red-Mug' },
  ]);
});

/** An order that was placed here, whose number the source gives to another. */
const clash = "insert into sales_order (store_id, increment_id, created_at, updated_at) values (5, '500000008', 0, 7)";
const clashing = (engine: Engine) =>
  select(engine, "select order_id, updated_at from sales_order where increment_id = '500000008'");
const items = (engine: Engine) => select(engine, 'select item_id, order_id from sales_order_item');

onEachEngine('an order placed here is not lost to one of the source', async (_t, engine, settings) => {
  await catchUpWith(engine, settings, small);
  await exec(engine, clash);
  const before = await everything(engine);
  await assert.rejects(catchUpWith(engine, settings, withOrder), {
    message:
      "orders were placed here whose numbers the source has given to others (500000008): --force removes them, --ours leaves out the source's",
  });
  assertSame(await everything(engine), before);
});

onEachEngine('an order of the source stays away, with its lines, if ours are to stay', async (_t, engine, settings) => {
  await catchUpWith(engine, settings, small);
  await exec(engine, clash);
  const { both } = await catchUpWith(engine, settings, withOrder, { ours: true });
  assert.deepEqual(both, [{ what: 'orders', row: 'order_id 1000008', how: 'made on both sides', stays: 'ours' }]);
  assert.deepEqual(await clashing(engine), [{ order_id: 1_000_008, updated_at: 7 }]);
  assert.deepEqual(await items(engine), []);
});

onEachEngine('an order placed here gives way where that is asked for', async (_t, engine, settings) => {
  await catchUpWith(engine, settings, small);
  await exec(engine, clash);
  await catchUpWith(engine, settings, withOrder, { force: true });
  assert.deepEqual(await clashing(engine), [{ order_id: 8, updated_at: 0 }]);
  assert.deepEqual(await items(engine), [{ item_id: 80, order_id: 8 }]);
});

onEachEngine('a catch-up that was cut off after its commit is ended by the next', async (_t, engine, settings) => {
  const folder = join(settings.dataDir, 'catch-up');
  await catchUpWith(engine, settings, small);
  cpSync(join(folder, 'last'), join(folder, 'before'), { recursive: true });
  await catchUpWith(engine, settings, withOrder);
  renameSync(join(folder, 'last'), join(folder, 'next'));
  renameSync(join(folder, 'before'), join(folder, 'last'));
  const { differences, both } = await catchUpWith(engine, settings, withOrder);
  assert.deepEqual({ differences, both }, { differences: [], both: [] });
});

onEachEngine('a store that did not begin with a catch-up is refused', async (_t, engine, settings) => {
  await importStore(engine, memorySource(small));
  await assert.rejects(catchUpWith(engine, settings, small), /^ImportError: this store is not empty: .*--replace puts/);
});

onEachEngine('a store whose last state of the source is lost is refused', async (_t, engine, settings) => {
  await catchUpWith(engine, settings, small);
  rmSync(join(settings.dataDir, 'catch-up'), { recursive: true });
  await assert.rejects(catchUpWith(engine, settings, small), /does not hold what the source gave this store last/);
});

onEachEngine('a source that says that nothing has changed is not read', async (_t, engine, settings) => {
  const source = (fingerprint: string, tables: LegacyTables) => ({
    ...memorySource(tables),
    fingerprint: async () => fingerprint,
  });
  const run = (from: LegacySource) =>
    catchUp(engine, from, { folder: join(settings.dataDir, 'catch-up'), now: () => 0 });
  await run(source('a', small));
  assert.deepEqual((await run(source('a', withOrder))).differences, []);
  const { differences } = await run(source('b', withOrder));
  assert.deepEqual(differences, [
    { what: 'orders', added: 1, changed: 0, removed: 0 },
    { what: 'lines of orders', added: 1, changed: 0, removed: 0 },
  ]);
});
