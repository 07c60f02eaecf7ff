import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openLegacySource } from '../../src/migrate-in/open-source.ts';
import { temporaryFile } from './read-dump.ts';

const dump = `-- MariaDB dump 10.19
CREATE TABLE core_store (store_id int);
CREATE TABLE eav_attribute (attribute_id int);
CREATE TABLE acme (id int, text varchar(9));
INSERT INTO acme (id, text) VALUES (1, 'a (b'), (2, '(('), (3, NULL);
/* (no row) */
INSERT INTO acme VALUES (4, 'it''s ('), (5, '\\\\'(');
-- Dump completed
`;

test('the rows of each table of a dump are counted, brackets in texts and comments are none', async () => {
  await using file = await temporaryFile(dump.replaceAll('\\\\', '\\'), 'store.sql');
  const source = await openLegacySource(file.path);
  const tables = await source.tables();
  await source.close();
  assert.equal(tables.get('acme')?.count, 5);
  assert.deepEqual([tables.get('core_store')?.filled, tables.get('core_store')?.count], [false, undefined]);
});
