import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { StorageError, type Tx } from '../../../src/platform/storage/engine.ts';
import { statement } from '../../../src/platform/storage/statement.ts';
import { openEngine } from '../../../src/schema/open.ts';
import { onEachEngine, onPostgres } from '../../support/database/engines.ts';

const put = statement((q, p: { name: string; value: string }) =>
  q.insertInto('service_fact').values({ name: p.name, value: p.value }),
);
const set = statement((q, p: { name: string; value: string }) =>
  q.updateTable('service_fact').set({ value: p.value }).where('name', '=', p.name),
);
const get = statement((q, p: { name: string }) =>
  q.selectFrom('service_fact').select('value').where('name', '=', p.name),
);
const among = statement((q, p: { names: readonly string[] }, d) =>
  q.selectFrom('service_fact').select('name').where('name', d.in, d.list(p.names, 'text')).orderBy('name'),
);
const addRole = statement((q, p: { name: string }) =>
  q.insertInto('role').values({ name: p.name }).returning('role_id'),
);
const rolesAmong = statement((q, p: { ids: readonly number[] }, d) =>
  q.selectFrom('role').select('role_id').where('role_id', d.in, d.list(p.ids)).orderBy('role_id'),
);
const dropRole = statement((q, p: { id: number }) => q.deleteFrom('role').where('role_id', '=', p.id));

const factOf = async (tx: Tx, name: string) => (await tx.first(get, { name }))?.value;

onEachEngine('a write that resolved is there for another connection', async (_t, engine, settings) => {
  await engine.write((tx) => tx.run(put, { name: 'a', value: '1' }));
  const other = openEngine(settings);
  try {
    assert.equal(await other.read((tx) => factOf(tx, 'a')), '1');
  } finally {
    await other.close();
  }
});

onEachEngine('a write whose work rejects leaves nothing behind', async (_t, engine) => {
  const work = engine.write(async (tx) => {
    await tx.run(put, { name: 'a', value: '1' });
    throw new Error('no');
  });
  await assert.rejects(work, /^Error: no$/);
  assert.equal(await engine.read((tx) => factOf(tx, 'a')), undefined);
});

onEachEngine('statements of a write that rejects at once are rolled back', async (_t, engine) => {
  const work = engine.write(async (tx) => {
    tx.save(put, { name: 'a', value: '1' });
    throw new Error('no');
  });
  await assert.rejects(work, /^Error: no$/);
  // All writes that were still under way are done before these.
  await engine.write((tx) => tx.run(put, { name: 'b', value: '1' }));
  assert.deepEqual(await engine.read((tx) => tx.all(among, { names: ['a', 'b'] })), [{ name: 'b' }]);
});

onPostgres('a statement that comes after its transaction has failed is refused', async (_t, engine) => {
  let late: Promise<unknown> = Promise.resolve();
  const work = engine.write(async (tx) => {
    late = sleep(20).then(() => tx.run(put, { name: 'late', value: '1' }));
    late.catch(() => undefined);
    throw new Error('no');
  });
  await assert.rejects(work, /^Error: no$/);
  await assert.rejects(late, /the transaction is over/);
  assert.equal(await engine.read((tx) => factOf(tx, 'late')), undefined);
});

onEachEngine('one of many writes at once fails alone', async (_t, engine) => {
  const names = Array.from({ length: 20 }, (_, n) => `n${n}`);
  const outcomes = await Promise.allSettled(
    names.map((name, n) =>
      engine.write(async (tx) => {
        await tx.run(put, { name, value: 'x' });
        if (n === 7) throw new Error('seven');
      }),
    ),
  );
  assert.deepEqual(
    outcomes.flatMap(({ status }, n) => (status === 'rejected' ? [n] : [])),
    [7],
  );
  const found = await engine.read((tx) => tx.all(among, { names }));
  assert.equal(found.length, 19);
});

onEachEngine('a read sees one state, whatever is committed meanwhile', async (_t, engine) => {
  await engine.write((tx) => tx.run(put, { name: 'a', value: 'before' }));
  const seen = await engine.read(async (tx) => {
    const first = await factOf(tx, 'a');
    await engine.write((other) => other.run(set, { name: 'a', value: 'after' }));
    return [first, await factOf(tx, 'a')];
  });
  assert.deepEqual(seen, ['before', 'before']);
  assert.equal(await engine.read((tx) => factOf(tx, 'a')), 'after');
});

onEachEngine('a second row under a unique key is a constraint failure', async (_t, engine) => {
  await engine.write((tx) => tx.run(put, { name: 'a', value: '1' }));
  await assert.rejects(
    engine.write((tx) => tx.run(put, { name: 'a', value: '2' })),
    (error) => error instanceof StorageError && error.failure === 'constraint',
  );
});

