import assert from 'node:assert/strict';
import { test } from 'node:test';
import { filesNaming } from './sql-tables.ts';

/** Migrations, imports, backups and the demo store handle rows of all tables alike, before there is anything to ask. */
const others = 'schema|migrate-in|backup|demo';

/** Who names the tables of attributes beside the registry (`domain/shared/attributes`), and why. The list may only get shorter. */
const attributeReaders: Readonly<Record<string, string>> = {
  'domain/catalog/attribute-sets/commands/attributes.ts': 'puts attributes into sets',
  'domain/catalog/attribute-sets/commands/groups.ts': 'makes, renames and removes groups',
  'domain/catalog/attribute-sets/commands/sets.ts': 'makes and removes sets',
  'domain/catalog/attribute-sets/find.ts': 'locks a set that is changed',
  'domain/catalog/attribute-sets/placements.ts': 'takes attributes out of sets',
  'domain/catalog/attribute-sets/records.ts': 'lists sets, a page at a time',
  'domain/catalog/attributes/commands/write.ts': 'makes, changes and removes attributes',
  'domain/catalog/attributes/find.ts': 'locks an attribute that is changed',
  'domain/catalog/attributes/labels.ts': 'replaces the labels of an attribute',
  'domain/catalog/attributes/options.ts': 'makes and removes options',
  'domain/catalog/attributes/records.ts': 'lists attributes, a page at a time',
};

test('statements name the tables of attributes in one folder only', () => {
  const tables = ['attribute', 'attribute_label', 'attribute_option', 'attribute_option_label', 'entity_type'];
  const sets = ['attribute_set', 'attribute_group', 'attribute_placement'];
  const found = filesNaming(
    [...tables, ...sets],
    ['read', 'write'],
    new RegExp(`^(?:domain/shared/attributes|${others})/`),
  );
  assert.deepEqual(found, Object.keys(attributeReaders).sort());
});

test('values of attributes are written in one folder only', () => {
  const tables = ['product_value', 'category_value', 'customer_value', 'customer_address_value'];
  assert.deepEqual(filesNaming(tables, ['write'], new RegExp(`^(?:domain/shared/attributes|${others})/`)), []);
});

/** Who names the tables of store views beside `domain/stores`, and why. The list may only get shorter. */
const storeReaders: Readonly<Record<string, string>> = {
  'domain/catalog/categories/served-image.ts': 'asks in one statement whether any store view shows a category',
  'domain/catalog/products/search/search-log.ts': 'counts terms of store views that are there, in one statement',
  'domain/access/identity/api-user-stores.ts': 'reads the bounds of a caller in the statement that says who calls',
};

test('statements name the tables of store views in one folder only', () => {
  const found = filesNaming(
    ['store', 'store_group', 'website'],
    ['read', 'write'],
    new RegExp(`^(?:domain/stores|${others})/`),
  );
  assert.deepEqual(found, Object.keys(storeReaders).sort());
});

/** The tables of custom options: one model with its reader, and one writer. */
const optionFiles: Readonly<Record<string, string>> = {
  'domain/catalog/parts/custom-options/rows.ts': 'the model and its reader',
  'domain/catalog/parts/custom-options/write.ts': 'the writer',
  'domain/catalog/products/record/option-flags.ts':
    'says in the row of a product whether it has any, for many products in one statement',
};

test('statements name the tables of custom options in one model and its writer', () => {
  const priced = ['product_option', 'product_option_value'].flatMap((name) => [name, `${name}_title`, `${name}_price`]);
  const found = filesNaming(priced, ['read', 'write'], new RegExp(`^(?:${others})/`));
  assert.deepEqual(found, Object.keys(optionFiles).sort());
});

/** The tables of each part of products, and the files that write them: one writer, whoever sends the part. */
const writersOfParts: readonly (readonly [tables: readonly string[], files: Readonly<Record<string, string>>])[] = [
  [
    ['bundle_option', 'bundle_option_title', 'bundle_selection', 'bundle_selection_price'],
    { 'domain/catalog/parts/bundle/write.ts': 'the writer' },
  ],
  [
    ['super_attribute', 'super_attribute_label', 'super_attribute_price', 'super_link'],
    {
      'domain/catalog/attributes/options.ts': 'removes the prices of an option that is removed',
      'domain/catalog/parts/configurable/write.ts': 'the writer',
    },
  ],
  [
    ['tier_price', 'group_price'],
    {
      'domain/accounts/groups.ts': 'removes the prices for a group of customers that is removed',
      'domain/catalog/parts/prices/write.ts': 'the writer',
    },
  ],
  [['product_fixed_tax'], { 'domain/catalog/parts/fixed-taxes/write.ts': 'the writer' }],
  [['product_link'], { 'domain/catalog/parts/links/write.ts': 'the writer' }],
  [
    ['download_link', 'download_link_title', 'download_link_price'],
    { 'domain/catalog/parts/downloadable/write.ts': 'the writer' },
  ],
  [
    ['download_sample', 'download_sample_title'],
    { 'domain/catalog/parts/downloadable/downloads/samples.ts': 'the writer' },
  ],
  [['gallery_image', 'gallery_image_value'], { 'domain/catalog/images/gallery.ts': 'the writer' }],
  [
    ['gift_card_amount'],
    { 'domain/catalog/products/write/save.ts': 'the writer, with the other values of gift cards' },
  ],
  [
    ['stock_item'],
    {
      'domain/catalog/inventory/give-back.ts': 'puts pieces back',
      'domain/catalog/inventory/inventory.ts': 'adjusts the number of pieces, and marks it as changed',
      'domain/catalog/inventory/save.ts': 'the writer',
      'domain/catalog/inventory/take.ts': 'takes pieces for an order',
    },
  ],
];

test('each part of products is written by one file', () => {
  for (const [tables, files] of writersOfParts) {
    const found = filesNaming(tables, ['write'], new RegExp(`^(?:${others})/`));
    assert.deepEqual(found, Object.keys(files), tables.join());
  }
});

test('the images of products are read by one statement', () => {
  const found = filesNaming(['gallery_image_value'], ['read'], new RegExp(`^(?:${others})/`));
  assert.deepEqual(found, ['domain/catalog/products/record/gallery-images.ts']);
});
