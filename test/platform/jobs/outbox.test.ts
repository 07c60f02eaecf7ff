import assert from 'node:assert/strict';
import { startRunner } from '../../../src/platform/jobs/runner.ts';
import { type Consumer, type DeliveryParts, deliveryJob } from '../../../src/platform/outbox/deliver.ts';
import { ReceiverDownError } from '../../../src/platform/outbox/lanes.ts';
import { deliveryJobName, outboxBacklog, postMessages } from '../../../src/platform/outbox/outbox.ts';
import type { Engine } from '../../../src/platform/storage/engine.ts';
import { openEngine } from '../../../src/schema/open.ts';
import { onEachEngine } from '../../support/database/engines.ts';
import { type FakeClock, fakeClock } from '../../support/fake-clock.ts';

const minute = 60_000;

/** A node that delivers; `said` is what it was told of messages that were not. */
function deliverer(engine: Engine, clock: FakeClock, consumers: readonly Consumer<DeliveryParts>[]) {
  const said: string[] = [];
  const watched = clock.watch(engine);
  const runner = startRunner<DeliveryParts>({
    engine: watched,
    jobs: [deliveryJob(consumers)],
    clock,
    failed: ({ error }) => assert.fail(String(error)),
    parts: {
      engine: watched,
      undelivered: ({ message: { id, attempts }, error, isOver }) =>
        said.push(`${id} try ${attempts}: ${(error as Error).message}${isOver ? ', given up' : ''}`),
    },
  });
  return { runner, said };
}

const mail = (deliver: Consumer<DeliveryParts>['deliver']): Consumer<DeliveryParts> => ({
  topic: 'mail',
  retry: { firstMs: minute, longestMs: 4 * minute },
  giveUpAfterMs: 20 * minute,
  deliver,
});
const post = (engine: Engine, clock: FakeClock, ...bodies: unknown[]): Promise<void> =>
  engine.write((tx) =>
    postMessages(
      tx,
      bodies.map((body) => ({ topic: 'mail', body })),
      clock.now(),
    ),
  );

onEachEngine('posted messages are delivered once, in order, by one of two nodes', async (_t, engine, settings) => {
  const clock = fakeClock();
  const other = openEngine(settings);
  const delivered: unknown[] = [];
  const consumers = [mail(async ({ body }) => void delivered.push(body))];
  const nodes = [deliverer(engine, clock, consumers), deliverer(other, clock, consumers)];
  const bodies = Array.from({ length: 45 }, (_, number) => ({ number, text: 'Grüße "a"' }));
  await post(engine, clock, ...bodies);
  await engine.write((tx) => postMessages(tx, [{ topic: 'nobody reads this', body: 1 }], clock.now()));
  nodes[0]?.runner.ask(deliveryJobName);
  await clock.advance(1000);
  assert.deepEqual(delivered, bodies);
  await clock.advance(10 * minute);
  assert.equal(delivered.length, 45);
  assert.equal((await engine.read(outboxBacklog)).messages, 1);
  for (const { runner } of nodes) await runner.stop();
  await other.close();
});

onEachEngine('messages of a failed transaction are never delivered', async (_t, engine) => {
  const clock = fakeClock();
  const delivered: unknown[] = [];
  const { runner } = deliverer(engine, clock, [mail(async ({ body }) => void delivered.push(body))]);
  const failed = engine.write(async (tx) => {
    await postMessages(tx, [{ topic: 'mail', body: 'lost' }], clock.now());
    throw new Error('taken back');
  });
  await assert.rejects(failed, /taken back/);
  await clock.advance(10 * minute);
  assert.deepEqual(delivered, []);
  await runner.stop();
});

onEachEngine(
  'a message that fails comes again, later each time, holds up no other, and is given up at last',
  async (_t, engine) => {
    const clock = fakeClock();
    const begin = clock.now();
    const tried: [unknown, number][] = [];
    const { runner, said } = deliverer(engine, clock, [
      mail(async ({ body }) => {
        tried.push([body, Math.round((clock.now() - begin) / minute)]);
        if (body === 'bad') throw new Error('no such address');
      }),
    ]);
    await post(engine, clock, 'bad', 'good');
    await clock.advance(10 * minute);
    assert.deepEqual(tried.slice(0, 5), [
      ['bad', 0],
      ['good', 0],
      ['bad', 1],
      ['bad', 3],
      ['bad', 7],
    ]);
    const { messages, failing, lastError } = await engine.read(outboxBacklog);
    assert.deepEqual([messages, failing, lastError], [1, 1, 'no such address']);
    await clock.advance(60 * minute);
    assert.equal(said.at(-1), `1 try ${said.length}: no such address, given up`);
    assert.equal(said.filter((line) => line.endsWith('given up')).length, 1);
    assert.equal((await engine.read(outboxBacklog)).messages, 0);
    await runner.stop();
  },
);

