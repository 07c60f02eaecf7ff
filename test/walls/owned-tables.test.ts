import assert from 'node:assert/strict';
import { test } from 'node:test';
import { filesNaming } from './sql-tables.ts';

/** Migrations, imports, backups and the demo store handle rows of all tables alike, before there is anything to ask. */
const others = 'schema|migrate-in|backup|demo';

/** Who asks the tables of attributes beside the registry (`domain/attributes`). The list may only get shorter. */
const attributeReaders: readonly string[] = [
  'domain/cart/commands/list-lines.ts',
  'domain/catalog/attribute-sets/commands/attributes.ts',
  'domain/catalog/attribute-sets/commands/groups.ts',
  'domain/catalog/attribute-sets/commands/read.ts',
  'domain/catalog/attribute-sets/commands/sets.ts',
  'domain/catalog/attribute-sets/find.ts',
  'domain/catalog/attribute-sets/placements.ts',
  'domain/catalog/attribute-sets/records.ts',
  'domain/catalog/attributes/attributes-of-set.ts',
  'domain/catalog/attributes/commands/write.ts',
  'domain/catalog/attributes/default-value.ts',
  'domain/catalog/attributes/find.ts',
  'domain/catalog/attributes/labels.ts',
  'domain/catalog/attributes/option-list.ts',
  'domain/catalog/attributes/options.ts',
  'domain/catalog/attributes/records.ts',
  'domain/catalog/categories/served-image.ts',
  'domain/catalog/images/image-attributes.ts',
  'domain/catalog/products/commands/legacy-write.ts',
  'domain/catalog/products/commands/whole.ts',
  'domain/catalog/products/fixed-taxes.ts',
  'domain/catalog/products/products.ts',
  'domain/catalog/products/read/values.ts',
  'domain/catalog/products/search/facets.ts',
  'domain/catalog/products/search/filter-parts.ts',
  'domain/catalog/products/search/index-source.ts',
  'domain/catalog/products/write/attributes.ts',
  'domain/catalog/products/write/configurable.ts',
  'domain/catalog/products/write/downloadable-links.ts',
  'domain/catalog/products/write/options.ts',
  'domain/checkout/line-choices.ts',
  'domain/customers/address-book.ts',
  'domain/customers/addresses.ts',
  'domain/customers/attribute-values.ts',
  'domain/customers/commands/show.ts',
  'domain/customers/customers.ts',
  'domain/customers/records.ts',
  'domain/identity/accounts.ts',
  'domain/identity/confirmation.ts',
  'domain/mailing/load-facts.ts',
  'domain/settle/option-flags.ts',
  'domain/taxes/classes.ts',
];

test('statements name the tables of attributes in one folder only', () => {
  const tables = ['attribute', 'attribute_label', 'attribute_option', 'attribute_option_label', 'entity_type'];
  const sets = ['attribute_set', 'attribute_group', 'attribute_placement'];
  const found = filesNaming([...tables, ...sets], ['read', 'write'], new RegExp(`^(?:domain/attributes|${others})/`));
  assert.deepEqual(found, attributeReaders);
});
