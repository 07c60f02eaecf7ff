import assert from 'node:assert/strict';
import { sql } from 'kysely';
import type { Tx } from '../../../src/platform/storage/engine.ts';
import { statement } from '../../../src/platform/storage/statement.ts';
import { onEachEngine, onEachStore } from '../../support/database/engines.ts';

const number = statement((_q, p: { n: string }) => sql<{ n: string }>`select ${p.n} as n`);
const websiteOf = statement((q, p: { id: number }) =>
  q.selectFrom('website').select('code').where('website_id', '=', p.id),
);
const addWebsite = statement((q, p: { id: number; code: string }) =>
  q.insertInto('website').values({ website_id: p.id, code: p.code, name: p.code, is_default: 0 }),
);
const nowhere = statement(() => sql<{ n: string }>`select n from a_table_that_is_not_there`);

const ask = async (tx: Tx, n: string): Promise<string | undefined> => (await tx.first(number, { n }))?.n;
const refuse = async (tx: Tx, n: string): Promise<never> => {
  throw new Error(`refused ${await ask(tx, n)}`);
};

onEachEngine('parts that run together answer in their order', async (_t, engine) => {
  const answers = await engine.read((tx) =>
    tx.together(
      async () => [await ask(tx, 'a'), await ask(tx, 'b')],
      () => ask(tx, 'c'),
      async () => 4,
    ),
  );
  assert.deepEqual(answers, [['a', 'b'], 'c', 4]);
});

onEachEngine('of parts that refuse the first one is heard, whichever was sooner', async (_t, engine) => {
  const work = (tx: Tx) =>
    tx.together(
      () => ask(tx, 'a'),
      async () => {
        await ask(tx, 'b');
        await refuse(tx, 'slow');
      },
      () => refuse(tx, 'quick'),
    );
  await assert.rejects(engine.read(work), /refused slow/);
});

onEachEngine('statements run in the order in which they were asked for', async (_t, engine) => {
  await engine.write(async (tx) => {
    const [, row] = await tx.together(
      () => tx.run(addWebsite, { id: 7, code: 'seven' }),
      () => tx.first(websiteOf, { id: 7 }),
    );
    assert.equal(row?.code, 'seven');
  });
});

onEachEngine('statements that run together are committed or rolled back together', async (_t, engine) => {
  const work = (tx: Tx) =>
    tx.together(
      () => tx.run(addWebsite, { id: 8, code: 'eight' }),
      () => refuse(tx, 'x'),
      () => tx.run(addWebsite, { id: 9, code: 'nine' }),
    );
  await assert.rejects(engine.write(work), /refused x/);
  for (const id of [8, 9]) assert.equal(await engine.read((tx) => tx.first(websiteOf, { id })), undefined);
});

onEachEngine('the first failed statement is reported, not those that fail because of it', async (_t, engine) => {
  const broken = async (tx: Tx): Promise<unknown> => tx.all(nowhere, {});
  for (const run of [engine.read, engine.write] as const) {
    const failed = run((tx: Tx) =>
      tx.together(
        async () => [await ask(tx, 'a'), await ask(tx, 'later')],
        () => broken(tx),
        () => ask(tx, 'behind'),
      ),
    );
    await assert.rejects(failed, { name: 'StorageError', message: /a_table_that_is_not_there/ });
  }
  // The connection works as before, even with the statement whose preparation failed.
  assert.equal(await engine.read((tx) => ask(tx, 'z')), 'z');
  await assert.rejects(
    engine.read((tx) =>
      tx.together(
        () => broken(tx),
        () => broken(tx),
      ),
    ),
    /a_table_that_is_not_there/,
  );
  assert.equal(await engine.write((tx) => ask(tx, 'z')), 'z');
});

onEachEngine('a constraint that fails amid others is told as one', async (_t, engine) => {
  await engine.write((tx) => tx.run(addWebsite, { id: 7, code: 'seven' }));
  const twice = (tx: Tx) =>
    tx.together(
      () => tx.run(addWebsite, { id: 8, code: 'eight' }),
      () => tx.run(addWebsite, { id: 7, code: 'again' }),
      () => tx.first(websiteOf, { id: 8 }),
    );
  await assert.rejects(engine.write(twice), { name: 'StorageError', failure: 'constraint' });
  assert.equal(await engine.read((tx) => tx.first(websiteOf, { id: 8 })), undefined);
});

/** As `onEachEngine`, but on SQLite alone. */
const onSqlite = (title: string, work: Parameters<typeof onEachStore>[2]): void =>
  onEachStore('migrated', title, work, 'sqlite');

onSqlite('statements answer without a promise, and so do parts that wait for nothing', async (_t, engine) => {
  await engine.write((tx) => {
    const answers = tx.together(
      () => tx.run(addWebsite, { id: 7, code: 'seven' }),
      () => tx.first(websiteOf, { id: 7 }),
      () => tx.all(number, { n: 'a' }),
    );
    assert.deepEqual(answers, [1, { code: 'seven' }, [{ n: 'a' }]]);
  });
});

onSqlite('a part that waits is awaited before the next one begins', async (_t, engine) => {
  const order: string[] = [];
  const part = (name: string, waits: boolean) => async (): Promise<string> => {
    order.push(`${name} begins`);
    if (waits) await undefined;
    order.push(`${name} ends`);
    return name;
  };
  const answers = await engine.read((tx) =>
    tx.together(
      () => 1,
      part('a', true),
      part('b', false),
      () => 4,
    ),
  );
  assert.deepEqual(answers, [1, 'a', 'b', 4]);
  assert.deepEqual(order, ['a begins', 'a ends', 'b begins', 'b ends']);
});
