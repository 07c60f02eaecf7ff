import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Tx } from '../../src/storage/engine.ts';
import type { SqliteConnection } from '../../src/storage/sqlite/connection.ts';
import { createGroupCommit } from '../../src/storage/sqlite/group-commit.ts';

/** A connection that only notes what it is told; `fail` makes one statement throw. */
function recorder(fail?: string) {
  const told: string[] = [];
  const connection: SqliteConnection = {
    tx: {} as Tx,
    control(sql) {
      told.push(sql);
      if (sql === fail) throw new Error(`${sql} failed`);
    },
    close() {},
  };
  const begun: number[] = [];
  const group = createGroupCommit(connection, async (since) => {
    begun.push(since);
    connection.control('begin immediate');
  });
  return { told, group, begun };
}

test('writers that wait at the same time share one commit', async () => {
  const { told, group } = recorder();
  await Promise.all([group.write(async () => 1), group.write(async () => 2)]);
  assert.deepEqual(told, [
    'begin immediate',
    'savepoint call',
    'release call',
    'savepoint call',
    'release call',
    'commit',
  ]);
});

test('a writer that fails is rolled back to its savepoint and the others are committed', async () => {
  const { told, group } = recorder();
  const outcomes = await Promise.allSettled([
    group.write(async () => {
      throw new Error('no');
    }),
    group.write(async () => 'yes'),
  ]);
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ['rejected', 'fulfilled'],
  );
  assert.deepEqual(told.slice(1, 4), ['savepoint call', 'rollback to call', 'release call']);
  assert.equal(told.at(-1), 'commit');
});

test('nobody is answered before the commit', async () => {
  const { told, group } = recorder();
  let answeredAt = -1;
  const first = group
    .write(async () => undefined)
    .then(() => {
      answeredAt = told.length;
    });
  await Promise.all([first, group.write(async () => undefined)]);
  assert.equal(told[answeredAt - 1], 'commit');
});

test('a commit that fails fails every call in it, and the next ones go on', async () => {
  const { told, group } = recorder('commit');
  const outcomes = await Promise.allSettled([group.write(async () => 1), group.write(async () => 2)]);
  assert.deepEqual(
    outcomes.map((outcome) => outcome.status === 'rejected' && outcome.reason.message),
    ['commit failed', 'commit failed'],
  );
  assert.equal(told.at(-1), 'rollback');
  await assert.rejects(
    group.write(async () => 3),
    /commit failed/,
  );
  assert.equal(told.filter((sql) => sql === 'begin immediate').length, 2);
});

test('calls run one after the other even where they wait inside', async () => {
  const { group } = recorder();
  const order: string[] = [];
  const call = (name: string) =>
    group.write(async () => {
      order.push(`${name} starts`);
      await Promise.resolve();
      order.push(`${name} ends`);
    });
  await Promise.all([call('a'), call('b')]);
  assert.deepEqual(order, ['a starts', 'a ends', 'b starts', 'b ends']);
});

test('a batch begins with the time since which its first writer waits', async () => {
  const { group, begun } = recorder();
  const before = Date.now();
  await Promise.all([group.write(async () => 1), group.write(async () => 2)]);
  assert.equal(begun.length, 1);
  assert.ok((begun[0] ?? 0) >= before && (begun[0] ?? 0) <= Date.now());
});
