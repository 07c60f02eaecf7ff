import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Tx } from '../../../src/platform/storage/engine.ts';
import type { SqliteConnection } from '../../../src/platform/storage/sqlite/connection.ts';
import { createGroupRead } from '../../../src/platform/storage/sqlite/group-read.ts';

/** Connections, in the order of their opening, that only record their statements; `fail` makes one statement throw. */
function recorder({ limit = 4, fail = '' } = {}) {
  const told: string[] = [];
  let opened = 0;
  const open = (): SqliteConnection => {
    opened += 1;
    const name = opened;
    return {
      tx: { kind: 'sqlite' } as Tx,
      control(sql) {
        told.push(`${name} ${sql}`);
        if (sql === fail) throw new Error(`${sql} failed`);
      },
      close() {
        told.push(`${name} closed`);
      },
    };
  };
  return { told, group: createGroupRead(open, limit) };
}

test('reads of one turn share one snapshot', async () => {
  const { told, group } = recorder();
  const answers = await Promise.all([group.read(async () => 1), group.read(async () => 2)]);
  await new Promise(setImmediate);
  assert.deepEqual(answers, [1, 2]);
  assert.deepEqual(told, ['1 begin', '1 commit']);
});

test('a read that is asked for later gets a later snapshot on the same connection', async () => {
  const { told, group } = recorder();
  await group.read(async () => 1);
  await group.read(async () => 2);
  await new Promise(setImmediate);
  assert.deepEqual(told, ['1 begin', '1 commit', '1 begin', '1 commit']);
});

test('a read that fails does so alone', async () => {
  const { group } = recorder();
  const outcomes = await Promise.allSettled([
    group.read(async () => {
      throw new Error('no');
    }),
    group.read(async () => 'yes'),
  ]);
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ['rejected', 'fulfilled'],
  );
});

test('reads continue on other connections while one of them waits', async () => {
  const { told, group } = recorder();
  const { promise, resolve } = Promise.withResolvers<void>();
  const waiting = group.read(() => promise);
  await new Promise(setImmediate);
  assert.equal(await group.read(async () => 'beside'), 'beside');
  resolve();
  await waiting;
  await new Promise(setImmediate);
  assert.deepEqual(told, ['1 begin', '2 begin', '2 commit', '1 commit']);
});

test('where every connection is at work, a read waits for the first that is free', async () => {
  const { group } = recorder({ limit: 1 });
  const { promise, resolve } = Promise.withResolvers<void>();
  const order: string[] = [];
  const first = group.read(() => promise).then(() => order.push('first'));
  await new Promise(setImmediate);
  const second = group.read(async () => undefined).then(() => order.push('second'));
  await new Promise(setImmediate);
  resolve();
  await Promise.all([first, second]);
  assert.deepEqual(order, ['first', 'second']);
});

test('a snapshot that cannot begin fails its calls, and the next one is tried', async () => {
  const { told, group } = recorder({ fail: 'begin' });
  await assert.rejects(
    group.read(async () => 1),
    /^Error: begin failed$/,
  );
  await assert.rejects(
    group.read(async () => 2),
    /^Error: begin failed$/,
  );
  assert.deepEqual(told, ['1 begin', '1 begin']);
});

test('close closes every connection', async () => {
  const { told, group } = recorder();
  await group.read(async () => 1);
  await new Promise(setImmediate);
  group.close();
  assert.equal(told.at(-1), '1 closed');
});

test('a read that waits for nothing and throws fails alone', async () => {
  const { told, group } = recorder();
  const no = (): never => {
    throw new Error('no');
  };
  const outcomes = await Promise.allSettled([group.read(no), group.read(() => 2)]);
  await new Promise(setImmediate);
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ['rejected', 'fulfilled'],
  );
  assert.deepEqual(told, ['1 begin', '1 commit']);
});
