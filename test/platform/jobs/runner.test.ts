import assert from 'node:assert/strict';
import { test } from 'node:test';
import { waitAfter } from '../../../src/platform/jobs/job.ts';
import { countStatements } from '../../support/database/count-statements.ts';
import { fakeClock } from '../../support/fake-clock.ts';
import { job, onNodes } from './support.ts';

const second = 1000;
const minute = 60 * second;

onNodes('of three nodes one runs a job each time that it is due', async ({ clock, start, state }) => {
  const runs: string[] = [];
  for (const node of ['a', 'b', 'c']) start([job(async () => void runs.push(node))]);
  await clock.advance(59 * second);
  assert.deepEqual(runs, []);
  await clock.advance(second);
  assert.equal(runs.length, 1);
  await clock.advance(10 * minute);
  assert.equal(runs.length, 11);
  assert.deepEqual(await state('test.job'), {
    name: 'test.job',
    nextRunAt: clock.now() + minute,
    holder: null,
    leaseUntil: null,
    startedAt: clock.now(),
    endedAt: clock.now(),
    succeededAt: clock.now(),
    runs: 11,
    failures: 0,
    failuresInRow: 0,
    lastError: null,
  });
});

onNodes('a node that dies gives a job up when its lease ends, and not before', async ({ clock, start, state }) => {
  const began: string[] = [];
  const lasting = (node: string) =>
    job(async ({ signal }) => {
      began.push(node);
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
    });
  const first = start([lasting('first')]);
  await clock.advance(minute);
  assert.deepEqual(began, ['first']);
  start([lasting('second')]);
  // The one that lives renews its lease.
  await clock.advance(5 * minute);
  assert.deepEqual(began, ['first']);
  first.die();
  await clock.advance(20 * second);
  assert.deepEqual(began, ['first']);
  await clock.advance(70 * second);
  assert.deepEqual(began, ['first', 'second']);
  const { runs, failures, failuresInRow, lastError } = (await state('test.job')) ?? {};
  assert.deepEqual(
    { runs, failures, failuresInRow, lastError },
    {
      runs: 2,
      failures: 1,
      failuresInRow: 1,
      lastError: 'its node ended amid it',
    },
  );
});

onNodes('a node whose lease is lost is told to end, and changes nothing of the run of another', async (nodes) => {
  const { clock, start, state } = nodes;
  const ended: string[] = [];
  const first = start([
    job(async ({ signal }) => {
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      ended.push('first');
    }),
  ]);
  await clock.advance(minute);
  first.die();
  let takes = 5 * minute;
  start([
    job(async () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      clock.after(takes, resolve);
      takes = 0;
      await promise;
    }),
  ]);
  await clock.advance(2 * minute);
  assert.deepEqual(ended, ['first']);
  const { holder, failures } = (await state('test.job')) ?? {};
  assert.deepEqual([typeof holder, failures], ['string', 1]);
  await clock.advance(5 * minute);
  assert.equal((await state('test.job'))?.failuresInRow, 0);
});

onNodes(
  'a run that fails is tried again, later each time, on whichever node; success is back to normal',
  async (nodes) => {
    const { clock, start, state } = nodes;
    const tried: number[] = [];
    let isBroken = true;
    const begin = clock.now();
    const jobs = [
      job(async () => {
        tried.push((clock.now() - begin) / second);
        if (isBroken) throw new Error(`no disk${'!'.repeat(400)}`);
      }),
    ];
    const a = start(jobs);
    const b = start(jobs);
    await clock.advance(200 * second);
    assert.deepEqual(tried, [60, 70, 90, 130, 170]);
    assert.equal(a.failures.length + b.failures.length, 5);
    const failing = await state('test.job');
    assert.deepEqual([failing?.failuresInRow, failing?.succeededAt], [5, null]);
    assert.equal(failing?.lastError, `no disk${'!'.repeat(293)}`);
    isBroken = false;
    await clock.advance(100 * second);
    assert.deepEqual(tried.slice(5), [210, 270]);
    const well = await state('test.job');
    assert.deepEqual([well?.failures, well?.failuresInRow, well?.lastError], [5, 0, null]);
  },
);

test('waits grow twofold up to a limit', () => {
  const waits = [1, 2, 3, 4, 2000].map((failures) => waitAfter(failures, { firstMs: 10, longestMs: 35 }));
  assert.deepEqual(waits, [10, 20, 35, 35, 35]);
});

onNodes('a node that stops waits for its job to end, and another one takes it over at once', async (nodes) => {
  const { clock, start, state } = nodes;
  const began: string[] = [];
  const untilStopped = (node: string) =>
    job(async ({ signal }) => {
      began.push(node);
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
    });
  const first = start([untilStopped('first')]);
  await clock.advance(minute);
  await first.runner.stop();
  const { holder, nextRunAt, failures } = (await state('test.job')) ?? {};
  assert.deepEqual([holder, nextRunAt, failures], [null, clock.now(), 0]);
  assert.equal(clock.timers(), 0);
  start([untilStopped('second')]);
  await clock.advance(0);
  assert.deepEqual(began, ['first', 'second']);
});

