import assert from 'node:assert/strict';
import { SAFETY_MARGIN, sweepMedia } from '../../../../src/domain/catalog/media/sweep.ts';
import type { BlobStore } from '../../../../src/platform/storage/blobs/blob-store.ts';
import { openFolderBlobs } from '../../../../src/platform/storage/blobs/folder.ts';
import { type Engine, StorageError } from '../../../../src/platform/storage/engine.ts';
import { keysOf } from '../../../platform/storage/blobs/ends.ts';
import { onEachDemoStore } from '../../../support/database/engines.ts';
import { type LegacyCaller, legacyCaller } from '../../../support/legacy.ts';
import { operatorOn } from '../../../support/operator.ts';
import { startService, testSettings } from '../../../support/service.ts';
import { fetchRaw, picture } from './support.ts';

interface World {
  readonly engine: Engine;
  readonly blobs: BlobStore;
  readonly call: LegacyCaller;
  readonly mediaDir: string;
  get(path: string): ReturnType<typeof fetchRaw>;
}

/** Declares a test for each engine: the operations on images and the addresses of images over one demo store. */
function onDemoImages(title: string, work: (world: World) => Promise<void>): void {
  onEachDemoStore(title, async (_t, engine, { mediaDir }) => {
    const service = await startService(engine, { mediaDir });
    try {
      const call = await legacyCaller(engine, { settings: testSettings({ mediaDir }) });
      const get = (path: string) => fetchRaw(service.url, `/media/catalog/product${path}`);
      await work({ engine, blobs: openFolderBlobs(mediaDir), call, mediaDir, get });
    } finally {
      await service.close();
    }
  });
}

const path = (operation: string) => `catalog_product_attribute_media.${operation}`;
const product = { productId: 'INK-TIDE', identifierType: 'sku' };
const image = (bytes: Buffer, more = {}) => ({
  data: { file: { content: bytes.toString('base64'), mime: 'image/png', name: 'cup' }, ...more },
});
const later = () => ({ now: Date.now() + SAFETY_MARGIN + 60_000, cacheLimit: 2 ** 30 });

onDemoImages('uploaded, replaced and removed images are shown as they are at each moment', async (world) => {
  const { call, get, engine, blobs } = world;
  const before = await keysOf(blobs, 'catalog/');
  const first = await picture(400, 200);
  const second = await picture(200, 400);
  const file = await call(path('create'), { ...product, ...image(first) });
  assert.equal(file, '/c/u/cup.png');
  assert.ok((await get('/c/u/cup.png')).body.equals(first));
  const small = await get('/c/u/cup.png?width=100');
  assert.equal(small.status, 200);

  await call(path('update'), { ...product, file, ...image(second) });
  const replaced = await get('/c/u/cup.png');
  assert.ok(replaced.body.equals(second));
  const smallAgain = await get('/c/u/cup.png?width=100');
  assert.notEqual(smallAgain.headers.etag, small.headers.etag);
  assert.ok(!smallAgain.body.equals(small.body));

  await call(path('remove'), { ...product, file });
  assert.equal((await get('/c/u/cup.png')).status, 404);
  assert.equal((await get('/c/u/cup.png?width=100')).status, 404);
  assert.deepEqual(await keysOf(blobs, 'catalog/'), before);
  const { variants, uploads, imported } = await sweepMedia(operatorOn(engine), blobs, { ...later(), imported: true });
  assert.deepEqual([variants, uploads, imported], [2, 0, 0]);
  assert.deepEqual(await keysOf(blobs, ''), before);
});

onDemoImages('files of an upload whose process was killed are recognized and swept', async (world) => {
  const { engine, blobs, mediaDir } = world;
  const before = await keysOf(blobs, 'catalog/');
  // Neither the commit nor the removal after it come about, as when the process dies.
  const dying = await legacyCaller(engine, {
    name: 'dying',
    settings: testSettings({ mediaDir }),
    blobs: {
      ...blobs,
      async remove() {
        throw new StorageError('unavailable', 'too late');
      },
    },
    calls: {
      ...engine,
      async write() {
        throw new StorageError('unavailable', 'too late');
      },
    },
  });
  assert.match(await dying.fault(path('create'), { ...product, ...image(await picture(40, 20)) }), /^104 /);
  const left = (await keysOf(blobs, 'catalog/')).filter((key) => !before.includes(key));
  assert.equal(left.length, 1);
  const soon = await sweepMedia(operatorOn(engine), blobs, { now: Date.now(), cacheLimit: 2 ** 30 });
  assert.equal(soon.uploads, 0);
  const { uploads } = await sweepMedia(operatorOn(engine), blobs, later());
  assert.equal(uploads, 1);
  assert.deepEqual(await keysOf(blobs, 'catalog/'), before);
});

onDemoImages('sweeps and calls at the same time lose no image', async (world) => {
  const { call, engine, blobs, get } = world;
  const bytes = await picture(40, 20);
  const sweeps = (async () => {
    for (let i = 0; i < 10; i++) await sweepMedia(operatorOn(engine), blobs, { now: Date.now(), cacheLimit: 2 ** 30 });
  })();
  const files: string[] = [];
  for (let i = 0; i < 6; i++) files.push(String(await call(path('create'), { ...product, ...image(bytes) })));
  for (const file of files.slice(0, 3)) await call(path('remove'), { ...product, file });
  await sweeps;
  const shown = await Promise.all(files.map(async (file) => (await get(file)).status));
  assert.deepEqual(shown, [404, 404, 404, 200, 200, 200]);
});
