import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Table } from '../../src/platform/storage/columns.ts';
import type { TableName } from '../../src/platform/storage/schema.ts';
import { tables } from '../../src/schema/tables.ts';
import { type DemoRow, filledTables, rowsOf } from './support.ts';

const idColumn = (table: TableName): string => {
  const { columns, key } = tables[table] as Table;
  return key?.[0] ?? Object.keys(columns).find((name) => columns[name]?.kind === 'id') ?? '';
};

const declared = Object.entries(tables as Record<TableName, Table>).flatMap(([table, { foreign = [] }]) =>
  foreign.map((key): [TableName, string, TableName] => [
    table as TableName,
    key.columns[0] ?? '',
    key.table as TableName,
  ]),
);

/** References that the database does not keep, since an imported store may break them; ours does not. */
const references: readonly [TableName, string, TableName][] = [
  ['website', 'default_group_id', 'store_group'],
  ['store_group', 'website_id', 'website'],
  ['store_group', 'default_store_id', 'store'],
  ['store', 'website_id', 'website'],
  ['store', 'group_id', 'store_group'],
  ['category', 'set_id', 'attribute_set'],
  ['tier_price', 'website_id', 'website'],
  ['tier_price', 'customer_group_id', 'customer_group'],
  ['group_price', 'customer_group_id', 'customer_group'],
  ['gift_card_amount', 'website_id', 'website'],
  ['download_link_price', 'website_id', 'website'],
  ['super_attribute_price', 'website_id', 'website'],
  ['bundle_selection', 'parent_product_id', 'product'],
  ['gallery_image', 'attribute_id', 'attribute'],
  ['customer_group', 'tax_class_id', 'tax_class'],
  ['customer', 'website_id', 'website'],
  ['customer', 'store_id', 'store'],
  ['customer', 'group_id', 'customer_group'],
  ['quote', 'store_id', 'store'],
  ['quote', 'customer_id', 'customer'],
  ['quote', 'customer_tax_class_id', 'tax_class'],
  ['quote_item', 'product_id', 'product'],
  ['quote_item', 'store_id', 'store'],
  ['quote_address', 'customer_id', 'customer'],
  ['quote_address', 'customer_address_id', 'customer_address'],
];

for (const [table, column, target] of [...declared, ...references]) {
  if (!filledTables().includes(table)) continue;
  test(`every ${table}.${column} is a ${target}`, () => {
    const known = new Set(rowsOf(target).map((row) => row[idColumn(target)]));
    const used = rowsOf(table).map((row) => row[column]);
    assert.deepEqual(
      used.filter((id) => id !== null && id !== undefined && !known.has(id)),
      [],
    );
  });
}

test('keys and unique indexes hold', () => {
  const doubled: string[] = [];
  for (const table of filledTables()) {
    const { columns, key, indexes = {} } = tables[table] as Table;
    const uniques = [key ?? Object.keys(columns).filter((name) => columns[name]?.kind === 'id')].concat(
      Object.values(indexes).flatMap((index) => (index.unique ? [index.columns] : [])),
    );
    for (const unique of uniques.filter((names) => rowsOf(table).every((row) => names.every((name) => name in row)))) {
      const seen = new Set(rowsOf(table).map((row) => JSON.stringify(unique.map((name) => row[name]))));
      if (seen.size !== rowsOf(table).length) doubled.push(`${table} (${unique.join()})`);
    }
  }
  assert.deepEqual(doubled, []);
});

test('no row names a column that its table lacks', () => {
  const strange = filledTables().flatMap((table) =>
    rowsOf(table).flatMap((row: DemoRow) =>
      Object.keys(row)
        .filter((column) => !(column in tables[table].columns))
        .map((column) => `${table}.${column}`),
    ),
  );
  assert.deepEqual(strange, []);
});

test('the root of every store group is a category right under the root of all', () => {
  const roots = rowsOf('store_group').filter(({ group_id }) => group_id !== 0);
  assert.deepEqual(
    roots.map(({ root_category_id: id }) => rowsOf('category').find(({ category_id }) => category_id === id)?.level),
    [1, 1],
  );
});

test('category paths, levels and counts of children agree with the parents', () => {
  const byId = new Map(rowsOf('category').map((row) => [row.category_id, row]));
  for (const row of byId.values()) {
    const parent = byId.get(row.parent_id ?? null);
    const above = parent ? `${parent.path}/` : '';
    assert.equal(row.path, `${above}${row.category_id}`);
    assert.equal(row.level, String(row.path).split('/').length - 1);
    const under = [...byId.values()].filter(({ path }) => String(path).startsWith(`${row.path}/`));
    assert.equal(row.children_count, under.length);
  }
});

test('a product is in categories of the websites that sell it only', () => {
  const rootWebsite = new Map(rowsOf('store_group').map((group) => [group.root_category_id, group.website_id]));
  const pathOf = new Map(rowsOf('category').map(({ category_id, path }) => [category_id, String(path)]));
  const sold = new Set(rowsOf('product_website').map(({ product_id, website_id }) => `${product_id}/${website_id}`));
  const astray = rowsOf('product_category').filter(({ product_id, category_id = null }) => {
    const root = Number(pathOf.get(category_id)?.split('/')[1]);
    return !sold.has(`${product_id}/${rootWebsite.get(root)}`);
  });
  assert.deepEqual(astray, []);
});
