import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createGate } from '../../src/identity/gate.ts';

test('so many run at a time, others wait in order, and what is beyond the queue is refused', async () => {
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
