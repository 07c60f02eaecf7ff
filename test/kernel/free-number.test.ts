import assert from 'node:assert/strict';
import { test } from 'node:test';
import { freeNumber } from '../../src/kernel/free-number.ts';

/** The answer where some numbers are taken, and how often was asked. */
async function asked(taken: ReadonlySet<number>): Promise<{ number: number; times: number }> {
  let times = 0;
  const number = await freeNumber(async (tried) => {
    times += 1;
    return taken.has(tried);
  });
  return { number, times };
}

const below = (count: number) => new Set(Array.from({ length: count }, (_, number) => number));

test('if all numbers below are taken, the next one is free', async () => {
  for (let count = 0; count < 300; count++) assert.equal((await asked(below(count))).number, count);
});

test('the first gap below eight is found', async () => {
  for (const gap of [0, 1, 4, 7]) {
    const taken = below(40);
    taken.delete(gap);
    assert.equal((await asked(taken)).number, gap);
  }
});

test('a number with gaps below it is free all the same', async () => {
  const taken = new Set([...below(20), 24, 32]);
  const { number } = await asked(taken);
  assert.equal(taken.has(number), false);
  assert.equal(taken.has(number - 1), true);
});

test('it is asked less than forty times where ten thousand are taken', async () => {
  const { number, times } = await asked(below(10_000));
  assert.equal(number, 10_000);
  assert.ok(times < 40, `${times} times`);
});
