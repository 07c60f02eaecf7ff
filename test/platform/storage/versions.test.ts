/**
 * Cached values on PostgreSQL: every change of a table changes its version in the same transaction, and waits for
 * nobody.
 */

import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Tables } from '../../../src/platform/storage/columns.ts';
import type { Engine, Tx } from '../../../src/platform/storage/engine.ts';
import { type Memo, memo } from '../../../src/platform/storage/memo.ts';
import { statement } from '../../../src/platform/storage/statement.ts';
import { openEngine } from '../../../src/schema/open.ts';
import { tables } from '../../../src/schema/tables.ts';
import { onPostgres, type TestSettings } from '../../support/database/engines.ts';

const roles = statement((q) => q.selectFrom('role').select(['role_id', 'name']).orderBy('role_id'));
const grants = statement((q) => q.selectFrom('role_grant').select(['role_id', 'resource_id']).orderBy('role_id'));
const quotes = statement((q) => q.selectFrom('quote').select('quote_id'));
const rename = statement((q, p: { id: number; name: string }) =>
  q.updateTable('role').set({ name: p.name }).where('role_id', '=', p.id),
);

/** Reads the rows of a table as a cached value, and counts how often they were read from the database. */
function counted(rows: Parameters<Tx['all']>[0], kind: { readonly keepsWritten?: boolean } = {}) {
  const stored: Memo<unknown> = memo(kind);
  const seen = { computed: 0 };
  const ask = async (tx: Tx): Promise<unknown> => {
    const { value } = await tx.remember(stored, '', () => {
      seen.computed += 1;
      return tx.all(rows, {});
    });
    return value;
  };
  return { seen, ask };
}

/** Runs work on a database with two roles, and with a second connection for changes by hand. */
function onRoles(
  title: string,
  work: (engine: Engine, byHand: pg.Client, settings: TestSettings) => Promise<void>,
): void {
  onPostgres(title, async (_t, engine, settings) => {
    const byHand = new pg.Client(settings.databaseUrl);
    try {
      await byHand.connect();
      await byHand.query("insert into role (role_id, name) values (1, 'one'), (2, 'two')");
      await byHand.query("insert into role_grant (role_id, resource_id) values (1, 'cart')");
      await work(engine, byHand, settings);
    } finally {
      await byHand.end();
    }
  });
}

onRoles('every table that changes rarely has a version, and no other', async (_engine, byHand) => {
  const { rows } = await byHand.query<{ name: string }>(
    `select tgrelid::regclass::text as name from pg_trigger where tgname = 'move_version' and tgenabled = 'O' order by 1`,
  );
  const rare = Object.entries<Tables[string]>(tables).flatMap(([name, { changesOften }]) =>
    changesOften ? [] : [name],
  );
  assert.deepEqual(rows.map(({ name }) => name).toSorted(), rare.toSorted());
  const versions = await byHand.query<{ table_name: string }>('select distinct table_name from table_version');
  assert.deepEqual(versions.rows.map(({ table_name }) => table_name).toSorted(), rare.toSorted());
});

for (const [how, sql] of Object.entries({
  'an insert': "insert into role (role_id, name) values (3, 'three')",
  'an update': "update role set name = 'uno' where role_id = 1",
  'a delete': 'delete from role where role_id = 2',
  'a truncate': 'truncate role cascade',
  'a copy of rows by a function': `do $$ begin insert into role (role_id, name) select 9, 'nine'; end $$`,
})) {
  onRoles(`${how} by hand is seen by the next read`, async (engine, byHand) => {
    const { seen, ask } = counted(roles);
    await engine.read(ask);
    await engine.read(ask);
    assert.equal(seen.computed, 1);
    await byHand.query(sql);
    const now = await byHand.query('select role_id::int, name from role order by role_id');
    assert.deepEqual(await engine.read(ask), now.rows);
    assert.equal(seen.computed, 2);
  });
}

onRoles('rows that go with others count as changed', async (engine, byHand) => {
  const { ask } = counted(grants);
  assert.deepEqual(await engine.read(ask), [{ role_id: 1, resource_id: 'cart' }]);
  await byHand.query('delete from role where role_id = 1');
  assert.deepEqual(await engine.read(ask), []);
});

onRoles('a table that is changed again after a rolled back savepoint counts as changed', async (engine, byHand) => {
  const { ask } = counted(roles);
  await engine.read(ask);
  await byHand.query(
    `begin; savepoint s; update role set name = 'no'; rollback to savepoint s; update role set name = 'yes'; commit`,
  );
  assert.deepEqual(await engine.read(ask), [
    { role_id: 1, name: 'yes' },
    { role_id: 2, name: 'yes' },
  ]);
});

