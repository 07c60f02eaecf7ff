import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createGate, type WorkPriority } from '../../src/platform/process/gate.ts';

test('a limited number runs at a time, others wait in order, and those beyond the queue are refused', async () => {
  const gate = createGate(2, 2);
  const log: string[] = [];
  const finish: (() => void)[] = [];
  const start = (name: string) =>
    gate.run(async (waited) => {
      log.push(`${name} ${waited ? 'waited' : 'at once'}`);
      await new Promise<void>((resolve) => finish.push(resolve));
      return name;
    });
  const all = ['a', 'b', 'c', 'd'].map(start);
  assert.equal(await start('e'), undefined);
  assert.deepEqual(log, ['a at once', 'b at once']);
  finish.shift()?.();
  assert.equal(await all[0], 'a');
  await new Promise(setImmediate);
  assert.deepEqual(log.slice(2), ['c waited']);
  while (finish.length > 0) {
    finish.shift()?.();
    await new Promise(setImmediate);
  }
  assert.deepEqual(await Promise.all(all), ['a', 'b', 'c', 'd']);
});

test('work that fails gives its place back', async () => {
  const gate = createGate(1, 1);
  await assert.rejects(
    gate.run(async () => {
      throw new Error('no');
    }),
    { message: 'no' },
  );
  assert.equal(await gate.run(async (waited) => waited), false);
});

/** A gate for one piece of work at a time, and the names of what ran, in order. */
function oneByOne(waiting: number) {
  const gate = createGate(1, waiting);
  const order: string[] = [];
  const { promise: held, resolve: open } = Promise.withResolvers<void>();
  const first = gate.run(() => held);
  const ask = (name: string, turn: WorkPriority) =>
    gate.run(async () => {
      order.push(name);
      return name;
    }, turn);
  return {
    ask,
    /** Lets everything run that waits. */
    async finish(all: readonly Promise<unknown>[]): Promise<string[]> {
      open();
      await Promise.all([first, ...all]);
      return order;
    },
  };
}

test('shares take turns, however much one has waiting', async () => {
  const { ask, finish } = oneByOne(100);
  const flood = Array.from({ length: 4 }, (_, index) => ask(`a${index}`, { share: 'a' }));
  const others = [ask('b0', { share: 'b' }), ask('b1', { share: 'b' }), ask('c0', { share: 'c' })];
  assert.deepEqual(await finish([...flood, ...others]), ['a0', 'b0', 'c0', 'a1', 'b1', 'a2', 'a3']);
});

test('the share with the least running work goes first, whoever has waited longest', async () => {
  const gate = createGate(2, Infinity);
  const order: string[] = [];
  const held = ['a', 'a'].map(() => Promise.withResolvers<void>());
  const all: Promise<unknown>[] = held.map(({ promise }) => gate.run(() => promise, { share: 'a' }));
  for (const name of ['a2', 'a3', 'b0', 'b1']) {
    all.push(gate.run(async () => order.push(name), { share: name.slice(0, 1) }));
  }
  // One of `a` is still running, so both of `b` come first.
  held[0]?.resolve();
  await Promise.all([all[0], ...all.slice(2)]);
  held[1]?.resolve();
  await Promise.all(all);
  assert.deepEqual(order, ['b0', 'b1', 'a2', 'a3']);
});

test('preferred work comes first, in turns by network, and every fourth turn is for other work', async () => {
  const { ask, finish } = oneByOne(100);
  const others = ['a', 'b'].flatMap((share) => [ask(`${share}0`, { share }), ask(`${share}1`, { share })]);
  const first = ['x', 'y'].flatMap((share) =>
    [0, 1, 2].map((index) => ask(`${share}${index} first`, { share, isFirst: true })),
  );
  assert.deepEqual(await finish([...others, ...first]), [
    'x0 first',
    'y0 first',
    'x1 first',
    'a0',
    'y1 first',
    'x2 first',
    'y2 first',
    'b0',
    'a1',
    'b1',
  ]);
});

test('in a full queue the share with the most makes room for one with less, the last of it first', async () => {
  const { ask, finish } = oneByOne(4);
  const a = Array.from({ length: 4 }, (_, index) => ask(`a${index}`, { share: 'a' }));
  const b = [ask('b0', { share: 'b' }), ask('b1', { share: 'b' })];
  assert.equal(await a[3], undefined);
  assert.equal(await a[2], undefined);
  // Each has two now, so neither makes room for the other.
  assert.equal(await ask('b2', { share: 'b' }), undefined);
  assert.equal(await ask('a4', { share: 'a' }), undefined);
  const first = ask('x', { share: 'a', isFirst: true });
  assert.equal(await a[1], undefined);
  assert.deepEqual(await finish([...b, first]), ['x', 'a0', 'b0', 'b1']);
});

test('work that does not go first leaves places free for what does, which may have all', async () => {
  const gate = createGate(4, 100, { notFirst: 2 });
  const running: string[] = [];
  const finish = new Map<string, () => void>();
  const all: Promise<unknown>[] = [];
  const ask = (name: string, isFirst: boolean) => {
    const work = async () => {
      running.push(name);
      await new Promise<void>((resolve) => finish.set(name, resolve));
      running.splice(running.indexOf(name), 1);
    };
    all.push(gate.run(work, { share: name, isFirst }));
  };
  const end = async (name: string) => {
    finish.get(name)?.();
    await new Promise(setImmediate);
  };
  for (const name of ['a', 'b', 'c', 'd']) ask(name, false);
  assert.deepEqual(running, ['a', 'b']);
  for (const name of ['x', 'y', 'z']) ask(name, true);
  assert.deepEqual(running, ['a', 'b', 'x', 'y']);
  await end('a');
  assert.deepEqual(running, ['b', 'x', 'y', 'z']);
  await end('x');
  assert.deepEqual(running, ['b', 'y', 'z', 'c']);
  await end('y');
  await end('z');
  // There are places, but none for d.
  assert.deepEqual(running, ['b', 'c']);
  await end('b');
  assert.deepEqual(running, ['c', 'd']);
  await end('c');
  await end('d');
  await Promise.all(all);
});
