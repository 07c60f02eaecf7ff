import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Tx } from '../../../src/platform/storage/engine.ts';
import { createGroupCommit, type WriteConnection } from '../../../src/platform/storage/sqlite/group-commit.ts';

/** A connection that only records its statements; `fail` makes one statement throw, `write` counts as a change. */
function recorder(fail?: string) {
  const told: string[] = [];
  const state = { writes: 0, isOpen: true, timesFull: 0, hasRoom: true, disk: async (): Promise<void> => undefined };
  const connection: WriteConnection = {
    tx: {} as Tx,
    control(sql) {
      told.push(sql);
      if (sql === fail) throw new Error(`${sql} failed`);
    },
    writes: () => state.writes,
    inTransaction: () => state.isOpen,
    timesFull: () => state.timesFull,
  };
  const begun: number[] = [];
  const ended: string[] = [];
  const group = createGroupCommit(connection, {
    async begin(since) {
      begun.push(since);
      state.isOpen = true;
      connection.control('begin immediate');
    },
    ended: (outcome) => ended.push(outcome),
    async makeRoom() {
      told.push('make room');
      return state.hasRoom;
    },
    staysFull: () => void told.push('stays full'),
    durable() {
      told.push('sync');
      return state.disk();
    },
  });
  const write = (name: string): void => {
    told.push(name);
    state.writes += 1;
  };
  return { told, group, begun, ended, state, write };
}

const no = (): never => {
  throw new Error('no');
};
const statuses = (outcomes: readonly PromiseSettledResult<unknown>[]): string[] => outcomes.map(({ status }) => status);

test('writers that wait at the same time share one commit', async () => {
  const { told, group, write } = recorder();
  await Promise.all([group.write(async () => write('a')), group.write(async () => write('b'))]);
  assert.deepEqual(told, ['begin immediate', 'a', 'b', 'commit', 'sync']);
});

test('a writer that comes in the next turn of the event loop shares the commit', async () => {
  const { told, group, write } = recorder();
  const put = (name: string) => group.write(async () => write(name));
  const first = put('a');
  await new Promise<void>((resolve) => setImmediate(resolve));
  await Promise.all([first, put('b')]);
  assert.deepEqual(told, ['begin immediate', 'a', 'b', 'commit', 'sync']);
});

test('a writer that shares no transaction has a commit of its own, in its turn', async () => {
  const { told, group, write } = recorder();
  const put = (name: string, sharing?: 'alone') => group.write(async () => write(name), sharing);
  await Promise.all([put('a'), put('b'), put('c', 'alone'), put('d', 'alone'), put('e'), put('f')]);
  const commit = (...names: string[]) => ['begin immediate', ...names, 'commit', 'sync'];
  assert.deepEqual(told, [commit('a', 'b'), commit('c'), commit('d'), commit('e', 'f')].flat());
});

test('a writer that fails before it has written anything leaves the others as they are', async () => {
  const { told, group, write } = recorder();
  const outcomes = await Promise.allSettled([group.write(async () => no()), group.write(async () => write('b'))]);
  assert.deepEqual(statuses(outcomes), ['rejected', 'fulfilled']);
  assert.deepEqual(told, ['begin immediate', 'b', 'commit', 'sync']);
});

test('where a writer fails that has written, all is undone and runs again in savepoints', async () => {
  const { told, group, write, ended } = recorder();
  const outcomes = await Promise.allSettled([
    group.write(async () => write('a')),
    group.write(async () => {
      write('b');
      no();
    }),
    group.write(async () => write('c')),
  ]);
  assert.deepEqual(statuses(outcomes), ['fulfilled', 'rejected', 'fulfilled']);
  const savepoint = (name: string) => ['savepoint call', name, 'release call'];
  assert.deepEqual(told, [
    'begin immediate',
    'a',
    'b',
    'rollback',
    'begin immediate',
    ...savepoint('a'),
    'savepoint call',
    'b',
    'rollback to call',
    'release call',
    ...savepoint('c'),
    'commit',
    'sync',
  ]);
  assert.deepEqual(ended, ['undone', 'committed']);
});

test('a writer that fails alone is undone without another try', async () => {
  const { told, group, write } = recorder();
  await assert.rejects(
    group.write(async () => {
      write('a');
      no();
    }),
    /no/,
  );
  assert.deepEqual(told, ['begin immediate', 'a', 'rollback']);
});

test('where the database has ended the transaction by itself, nothing runs outside of one', async () => {
  const { told, group, write, state } = recorder();
  let isFull = true;
  const first = group.write(async () => {
    write('a');
    if (isFull) state.isOpen = false;
    isFull = false;
  });
  await Promise.all([first, group.write(async () => write('b'))]);
  assert.deepEqual(told.slice(0, 4), ['begin immediate', 'a', 'rollback', 'begin immediate']);
  assert.equal(told.filter((sql) => sql === 'b').length, 1);
});

