import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { SAFETY_MARGIN, sweepMedia } from '../../../../src/domain/catalog/media/sweep.ts';
import { bytesOfVariants, createVariantCache } from '../../../../src/domain/catalog/media/variant-cache.ts';
import type { ImageFormat } from '../../../../src/platform/images/formats.ts';
import { formatOfType } from '../../../../src/platform/images/formats.ts';
import type { Settings } from '../../../../src/platform/settings/settings.ts';
import type { BlobStore } from '../../../../src/platform/storage/blobs/blob-store.ts';
import { openFolderBlobs } from '../../../../src/platform/storage/blobs/folder.ts';
import { type Engine, StorageError } from '../../../../src/platform/storage/engine.ts';
import { openEngine } from '../../../../src/schema/open.ts';
import { s3ForEachTest } from '../../../platform/storage/blobs/s3-server.ts';
import { onEachEngine } from '../../../support/database/engines.ts';
import { operatorOn } from '../../../support/operator.ts';
import { addUpload, keyOfVariant, type MediaWorld, onMediaService, picture, removeRows } from './support.ts';

const { s3 } = await s3ForEachTest();

const png = formatOfType('image/png') as ImageFormat;
const CUP = '/c/u/cup.png';
const LIMIT = 60_000;

/** Rows of the database, oldest first, and its total. */
async function known(engine: Engine): Promise<{ keys: string[]; rows: number; total: number }> {
  return engine.read(async (tx) => {
    const rows = await tx.query((q) => q.selectFrom('image_variant').selectAll().orderBy('made_at').orderBy('key'));
    return {
      keys: rows.map(({ key }) => key),
      rows: rows.reduce((sum, { bytes }) => sum + bytes, 0),
      total: await bytesOfVariants(tx),
    };
  });
}

/** What the store of images has below `cache`. */
async function held(blobs: BlobStore): Promise<{ keys: string[]; bytes: number }> {
  const found = [];
  for await (const blob of blobs.list('cache/')) found.push(blob);
  return { keys: found.map(({ key }) => key).sort(), bytes: found.reduce((sum, { size }) => sum + size, 0) };
}

/** The rows, the total and the blobs speak of the same. */
async function agree({ engine, blobs }: { engine: Engine; blobs: BlobStore }): Promise<number> {
  const rows = await known(engine);
  const store = await held(blobs);
  assert.deepEqual([...rows.keys].sort(), store.keys);
  assert.deepEqual([rows.rows, rows.total], [store.bytes, store.bytes]);
  return store.bytes;
}

/** Declares the test over a folder and over S3. */
function onEachCache(
  title: string,
  work: (world: MediaWorld, t: TestContext) => Promise<void>,
  settings: Partial<Settings> = { mediaCacheLimit: LIMIT },
): void {
  onMediaService(`${title} (folder)`, work, settings);
  onMediaService(`${title} (s3)`, work, { ...s3.settings, ...settings } as Partial<Settings>);
}

onEachCache('resized images never have more than the limit together', async (world) => {
  await addUpload(world, CUP, await picture(1000, 500), 'image/png');
  let made = 0;
  for (const side of ['width', 'height']) {
    for (const length of [100, 200, 300, 400, 600]) {
      for (const format of ['png', 'webp', 'jpeg']) {
        const { status, body } = await world.get(`${CUP}?${side}=${length}&format=${format}`);
        assert.equal(status, 200);
        made += body.byteLength;
        assert.ok((await agree(world)) <= LIMIT);
      }
    }
  }
  assert.ok(made > 2 * LIMIT, `${made} bytes`);
  assert.ok((await held(world.blobs)).bytes > 0);
});

onEachCache('an evicted variant is made again, identically', async (world) => {
  await addUpload(world, CUP, await picture(1000, 500), 'image/png');
  const first = await world.get(`${CUP}?width=100`);
  const [key = ''] = (await held(world.blobs)).keys;
  for (const width of [200, 300, 400, 600]) await world.get(`${CUP}?width=${width}&format=webp`);
  for (const width of [200, 300, 400]) await world.get(`${CUP}?width=${width}&format=jpeg`);
  assert.equal(await world.blobs.stat(key), undefined);
  const again = await world.get(`${CUP}?width=100`);
  assert.deepEqual([again.status, again.headers.etag], [200, first.headers.etag]);
  assert.ok(again.body.equals(first.body));
  assert.notEqual(await world.blobs.stat(key), undefined);
  assert.equal((await known(world.engine)).keys.at(-1), key);
});

onEachCache(
  'with a limit of 0 none is kept, and all are shown',
  async (world) => {
    await addUpload(world, CUP, await picture(400, 200), 'image/png');
    assert.equal((await world.get(`${CUP}?width=100`)).status, 200);
    assert.deepEqual(await held(world.blobs), { keys: [], bytes: 0 });
    assert.deepEqual(world.logged, []);
  },
  { mediaCacheLimit: 0 },
);

