import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createHelper, SlowThreadError } from '../../../src/platform/process/helper-thread.ts';

/** Answers the id of its thread; never for `hang`, and fails for `fail`. */
const program = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort, threadId } from 'node:worker_threads';
    parentPort.on('message', (question) => {
      if (question === 'fail') throw new RangeError('no');
      while (question === 'hang');
      parentPort.postMessage(threadId);
    });`)}`,
);
const memory = { maxOldGenerationSizeMb: 16 };

test('a thread answers in order, and is ended when it is idle', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const ask = createHelper<string, number>({ program, memory });
  const [first, second] = await Promise.all([ask('a'), ask('b')]);
  assert.equal(second, first);
  t.mock.timers.tick(59_999);
  assert.equal(await ask('c'), first);
  t.mock.timers.tick(59_999);
  assert.equal(await ask('d'), first);
  t.mock.timers.tick(60_000);
  assert.notEqual(await ask('e'), first);
});

test('a thread that takes too long or fails is ended, and another one does what is asked next', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const ask = createHelper<string, number>({ program, memory, timeLimitMs: 1000 });
  const first = await ask('a');
  const hanging = [ask('hang'), ask('b')];
  t.mock.timers.tick(1000);
  for (const each of hanging) await assert.rejects(each, SlowThreadError);
  const second = await ask('c');
  assert.notEqual(second, first);
  await assert.rejects(ask('fail'), { name: 'RangeError', message: 'no' });
  assert.notEqual(await ask('d'), second);
});

test('a question that cannot be sent is refused, and those after it get their own answers', async () => {
  const ask = createHelper<unknown, number>({ program, memory });
  await assert.rejects(
    ask(() => undefined),
    { name: 'DataCloneError' },
  );
  assert.equal(typeof (await ask('a')), 'number');
});
