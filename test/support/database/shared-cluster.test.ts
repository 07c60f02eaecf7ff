import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { askForCluster, offerCluster } from './shared-cluster.ts';

function socketPath(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'cartwright-socket-'));
  t.after(() => rmSync(folder, { recursive: true }));
  return join(folder, 'socket');
}

test('an offered cluster is started once, when it is asked for, and ended with its offer', async (t) => {
  const path = socketPath(t);
  const calls: string[] = [];
  const { end } = await offerCluster(path, async () => {
    calls.push('start');
    return { url: 'postgres://here', stop: async () => void calls.push('stop') };
  });
  assert.deepEqual(calls, []);
  assert.deepEqual(await Promise.all([askForCluster(path), askForCluster(path)]), [
    'postgres://here',
    'postgres://here',
  ]);
  assert.deepEqual(calls, ['start']);
  await end();
  assert.deepEqual(calls, ['start', 'stop']);
  await assert.rejects(askForCluster(path), { code: 'ENOENT' });
});

test('a cluster that is not needed is neither started nor stopped', async (t) => {
  const { end } = await offerCluster(socketPath(t), async () => assert.fail('it is started'));
  await end();
});

test('without a cluster the reason is reported, with the errors of one that does not start', async (t) => {
  const none = socketPath(t);
  const broken = socketPath(t);
  const offers = await Promise.all([
    offerCluster(none, async () => ({ unavailable: 'PostgreSQL is not installed' })),
    offerCluster(broken, () => Promise.reject(new Error('no room'))),
  ]);
  assert.deepEqual(await askForCluster(none), { unavailable: 'PostgreSQL is not installed' });
  await assert.rejects(askForCluster(broken), { message: 'Error: no room' });
  for (const { end } of offers) await end();
});
