import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { SAFETY_MARGIN, sweepMedia } from '../../../../src/domain/catalog/media/sweep.ts';
import { formatOfType, type ImageFormat } from '../../../../src/platform/images/formats.ts';
import { keysOf } from '../../../platform/storage/blobs/ends.ts';
import { operatorOn } from '../../../support/operator.ts';
import { addImported, addUpload, keyOfVariant, type MediaWorld, onMediaService, removeRows } from './support.ts';

const png = formatOfType('image/png') as ImageFormat;
const bytes = Buffer.from('bytes');
const upload = (name: string) => `catalog/product/c/u/${name}~0123456789abcdef.png`;
/** When everything that a test stored is older than the safety margin. */
const later = () => Date.now() + SAFETY_MARGIN + 60_000;

async function sweep(world: MediaWorld, options: Partial<Parameters<typeof sweepMedia>[2]> = {}) {
  const removed: string[] = [];
  const summary = await sweepMedia(operatorOn(world.engine), world.blobs, {
    now: later(),
    cacheLimit: 2 ** 30,
    onRemove: (key) => removed.push(key),
    ...options,
  });
  return { removed: removed.sort(), summary };
}

const none = { uploads: 0, imported: 0, variants: 0, trimmed: 0, unfinished: 0, bytes: 0, left: 0, adopted: 0 };

onMediaService('files that products use stay', async (world) => {
  const { sha256, blobKey } = await addUpload(world, '/c/u/cup.png', bytes, 'image/png', upload('cup'));
  const variant = keyOfVariant({ sha256, blobKey }, { width: 100, height: undefined, format: png });
  await world.blobs.create(variant, bytes, 'image/png');
  await addImported(world, '/o/l/old.png', bytes);
  const before = await keysOf(world.blobs, '');
  assert.deepEqual(await sweep(world), { removed: [], summary: { ...none, adopted: 1 } });
  assert.deepEqual(await sweep(world, { imported: true }), { removed: [], summary: none });
  assert.deepEqual(await keysOf(world.blobs, ''), before);
});

onMediaService('an upload that no row knows is removed, but not before the margin', async (world) => {
  await world.blobs.create(upload('lost'), bytes, 'image/png');
  assert.deepEqual(await sweep(world, { now: Date.now() + SAFETY_MARGIN - 60_000 }), { removed: [], summary: none });
  assert.notEqual(await world.blobs.stat(upload('lost')), undefined);
  assert.deepEqual(await sweep(world), {
    removed: [upload('lost')],
    summary: { ...none, uploads: 1, bytes: 5 },
  });
  assert.equal(await world.blobs.stat(upload('lost')), undefined);
});

onMediaService('variants go with their source', async (world) => {
  const { sha256, blobKey } = await addUpload(world, '/c/u/cup.png', bytes, 'image/png', upload('cup'));
  const variant = keyOfVariant({ sha256, blobKey }, { width: 100, height: undefined, format: png });
  await world.blobs.create(variant, bytes, 'image/png');
  await removeRows(world.engine, '/c/u/cup.png');
  assert.deepEqual(await sweep(world), {
    removed: [variant, upload('cup')],
    summary: { ...none, uploads: 1, variants: 1, bytes: 10 },
  });
  assert.deepEqual(await keysOf(world.blobs, ''), []);
});

onMediaService('an upload whose product was deleted is forgotten and removed', async (world) => {
  await addUpload(world, '/c/u/cup.png', bytes, 'image/png', upload('cup'));
  await world.engine.write((tx) => tx.query((q) => q.deleteFrom('product')));
  assert.deepEqual((await sweep(world)).removed, [upload('cup')]);
  assert.deepEqual(await world.engine.read((tx) => tx.query((q) => q.selectFrom('image_file').select('file'))), []);
});

onMediaService('a file that an import may have brought stays unless it is asked for', async (world) => {
  await world.blobs.create('catalog/product/o/l/old.png', bytes, 'image/png');
  assert.deepEqual(await sweep(world), { removed: [], summary: { ...none, left: 1 } });
  assert.notEqual(await world.blobs.stat('catalog/product/o/l/old.png'), undefined);
  assert.deepEqual(await sweep(world, { imported: true }), {
    removed: ['catalog/product/o/l/old.png'],
    summary: { ...none, imported: 1, bytes: 5 },
  });
});

onMediaService('a dry run says the same and changes nothing', async (world) => {
  await world.blobs.create(upload('lost'), bytes, 'image/png');
  await addUpload(world, '/c/u/cup.png', bytes, 'image/png', upload('cup'));
  await world.engine.write((tx) => tx.query((q) => q.deleteFrom('product')));
  const before = await keysOf(world.blobs, '');
  assert.deepEqual((await sweep(world, { dryRun: true })).removed, [upload('cup'), upload('lost')]);
  assert.deepEqual(await keysOf(world.blobs, ''), before);
  assert.equal((await world.engine.read((tx) => tx.query((q) => q.selectFrom('image_file').select('file')))).length, 1);
});

onMediaService('unfinished files are removed, other files are never touched', async (world) => {
  const unfinished = `cache/unfinished/${'0f'.repeat(12)}`;
  const others = ['other.txt', 'catalog/category/c.png', 'cache/mine.png', 'cache/unfinished/mine', 'wysiwyg/w.png'];
  for (const name of [unfinished, ...others]) {
    const path = join(world.mediaDir, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, bytes);
    utimesSync(path, 0, 0);
  }
  assert.deepEqual(await sweep(world, { imported: true }), {
    removed: [unfinished],
    summary: { ...none, unfinished: 1, bytes: 5 },
  });
  for (const name of others) assert.ok(existsSync(join(world.mediaDir, name)), name);
});

onMediaService('several may sweep at once', async (world) => {
  for (let i = 0; i < 30; i++) await world.blobs.create(upload(`lost-${i}`), bytes, 'image/png');
  await addUpload(world, '/c/u/cup.png', bytes, 'image/png', upload('cup'));
  await Promise.all([1, 2, 3, 4].map(() => sweep(world)));
  assert.deepEqual(await keysOf(world.blobs, ''), [upload('cup')]);
});

onMediaService('more files than one batch are swept', async (world) => {
  const folder = join(world.mediaDir, 'catalog/product/m/a');
  mkdirSync(folder, { recursive: true });
  for (let i = 0; i < 1203; i++) writeFileSync(join(folder, `many-${i}~0123456789abcdef.png`), '');
  assert.equal((await sweep(world)).summary.uploads, 1203);
  assert.deepEqual(existsSync(folder) ? readdirSync(folder) : [], []);
});
