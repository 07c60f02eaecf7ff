import assert from 'node:assert/strict';
import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pino } from 'pino';
import { startJobs } from '../../../src/app/jobs.ts';
import { reindexEveryProduct } from '../../../src/domain/catalog/products/search/reindex.ts';
import { indexProgress } from '../../../src/domain/catalog/products/search/upkeep.ts';
import { type Job, waitAfter } from '../../../src/platform/jobs/job.ts';
import { startRunner } from '../../../src/platform/jobs/runner.ts';
import { postMessages, retryLater, takeMessages } from '../../../src/platform/outbox/outbox.ts';
import type { Settings } from '../../../src/platform/settings/settings.ts';
import { openFolderBlobs } from '../../../src/platform/storage/blobs/folder.ts';
import type { Engine } from '../../../src/platform/storage/engine.ts';
import { openEngine } from '../../../src/schema/open.ts';
import { onStore } from '../../cli/support.ts';
import { onEachDemoStore, onEachEngine, type TestSettings } from '../../support/database/engines.ts';
import { type FakeClock, fakeClock } from '../../support/fake-clock.ts';
import { addApiUser, startService, testSettings } from '../../support/service.ts';

const minute = 60_000;
const hour = 60 * minute;

/** A node of the service as far as its jobs go. Answers what ends it. */
function startNode(
  engine: Engine,
  { mediaDir }: TestSettings,
  clock: FakeClock,
  changes: Partial<Settings> = {},
): { stop(): Promise<void>; logged: Record<string, unknown>[] } {
  const logged: Record<string, unknown>[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(JSON.parse(line)) });
  const settings = testSettings({ mediaDir, ...changes });
  const blobs = openFolderBlobs(mediaDir);
  const { stop } = startJobs({ engine: clock.watch(engine), settings, blobs, clock, log });
  return { stop, logged };
}

const namesIn = async (engine: Engine): Promise<string[][]> => {
  const tables = await engine.read(async (tx) => [
    await tx.query((q) => q.selectFrom('soap_session').select('session_hash as name')),
    await tx.query((q) => q.selectFrom('token_revocation').select('jti as name')),
    await tx.query((q) => q.selectFrom('stored_answer').select('scope as name')),
    await tx.query((q) => q.selectFrom('api_usage').select('day as name')),
  ]);
  return tables.map((rows) => rows.map(({ name }) => name));
};

onEachEngine('everything that is over goes, however much it is, and nothing else', async (_t, engine, settings) => {
  const clock = fakeClock();
  const now = clock.now();
  const userId = await addApiUser(engine, 'erp', []);
  const many = (count: number) => Array.from({ length: count }, (_, index) => `${index}`);
  const answer = ['print', 200, 'sealed', 400] as const;
  await engine.write(async (tx) => {
    const session = ['session_hash', 'user_id', 'created_at', 'renewed_at'];
    const begun = now - 3 * hour;
    await tx.insertMany('soap_session', session, [
      ...many(1100).map((hash) => [hash, userId, begun, begun]),
      ['open', userId, now + hour, now + hour],
    ]);
    await tx.insertMany(
      'token_revocation',
      ['jti', 'expires_at'],
      [...many(1100).map((jti) => [jti, now - 1]), ['open', now + 2 * hour]],
    );
    await tx.insertMany(
      'stored_answer',
      ['scope', 'fingerprint', 'status', 'sealed', 'bytes', 'created_at'],
      [...many(11_000).map((scope) => [scope, ...answer, now - 25 * hour]), ['open', ...answer, now - 21 * hour]],
    );
    const usage = ['user_id', 'day', 'style', 'operation', 'outcome'];
    await tx.insertMany('api_usage', usage, [
      [userId, '2025-10-16', 'v2', 'cart.info', 'ok'],
      [userId, '2025-10-18', 'v2', 'cart.info', 'ok'],
    ]);
  });
  const node = startNode(engine, settings, clock);
  await clock.advance(hour);
  await node.stop();
  assert.deepEqual(await namesIn(engine), [['open'], ['open'], ['open'], ['2025-10-18']]);
});

onEachDemoStore(
  'products that were left for later are indexed at the start of a node',
  async (_t, engine, settings) => {
    await engine.write(async (tx) => {
      await tx.exec('delete from product_index');
      await tx.exec('insert into product_reindex (product_id) select product_id from product');
    });
    const clock = fakeClock();
    const node = startNode(engine, settings, clock);
    await clock.advance(1000);
    await node.stop();
    const [indexed, noted] = await engine.read(async (tx) => [
      await tx.query((q) => q.selectFrom('product_index').select('product_id').distinct()),
      await tx.query((q) => q.selectFrom('product_reindex').select('product_id')),
    ]);
    assert.deepEqual([indexed.length, noted.length], [29, 0]);
  },
);

onEachDemoStore(
  'a change of all products is indexed within a minute on a running node',
  async (_t, engine, settings) => {
    const clock = fakeClock();
    const node = startNode(engine, settings, clock);
    await clock.advance(5000);
    await engine.write(async (tx) => {
      await tx.exec(`insert into product (product_id, set_id, type, sku, sku_key, created_at, updated_at)
      select 1000 * p.product_id + q.product_id, p.set_id, p.type, p.sku || q.sku, p.sku_key || q.sku_key, 1, 1
      from product p, product q where p.product_id < 3`);
      await reindexEveryProduct(tx, clock.now());
    });
    assert.equal((await engine.read(indexProgress)).waiting, 87);
    await clock.advance(60_000);
    await node.stop();
    assert.equal((await engine.read(indexProgress)).waiting, 0);
  },
);