onEachCache('one that is there is shown without a write', async (world, t) => {
  await addUpload(world, CUP, await picture(400, 200), 'image/png');
  await world.get(`${CUP}?width=100`);
  const write = t.mock.method(world.engine, 'write');
  assert.equal((await world.get(`${CUP}?width=100`)).status, 200);
  assert.equal(write.mock.callCount(), 0);
  assert.equal((await world.get(`${CUP}?width=200`)).status, 200);
  assert.equal(write.mock.callCount(), 1);
});

onEachCache('where the database takes no writes, it is shown and not kept', async (world, t) => {
  await addUpload(world, CUP, await picture(400, 200), 'image/png');
  t.mock.method(world.engine, 'write', () => Promise.reject(new StorageError('unavailable', 'read only')));
  const { status, headers } = await world.get(`${CUP}?width=100`);
  assert.deepEqual([status, headers['content-type']], [200, 'image/png']);
  assert.deepEqual(await held(world.blobs), { keys: [], bytes: 0 });
  assert.equal(world.logged.length, 1);
});

onMediaService(
  'where the store of images takes none, none counts',
  async (world) => {
    await addUpload(world, CUP, await picture(400, 200), 'image/png');
    s3.fail = (method) => (method === 'PUT' ? 403 : undefined);
    assert.equal((await world.get(`${CUP}?width=100`)).status, 200);
    assert.equal(await agree(world), 0);
  },
  { ...s3.settings } as Partial<Settings>,
);

/** A cache over an own engine and the same store, as another node has it. */
function node(engine: Engine, blobs: BlobStore, limit: number, now: () => number = Date.now) {
  const keep = createVariantCache({ engine, blobs, limit, now });
  return (name: string, bytes: number) => keep(`cache/catalog/category/${name}`, Buffer.alloc(bytes), 'image/png');
}
const named = (...names: string[]) => names.map((name) => `cache/catalog/category/${name}`);

onEachEngine('the oldest go first, and no more than must', async (_t, engine, { mediaDir }) => {
  const blobs = openFolderBlobs(mediaDir);
  let now = 0;
  const keep = node(engine, blobs, 100, () => ++now);
  for (const name of ['c', 'a', 'd', 'b']) assert.equal(await keep(name, 25), true);
  assert.deepEqual((await known(engine)).keys, named('c', 'a', 'd', 'b'));
  assert.equal(await keep('e', 26), true);
  assert.deepEqual((await known(engine)).keys, named('d', 'b', 'e'));
  assert.equal(await keep('f', 24), true);
  assert.deepEqual((await known(engine)).keys, named('d', 'b', 'e', 'f'));
  assert.equal(await agree({ engine, blobs }), 100);
});

onEachEngine(
  'one that alone is beyond the limit is not kept, and takes the place of none',
  async (_t, engine, index) => {
    const blobs = openFolderBlobs(index.mediaDir);
    const keep = node(engine, blobs, 100);
    await keep('a', 60);
    assert.equal(await keep('b', 101), false);
    assert.deepEqual((await held(blobs)).keys, named('a'));
    assert.equal(await keep('c', 100), true);
    assert.deepEqual((await held(blobs)).keys, named('c'));
    assert.equal(await agree({ engine, blobs }), 100);
  },
);

onEachEngine('a row whose blob is gone is made good by the next request', async (_t, engine, { mediaDir }) => {
  const blobs = openFolderBlobs(mediaDir);
  const keep = node(engine, blobs, 100);
  await keep('a', 40);
  await blobs.remove(named('a')[0] ?? '');
  assert.equal(await keep('a', 30), true);
  assert.equal(await agree({ engine, blobs }), 30);
});

onEachEngine('blobs that cannot be removed count on, and none takes their place', async (_t, engine, { mediaDir }) => {
  const folder = openFolderBlobs(mediaDir);
  const refuse = () => Promise.reject(new StorageError('unavailable', 'refused'));
  await node(engine, folder, 100)('a', 60);
  const keep = node(engine, { ...folder, remove: refuse }, 100);
  for (const name of ['b', 'c', 'd']) await assert.rejects(keep(name, 60), /refused/);
  assert.deepEqual((await held(folder)).keys, named('a'));
  assert.equal(await agree({ engine, blobs: folder }), 60);
});

onEachEngine('several nodes at once keep the total exact', async (_t, engine, settings) => {
  const others = [1, 2].map(() => openEngine(settings));
  try {
    const blobs = openFolderBlobs(settings.mediaDir);
    const keeps = [engine, ...others].map((each) => node(each, blobs, 1000));
    await Promise.all(Array.from({ length: 60 }, (_, i) => keeps[i % keeps.length]?.(`v${i}`, 30 + (i % 7))));
    const bytes = await agree({ engine, blobs });
    assert.ok(bytes <= 1000 && bytes > 900, `${bytes} bytes`);
  } finally {
    for (const other of others) await other.close();
  }
});