onEachEngine(
  'a node that ends amid delivery leaves nothing behind: another one goes on',
  async (_t, engine, settings) => {
    const clock = fakeClock();
    const other = openEngine(settings);
    const delivered: unknown[] = [];
    const first = deliverer(engine, clock, [
      mail(async ({ body }, { signal }) => {
        if (body === 'slow') await new Promise((resolve) => signal.addEventListener('abort', resolve));
        delivered.push(body);
      }),
    ]);
    await post(engine, clock, 'quick', 'slow', 'waits');
    await clock.advance(1000);
    assert.deepEqual(delivered, ['quick']);
    await first.runner.stop();
    assert.deepEqual(delivered, ['quick', 'slow']);
    const second = deliverer(other, clock, [
      mail(async ({ body, attempts }) => void delivered.push(`${body}, try ${attempts}`)),
    ]);
    await clock.advance(1000);
    assert.deepEqual(delivered, ['quick', 'slow', 'waits, try 1']);
    await second.runner.stop();
    await other.close();
  },
);

onEachEngine('a slow receiver delays no other topic, but those that are in one order with it', async (_t, engine) => {
  const clock = fakeClock();
  const delivered: unknown[] = [];
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const slow = mail(async ({ body }) => {
    await held;
    delivered.push(body);
  });
  const quick = mail(async ({ body }) => void delivered.push(body));
  const { runner } = deliverer(engine, clock, [
    slow,
    { ...quick, topic: 'alert' },
    { ...quick, topic: 'forgotten', inOrderWith: 'mail' },
  ]);
  const messages = ['mail', 'forgotten', 'alert'].map((topic) => ({ topic, body: topic }));
  await engine.write((tx) => postMessages(tx, messages, clock.now()));
  runner.ask(deliveryJobName);
  await clock.advance(1000);
  assert.deepEqual(delivered, ['alert']);
  release();
  await clock.advance(1000);
  assert.deepEqual(delivered, ['alert', 'mail', 'forgotten']);
  await runner.stop();
});

onEachEngine('while a receiver is down one message is tried, and other topics go on', async (_t, engine) => {
  const clock = fakeClock();
  let isDown = true;
  const tried: unknown[] = [];
  const { runner } = deliverer(engine, clock, [
    mail(async ({ body }) => {
      tried.push(body);
      if (isDown) throw new ReceiverDownError('away');
    }),
    { ...mail(async ({ body }) => void tried.push(body)), topic: 'alert' },
  ]);
  // More than what is taken at a time.
  const bodies = Array.from({ length: 60 }, (_, number) => number);
  await post(engine, clock, ...bodies);
  await engine.write((tx) => postMessages(tx, [{ topic: 'alert', body: 'alert' }], clock.now()));
  runner.ask(deliveryJobName);
  await clock.advance(1000);
  assert.deepEqual(tried.toSorted(), [0, 'alert']);
  isDown = false;
  await clock.advance(2 * minute);
  assert.deepEqual(
    tried.filter((body) => body !== 'alert').toSorted((a, b) => Number(a) - Number(b)),
    [0, ...bodies],
  );
  await runner.stop();
});

onEachEngine('messages of a time when the clock was ahead are delivered when it is right', async (_t, engine) => {
  const clock = fakeClock();
  const ahead = fakeClock(clock.now() + 24 * 60 * minute);
  let isDown = true;
  const delivered: unknown[] = [];
  const consumers = [
    mail(async ({ body }) => {
      if (isDown && body === 'tried') throw new Error('no server');
      delivered.push(body);
    }),
  ];
  await post(engine, ahead, 'tried');
  const first = deliverer(engine, ahead, consumers);
  await ahead.advance(1000);
  await first.runner.stop();
  await post(engine, ahead, 'new');
  isDown = false;
  const second = deliverer(engine, clock, consumers);
  await clock.advance(minute);
  assert.deepEqual(delivered, ['tried', 'new']);
  await second.runner.stop();
});
