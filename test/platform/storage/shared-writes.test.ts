/** Writes on PostgreSQL that name what they change share a transaction, and a failed one does not affect the others. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { type Engine, StorageError, type Tx } from '../../../src/platform/storage/engine.ts';
import { createTurns, type Key } from '../../../src/platform/storage/postgres/key-turns.ts';
import { statement } from '../../../src/platform/storage/statement.ts';
import { onEachEngine, onPostgres } from '../../support/database/engines.ts';

const put = statement((q, p: { name: string; value: string }) =>
  q.insertInto('service_fact').values({ name: p.name, value: p.value }),
);
const set = statement((q, p: { name: string; value: string }) =>
  q.updateTable('service_fact').set({ value: p.value }).where('name', '=', p.name),
);
const locked = statement((q, p: { name: string }) =>
  q.selectFrom('service_fact').select('value').where('name', '=', p.name).forUpdate(),
);
const get = statement((q, p: { name: string }) =>
  q.selectFrom('service_fact').select('value').where('name', '=', p.name),
);
const all = statement((q) => q.selectFrom('service_fact').select(['name', 'value']).orderBy('name'));
const transactionId = statement(() => sql<{ id: string }>`select pg_current_xact_id()::text as id`);

/** A write that shares its transaction and changes the named row. */
const share = <T>(engine: Engine, name: string, work: (tx: Tx) => Promise<T>): Promise<T> =>
  engine.write(async (tx) => {
    await tx.turn?.(['fact', name]);
    return work(tx);
  }, 'shared');

const facts = async (engine: Engine) =>
  Object.fromEntries((await engine.read((tx) => tx.all(all, {}))).map(({ name, value }) => [name, value]));

/** Reads a number and writes the next one. */
const countUp = (engine: Engine, name: string) =>
  share(engine, name, async (tx) => {
    const found = await tx.first(locked, { name });
    await tx.run(set, { name, value: String(Number(found?.value) + 1) });
  });

onPostgres('writes of one turn are one transaction', async (_t, engine) => {
  const ids = await Promise.all(
    ['a', 'b', 'c'].map((name) => share(engine, name, async (tx) => (await tx.first(transactionId, {}))?.id)),
  );
  assert.equal(new Set(ids).size, 1);
});

onPostgres('writes that say nothing have a transaction of their own', async (_t, engine) => {
  const ids = await Promise.all(
    ['a', 'b', 'c'].map(() => engine.write(async (tx) => (await tx.first(transactionId, {}))?.id)),
  );
  assert.equal(new Set(ids).size, 3);
});

onPostgres('writes of one key come one after the other', async (_t, engine) => {
  await engine.write((tx) => tx.run(put, { name: 'count', value: '0' }));
  await Promise.all(Array.from({ length: 64 }, () => countUp(engine, 'count')));
  assert.deepEqual(await facts(engine), { count: '64' });
});

onPostgres('a write that fails leaves the others whole, and nothing of itself', async (_t, engine) => {
  const outcomes = await Promise.allSettled(
    ['a', 'b', 'c', 'd'].map((name) =>
      share(engine, name, async (tx) => {
        await tx.run(put, { name, value: name });
        if (name === 'b') throw new Error('no');
        return name;
      }),
    ),
  );
  assert.deepEqual(
    outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : outcome.reason.message)),
    ['a', 'no', 'c', 'd'],
  );
  assert.deepEqual(await facts(engine), { a: 'a', c: 'c', d: 'd' });
});

onPostgres('a statement that fails fails its own call alone', async (_t, engine) => {
  await engine.write((tx) => tx.run(put, { name: 'b', value: 'old' }));
  const outcomes = await Promise.allSettled(
    ['a', 'b', 'c'].map((name) => share(engine, name, async (tx) => tx.run(put, { name, value: 'new' }))),
  );
  assert.deepEqual(
    outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : outcome.reason.failure)),
    [1, 'constraint', 1],
  );
  assert.deepEqual(await facts(engine), { a: 'new', b: 'old', c: 'new' });
});