onRoles('rolled back changes, and changes of other tables, do not drop a value', async (engine, byHand) => {
  const { seen, ask } = counted(roles);
  await engine.read(ask);
  await byHand.query(`begin; update role set name = 'no'; rollback`);
  await byHand.query(`insert into service_fact (name, value) values ('a', 'b')`);
  await engine.read(ask);
  assert.equal(seen.computed, 1);
});

onRoles('another node sees a commit at its next call', async (engine, _byHand, settings) => {
  const other = openEngine(settings);
  try {
    const { ask } = counted(roles);
    await other.read(ask);
    for (let n = 0; n < 50; n += 1) {
      await engine.write((tx) => tx.run(rename, { id: 1, name: `n${n}` }));
      assert.deepEqual(await other.read(ask), [
        { role_id: 1, name: `n${n}` },
        { role_id: 2, name: 'two' },
      ]);
    }
  } finally {
    await other.close();
  }
});

onRoles('values from tables that change often are not cached', async (engine) => {
  const { seen, ask } = counted(quotes);
  await engine.read(ask);
  await engine.read(ask);
  assert.equal(seen.computed, 2);
});

onRoles('values that are read by a key are cached by that key only', async (engine, byHand) => {
  const seen = { inner: 0, outer: 0 };
  const inner: Memo<unknown> = memo();
  const outer: Memo<unknown> = memo();
  const ask = async (tx: Tx) => {
    const [row] = await tx.all(quotes, {});
    const stored = await tx.remember(
      inner as Memo<unknown>,
      String(row?.quote_id),
      async () => {
        seen.inner += 1;
        return [await tx.all(roles, {}), await tx.all(quotes, {})];
      },
      { tables: ['quote'], isStill: async () => false },
    );
    return stored.value;
  };
  const askOuter = async (tx: Tx) =>
    tx.remember(outer as Memo<unknown>, '', () => {
      seen.outer += 1;
      return ask(tx);
    });
  await engine.read(ask);
  await engine.read(ask);
  assert.deepEqual(seen, { inner: 1, outer: 0 });
  await engine.read(askOuter);
  await engine.read(askOuter);
  assert.deepEqual(seen, { inner: 1, outer: 2 });
  // A write finds the cached value of the key that it has read.
  await engine.write(ask);
  assert.deepEqual(seen, { inner: 1, outer: 2 });
  // It keeps nothing itself: its statements may see later rows than those that the key was read from.
  await byHand.query('insert into quote (quote_id, store_id, created_at, updated_at) values (9, 1, 0, 0)');
  await engine.write(ask);
  assert.deepEqual(seen, { inner: 2, outer: 2 });
  await engine.read(ask);
  assert.deepEqual(seen, { inner: 3, outer: 2 });
  // What it finds is that of the tables beside the key as they are now, also behind its own changes.
  await byHand.query("update role set name = 'uno' where role_id = 1");
  await engine.write(ask);
  assert.deepEqual(seen, { inner: 4, outer: 2 });
  await engine.read(ask);
  assert.deepEqual(seen, { inner: 5, outer: 2 });
  await engine.write(async (tx) => {
    await tx.run(rename, { id: 1, name: 'eins' });
    assert.deepEqual(((await ask(tx)) as [{ name: string }[]])[0][0]?.name, 'eins');
  });
  assert.deepEqual(seen, { inner: 6, outer: 2 });
});

onRoles('parallel reads count only for their own values', async (engine) => {
  const { seen, ask } = counted(roles);
  const both = (tx: Tx) =>
    tx.together(
      () => ask(tx),
      () => tx.all(quotes, {}),
    );
  await engine.read(both);
  await engine.read(both);
  assert.equal(seen.computed, 1);
});

onRoles('sixteen writers of one table wait for no version of each other', async (_engine, byHand, settings) => {
  const writers = Array.from({ length: 16 }, () => new pg.Client(settings.databaseUrl));
  try {
    await Promise.all(writers.map((writer) => writer.connect()));
    // If writers waited for each other, each would wait for the transaction before it, which stays open.
    for (const [n, writer] of writers.entries()) {
      await writer.query('set lock_timeout = 1000; begin');
      await writer.query(`insert into role (role_id, name) values (${100 + n}, 'w')`);
    }
    for (const writer of writers) await writer.query('commit');
    const { rows } = await byHand.query<{ count: number }>(
      `select count(*)::int as count from table_version where table_name = 'role'`,
    );
    assert.deepEqual(rows, [{ count: 16 }]);
  } finally {
    await Promise.all(writers.map((writer) => writer.end()));
  }
});