onEachEngine(
  'image files that nothing needs go, as often as the settings say, on one node',
  async (_t, engine, settings) => {
    const clock = fakeClock();
    const other = openEngine(settings);
    const lost = join(settings.mediaDir, 'catalog/product/c/u/cup~0123456789abcdef.png');
    mkdirSync(dirname(lost), { recursive: true });
    writeFileSync(lost, 'bytes');
    utimesSync(lost, 0, 0);
    const never = startNode(engine, settings, clock, { mediaSweepInterval: 0 });
    await clock.advance(3 * hour);
    await never.stop();
    assert.deepEqual(never.logged, []);
    const nodes = [engine, other].map((nodeEngine) =>
      startNode(nodeEngine, settings, clock, { mediaSweepInterval: 7200 }),
    );
    await clock.advance(2 * hour - 1);
    assert.deepEqual(
      nodes.flatMap(({ logged }) => logged),
      [],
    );
    await clock.advance(1);
    // The clock knows nothing of work on files.
    while (nodes.every(({ logged }) => logged.length === 0)) await new Promise(setImmediate);
    await clock.advance(minute);
    for (const { stop } of nodes) await stop();
    await other.close();
    const logged = nodes.flatMap(({ logged: lines }) => lines);
    assert.deepEqual(
      logged.map(({ msg, uploads, bytes }) => ({ msg, uploads, bytes })),
      [{ msg: 'files that no product needs were removed', uploads: 1, bytes: 5 }],
    );
  },
);

onEachEngine('metrics and doctor show the state of jobs, and waiting messages', async (_t, engine, settings) => {
  const clock = fakeClock();
  const begin = clock.now();
  const service = await startService(engine, {}, { now: clock.now });
  const metrics = async (): Promise<string[]> => {
    const text = await (await fetch(`${service.url}/metrics`)).text();
    return text.split('\n').filter((line) => /^cartwright_(job|outbox)_/.test(line));
  };
  const doctor = async (): Promise<string[]> => {
    const { out } = await onStore(settings, 'doctor --json');
    const findings = JSON.parse(out) as { check: string; state: string; detail: string }[];
    return findings
      .filter(({ check }) => check === 'jobs' || check === 'outbox')
      .map(({ check, state, detail }) => `${check} ${state}: ${detail}`);
  };
  try {
    assert.deepEqual(await metrics(), [
      'cartwright_outbox_messages 0',
      'cartwright_outbox_failing_messages 0',
      'cartwright_outbox_given_up_messages 0',
      'cartwright_outbox_oldest_seconds 0',
    ]);
    assert.deepEqual(await doctor(), ['jobs ok: none has run yet; a service runs them', 'outbox ok: empty']);

    const retry = { firstMs: 10_000, longestMs: minute };
    const declared = (name: string, run: Job<unknown>['run']) => ({
      name,
      does: 'tests',
      every: 5 * minute,
      leaseMs: minute,
      retry,
      run,
    });
    const runner = startRunner({
      engine: clock.watch(engine),
      jobs: [
        declared('session.sweep', async () => undefined),
        declared('token.sweep', async () => {
          throw new Error('no "room"');
        }),
      ],
      parts: {},
      clock,
      failed: () => undefined,
    });
    await clock.advance(5 * minute + 15_000);
    await runner.stop();
    await engine.write((tx) =>
      postMessages(
        tx,
        [
          { topic: 'a', body: {} },
          { topic: 'b', body: {} },
        ],
        clock.now() - 90_000,
      ),
    );
    const seconds = (milliseconds: number) => (begin + milliseconds) / 1000;
    assert.deepEqual(await metrics(), [
      `cartwright_job_last_success_timestamp_seconds{job="session.sweep"} ${seconds(300_000)}`,
      'cartwright_job_last_success_timestamp_seconds{job="token.sweep"} 0',
      `cartwright_job_last_run_timestamp_seconds{job="session.sweep"} ${seconds(300_000)}`,
      `cartwright_job_last_run_timestamp_seconds{job="token.sweep"} ${seconds(310_000)}`,
      `cartwright_job_next_run_timestamp_seconds{job="session.sweep"} ${seconds(600_000)}`,
      `cartwright_job_next_run_timestamp_seconds{job="token.sweep"} ${seconds(310_000 + waitAfter(2, retry))}`,
      'cartwright_job_running{job="session.sweep"} 0',
      'cartwright_job_running{job="token.sweep"} 0',
      'cartwright_job_runs_total{job="session.sweep"} 1',
      'cartwright_job_runs_total{job="token.sweep"} 2',
      'cartwright_job_failures_total{job="session.sweep"} 0',
      'cartwright_job_failures_total{job="token.sweep"} 2',
      'cartwright_job_failures_in_row{job="session.sweep"} 0',
      'cartwright_job_failures_in_row{job="token.sweep"} 2',
      'cartwright_outbox_messages 2',
      'cartwright_outbox_failing_messages 0',
      'cartwright_outbox_given_up_messages 0',
      'cartwright_outbox_oldest_seconds 90',
    ]);
    assert.deepEqual(await doctor(), [
      'jobs ok: session.sweep last done 2026-11-21T12:05:00Z',
      'jobs warning: token.sweep failed 2 times in a row (no "room"); it has never succeeded; the next try is 2026-11-21T12:05:30Z',
      'outbox ok: 2 messages wait, the oldest since 2026-11-21T12:03:45Z',
    ]);
    await engine.write(async (tx) => {
      const now = clock.now();
      const [message] = await takeMessages(tx, { topics: ['a'], limit: 1, now });
      await retryLater(tx, message?.id ?? 0, now + minute, 'away');
    });
    assert.deepEqual((await doctor()).slice(-1), [
      'outbox warning: 2 messages wait, the oldest since 2026-11-21T12:03:45Z; 1 could not be delivered yet (away)',
    ]);
  } finally {
    await service.close();
  }
});