onPostgres('a refusal that wrote nothing takes nothing back', async (_t, engine) => {
  let times = 0;
  const outcomes = await Promise.allSettled([
    share(engine, 'a', async (tx) => {
      times += 1;
      await tx.run(put, { name: 'a', value: '' });
    }),
    share(engine, 'b', async (tx) => {
      await tx.first(locked, { name: 'b' });
      throw new Error('no');
    }),
  ]);
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ['fulfilled', 'rejected'],
  );
  assert.equal(times, 1);
});

onPostgres('a write that waits for a lock of somebody else holds up no others', async (_t, engine, settings) => {
  await engine.write((tx) => tx.run(put, { name: 'held', value: '0' }));
  const byHand = new pg.Client(settings.databaseUrl);
  try {
    await byHand.connect();
    await byHand.query("begin; select * from service_fact where name = 'held' for update");
    let isOver = false;
    const waiting = countUp(engine, 'held').finally(() => {
      isOver = true;
    });
    while ((await byHand.query('select 1 from pg_locks where not granted')).rowCount === 0) await sleep(5);
    for (const name of ['a', 'b', 'c']) await share(engine, name, async (tx) => tx.run(put, { name, value: '' }));
    assert.equal(isOver, false);
    await byHand.query('commit');
    await waiting;
    assert.equal((await facts(engine)).held, '1');
  } finally {
    await byHand.end();
  }
});

onPostgres('a connection that is lost amid writes loses none of them', async (_t, engine, settings) => {
  const byHand = new pg.Client(settings.databaseUrl);
  try {
    await byHand.connect();
    let times = 0;
    const kill = async (tx: Tx): Promise<void> => {
      const found = await tx.first(
        statement(() => sql<{ pid: number }>`select pg_backend_pid() as pid`),
        {},
      );
      times += 1;
      if (times === 1) await byHand.query('select pg_terminate_backend($1, 5000)', [found?.pid]);
      await tx.run(put, { name: 'b', value: 'b' });
    };
    await Promise.all([
      share(engine, 'a', async (tx) => tx.run(put, { name: 'a', value: 'a' })),
      share(engine, 'b', kill),
    ]);
    assert.deepEqual(await facts(engine), { a: 'a', b: 'b' });
    assert.equal(times, 2);
  } finally {
    await byHand.end();
  }
});

onEachEngine('the last statement of a write is saved when the write resolves', async (_t, engine) => {
  await engine.write(async (tx) => {
    tx.save(put, { name: 'a', value: '1' });
    tx.save(set, { name: 'a', value: '2' });
    assert.equal((await tx.first(get, { name: 'a' }))?.value, '2');
  });
  assert.deepEqual(await facts(engine), { a: '2' });
});

for (const sharing of ['shared', 'alone'] as const) {
  onEachEngine(
    `a write whose last statement fails is refused, and leaves nothing behind (${sharing})`,
    async (_t, engine) => {
      await engine.write((tx) => tx.run(put, { name: 'b', value: 'old' }));
      const write = engine.write(async (tx) => {
        await tx.turn?.(['fact', 'a']);
        tx.save(put, { name: 'a', value: 'new' });
        tx.save(put, { name: 'b', value: 'new' });
      }, sharing);
      await assert.rejects(write, (error) => error instanceof StorageError && error.failure === 'constraint');
      assert.deepEqual(await facts(engine), { b: 'old' });
    },
  );
}

test('turns: the same key waits, and one without an id for all of its kind', async () => {
  const turns = createTurns();
  const order: string[] = [];
  const call = async (name: string, key: Key): Promise<void> => {
    const turn = turns.join();
    await turn.take(key);
    order.push(`${name} begins`);
    await sleep(1);
    order.push(`${name} ends`);
    turn.leave();
  };
  await Promise.all([
    call('one', ['quote', 1]),
    call('two', ['quote', 2]),
    call('one again', ['quote', '1']),
    call('all', ['quote']),
    call('other', ['product']),
    call('three', ['quote', 3]),
  ]);
  const comesBefore = (first: string, other: string): void =>
    assert.ok(order.indexOf(first) < order.indexOf(other), `${first} before ${other}: ${order}`);
  for (const name of ['two', 'other']) comesBefore(`${name} begins`, 'one ends');
  comesBefore('one ends', 'one again begins');
  for (const name of ['one again', 'two']) comesBefore(`${name} ends`, 'all begins');
  comesBefore('all ends', 'three begins');
});
