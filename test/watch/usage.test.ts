import assert from 'node:assert/strict';
import { createUsageCounter, listRefusedCalls, listUsage, sweepUsage } from '../../src/platform/metrics/usage.ts';
import { StorageError } from '../../src/platform/storage/engine.ts';
import { onEachEngine } from '../support/database/engines.ts';
import { addApiUser } from '../support/service.ts';

const march = Date.UTC(2026, 2, 1, 23, 59);
const day = 86_400_000;
const call = {
  style: 'v2',
  operation: 'shoppingCartProductList',
  outcome: 'ok',
  durationMs: 1,
  requestId: undefined,
} as const;

onEachEngine('calls of a user are counted by operation and style, failed ones separately', async (_t, engine) => {
  const userId = await addApiUser(engine, 'erp', ['all']);
  const counter = createUsageCounter(() => march);
  counter.add({ ...call, userId });
  counter.add({ ...call, userId });
  counter.add({ ...call, userId, outcome: '1002' });
  counter.add({ ...call, userId, style: 'v1' });
  await counter.flush(engine);
  const user = { userId, username: 'erp', operation: 'shoppingCartProductList', lastDay: '2026-03-01' };
  assert.deepEqual(await engine.read((tx) => listUsage(tx, { from: '2026-03-01' })), [
    { ...user, style: 'v2', calls: 3, failures: 1, meanMs: 1 },
    { ...user, style: 'v1', calls: 1, failures: 0, meanMs: 1 },
  ]);
});

onEachEngine('calls are timed, and failures are told apart by what came of them', async (_t, engine) => {
  const userId = await addApiUser(engine, 'erp', ['all']);
  let now = march;
  const nodes = [createUsageCounter(() => now), createUsageCounter(() => now)] as const;
  for (const node of nodes) {
    node.add({ ...call, userId, durationMs: 1.5 });
    node.add({ ...call, userId, durationMs: 4, outcome: '1002' });
    now += 60_000;
    await node.flush(engine);
  }
  // A wrong login is counted without its time.
  nodes[0].add({ userId, style: 'v2', operation: 'login', outcome: 'denied' });
  await nodes[0].flush(engine);
  const from = '2026-03-01';
  const seen = await engine.read((tx) => listUsage(tx, { from, userId }));
  assert.deepEqual(
    seen.map(({ operation, calls, failures, meanMs }) => [operation, calls, failures, meanMs]),
    [
      ['shoppingCartProductList', 4, 2, 2.75],
      ['login', 1, 1, null],
    ],
  );
  const user = { userId, username: 'erp', style: 'v2' };
  assert.deepEqual(await engine.read((tx) => listRefusedCalls(tx, { from })), [
    { ...user, operation: 'login', code: 'denied', calls: 1, lastAt: march + 120_000, lastDay: '2026-03-02' },
    {
      ...user,
      operation: 'shoppingCartProductList',
      code: '1002',
      calls: 2,
      lastAt: march + 60_000,
      lastDay: '2026-03-02',
    },
  ]);
});

onEachEngine('counts of two nodes are added', async (_t, engine) => {
  const userId = await addApiUser(engine, 'erp', ['all']);
  const nodes = [createUsageCounter(() => march), createUsageCounter(() => march)];
  for (const node of nodes) node.add({ ...call, userId });
  await Promise.all(nodes.map((node) => node.flush(engine)));
  for (const node of nodes) await node.flush(engine);
  const [row] = await engine.read((tx) => listUsage(tx, { from: '2026-03-01' }));
  assert.deepEqual([row?.calls, row?.failures], [2, 0]);
});

onEachEngine('a call belongs to its day, and old days are left out and swept', async (_t, engine) => {
  const userId = await addApiUser(engine, 'erp', ['all']);
  let now = march;
  const counter = createUsageCounter(() => now);
  counter.add({ ...call, userId });
  now += day;
  counter.add({ ...call, userId });
  await counter.flush(engine);
  const callsSince = async (from: string) => (await engine.read((tx) => listUsage(tx, { from })))[0]?.calls;
  assert.deepEqual([await callsSince('2026-03-01'), await callsSince('2026-03-02')], [2, 1]);
  await engine.write((tx) => sweepUsage(tx, '2026-03-02'));
  assert.equal(await callsSince('2026-03-01'), 1);
});

onEachEngine('calls of visitors and of deleted users are counted without a user', async (_t, engine) => {
  const counter = createUsageCounter(() => march);
  counter.add({ ...call, userId: undefined });
  counter.add({ ...call, userId: 4711 });
  await counter.flush(engine);
  assert.deepEqual(await engine.read((tx) => listUsage(tx, { from: '2026-03-01' })), []);
});

onEachEngine('counts that could not be written are written the next time', async (_t, engine) => {
  const userId = await addApiUser(engine, 'erp', ['all']);
  const counter = createUsageCounter(() => march);
  counter.add({ ...call, userId });
  const broken = { ...engine, write: () => Promise.reject(new StorageError('unavailable', 'gone')) };
  await assert.rejects(counter.flush(broken), StorageError);
  counter.add({ ...call, userId });
  await counter.flush(engine);
  const [row] = await engine.read((tx) => listUsage(tx, { from: '2026-03-01', userId }));
  assert.equal(row?.calls, 2);
});