test('callers who do not wait for the disk are answered at the commit; a flush waits for all commits, once', async () => {
  const { told, group, write, state } = recorder();
  await group.flush();
  for (const name of ['a', 'b']) await group.write(async () => write(name), 'shared', 'committed');
  assert.deepEqual(told, ['begin immediate', 'a', 'commit', 'begin immediate', 'b', 'commit']);
  const disk = Promise.withResolvers<void>();
  state.disk = () => disk.promise;
  let isFlushed = false;
  const flushes = Promise.all([group.flush(), group.flush()]).then(() => {
    isFlushed = true;
  });
  await new Promise(setImmediate);
  assert.equal(isFlushed, false);
  disk.resolve();
  await flushes;
  await group.flush();
  assert.deepEqual(told.slice(6), ['sync', 'sync']);
});

test('in one commit some wait for the disk, and others do not', async () => {
  const { group, write, state } = recorder();
  const disk = Promise.withResolvers<void>();
  state.disk = () => disk.promise;
  const order: string[] = [];
  const put = (name: string, until?: 'committed') =>
    group.write(async () => write(name), 'shared', until).then(() => order.push(name));
  const all = [put('a'), put('b', 'committed')];
  await all[1];
  assert.deepEqual(order, ['b']);
  disk.resolve();
  await Promise.all(all);
  assert.deepEqual(order, ['b', 'a']);
});

test('a flush that fails is tried again by the next', async () => {
  const { group, write, state } = recorder();
  await group.write(async () => write('a'), 'shared', 'committed');
  state.disk = async () => no();
  await assert.rejects(group.flush(), /no/);
  await assert.rejects(group.flush(), /no/);
  state.disk = async () => undefined;
  await group.flush();
});

test('no call is answered before the commit is on the disk, and the next batch does not wait for that', async () => {
  const { told, group, write, state } = recorder();
  const disk = Promise.withResolvers<void>();
  state.disk = () => disk.promise;
  let isAnswered = false;
  const first = group
    .write(async () => write('a'))
    .then(() => {
      isAnswered = true;
    });
  await new Promise(setImmediate);
  await new Promise(setImmediate);
  const second = group.write(async () => write('b'));
  await new Promise(setImmediate);
  await new Promise(setImmediate);
  assert.deepEqual(told, ['begin immediate', 'a', 'commit', 'sync', 'begin immediate', 'b', 'commit', 'sync']);
  assert.equal(isAnswered, false);
  disk.resolve();
  await Promise.all([first, second]);
});

test('a write that the disk refuses is not acknowledged', async () => {
  const { group, write, state } = recorder();
  state.disk = () => Promise.reject(new Error('the disk is broken'));
  await assert.rejects(
    group.write(async () => write('a')),
    /broken/,
  );
  state.disk = async () => undefined;
  assert.equal(await group.write(async () => 1), 1);
});

test('a write without changes does not wait for the disk', async () => {
  const { told, group } = recorder();
  await group.write(async () => 1);
  assert.deepEqual(told, ['begin immediate', 'commit']);
});

test('no call is answered before the commit', async () => {
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

test('where the disk is full, room is made and all calls run once more, whatever one made of the failure', async () => {
  const { told, group, state, write } = recorder();
  let attempts = 0;
  const outcomes = await Promise.allSettled([
    group.write(async () => write('a')),
    group.write(async () => {
      write('b');
      if (attempts++ === 0) state.timesFull += 1;
      return 'a call may catch what a statement throws';
    }),
  ]);
  assert.deepEqual(statuses(outcomes), ['fulfilled', 'fulfilled']);
  const once = ['begin immediate', 'a', 'b'];
  assert.deepEqual(told, [...once, 'rollback', 'make room', ...once, 'commit', 'sync']);
});

test('where the disk stays full, every call of the batch fails after one more try, and the next batch runs', async () => {
  const { told, group, state, write } = recorder();
  const outcomes = await Promise.allSettled([
    group.write(async () => write('a')),
    group.write(async () => {
      state.timesFull += 1;
    }),
  ]);
  assert.deepEqual(statuses(outcomes), ['rejected', 'rejected']);
  const once = ['begin immediate', 'a', 'rollback'];
  assert.deepEqual(told.splice(0), [...once, 'make room', ...once, 'stays full']);
  await group.write(async () => write('c'));
  assert.deepEqual(told, ['begin immediate', 'c', 'commit', 'sync']);
});

test('where no room can be made nothing is tried again', async () => {
  const { told, group, state } = recorder();
  state.hasRoom = false;
  const full = async (): Promise<void> => {
    state.timesFull += 1;
  };
  await assert.rejects(group.write(full), { message: 'the disk is full' });
  assert.deepEqual(told, ['begin immediate', 'rollback', 'make room', 'stays full']);
});

test('works that wait for nothing share a commit, and one that throws before it writes undoes no other', async () => {
  const { told, group, write } = recorder();
  const outcomes = await Promise.allSettled([
    group.write(() => write('a')),
    group.write(no),
    group.write(() => write('b')),
  ]);
  assert.deepEqual(statuses(outcomes), ['fulfilled', 'rejected', 'fulfilled']);
  assert.deepEqual(told, ['begin immediate', 'a', 'b', 'commit', 'sync']);
});
