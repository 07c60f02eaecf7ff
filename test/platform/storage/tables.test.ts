import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import type { Tables } from '../../../src/platform/storage/columns.ts';
import { tables } from '../../../src/schema/tables.ts';

const source = resolve(import.meta.dirname, '../../../src');

test('every table that is declared anywhere is in the list, once', async () => {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /(^|[-/\\])tables\.ts$/.test(file) && !/^(schema|backup|platform[/\\]storage[/\\]cache)[/\\]/.test(file),
  );
  const declared: string[] = [];
  for (const file of files) {
    for (const part of Object.values<Tables>(await import(join(source, file)))) {
      for (const [name, table] of Object.entries(part)) {
        declared.push(name);
        assert.equal((tables as Tables)[name], table, `${name} of ${file}`);
      }
    }
  }
  assert.deepEqual(declared.toSorted(), Object.keys(tables).toSorted());
});

test('a table has a key, and points to tables that are there', () => {
  for (const [name, { columns, key, foreign = [], indexes = {} }] of Object.entries<Tables[string]>(tables)) {
    const ids = Object.keys(columns).filter((column) => columns[column]?.kind === 'id');
    assert.equal(ids.length + (key ? 1 : 0), 1, name);
    const used = [
      key ?? [],
      ...foreign.map((key) => key.columns),
      ...Object.values(indexes).map((index) => index.columns),
    ];
    for (const column of used.flat()) assert.ok(columns[column], `${name}.${column}`);
    for (const { table } of foreign) assert.ok(Object.hasOwn(tables, table), `${name} to ${table}`);
  }
});