onNodes('a job without a schedule runs when it is asked for, once for many who ask', async ({ clock, start }) => {
  let runs = 0;
  const { every: _, ...asked } = job(async () => void runs++);
  const a = start([asked]);
  const b = start([asked]);
  await clock.advance(60 * minute);
  assert.equal(runs, 0);
  for (let i = 0; i < 5; i++) a.runner.ask('test.job');
  await clock.advance(second);
  assert.equal(runs, 1);
  b.runner.ask('test.job');
  await clock.advance(second);
  assert.equal(runs, 2);
});

onNodes('a job that is asked for while another node runs it runs once more', async ({ clock, start }) => {
  const gates: (() => void)[] = [];
  const { every: _, ...asked } = job(() => new Promise((resolve) => void gates.push(resolve)));
  const a = start([asked]);
  const b = start([asked]);
  await clock.advance(0);
  a.runner.ask('test.job');
  await clock.advance(second);
  b.runner.ask('test.job');
  await clock.advance(second);
  assert.equal(gates.length, 1);
  gates[0]?.();
  await clock.advance(minute);
  assert.equal(gates.length, 2);
  gates[1]?.();
  await clock.advance(5 * minute);
  assert.equal(gates.length, 2);
});

onNodes('a node whose clock was a day ahead has put off no job when the clock is right again', async (nodes) => {
  const { clock, start, state } = nodes;
  const runs: number[] = [];
  const jobs = [job(async () => void runs.push(clock.now()))];
  const ahead = fakeClock(clock.now() + 24 * 60 * minute);
  start(jobs, ahead);
  await ahead.advance(minute);
  assert.equal(runs.length, 1);
  start(jobs);
  await clock.advance(2 * minute);
  assert.equal(runs.length, 3);
  assert.equal((await state('test.job'))?.nextRunAt, clock.now() + minute);
  // Nor has one that falls silent a lease for a day.
  const held = (run: Parameters<typeof job>[0]) => [job(run, { name: 'held' })];
  const silent = start(
    held(({ signal }) => new Promise((resolve) => signal.addEventListener('abort', () => resolve()))),
    ahead,
  );
  await ahead.advance(minute);
  silent.die();
  start(held(async () => undefined));
  await clock.advance(minute);
  assert.equal((await state('held'))?.succeededAt, clock.now());
});

onNodes(
  'a job that is to run at the start of a node does, and one that is declared oftener runs earlier',
  async (nodes) => {
    const { clock, start } = nodes;
    const runs: string[] = [];
    const first = start([
      job(async () => void runs.push('at start'), { name: 'a', atStart: true, every: 60 * minute }),
      job(async () => void runs.push('hourly'), { name: 'b', every: 60 * minute }),
    ]);
    await clock.advance(second);
    assert.deepEqual(runs, ['at start']);
    await first.runner.stop();
    start([job(async () => void runs.push('by the minute'), { name: 'b' })]);
    await clock.advance(minute);
    assert.deepEqual(runs, ['at start', 'by the minute']);
  },
);

onNodes('while the database is away nothing ends, and jobs go on when it is back', async ({ engine, clock, state }) => {
  const { startRunner } = await import('../../../src/platform/jobs/runner.ts');
  let isAway = true;
  let runs = 0;
  const failures: unknown[] = [];
  const runner = startRunner({
    engine: clock.watch({
      ...engine,
      read: (work) => (isAway ? Promise.reject(new Error('away')) : engine.read(work)),
      write: (work) => (isAway ? Promise.reject(new Error('away')) : engine.write(work)),
    }),
    jobs: [job(async () => void runs++, { atStart: true })],
    parts: {},
    clock,
    failed: ({ error }) => failures.push(error),
  });
  await clock.advance(3 * minute);
  assert.deepEqual([runs, failures.length], [0, 4]);
  isAway = false;
  await clock.advance(minute);
  assert.equal(runs, 1);
  // An end that could not be written down: the lease ends by itself.
  isAway = true;
  await clock.advance(minute);
  isAway = false;
  await clock.advance(5 * minute);
  assert.ok(runs > 2);
  await runner.stop();
  assert.equal((await state('test.job'))?.failuresInRow, 0);
});

onNodes('waiting jobs cost one query a minute and one timer', async ({ engine, clock }) => {
  const { startRunner } = await import('../../../src/platform/jobs/runner.ts');
  const counted = countStatements(engine);
  const runner = startRunner({
    engine: clock.watch(counted.engine),
    jobs: Array.from({ length: 10 }, (_, index) =>
      job(async () => undefined, { name: `job${index}`, every: 600 * minute }),
    ),
    parts: {},
    clock,
    failed: ({ error }) => assert.fail(String(error)),
  });
  await clock.advance(minute);
  const before = counted.statements();
  await clock.advance(60 * minute);
  assert.equal(counted.statements() - before, 60);
  assert.equal(clock.timers(), 1);
  await runner.stop();
  assert.equal(clock.timers(), 0);
});
