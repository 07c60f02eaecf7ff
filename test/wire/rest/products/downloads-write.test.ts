import assert from 'node:assert/strict';
import { onDemoStore } from '../../../support/legacy.ts';
import { restClient } from '../../../support/rest.ts';
import { startService } from '../../../support/service.ts';

const now = Date.UTC(2026, 10, 21, 12);
const file = { name: 'the alphabet.txt', base64: 'QSBCIEM=' };

onDemoStore('files of downloadable links and samples are uploaded', async (engine) => {
  const service = await startService(engine, {}, { now: () => now });
  try {
    const office = await restClient(service, {
      engine,
      grants: ['products/read', 'products/write', 'products/delete'],
      now,
    });
    const reader = await restClient(service, { engine, grants: ['products/read'], now });
    const path = '/products/27/downloadable-links';
    const before = (await office.get(path)).body.length;
    assert.equal((await reader.post(path, { title: 'Letters', file })).status, 403);
    const refusals: [object, number][] = [
      [{ title: 'Letters' }, 422],
      [{ title: 'Letters', file: { ...file, name: '../up.txt' } }, 422],
      [{ title: 'Letters', file: { ...file, base64: '?' } }, 422],
      [{ title: 'Letters', file: { name: 'x.txt' } }, 400],
      [{ title: 'Letters', file, sampleFile: { ...file, base64: '?' } }, 422],
    ];
    for (const [sent, status] of refusals) {
      const answer = await office.post(path, sent);
      assert.equal(answer.status, status, `${JSON.stringify(sent)}: ${answer.text}`);
    }
    assert.equal((await office.post('/products/2/downloadable-links', { title: 'Letters', file })).status, 422);
    assert.equal((await office.get(path)).body.length, before);

    const made = await office.post(path, { title: 'Letters', price: 2, file, sampleFile: { ...file, name: 'a.txt' } });
    assert.deepEqual([made.status, made.body.linkType, made.body.linkUrl], [201, 'file', null], made.text);
    const rows = async () => {
      const { id } = made.body;
      const select = ['link_file', 'sample_type', 'sample_file'] as const;
      const found = await engine.read((tx) =>
        tx.query((q) => q.selectFrom('download_link').select(select).where('link_id', '=', id)),
      );
      return found.map((row) => ({ ...row }));
    };
    assert.deepEqual(await rows(), [
      { link_file: '/t/h/the_alphabet.txt', sample_type: 'file', sample_file: '/a/_/a.txt' },
    ]);
    const changed = await office.patch(`${path}/${made.body.id}`, { file: { ...file, name: 'b.txt' } });
    assert.deepEqual([changed.status, changed.body.title, changed.body.price], [200, 'Letters', 2], changed.text);
    assert.equal((await rows())[0]?.link_file, '/b/_/b.txt');

    const samples = '/products/27/downloadable-samples';
    const shown = async () => (await reader.get(samples)).body.map(({ title }: { title: string }) => title);
    const first = await shown();
    assert.equal((await reader.post(samples, { title: 'A to C', file })).status, 403);
    assert.equal((await office.post(samples, { title: 'A to C' })).status, 422);
    assert.equal((await office.post(samples, { title: 'A to C', sampleUrl: 'file:///etc/passwd' })).status, 422);
    const sample = await office.post(samples, { title: 'A to C', sortOrder: 9, file });
    assert.equal(sample.status, 201, sample.text);
    assert.deepEqual(await shown(), [...first, 'A to C']);
    assert.equal((await reader.del(`${samples}/${sample.body.id}`)).status, 403);
    assert.equal((await office.del(`/products/28/downloadable-samples/${sample.body.id}`)).status, 404);
    assert.equal((await office.del(`${samples}/${sample.body.id}`)).status, 204);
    assert.deepEqual(await shown(), first);
  } finally {
    await service.close();
  }
});
