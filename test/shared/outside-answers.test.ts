import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAnswers, noAnswers, type Question } from '../../src/domain/shared/outside-answers.ts';

const question = (key: string, ask: Question['ask']): Question => ({ key, timeLimitMs: 20, ask });

function asking() {
  const clock = { now: 0 };
  const reported: string[] = [];
  const report = (error: unknown): void => void reported.push(String(error));
  return { clock, reported, callOf: createAnswers({ now: () => clock.now, allowsPrivate: false, report }) };
}

test('work ends with its open questions, and runs again with their answers', async () => {
  const { callOf, clock } = asking();
  let runs = 0;
  let asks = 0;
  const price = question('price', async () => ++asks);
  const both = callOf()(async (answers) => {
    runs++;
    return [...answers.get([price]), ...answers.get([question('name', async () => 'A')])];
  });
  assert.deepEqual([await both, runs, asks], [[1, 'A'], 3, 1]);
  const call = callOf();
  const again = () => call(async (answers) => answers.get([price]));
  assert.deepEqual(await again(), [1]);
  clock.now = 10 * 60_000;
  assert.deepEqual(await again(), [1], 'a call does not change its mind');
  assert.deepEqual(await callOf()(async (answers) => answers.get([price])), [2]);
});

test('a network that asks very much leaves room for others', async () => {
  const { callOf } = asking();
  const held = Promise.withResolvers<number>();
  const slow = (network: string, key: string) =>
    callOf(() => network)(async (answers) => answers.get([{ key, timeLimitMs: 60_000, ask: () => held.promise }]));
  const flood = Array.from({ length: 40 }, (_, i) => slow('192.0.2.1', `flood ${i}`));
  const other = slow('192.0.2.2', 'other');
  assert.deepEqual(await Promise.all(flood.slice(32)), Array(8).fill([undefined]));
  held.resolve(7);
  assert.deepEqual([await other, await flood[0], await flood[31]], [[7], [7], [7]]);
});

test('calls that ask the same at once ask it once', async () => {
  const { callOf } = asking();
  let asks = 0;
  const price = question('price', async () => ++asks);
  const ask = () => callOf()(async (answers) => answers.get([price]));
  assert.deepEqual(await Promise.all([ask(), ask()]), [[1], [1]]);
});

test('who is silent, fails, or is never done asking has no answer', async () => {
  const { callOf, reported } = asking();
  const silent = question('silent', () => new Promise(() => {}));
  const failing = question('failing', async () => Promise.reject(new Error('broken')));
  assert.deepEqual(await callOf()(async (answers) => answers.get([silent, failing])), [undefined, undefined]);
  assert.deepEqual(reported, ['Error: broken', 'Error: no answer in 20 ms']);
  let turn = 0;
  const endless = callOf()(async (answers) => answers.get([question(`${++turn}`, async () => turn)]));
  assert.deepEqual([await endless, turn], [[undefined], 6]);
  assert.deepEqual(noAnswers.get([failing]), [undefined]);
});

test('what is thrown otherwise is thrown on', async () => {
  await assert.rejects(
    asking().callOf()(() => Promise.reject(new Error('refused'))),
    { message: 'refused' },
  );
});
