import assert from 'node:assert/strict';
import { onDemoStore } from '../../../support/legacy.ts';
import { restClient } from '../../../support/rest.ts';
import { startService } from '../../../support/service.ts';

const now = Date.UTC(2026, 10, 21, 12);
const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

onDemoStore('the image of a category is uploaded, served and removed', async (engine) => {
  const service = await startService(engine, {}, { now: () => now });
  try {
    const office = await restClient(service, { engine, grants: ['categories/write'], now });
    const reader = await restClient(service, { engine, grants: ['products/read'], now });
    const path = '/categories/3/image';
    assert.equal((await reader.post(path, { base64: png })).status, 403);
    const before = (await office.get('/categories/3')).body.image;
    const refused: [object, number][] = [
      [{ base64: 'no base64' }, 422],
      [{ base64: Buffer.from('<svg/>').toString('base64') }, 422],
      [{ base64: png, filename: '../up' }, 422],
      [{}, 400],
    ];
    for (const [sent, status] of refused) {
      const answer = await office.post(path, sent);
      assert.equal(answer.status, status, answer.text);
    }
    assert.equal((await office.post('/categories/9999/image', { base64: png })).status, 404);
    assert.equal((await office.get('/categories/3')).body.image, before);

    const stored = await office.post(path, { base64: png, filename: 'All pens.jpg' });
    assert.equal(stored.status, 200, stored.text);
    assert.match(stored.body.image, /^All_pens-[0-9a-f]{16}\.png$/);
    assert.ok(stored.body.imageUrl.endsWith(`/media/catalog/category/${stored.body.image}`), stored.body.imageUrl);
    const served = await fetch(service.url + new URL(stored.body.imageUrl).pathname);
    assert.deepEqual([served.status, served.headers.get('content-type')], [200, 'image/png']);
    const removed = await office.patch('/categories/3', { image: null });
    assert.deepEqual([removed.status, removed.body.imageUrl], [200, null]);
  } finally {
    await service.close();
  }
});
