import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { TestContext } from 'node:test';
import sharp from 'sharp';
import { sweepMedia } from '../../../../src/domain/catalog/media/sweep.ts';
import { importStore } from '../../../../src/migrate-in/import-store.ts';
import { StorageError } from '../../../../src/platform/storage/engine.ts';
import { memorySource, storeWith } from '../../../migrate-in/small-store.ts';
import { keysOf } from '../../../platform/storage/blobs/ends.ts';
import { s3ForEachTest } from '../../../platform/storage/blobs/s3-server.ts';
import { onEachEngine } from '../../../support/database/engines.ts';
import { operatorOn } from '../../../support/operator.ts';
import { addUpload, onMediaService, picture, removeRows } from './support.ts';

const { s3, bucket } = await s3ForEachTest();

const CUP = '/c/u/cup.png';
const KEY = 'catalog/product/c/u/cup~0123456789abcdef.png';

onMediaService(
  'images are shown, resized and swept in S3 as they are in a folder',
  async (world) => {
    const bytes = await picture(600, 300);
    await addUpload(world, CUP, bytes, 'image/png', KEY);
    const whole = await world.get(CUP);
    assert.deepEqual([whole.status, whole.headers['content-type']], [200, 'image/png']);
    assert.ok(whole.body.equals(bytes));
    const part = await world.get(CUP, { range: 'bytes=5-9' });
    assert.deepEqual([part.status, part.headers['content-range']], [206, `bytes 5-9/${bytes.length}`]);
    assert.ok(part.body.equals(bytes.subarray(5, 10)));
    assert.equal((await world.get(CUP, { 'if-none-match': whole.headers.etag ?? '' })).status, 304);
    const small = await world.get(`${CUP}?width=200&format=webp`);
    assert.deepEqual([small.status, (await sharp(small.body).metadata()).width], [200, 200]);
    const keys = await keysOf(world.blobs, '');
    assert.equal(keys.length, 2);
    assert.match(keys[0] ?? '', new RegExp(`^cache/${KEY}/[0-9a-f]{32}-200x-1\\.webp$`));
    await removeRows(world.engine, CUP);
    assert.equal((await world.get(`${CUP}?width=200&format=webp`)).status, 404);
    await sweepMedia(operatorOn(world.engine), world.blobs, { now: Date.now() + 4_000_000, cacheLimit: 2 ** 30 });
    assert.deepEqual(await keysOf(world.blobs, ''), []);
  },
  s3.settings,
);

/** A legacy media folder with two images. */
function legacyMedia(t: TestContext): string {
  const root = mkdtempSync(join(tmpdir(), 'cartwright-legacy-'));
  t.after(() => rmSync(root, { recursive: true }));
  for (const file of ['m/u/mug.jpg', 'c/u/cup.png']) {
    const path = join(root, 'catalog/product', file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, file);
  }
  return root;
}

const image = (id: number, file: string) => ({ value_id: id, attribute_id: 60, entity_id: 100, value: file });
const legacy = storeWith({
  catalog_product_entity_media_gallery: [
    image(1, '/m/u/mug.jpg'),
    image(2, '/c/u/cup.png'),
    image(3, '/g/o/gone.jpg'),
    image(4, '/../../secret'),
  ],
});

onEachEngine('an import brings its images into S3, over those of the same name', async (t, engine) => {
  await bucket.create('catalog/product/m/u/mug.jpg', Buffer.from('an older one'), 'image/jpeg');
  const summary = await importStore(engine, memorySource(legacy), { media: { from: legacyMedia(t), to: bucket } });
  assert.deepEqual(summary.taken.at(-1), { what: 'image files', count: 2 });
  assert.deepEqual(
    summary.leftOut.filter(({ what }) => what === 'image files').map(({ count }) => count),
    [2],
  );
  assert.deepEqual(await keysOf(bucket, ''), ['catalog/product/c/u/cup.png', 'catalog/product/m/u/mug.jpg']);
  const mug = await bucket.read('catalog/product/m/u/mug.jpg');
  assert.equal(String(Buffer.concat((await mug?.toArray()) ?? [])), 'm/u/mug.jpg');
});

onEachEngine('an import that fails leaves S3 as it was', async (t, engine) => {
  const failing = {
    ...engine,
    load: (work: Parameters<typeof engine.load>[0]) =>
      engine.load(async (tx) => {
        await work(tx);
        throw new StorageError('failed', 'the disk is gone');
      }),
  } as typeof engine;
  await assert.rejects(
    importStore(failing, memorySource(legacy), { media: { from: legacyMedia(t), to: bucket } }),
    /^StorageError: the import failed and nothing was changed/,
  );
  assert.deepEqual(await keysOf(bucket, ''), []);
});

onEachEngine('an import whose images cannot be stored reports it, and how to continue', async (t, engine) => {
  s3.fail = (method) => (method === 'PUT' ? 403 : undefined);
  await assert.rejects(
    importStore(engine, memorySource(legacy), { media: { from: legacyMedia(t), to: bucket } }),
    /the store was taken, but not all of its images \(S3 failed: 403.*\); repeat with --replace, or bring them with/,
  );
  const rows = await engine.read((tx) => tx.query((q) => q.selectFrom('gallery_image').select('file')));
  assert.equal(rows.length, 4);
});
