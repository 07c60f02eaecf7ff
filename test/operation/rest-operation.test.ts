// test/operation/: what operators see and do over REST: jobs, mails, activity, reports.

import assert from 'node:assert/strict';
import { exampleOperation } from '../support/examples/example-operation.ts';
import { onShop } from '../support/shop.ts';

onShop('jobs are listed with their last runs, and one is asked for', async (shop) => {
  await exampleOperation(shop.engine);
  const office = await shop.as('jobs/read', 'jobs/write');
  const job = {
    ...{ name: 'session.sweep', state: 'waiting', node: null, nextRunAt: '2026-11-21T19:05:00.000Z' },
    ...{ startedAt: '2026-11-21T18:59:58.000Z', endedAt: '2026-11-21T18:59:59.000Z' },
    ...{ succeededAt: '2026-11-21T18:59:59.000Z', runs: 12, failures: 1, failuresInRow: 0, lastError: null },
  };
  assert.deepEqual((await office.get('/jobs')).body, [job]);
  const asked = await office.post('/jobs/session.sweep/run');
  assert.deepEqual([asked.status, asked.body], [202, { ...job, nextRunAt: '2026-11-21T19:00:00.000Z' }]);
  assert.equal((await office.post('/jobs/none/run')).status, 404);
  assert.equal((await (await shop.as('jobs/read')).post('/jobs/session.sweep/run')).status, 403);
});

onShop('mails that were not sent are shown as they would be sent, but for secrets, and sent again', async (shop) => {
  await exampleOperation(shop.engine);
  const office = await shop.as('mails/read', 'mails/write');
  const shown = {
    ...{ id: 901, template: 'contact', storeId: 1, to: 'office@example.com' },
    ...{ createdAt: '2026-11-21T18:59:55.000Z', nextTryAt: null, attempts: 9, lastError: 'the server said no' },
  };
  assert.deepEqual(
    (await office.get('/mails?failed=true')).body.map(({ id }: { id: number }) => id),
    [902, 901],
  );
  const { body } = await office.get('/mails/901');
  const { from, subject, text, html, problem, ...rest } = body;
  assert.deepEqual(rest, shown);
  assert.deepEqual([typeof from.address, typeof subject, problem], ['string', 'string', null]);
  assert.match(text, /Is the <b>blue<\/b> ink dry\?/);
  assert.match(html, /Is the &lt;b&gt;blue/);
  const secret = await office.get('/mails/902');
  assert.deepEqual([secret.status, secret.body.error], [403, 'mail_private']);
  const again = await office.post('/mails/901/retry');
  const due = { createdAt: '2026-11-21T19:00:00.000Z', nextTryAt: '2026-11-21T19:00:00.000Z', attempts: 0 };
  assert.deepEqual([again.status, again.body], [200, { ...shown, ...due }]);
  assert.equal((await office.post('/mails/4711/retry')).status, 404);
  assert.equal((await office.get('/mails/4711')).status, 404);
});
