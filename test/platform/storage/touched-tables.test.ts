import assert from 'node:assert/strict';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { createTouchedTables } from '../../../src/platform/storage/cache/touched-tables.ts';
import { createTables } from '../../../src/platform/storage/migrations/ddl.ts';
import { tables } from '../../../src/schema/tables.ts';
import { sqliteEngine } from '../../support/database/engines.ts';

const touchedTables = createTouchedTables(tables);

test('a query names its tables and changes none', () => {
  assert.deepEqual(touchedTables('select "q".* from "quote" as "q" inner join "store" as "s" on 1'), {
    named: ['quote', 'store'],
    changed: [],
    hasUnknown: false,
  });
  assert.deepEqual(touchedTables('with "x" as (select 1 from attribute) select * from "product"').changed, []);
});

test('a query on an unknown table is recognized', () => {
  const unsure = (sql: string) => touchedTables(sql).hasUnknown;
  assert.equal(unsure('select * from "product" inner join "product_search_fts" on 1'), true);
  assert.equal(unsure('select * from sqlite_master'), true);
  const known = 'with "x" as (select 1 from "store") select * from "x" inner join "quote" as "q" on 1 where 1 in ';
  assert.equal(unsure(`${known} (select value from json_each(?))`), false);
});

test('an insert and an update change the tables that they name', () => {
  assert.deepEqual(touchedTables('insert into "website" ("website_id") values (?)').changed, ['website']);
  assert.deepEqual(touchedTables('update "website" set "name" = ?').changed, ['website']);
});

test('a change after common table expressions is seen', () => {
  const { changed } = touchedTables('with "x" as (select 1) update "website" set "name" = (select * from "x")');
  assert.deepEqual(changed, ['website']);
});

test('a delete and a replace also change tables with cascading rows', () => {
  for (const sql of ['delete from "quote" where 1', 'insert or replace into quote values (1)', 'replace into quote']) {
    const { changed } = touchedTables(sql);
    assert.ok(changed.includes('quote_item') && changed.includes('quote_item_option'), sql);
  }
});

test('other statements, and those on unknown tables, may change everything', () => {
  for (const sql of ['pragma user_version = 3', 'create table x (y)', 'delete from sqlite_sequence', 'vacuum', '']) {
    assert.equal(touchedTables(sql).changed, 'all', sql);
  }
});

test('the database itself has no action but those that are reckoned with', async () => {
  const created = await sqliteEngine.createPrepared('migrated');
  assert.ok(created && !('unavailable' in created));
  const database = new DatabaseSync(`${created.settings.dataDir}/store.db`);
  try {
    const names = database.prepare("select name from sqlite_master where type = 'table'").all() as { name: string }[];
    for (const { name } of names) {
      for (const key of database.prepare(`select * from pragma_foreign_key_list('${name}')`).all()) {
        assert.equal(key.on_update, 'NO ACTION', name);
        assert.ok(touchedTables(`delete from ${key.table}`).changed.includes(name), `${key.table} goes with ${name}`);
      }
    }
    for (const { sql, tbl_name } of database.prepare("select * from sqlite_master where type = 'trigger'").all()) {
      assert.deepEqual(touchedTables(String(sql)).named, [tbl_name], 'a trigger that changes a table of ours');
    }
  } finally {
    database.close();
    await created.remove();
  }
});

test('every table that is created is known by its name', () => {
  const created = createTables(tables, 'sqlite').filter((sql) => /^create table/.test(sql));
  for (const sql of created) {
    const name = /^create table (\w+)/.exec(sql)?.[1] ?? '';
    assert.deepEqual(touchedTables(`select * from ${name}`).named, [name]);
  }
});
