import assert from 'node:assert/strict';
import { readdirSync, statSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { pino } from 'pino';
import { startJobs } from '../../src/app/jobs.ts';
import { checkBackup } from '../../src/backup/restore.ts';
import { systemClock } from '../../src/platform/jobs/clock.ts';
import { ownNode, tellPresence } from '../../src/platform/jobs/nodes.ts';
import { programVersion } from '../../src/platform/process/version.ts';
import { openFolderBlobs } from '../../src/platform/storage/blobs/folder.ts';
import { onStore } from '../cli/support.ts';
import { onEachDemoStore } from '../support/database/engines.ts';
import { restClient } from '../support/rest.ts';
import { startService, testSettings } from '../support/service.ts';
import { onShop, shopTime } from '../support/shop.ts';

onEachDemoStore('health has what doctor finds, and who serves the store', async (_t, engine, settings) => {
  const service = await startService(engine, settings, { now: () => shopTime });
  const leave = await tellPresence(
    engine,
    () => shopTime,
    (error) => assert.fail(String(error)),
  );
  try {
    await engine.write((tx) =>
      tx.insertMany('service_node', ['name', 'version', 'started_at', 'seen_at'], [['old', '0.0.1', 1, 1]]),
    );
    await engine.write((tx) =>
      tx.insertMany(
        'job',
        ['name', 'next_run_at', 'failures_in_row'],
        [
          ['session.sweep', shopTime - 300_001, 0],
          ['cart.sweep', shopTime - 299_999, 2],
        ],
      ),
    );
    const as = (...grants: readonly string[]) => restClient(service, { engine, grants, now: shopTime });
    const { status, body } = await (await as('health/read')).get('/health');
    assert.equal(status, 200);
    const { findings, database, disks, ...rest } = body;
    assert.deepEqual(rest, {
      checkedAt: '2026-11-21T19:00:00.000Z',
      state: 'warning',
      version: programVersion,
      recordsRequests: false,
      nodes: [
        {
          name: ownNode,
          version: programVersion,
          startedAt: '2026-11-21T19:00:00.000Z',
          seenAt: '2026-11-21T19:00:00.000Z',
        },
      ],
      jobs: { late: 1, failing: 1 },
      mails: { waiting: 0, failed: 0 },
      webhooks: { active: 0, failing: 0, switchedOff: 0, waiting: 0 },
    });
    assert.equal(database.kind, engine.kind === 'sqlite' ? 'sqlite' : 'postgresql');
    assert.ok(database.bytes > 100_000, String(database.bytes));
    assert.ok(disks.length > 0 && disks[0].freeBytes <= disks[0].totalBytes);
    // The same but for what is of the moment: addresses, numbers of rows that this test has made.
    const told = JSON.parse((await onStore(settings, 'doctor --json')).out) as { check: string }[];
    const checks = (list: readonly { check: string }[]) => list.map(({ check }) => check);
    assert.deepEqual(checks(findings), checks(told));
    assert.equal((await (await as('jobs/read')).get('/health')).status, 403);
  } finally {
    await leave();
    await service.close();
  }
  const left = await engine.read((tx) => tx.query((q) => q.selectFrom('service_node').select('name')));
  assert.deepEqual(
    left.map(({ name }) => name),
    ['old'],
  );
});

onShop('one backup at a time is asked for', async (shop) => {
  const office = await shop.as('backups/read', 'backups/write');
  const asked = await office.post('/backups');
  const none = { startedAt: null, endedAt: null, node: null, folder: null };
  const row = {
    id: 1,
    state: 'waiting',
    requestedAt: '2026-11-21T19:00:00.000Z',
    requestedBy: asked.body.requestedBy,
    ...none,
    rows: null,
    images: null,
    bytes: null,
    error: null,
  };
  assert.deepEqual([asked.status, asked.body, typeof row.requestedBy], [202, row, 'string']);
  const again = await office.post('/backups');
  assert.deepEqual([again.status, again.body.error], [409, 'backup_under_way']);
  assert.deepEqual((await office.get('/backups')).body, [row]);
  assert.equal((await (await shop.as('backups/read')).post('/backups')).status, 403);
  assert.equal((await (await shop.as('backups/write')).get('/backups')).status, 403);
});

onEachDemoStore('backups are written by a job, and the oldest go', async (t, engine, { mediaDir, ...given }) => {
  const backupDir = join(given.dataDir, 'kept');
  const settings = testSettings({ ...given, mediaDir, backupDir, backupCount: 1 });
  const service = await startService(engine, settings);
  const log = pino({ level: 'silent' });
  const blobs = openFolderBlobs(mediaDir);
  const jobs = startJobs({ engine, settings, blobs, clock: systemClock, log });
  try {
    const office = await restClient(service, { engine, grants: ['backups/read', 'backups/write'] });
    const written = async () => {
      assert.equal((await office.post('/backups')).status, 202);
      jobs.ask('backup.write');
      for (;;) {
        const [newest] = (await office.get('/backups')).body;
        if (newest.state !== 'waiting' && newest.state !== 'running') return newest;
        t.signal.throwIfAborted();
      }
    };
    const first = await written();
    assert.deepEqual([first.state, first.node, first.error], ['done', hostname(), null]);
    const { tables, images } = await checkBackup(first.folder);
    assert.equal(
      first.rows,
      Object.values(tables).reduce((sum, { rows }) => sum + rows, 0),
    );
    assert.equal(first.images, images.count);
    assert.ok(first.bytes > images.totalBytes);
    assert.equal(statSync(first.folder).mode & 0o077, 0);
    const second = await written();
    // Removed by the same run of the job.
    while (readdirSync(backupDir).length > 1) await setImmediate();
    assert.deepEqual([readdirSync(backupDir), second.state], [[second.folder.slice(backupDir.length + 1)], 'done']);
    const left = (await office.get('/backups')).body;
    assert.deepEqual(
      left.map(({ id }: { id: number }) => id),
      [second.id],
    );
  } finally {
    await jobs.stop();
    await service.close();
    await blobs.close();
  }
});
