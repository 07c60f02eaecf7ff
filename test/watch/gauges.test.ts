import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createMetrics, type Gauge, withProcessMetrics } from '../../src/platform/metrics/metrics.ts';

const gauge = (read: Gauge['read'], more: Partial<Gauge> = {}): Gauge => ({ name: 'of', help: 'Of.', read, ...more });

/** What metrics with this one say of it, but for what describes it. */
async function samplesOf(gauge: Gauge): Promise<string[]> {
  const text = await createMetrics([gauge]).metrics();
  return text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
}

test('a gauge shows the value that a function or a promise answers', async () => {
  assert.deepEqual(await samplesOf(gauge(() => 7)), ['of 7']);
  assert.deepEqual(await samplesOf(gauge(async () => 0)), ['of 0']);
});

test('a gauge that cannot be read shows no number, and others are there', async () => {
  const broken = gauge(() => Promise.reject(new Error('the database is gone')));
  assert.deepEqual(await samplesOf(broken), []);
  const thrown = gauge(() => {
    throw new Error('gone');
  });
  assert.match(await createMetrics([thrown, gauge(() => 3, { name: 'other' })]).metrics(), /^other 3$/m);
});

for (const type of ['gauge', 'counter'] as const) {
  test(`a ${type} with labels shows what is there now, quotes and all`, async () => {
    let jobs = ['a"b', 'c'];
    const read = () => jobs.map((job, index) => ({ labels: { job }, value: index + 1 }));
    const metrics = createMetrics([gauge(read, { type, labels: ['job'] })]);
    const said = ['# HELP of Of.', `# TYPE of ${type}`];
    const lines = async () => (await metrics.metrics()).trimEnd().split('\n');
    assert.deepEqual(await lines(), [...said, 'of{job="a\\"b"} 1', 'of{job="c"} 2']);
    jobs = ['c'];
    assert.deepEqual(await lines(), [...said, 'of{job="c"} 1']);
  });
}

test('the process is watched once somebody asks', async () => {
  const register = createMetrics([]);
  const metrics = withProcessMetrics(register);
  assert.equal(register.getMetricsAsArray().length, 0);
  for (let time = 0; time < 2; time++) assert.match(await metrics().metrics(), /^process_resident_memory_bytes \d+$/m);
});
