/** Mails of an extension are written, shown to the office and sent as ours are. */

import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { loadExtensions } from '../../src/extension/load.ts';

// Before any list of the program is made, so everything else is imported after it.
await loadExtensions(['./parcel.ts'], import.meta.dirname);
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
const { onStore } = await import('../cli/support.ts');

onEachDatabase('mails of an extension are posted, shown and sent', async (_t, stored) => {
  const engine = openEngineWith(schema, stored);
  await migrate(engine);
  const mediaDir = join(stored.dataDir, 'media');
  await installDemoStore(engine, mediaDir);
  const mailTemplateDir = join(stored.dataDir, 'mail-templates');
  const settings = testSettings({ dataDir: stored.dataDir, mediaDir, mailTemplateDir, baseUrl: 'https://shop.test' });
  const service = await startService(engine, { mediaDir, mailTemplateDir });
  try {
    const office = await restClient(service, { engine, grants: ['all'] });
    const ready = {
      name: 'parcel_ready',
      storeId: 1,
      email: 'ada@example.com',
      data: { number: '7', place: '<North>' },
    };
    for (const storeId of [1, 2]) {
      const posted = await office.post('/parcels', { ...ready, storeId });
      assert.equal(posted.status, 200, posted.text);
    }
    for (const body of [
      { ...ready, name: 'welcome', data: { customerId: 1 } },
      { ...ready, name: 'parcel_none' },
      { ...ready, name: 'toString' },
      { ...ready, data: 'x'.repeat(70_000) },
    ]) {
      assert.equal((await office.post('/parcels', body)).status, 500, body.name);
    }
    assert.equal((await office.get('/parcels')).status, 500, 'a command that reads posts nothing');

    const { body: waiting } = await office.get('/mails');
    assert.deepEqual(
      waiting.map(({ template, storeId, to }: { template: string; storeId: number; to: string }) => [
        template,
        storeId,
        to,
      ]),
      [
        ['parcel_ready', 2, 'ada@example.com'],
        ['parcel_ready', 1, 'ada@example.com'],
      ],
    );
    const shown = async (index: number) => (await office.get(`/mails/${waiting[index].id}`)).body;
    const english = await shown(1);
    assert.equal(english.problem, null);
    assert.equal(english.subject, 'Your parcel 7 is ready');
    assert.match(english.text, /^Hello Ada,\n\nFetch it at <North> until November 30, 2026\.\n\n-- \n/);
    assert.match(english.html, /<p>Fetch it at &lt;North&gt; until November 30, 2026\.\n?<\/p>/);
    assert.match((await shown(0)).text, /Holen Sie es bis 30\. November 2026 bei <North> ab\./);

    mkdirSync(join(mailTemplateDir, 'en'), { recursive: true });
    writeFileSync(join(mailTemplateDir, 'en', 'parcel_ready.txt'), 'Subject: Fetch {{number}}\nAt {{place}}.');
    const preview = await onStore(stored, `mail preview parcel_ready --data ${stored.dataDir}`);
    assert.match(preview.out, /Subject: Fetch 7\n\nAt North\./);

    await office.post('/parcels', { ...ready, data: { number: '8', place: null } });
    const clock = fakeClock(Date.now());
    const log = pino({ level: 'silent' });
    const blobs = openFolderBlobs(mediaDir);
    const jobs = startJobs({ engine: clock.watch(engine), settings, blobs, clock, log });
    await clock.advance(60_000);
    await jobs.stop();
    const sent = readdirSync(join(stored.dataDir, 'mail')).map((name) =>
      readFileSync(join(stored.dataDir, 'mail', name), 'utf8'),
    );
    assert.equal(sent.length, 2);
    assert.equal(
      sent.filter((text) => text.includes('\nSubject: Fetch 7\r\n')).length,
      1,
      'the German one has no template of the operator',
    );
    const own = { mail: 'parcel_ready', title: 'Ours', subject: 'Come for {{number}}' };
    const wrong = await office.post('/mail-templates', { ...own, subject: '{{order.number}}' });
    assert.equal(wrong.status, 422, wrong.text);
    assert.equal((await office.post('/mail-templates', own)).status, 201);
    await office.post('/parcels', ready);
    const [latest] = (await office.get('/mails')).body;
    assert.equal((await office.get(`/mails/${latest.id}`)).body.subject, 'Come for 7');

    const { body: failed } = await office.get('/mails?failed=true');
    assert.deepEqual(
      failed.map(({ lastError }: { lastError: string }) => lastError),
      ['what it tells of is not there any more'],
    );
  } finally {
    await service.close();
    await engine.close();
  }
});