onEachEngine('of one that two nodes made, the bytes that are kept count', async (_t, engine, { mediaDir }) => {
  const blobs = openFolderBlobs(mediaDir);
  assert.equal(await node(engine, blobs, 100)('a', 40), true);
  assert.equal(await node(engine, blobs, 100)('a', 50), false);
  assert.equal(await agree({ engine, blobs }), 40);
});

const later = () => Date.now() + SAFETY_MARGIN + 60_000;

/** A source that nobody but the store of images knows, with variants of so many bytes. */
async function addStrange(blobs: BlobStore, source: string, bytes: readonly number[]): Promise<string[]> {
  await blobs.create(source, Buffer.from('bytes'), 'image/png');
  const keys = [];
  for (const [index, size] of bytes.entries()) {
    const spec = { width: index + 1, height: undefined, format: png };
    const key = keyOfVariant({ sha256: 'ab'.repeat(32), blobKey: source }, spec);
    await blobs.create(key, Buffer.alloc(size), 'image/png');
    keys.push(key);
  }
  return keys;
}

for (const source of ['catalog/category/shoes.png', 'wysiwyg/home/banner.png']) {
  onEachCache(`variants of ${source} stay while it is there, and go with it`, async ({ engine, blobs }) => {
    const [key] = await addStrange(blobs, source, [10]);
    const { variants } = await sweepMedia(operatorOn(engine), blobs, { now: later(), cacheLimit: 100 });
    assert.deepEqual([variants, (await held(blobs)).keys], [0, [key]]);
    await blobs.remove(source);
    const gone = await sweepMedia(operatorOn(engine), blobs, { now: later(), cacheLimit: 100 });
    assert.deepEqual([gone.variants, gone.bytes], [1, 10]);
    assert.equal(await agree({ engine, blobs }), 0);
  });
}

onEachCache('the sweep counts what the database does not know, and trims to the limit', async ({ engine, blobs }) => {
  const keys = await addStrange(blobs, 'catalog/category/c.png', [30, 30, 30]);
  await node(engine, blobs, 1000, () => 0)('oldest', 30);
  const removed: string[] = [];
  const options = { now: later(), cacheLimit: 60, onRemove: (key: string) => removed.push(key) };
  const dry = await sweepMedia(operatorOn(engine), blobs, { ...options, dryRun: true });
  assert.deepEqual(
    [dry.adopted, dry.trimmed, dry.bytes, removed.length, removed[0]],
    [3, 2, 60, 2, named('oldest')[0]],
  );
  assert.deepEqual([(await known(engine)).total, (await held(blobs)).bytes], [30, 120]);
  const summary = await sweepMedia(operatorOn(engine), blobs, options);
  assert.deepEqual(summary, { ...dry });
  assert.deepEqual(removed.slice(2), removed.slice(0, 2));
  assert.equal(await agree({ engine, blobs }), 60);
  assert.ok((await known(engine)).keys.every((key) => keys.includes(key)));
  const again = await sweepMedia(operatorOn(engine), blobs, options);
  assert.deepEqual([again.adopted, again.trimmed, again.bytes], [0, 0, 0]);
});

onEachCache('variants of what is gone count no more', async (world) => {
  const { blobKey } = await addUpload(
    world,
    CUP,
    await picture(400, 200),
    'image/png',
    'catalog/product/c/u/cup~0123456789abcdef.png',
  );
  await world.get(`${CUP}?width=100`);
  assert.ok((await agree(world)) > 0);
  await removeRows(world.engine, CUP);
  const dry = await sweepMedia(operatorOn(world.engine), world.blobs, { now: later(), cacheLimit: 0, dryRun: true });
  assert.deepEqual([dry.uploads, dry.variants, dry.trimmed], [1, 1, 0]);
  const { variants, trimmed } = await sweepMedia(operatorOn(world.engine), world.blobs, {
    now: later(),
    cacheLimit: 0,
  });
  assert.deepEqual([variants, trimmed, await world.blobs.stat(blobKey)], [1, 0, undefined]);
  assert.equal(await agree(world), 0);
});

onEachEngine('more than one batch is trimmed', async (_t, engine, { mediaDir }) => {
  const rows = Array.from({ length: 1203 }, (_, i) => [`cache/x/${i}`, 2, i]);
  await engine.write(async (tx) => {
    await tx.insertMany('image_variant', ['key', 'bytes', 'made_at'], rows);
    await tx.insertMany('image_variant_total', ['id', 'bytes'], [[1, 2406]]);
  });
  const { trimmed } = await sweepMedia(operatorOn(engine), openFolderBlobs(mediaDir), { now: later(), cacheLimit: 10 });
  const { keys, total } = await known(engine);
  assert.deepEqual([trimmed, total, keys], [1198, 10, [1198, 1199, 1200, 1201, 1202].map((i) => `cache/x/${i}`)]);
});