onEachEngine('ids of deleted rows are not given again', async (_t, engine) => {
  const first = await engine.write((tx) => tx.first(addRole, { name: 'first' }));
  await engine.write((tx) => tx.run(dropRole, { id: first?.role_id ?? 0 }));
  const second = await engine.write((tx) => tx.first(addRole, { name: 'second' }));
  assert.equal(second?.role_id, (first?.role_id ?? 0) + 1);
});

onEachEngine('after a load with ids, new rows get ids above the highest one', async (_t, engine) => {
  await engine.load((tx) => tx.insertMany('role', ['role_id', 'name'], [[41, 'imported']]));
  const added = await engine.write((tx) => tx.first(addRole, { name: 'new' }));
  assert.equal(added?.role_id, 42);
});

onEachEngine('a load may insert a row before the one it points to', async (_t, engine) => {
  await engine.load(async (tx) => {
    await tx.insertMany('role_grant', ['role_id', 'resource_id'], [[5, 'cart']]);
    await sleep(1);
    await tx.insertMany('role', ['role_id', 'name'], [[5, 'late']]);
  });
  assert.equal((await engine.read((tx) => tx.all(rolesAmong, { ids: [5] }))).length, 1);
});

onEachEngine('a load that leaves a pointer to nothing fails whole', async (_t, engine) => {
  const work = engine.load((tx) => tx.insertMany('role_grant', ['role_id', 'resource_id'], [[5, 'cart']]));
  await assert.rejects(work, (error) => error instanceof StorageError && error.failure === 'constraint');
  assert.deepEqual(await engine.read((tx) => tx.query((q) => q.selectFrom('role_grant').selectAll())), []);
});

onEachEngine('list parameters may be empty or long', async (_t, engine) => {
  await engine.write((tx) =>
    tx.insertMany(
      'role',
      ['role_id', 'name'],
      [
        [1, 'a'],
        [2, 'b'],
        [3, 'c'],
      ],
    ),
  );
  const ids = Array.from({ length: 70_000 }, (_, n) => n + 2);
  const found = await engine.read((tx) => tx.all(rolesAmong, { ids }));
  assert.deepEqual(
    found.map(({ role_id }) => role_id),
    [2, 3],
  );
  assert.deepEqual(await engine.read((tx) => tx.all(rolesAmong, { ids: [] })), []);
});

onEachEngine('values are never read as SQL', async (_t, engine) => {
  const nasty = [
    `'; drop table service_fact; --`,
    '"',
    '\\',
    `\u{1d11e} é \n\t`,
    '$1',
    '?',
    '%_',
    '',
    'null',
    '{a,b}',
    '{\\"}',
  ];
  await engine.write((tx) =>
    tx.insertMany(
      'service_fact',
      ['name', 'value'],
      nasty.map((text) => [text, text]),
    ),
  );
  for (const text of nasty) assert.equal(await engine.read((tx) => factOf(tx, text)), text);
  assert.equal((await engine.read((tx) => tx.all(among, { names: nasty }))).length, nasty.length);
});

onEachEngine('more rows than one statement has parameters are inserted in order', async (_t, engine) => {
  const rows = Array.from({ length: 40_000 }, (_, n) => [`role ${n}`]);
  await engine.load((tx) => tx.insertMany('role', ['name'], rows));
  const found = await engine.read((tx) => tx.query((q) => q.selectFrom('role').select('name').orderBy('role_id')));
  assert.deepEqual(
    found.map(({ name }) => [name]),
    rows,
  );
});

onEachEngine('a parameter that was forgotten is an error, not null', async (_t, engine) => {
  const forgotten = {} as { name: string };
  await assert.rejects(
    engine.read((tx) => tx.first(get, forgotten)),
    /^TypeError: statement parameter "name" is missing$/,
  );
});

onEachEngine('an error of the work is thrown unchanged', async (_t, engine) => {
  const own = Object.assign(new Error('a folder'), { code: 'EISDIR' });
  for (const kind of ['read', 'write', 'load'] as const) {
    await assert.rejects(
      engine[kind](async () => {
        throw own;
      }),
      (error) => error === own,
    );
  }
});

onEachEngine('a long read sees one state, while others write', async (_t, engine) => {
  await engine.write((tx) => tx.run(put, { name: 'a', value: '1' }));
  const seen = await engine.readLong(async (tx) => {
    const before = await factOf(tx, 'a');
    await engine.write((other) => other.run(set, { name: 'a', value: '2' }));
    await sleep(1);
    return [before, await factOf(tx, 'a')];
  });
  assert.deepEqual(seen, ['1', '1']);
  assert.equal(await engine.readLong((tx) => factOf(tx, 'a')), '2');
});