onRoles('a write looks again behind a lock that it waited for', async (engine, byHand) => {
  const { ask } = counted(roles);
  const locked = statement((q) => q.selectFrom('service_fact').select('value').forUpdate());
  await byHand.query(`insert into service_fact (name, value) values ('lock', '')`);
  await engine.read(ask);
  await byHand.query('begin; select * from service_fact for update');
  const write = engine.write(async (tx) => {
    await ask(tx);
    await tx.all(locked, {});
    return ask(tx);
  });
  while ((await byHand.query('select 1 from pg_locks where not granted')).rowCount === 0) await sleep(5);
  await byHand.query(`update role set name = 'new' where role_id = 1; commit`);
  assert.deepEqual(await write, [
    { role_id: 1, name: 'new' },
    { role_id: 2, name: 'two' },
  ]);
});

onRoles('values that a write read while another commit happened are not cached', async (engine, byHand) => {
  const first = statement((q) => q.selectFrom('role').select('name').where('role_id', '=', 1));
  const second = statement((q) => q.selectFrom('role').select('name').where('role_id', '=', 2));
  const stored: Memo<unknown> = memo();
  const ask = async (tx: Tx, between: () => Promise<unknown>) =>
    tx.remember(stored, '', async () => {
      const row = await tx.first(first, {});
      await between();
      return [row?.name, (await tx.first(second, {}))?.name];
    });
  const mixed = await engine.write((tx) => ask(tx, () => byHand.query(`update role set name = name || '!'`)));
  assert.deepEqual(mixed.value, ['one', 'two!']);
  const after = await engine.read((tx) => ask(tx, async () => undefined));
  assert.deepEqual(after.value, ['one!', 'two!']);
});

onRoles(
  'what a write keeps holds until any node changes its tables, also before the commit',
  async (engine, byHand, settings) => {
    const other = openEngine(settings);
    try {
      const { seen, ask } = counted(roles, { keepsWritten: true });
      const write = (name: string, after: () => Promise<unknown> = async () => undefined) =>
        engine.write(async (tx) => {
          await tx.run(rename, { id: 1, name });
          await ask(tx);
          await after();
        });
      const next = async () => {
        const before = seen.computed;
        const found = (await engine.read(ask)) as { name: string }[];
        return [...found.map(({ name }) => name), seen.computed - before];
      };
      await write('a');
      assert.deepEqual(await next(), ['a', 'two', 0]);
      await other.write((tx) => tx.run(rename, { id: 2, name: 'zwei' }));
      assert.deepEqual(await next(), ['a', 'zwei', 1]);
      // Committed by another node after the value was computed, and before the commit of its write.
      await write('b', () => other.write((tx) => tx.run(rename, { id: 2, name: 'due' })));
      assert.deepEqual(await next(), ['b', 'due', 1]);
      // Changed by another node before, and committed after the write.
      await byHand.query("begin; update role set name = 'dos' where role_id = 2");
      await write('c');
      assert.deepEqual(await next(), ['c', 'due', 0]);
      await byHand.query('commit');
      assert.deepEqual(await next(), ['c', 'dos', 1]);
      // A change by hand of a table that it does not depend on.
      await write('d', () => byHand.query("insert into service_fact (name, value) values ('x', '')"));
      assert.deepEqual((await next()).slice(0, 2), ['d', 'dos']);
    } finally {
      await other.close();
    }
  },
);

onRoles('what a write computes for a key is kept if the key is still the same', async (engine) => {
  const stored: Memo<unknown> = memo({ keepsWritten: true });
  let computed = 0;
  const ask = async (tx: Tx, isSame: boolean) => {
    const [row] = await tx.all(quotes, {});
    const compute = async () => {
      computed += 1;
      return [await tx.all(roles, {}), await tx.all(quotes, {})];
    };
    const keyed = { tables: ['quote'] as const, isStill: async () => isSame };
    return (await tx.remember(stored, String(row?.quote_id), compute, keyed)).value;
  };
  for (const [isSame, times] of [
    [false, 2],
    [true, 3],
  ] as const) {
    await engine.write(async (tx) => {
      await tx.run(rename, { id: 1, name: `same ${isSame}` });
      await ask(tx, isSame);
    });
    const [rows] = (await engine.read((tx) => ask(tx, isSame))) as [{ name: string }[]];
    assert.deepEqual([rows[0]?.name, computed], [`same ${isSame}`, times]);
  }
});
