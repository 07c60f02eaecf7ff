/** Webhooks and subscriptions are told of events that an extension declares. */

import assert from 'node:assert/strict';
import { pino } from 'pino';
import { Check } from 'typebox/value';
import { loadExtensions } from '../../src/extension/load.ts';

// Before any list of the program is made, so everything else is imported after it.
await loadExtensions(['./bell.ts'], import.meta.dirname);
const { startJobs } = await import('../../src/app/jobs.ts');
const { openFolderBlobs } = await import('../../src/platform/storage/blobs/folder.ts');
const { migrate } = await import('../../src/platform/storage/migrations/migrate.ts');
const { openEngineWith } = await import('../../src/schema/open.ts');
const { schema } = await import('../../src/schema/schema.ts');
const { installDemoStore } = await import('../../src/demo/install.ts');
const { onEachDatabase } = await import('../support/database/engines.ts');
const { startService, testSettings } = await import('../support/service.ts');
const { restClient } = await import('../support/rest.ts');
const { fakeClock } = await import('../support/fake-clock.ts');

interface OpenApi {
  readonly webhooks: Readonly<
    Record<
      string,
      { post: { summary: string; requestBody: { content: { 'application/json': { example: unknown } } } } }
    >
  >;
  readonly components: { readonly schemas: Readonly<Record<string, unknown>> };
}

onEachDatabase('events of an extension are sent to webhooks and heard by extensions', async (_t, stored) => {
  const engine = openEngineWith(schema, stored);
  await migrate(engine);
  await installDemoStore(engine, stored.dataDir);
  const service = await startService(engine);
  try {
    const office = await restClient(service, { engine, grants: ['all'] });
    const url = 'https://erp.invalid/hook';
    const wrong = await office.post('/webhooks', { url, events: ['bell.rang'] });
    assert.deepEqual([wrong.status, wrong.body.errors[0].field], [400, '/events/0']);
    const hook = await office.post('/webhooks', { url, events: ['bell.rung', 'order.placed'] });
    assert.equal(hook.status, 201, hook.text);
    const rung = await office.post('/bells', { event: 'bell.rung', data: { id: 7, door: 'Front' }, changed: ['loud'] });
    assert.equal(rung.status, 200, rung.text);
    const broke = await office.post('/bells', { event: 'bell.broke', data: { id: 7 } });
    assert.equal(broke.status, 200, 'nobody wants it');

    const refused = [
      { event: 'order.placed', data: { id: 7, number: '1', storeId: 1 } },
      { event: 'bell.rang', data: { id: 7 } },
      { event: 'constructor', data: { id: 7 } },
      { event: 'bell.rung', data: { id: 7 } },
      { event: 'bell.rung', data: { id: 7, door: 5 } },
      { event: 'bell.rung', data: { id: '7', door: 'Front' } },
      { event: 'bell.rung', data: { id: 7, door: 'Front', key: 'x' } },
      { event: 'bell.rung', data: { id: 7, door: 'Front' }, changed: ['quiet'] },
      { event: 'bell.rung', data: { id: 7, door: 'x'.repeat(70_000) } },
      { event: 'bell.rung', data: null },
    ];
    for (const body of refused) {
      assert.equal((await office.post('/bells', body)).status, 500, JSON.stringify(body).slice(0, 80));
    }
    assert.equal((await office.get('/bells')).status, 500, 'a command that reads emits nothing');

    const { body: sent } = await office.get(`/webhooks/${hook.body.id}/deliveries`);
    assert.deepEqual(
      sent.map(({ event, object, payload }: { event: string; object: string; payload: { data: unknown } }) => [
        event,
        object,
        payload.data,
      ]),
      [['bell.rung', 'bell 7', { id: 7, door: 'Front', changed: ['loud'] }]],
    );
    const { webhooks, components } = (await (await fetch(`${service.url}/api/docs.json`)).json()) as OpenApi;
    assert.deepEqual(Object.keys(webhooks).slice(-2), ['bell.rung', 'bell.broke']);
    assert.equal(webhooks['bell.rung']?.post.summary, 'A bell was rung');
    assert.equal(Check(components.schemas.BellRungEvent as never, sent[0].payload), true);
    for (const [name, title] of [
      ['bell.rung', 'BellRungEvent'],
      ['bell.broke', 'BellBrokeEvent'],
    ] as const) {
      const { example } = webhooks[name]?.post.requestBody.content['application/json'] ?? {};
      assert.equal(Check(components.schemas[title] as never, example), true, title);
    }

    const clock = fakeClock(Date.now());
    const jobs = startJobs({
      engine: clock.watch(engine),
      settings: testSettings(),
      blobs: openFolderBlobs(stored.dataDir),
      clock,
      log: pino({ level: 'silent' }),
    });
    await clock.advance(60_000);
    await jobs.stop();
    const rows = await engine.read((tx) => tx.query((q) => q.selectFrom('bell_heard' as 'tag').selectAll()));
    assert.deepEqual(
      (rows as unknown as { said: string }[]).map(({ said }) => JSON.parse(said)),
      [{ event: 'bell.rung', id: 7, door: 'Front', changed: ['loud'] }],
    );
  } finally {
    await service.close();
    await engine.close();
  }
});
