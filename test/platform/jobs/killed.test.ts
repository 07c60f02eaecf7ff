import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { webhookJob } from '../../../src/domain/messages/webhooks/deliver.ts';
import { jobStates } from '../../../src/platform/jobs/leases.ts';
import { startRunner } from '../../../src/platform/jobs/runner.ts';
import { deliveryJob } from '../../../src/platform/outbox/deliver.ts';
import { postMessages } from '../../../src/platform/outbox/outbox.ts';
import { openEngine } from '../../../src/schema/open.ts';
import { onEachEngine } from '../../support/database/engines.ts';
import { fakeClock } from '../../support/fake-clock.ts';

const program = join(import.meta.dirname, 'killed-node.ts');

onEachEngine('what a killed node had taken is done by another one at its next look', async (t, engine, settings) => {
  const now = Date.now();
  const clock = fakeClock(now);
  const sent: string[] = [];
  const receiver = createServer((request, response) => {
    sent.push(String(request.headers['webhook-id']));
    // The first caller gets no answer.
    if (sent.length > 1) response.writeHead(204).end();
  }).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  t.after(() => {
    receiver.closeAllConnections();
    receiver.close();
  });
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
  await engine.write(async (tx) => {
    await tx.insertMany(
      'webhook',
      ['url', 'events', 'secret', 'created_at'],
      [[url, 'order.placed', 'whsec_AA==', now]],
    );
    const names = ['webhook_id', 'object', 'event', 'body', 'created_at', 'due_at'];
    await tx.insertMany('webhook_delivery', names, [[1, 'order 1', 'order.placed', '{}', now, now]]);
    await postMessages(tx, [{ topic: 'mail', body: 1 }], now);
  });
  const child = spawn(process.execPath, [program, JSON.stringify(settings)], { stdio: ['ignore', 'pipe', 'inherit'] });
  t.after(() => child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  while (sent.length === 0) await sleep(10);
  const own = openEngine(settings);
  const delivered: unknown[] = [];
  const consumer = {
    topic: 'mail',
    retry: webhookJob.retry,
    giveUpAfterMs: 60_000,
    deliver: async ({ body }: { body: unknown }) => void delivered.push(body),
  };
  const watched = clock.watch(own);
  const runner = startRunner({
    engine: watched,
    jobs: [deliveryJob([consumer]), webhookJob],
    clock,
    parts: { engine: watched, webhookPrivateAddresses: true, undelivered: () => undefined },
    failed: ({ error }) => assert.fail(String(error)),
  });
  await clock.advance(10_000);
  assert.deepEqual([sent, delivered], [['msg_1'], []], 'the work of a node that lives was taken');
  const [state] = await engine.read(jobStates);
  child.kill('SIGKILL');
  await once(child, 'exit');
  const name = state?.holder?.split('/').at(-1) ?? '';
  while ((await engine.presence.gone([name])).length === 0) await sleep(10);
  await clock.advance(5000);
  while (sent.length === 1) await sleep(10);
  await runner.stop();
  await own.close();
  assert.deepEqual([sent, delivered], [['msg_1', 'msg_1'], [1]]);
  const left = await engine.read((tx) => jobStates(tx));
  assert.deepEqual(
    left.map(({ holder, failures }) => [holder, failures]),
    [
      [null, 1],
      [null, 1],
    ],
  );
});
