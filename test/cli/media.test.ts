import assert from 'node:assert/strict';
import { existsSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { test } from 'node:test';
import { installDemoStore } from '../../src/demo/install.ts';
import { resolveSettings } from '../../src/platform/settings/settings.ts';
import { openFolderBlobs } from '../../src/platform/storage/blobs/folder.ts';
import { locateBlobs } from '../../src/platform/storage/blobs/location.ts';
import type { Engine } from '../../src/platform/storage/engine.ts';
import type { StorageSettings } from '../../src/schema/open.ts';
import { keysOf } from '../platform/storage/blobs/ends.ts';
import { openTestS3, startS3, type TestS3 } from '../platform/storage/blobs/s3-server.ts';
import { onEachEngine } from '../support/database/engines.ts';
import { onStore, type World } from './support.ts';

const TIDE = 'catalog/product/t/i/tide-ink.webp';
const mediaOf = ({ dataDir }: StorageSettings) => join(dataDir, 'media');

/** The settings that choose a test's S3, as variables. */
function s3World({ settings }: TestS3): World {
  return {
    env: {
      CARTWRIGHT_S3_ENDPOINT: settings.s3Endpoint,
      CARTWRIGHT_S3_PATH_STYLE: 'true',
      CARTWRIGHT_S3_ACCESS_KEY_ID: settings.s3AccessKeyId,
      CARTWRIGHT_S3_SECRET_ACCESS_KEY: settings.s3SecretAccessKey,
    },
  };
}

async function withS3(t: TestContext) {
  const s3 = await startS3();
  const store = openTestS3(s3);
  t.after(async () => {
    await store.close();
    await s3.close();
  });
  return { s3, store, world: s3World(s3) };
}

async function demo(engine: Engine, settings: StorageSettings): Promise<void> {
  await installDemoStore(engine, mediaOf(settings));
}

onEachEngine(
  'sweep prints the removed files; a dry run prints them and removes nothing',
  async (_t, engine, settings) => {
    await demo(engine, settings);
    const lost = 'catalog/product/l/o/lost~0123456789abcdef.png';
    await openFolderBlobs(mediaOf(settings)).create(lost, Buffer.from('12345'), 'image/png');
    utimesSync(join(mediaOf(settings), lost), 0, 0);
    const dry = await onStore(settings, 'media sweep --dry-run');
    assert.deepEqual(
      [dry.status, dry.out],
      [0, `${lost}\nWould remove 1 image, 0 resized ones and 0 unfinished files: 5 bytes.\n`],
    );
    assert.ok(existsSync(join(mediaOf(settings), lost)));
    const done = await onStore(settings, 'media sweep');
    assert.equal(done.out, 'Removed 1 image, 0 resized ones and 0 unfinished files: 5 bytes.\n');
    assert.equal(existsSync(join(mediaOf(settings), lost)), false);
    assert.equal(JSON.parse((await onStore(settings, 'media sweep --json')).out).bytes, 0);
  },
);

onEachEngine('sweep counts resized images and trims them to the limit', async (_t, engine, settings) => {
  await demo(engine, settings);
  for (const [index, width] of [100, 200, 300].entries()) {
    const key = `cache/${TIDE}/${'ab'.repeat(16)}-${width}x-1.webp`;
    await openFolderBlobs(mediaOf(settings)).create(key, Buffer.alloc(10), 'image/webp');
    utimesSync(join(mediaOf(settings), key), index, index);
  }
  const gone = `cache/${TIDE}/${'ab'.repeat(16)}-100x-1.webp`;
  const counts =
    'and 0 unfinished files: 10 bytes.\n1 resized image of these, the oldest, beyond the limit of the cache.\n';
  const dry = await onStore(settings, 'media sweep --dry-run --media-cache-limit 25');
  assert.equal(
    dry.out,
    `${gone}\nWould remove 0 images, 1 resized one ${counts}3 resized images that the database did not know would count from now on.\n`,
  );
  const done = await onStore(settings, 'media sweep --media-cache-limit 25');
  assert.equal(
    done.out,
    `Removed 0 images, 1 resized one ${counts}3 resized images that the database did not know count from now on.\n`,
  );
  assert.equal(existsSync(join(mediaOf(settings), gone)), false);
  assert.equal((await keysOf(openFolderBlobs(mediaOf(settings)), 'cache/')).length, 2);
});

onEachEngine('sweep leaves files for an import, unless told otherwise', async (_t, engine, settings) => {
  await demo(engine, settings);
  const old = join(mediaOf(settings), 'catalog/product/t/i/other.webp');
  writeFileSync(old, 'other');
  utimesSync(old, 0, 0);
  const { out } = await onStore(settings, 'media sweep');
  assert.match(out, /^1 file belongs to no product and was not written by the service: see --imported\.$/m);
  assert.ok(existsSync(old));
  await onStore(settings, 'media sweep --imported');
  assert.equal(existsSync(old), false);
  assert.ok(existsSync(join(mediaOf(settings), TIDE)));
});

onEachEngine('check and doctor name images without a file', async (_t, engine, settings) => {
  await demo(engine, settings);
  const whole = await onStore(settings, 'media check --compare');
  assert.deepEqual([whole.status, whole.out], [0, '27 images were checked.\n']);
  rmSync(join(mediaOf(settings), TIDE));
  const { status, out, err } = await onStore(settings, 'media check');
  assert.deepEqual(
    [status, out, err],
    [1, '27 images were checked.\nmissing: /t/i/tide-ink.webp\n', 'cartwright: 1 image has a problem\n'],
  );
  const doctor = await onStore(settings, 'doctor');
  assert.match(doctor.out, /^warning +images +1 of 27 images has no file or another one: \/t\/i\/tide-ink\.webp;/m);
});

onEachEngine('files of pages are checked and copied, too', async (_t, engine, settings) => {
  await demo(engine, settings);
  await engine.write((tx) =>
    tx.insertMany(
      'cms_block',
      ['identifier', 'title', 'content', 'is_active', 'created_at', 'updated_at'],
      [['hero', 'Hero', '<img src="{{media url="wysiwyg/home/big banner.webp"}}">', 1, 0, 0]],
    ),
  );
  const missing = await onStore(settings, 'media check');
  assert.deepEqual(
    [missing.status, missing.out],
    [1, '28 images were checked.\nmissing: wysiwyg/home/big banner.webp\n'],
  );
  const blobs = openFolderBlobs(mediaOf(settings));
  await blobs.create('wysiwyg/home/big banner.webp', Buffer.from('banner'), 'image/webp');
  await blobs.create('wysiwyg/terms.pdf', Buffer.from('terms'), 'application/pdf');
  assert.equal((await onStore(settings, 'media check')).status, 0);
  const target = join(settings.dataDir, 'copied');
  const { status, out } = await onStore(settings, `media copy --to folder:${target} --json`);
  assert.deepEqual([status, JSON.parse(out).copied], [0, 29]);
  assert.equal(readFileSync(join(target, 'wysiwyg/terms.pdf'), 'utf8'), 'terms');
  assert.equal(readFileSync(join(target, 'wysiwyg/home/big banner.webp'), 'utf8'), 'banner');
});

onEachEngine('copy brings every image into S3, and takes up where it ended', async (t, engine, settings) => {
  await demo(engine, settings);
  const { s3, store, world } = await withS3(t);
  let puts = 0;
  s3.fail = (method) => (method === 'PUT' && ++puts > 10 ? 403 : undefined);
  const cut = await onStore(settings, 'media copy --to s3:images', world);
  assert.equal(cut.status, 1);
  assert.match(cut.err, /^cartwright: S3 failed: 403/);
  s3.fail = () => undefined;
  const before = (await keysOf(store, '')).length;
  assert.ok(before > 0 && before < 27, String(before));
  const { status, out } = await onStore(settings, 'media copy --to s3:images --json', world);
  const summary = JSON.parse(out);
  assert.deepEqual([status, summary.copied + summary.present, summary.present >= before], [0, 27, true]);
  const folder = openFolderBlobs(mediaOf(settings));
  assert.deepEqual(await keysOf(store, 'catalog/'), await keysOf(folder, 'catalog/'));
  assert.deepEqual(
    Buffer.concat(await ((await store.read(TIDE))?.toArray() ?? [])),
    readFileSync(join(mediaOf(settings), TIDE)),
  );
});

onEachEngine('copy brings images back into a folder', async (t, engine, settings) => {
  const { s3, store, world } = await withS3(t);
  await installDemoStore(engine, store);
  const back = join(settings.dataDir, 'back');
  const { status, out } = await onStore(settings, `media copy --from s3:images --to folder:${back} --json`, world);
  assert.deepEqual([status, JSON.parse(out).copied], [0, 27]);
  assert.deepEqual(await keysOf(openFolderBlobs(back), 'catalog/'), await keysOf(store, 'catalog/'));
  assert.ok(s3.requests.length > 0);
});

onEachEngine('copy never overwrites, and names files that differ', async (_t, engine, settings) => {
  await demo(engine, settings);
  const target = join(settings.dataDir, 'target');
  const store = openFolderBlobs(target);
  const same = readFileSync(join(mediaOf(settings), TIDE));
  await store.create(TIDE, Buffer.alloc(same.length), 'image/webp');
  await store.create('catalog/product/w/r/wren.png', Buffer.from('short'), 'image/png');
  const first = await onStore(settings, `media copy --to folder:${target}`);
  assert.equal(first.status, 1);
  assert.match(first.out, /^25 images were copied \([\d,]+ bytes\), 1 was there\.\ndifferent: \/w\/r\/wren\.png\n$/);
  const second = await onStore(settings, `media copy --to folder:${target} --compare`);
  assert.match(second.out, /^0 images were copied \(0 bytes\), 25 were there\.$/m);
  assert.match(second.out, /^different: \/t\/i\/tide-ink\.webp$/m);
  assert.equal(readFileSync(join(target, 'catalog/product/w/r/wren.png'), 'utf8'), 'short');
});

onEachEngine('an invalid place is refused', async (_t, _engine, settings) => {
  for (const place of ['/srv/media', 's3:', 's3:a/../b', 'ftp:x', 'folder:']) {
    const { status, err } = await onStore(settings, `media copy --to ${place}`);
    assert.deepEqual(
      [status, err],
      [2, 'cartwright: --to must be folder:PATH, s3:BUCKET or s3:BUCKET/PREFIX\n'],
      place,
    );
  }
});

onEachEngine('doctor tries the bucket and says where it cannot write', async (t, _engine, settings) => {
  const { s3, store, world } = await withS3(t);
  const line = 'doctor --media-store s3 --s3-bucket images';
  const good = await onStore(settings, line, world);
  assert.match(good.out, /^ok +image store +s3:images$/m);
  assert.deepEqual(await keysOf(store, ''), []);
  s3.fail = (method) => (method === 'PUT' ? 403 : undefined);
  const bad = await onStore(settings, line, world);
  assert.equal(bad.status, 1);
  assert.match(bad.out, /^problem +image store +s3:images cannot be written: S3 failed: 403/m);
  assert.doesNotMatch(bad.out, /S3RVER/);
});

test('places are read', () => {
  const { settings } = resolveSettings({ flags: { s3Endpoint: 'http://x' }, env: {}, workingDir: '/shop' });
  const fileIn = (place: string) => {
    const found = locateBlobs(place, settings, '/shop');
    return 'problem' in found
      ? found
      : [found.mediaStore, found.mediaDir, found.s3Bucket, found.s3Prefix, found.s3Endpoint];
  };
  assert.deepEqual(fileIn('folder:images'), ['folder', '/shop/images', undefined, undefined, 'http://x']);
  assert.deepEqual(fileIn('folder:/srv/a b'), ['folder', '/srv/a b', undefined, undefined, 'http://x']);
  assert.deepEqual(fileIn('s3:shop'), ['s3', settings.mediaDir, 'shop', undefined, 'http://x']);
  assert.deepEqual(fileIn('s3:shop.example/a/b/'), ['s3', settings.mediaDir, 'shop.example', 'a/b', 'http://x']);
});
