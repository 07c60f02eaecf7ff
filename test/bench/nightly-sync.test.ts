import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { startBareRoute } from '../../bench/nightly-sync/bare-route.ts';
import { npmClient, phpClient } from '../../bench/nightly-sync/clients.ts';
import { readSyncOptions } from '../../bench/nightly-sync/options.ts';
import { isWhole, type SyncRun, syncReport } from '../../bench/nightly-sync/report.ts';
import { lostUpdates, openSync, sync } from '../../bench/nightly-sync/sync.ts';
import { onEachStore } from '../support/database/engines.ts';
import { addApiUser, startService, testKey } from '../support/service.ts';

/** The demo store has so many products, all of the first of January 2026. */
const products = 29;
/** Those that are made of others: their own quantity is never kept. */
const composite = ['21', '22', '23', '24'];
const before = '2025-12-31 00:00:00';
const after = '2026-01-02 00:00:00';

onEachStore('demo_rows', 'a sync lists what changed, reads each product and updates its stock', async (_t, engine) => {
  await addApiUser(engine, 'connector', ['catalog', 'cataloginventory']);
  const service = await startService(engine);
  const openWith = (connections: number) => openSync(service.url, { username: 'connector', key: testKey, connections });
  try {
    for (const connections of [1, 8]) {
      const api = await openWith(connections);
      const qty = String(40 + connections);
      const { seconds, listSeconds, ...figures } = await sync(api, { connections, since: before, qty });
      assert.deepEqual(figures, { products, calls: 1 + 2 * products, faults: 0, firstFault: undefined });
      assert.ok(seconds > listSeconds && listSeconds > 0);
      assert.deepEqual(await lostUpdates(api, before, qty), composite);
      assert.equal((await lostUpdates(api, before, '39')).length, products);
      assert.deepEqual(await api.list(after), []);

      const bare = await startBareRoute(api, before, '38');
      api.moveTo(bare.address);
      const same = await sync(api, { connections, since: before, qty: '37' });
      bare.stop();
      api.moveTo(`${service.url}/api/v2_soap/`);
      assert.deepEqual([same.products, same.calls, same.faults], [products, 1 + 2 * products, 0]);
      // What the route was to answer was asked once, of the first.
      assert.deepEqual(await lostUpdates(api, before, qty), ['1', ...composite]);
      api.close();
    }
  } finally {
    await service.close();
  }
});

onEachStore('demo_rows', 'PHP syncs the same, by a process a connection', async (t, engine) => {
  const { status } = spawnSync('php', ['-r', 'exit(class_exists("SoapClient") ? 0 : 1);']);
  if (status !== 0) return t.skip('PHP with its SOAP extension is not installed');
  await addApiUser(engine, 'connector', ['catalog', 'cataloginventory']);
  await addApiUser(engine, 'reader', ['catalog', 'cataloginventory/info']);
  const service = await startService(engine);
  const caller = { username: 'connector', key: testKey, connections: 3 };
  const api = await openSync(service.url, caller);
  const php = await phpClient(service.url, caller);
  const reader = await phpClient(service.url, { ...caller, username: 'reader' });
  try {
    const address = `${service.url}/api/v2_soap/`;
    const { seconds, listSeconds, clientCpuMs, ...figures } = await php.sync({ address, since: before, qty: '61' });
    assert.deepEqual(figures, { products, calls: 1 + 2 * products, faults: 0, firstFault: undefined });
    assert.ok(seconds > listSeconds && listSeconds > 0 && clientCpuMs > 0);
    assert.deepEqual(await lostUpdates(api, before, '61'), composite);
    const npm = await npmClient(api, 3).sync({ address, since: before, qty: '62' });
    assert.deepEqual([npm.calls, npm.faults, npm.clientCpuMs > 0], [1 + 2 * products, 0, true]);
    const refused = await reader.sync({ address, since: before, qty: '63' });
    assert.deepEqual([refused.faults, refused.firstFault], [products, '2: Access denied.']);
  } finally {
    php.close();
    reader.close();
    api.close();
    await service.close();
  }
});

onEachStore('demo_rows', 'a sync goes on after a fault, and counts it', async (_t, engine) => {
  await addApiUser(engine, 'reader', ['catalog', 'cataloginventory/info']);
  const service = await startService(engine);
  try {
    const api = await openSync(service.url, { username: 'reader', key: testKey, connections: 2 });
    const figures = await sync(api, { connections: 2, since: before, qty: '5' });
    assert.deepEqual(
      [figures.products, figures.calls, figures.faults, figures.firstFault],
      [products, 1 + 2 * products, products, '2: Access denied.'],
    );
    api.close();
  } finally {
    await service.close();
  }
});

const run: SyncRun = {
  engine: 'sqlite',
  client: 'php',
  connections: 8,
  figures: {
    products: 1000,
    calls: 2001,
    faults: 0,
    firstFault: undefined,
    seconds: 4,
    listSeconds: 0.25,
    clientCpuMs: 500,
  },
  lost: 0,
  cpuMs: 1500,
  bareSeconds: 3,
};

test('the report says what a product took, and which part of it was the client', () => {
  const { figures } = run;
  const faulty = { ...run, cpuMs: undefined, figures: { ...figures, faults: 1, firstFault: '1: Deadlock' } };
  const lines = syncReport(1000, [run, faulty])
    .split('\n')
    .map((line) => line.split(/ {2,}/));
  assert.deepEqual(lines.slice(4, 6), [
    ['sqlite', 'php', '8', '4.00', '250', '500', '0', '0', '250', '1.50', '0.50', '3.00', '75 %'],
    ['sqlite', 'php', '8', '4.00', '250', '500', '1', '0', '250', '?', '0.50', '3.00', '75 %'],
  ]);
  assert.deepEqual(lines.at(-1), ['sqlite, php, 8 connections: 1: Deadlock']);
});

test('a run failed where a call was refused, or an update is lost', () => {
  assert.equal(isWhole(run), true);
  assert.equal(isWhole({ ...run, lost: 1 }), false);
  assert.equal(isWhole({ ...run, figures: { ...run.figures, faults: 1 } }), false);
});

test('a run is of 10,000 products on both engines unless it is told otherwise', () => {
  const whole = {
    products: 10_000,
    engines: ['sqlite', 'postgres'],
    connections: [1, 8],
    clients: ['npm', 'php'],
    json: false,
  };
  assert.deepEqual(readSyncOptions([]), whole);
  assert.deepEqual(
    readSyncOptions(['--products=20', '--engine=postgres', '--connections=4', '--client=php', '--json']),
    {
      products: 20,
      engines: ['postgres'],
      connections: [4],
      clients: ['php'],
      json: true,
    },
  );
  assert.throws(() => readSyncOptions(['--products=0']), /--products is a number/);
  assert.throws(() => readSyncOptions(['--engine=mysql']), /--engine is sqlite, postgres or both/);
  assert.throws(() => readSyncOptions(['--connections=1,x']), /--connections is a list/);
});
