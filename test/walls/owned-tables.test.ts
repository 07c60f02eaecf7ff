import assert from 'node:assert/strict';
import { test } from 'node:test';
import { filesNaming } from './sql-tables.ts';

/** Migrations, imports, backups and the demo store handle rows of all tables alike, before there is anything to ask. */
const others = 'schema|migrate-in|backup|demo';

/** Who asks the tables of attributes beside the registry (`domain/attributes`). The list may only get shorter. */
const attributeReaders: readonly string[] = [
  'domain/catalog/attribute-sets/commands/attributes.ts',
  'domain/catalog/attribute-sets/commands/groups.ts',
  'domain/catalog/attribute-sets/commands/sets.ts',
  'domain/catalog/attribute-sets/find.ts',
  'domain/catalog/attribute-sets/placements.ts',
  'domain/catalog/attribute-sets/records.ts',
  'domain/catalog/attributes/commands/write.ts',
  'domain/catalog/attributes/find.ts',
  'domain/catalog/attributes/labels.ts',
  'domain/catalog/attributes/options.ts',
  'domain/catalog/attributes/records.ts',
  'domain/catalog/images/image-attributes.ts',
  'domain/catalog/products/write/downloadable-links.ts',
];

test('statements name the tables of attributes in one folder only', () => {
  const tables = ['attribute', 'attribute_label', 'attribute_option', 'attribute_option_label', 'entity_type'];
  const sets = ['attribute_set', 'attribute_group', 'attribute_placement'];
  const found = filesNaming([...tables, ...sets], ['read', 'write'], new RegExp(`^(?:domain/attributes|${others})/`));
  assert.deepEqual(found, attributeReaders);
});
