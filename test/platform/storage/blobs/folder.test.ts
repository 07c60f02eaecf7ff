import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { openFolderBlobs, UNFINISHED } from '../../../../src/platform/storage/blobs/folder.ts';
import { StorageError } from '../../../../src/platform/storage/engine.ts';
import { bytesOf, keysOf } from './ends.ts';

const KEY = 'catalog/product/c/u/cup.png';
const bytes = Buffer.from('bytes');

/** A media folder and, beside it, a folder that must not be reachable through it. */
function folders(t: TestContext): { media: string; outside: string } {
  const root = mkdtempSync(join(tmpdir(), 'cartwright-blobs-'));
  t.after(() => rmSync(root, { recursive: true }));
  const media = join(root, 'media');
  const outside = join(root, 'outside');
  mkdirSync(media);
  mkdirSync(outside);
  writeFileSync(join(outside, 'secret.png'), 'secret');
  return { media, outside };
}

test('a link to a folder outside is not followed, neither to read nor to write', async (t) => {
  const { media, outside } = folders(t);
  mkdirSync(join(media, 'catalog'));
  symlinkSync(outside, join(media, 'catalog', 'product'));
  const store = openFolderBlobs(media);
  assert.equal(await store.read('catalog/product/secret.png'), undefined);
  assert.equal(await store.stat('catalog/product/secret.png'), undefined);
  await store.remove('catalog/product/secret.png');
  await assert.rejects(store.create('catalog/product/new.png', bytes, 'image/png'), StorageError);
  await assert.rejects(store.create('catalog/product/x/y/new.png', bytes, 'image/png'), StorageError);
  assert.deepEqual(await keysOf(store, ''), []);
  assert.deepEqual(readdirSync(outside), ['secret.png']);
});

test('a link to a file is not followed, and its name is taken', async (t) => {
  const { media, outside } = folders(t);
  symlinkSync(join(outside, 'secret.png'), join(media, 'link.png'));
  symlinkSync(join(outside, 'nowhere.png'), join(media, 'dangling.png'));
  const store = openFolderBlobs(media);
  for (const key of ['link.png', 'dangling.png']) {
    assert.equal(await store.read(key), undefined);
    assert.equal(await store.stat(key), undefined);
    assert.equal(await store.create(key, bytes, 'image/png'), false);
  }
  assert.deepEqual(readdirSync(outside), ['secret.png']);
  assert.equal(readFileSync(join(outside, 'secret.png'), 'utf8'), 'secret');
});

test('the media folder itself may be a link', async (t) => {
  const { media, outside } = folders(t);
  const linked = join(media, '..', 'linked');
  symlinkSync(outside, linked);
  const store = openFolderBlobs(linked);
  assert.equal(await store.create(KEY, bytes, 'image/png'), true);
  assert.equal(String(await bytesOf(store, KEY)), 'bytes');
});

test('only plain files are blobs: no folder, no pipe', async (t) => {
  const { media } = folders(t);
  mkdirSync(join(media, 'folder'));
  execFileSync('mkfifo', [join(media, 'pipe')]);
  const store = openFolderBlobs(media);
  for (const key of ['folder', 'pipe']) {
    assert.equal(await store.read(key), undefined, key);
    assert.equal(await store.stat(key), undefined, key);
  }
  assert.deepEqual(await keysOf(store, ''), []);
});

test('nothing unfinished stays, whether the key was free or taken', async (t) => {
  const { media } = folders(t);
  const store = openFolderBlobs(media);
  await store.create(KEY, bytes, 'image/png');
  await store.create(KEY, bytes, 'image/png');
  assert.deepEqual(readdirSync(join(media, UNFINISHED)), []);
});

test('a file has its name only when all of it is there', async (t) => {
  const { media } = folders(t);
  let seen: string[] = [];
  const store = openFolderBlobs(media, {
    async link(unfinished) {
      seen = [readFileSync(unfinished, 'utf8'), String(existsSync(join(media, KEY)))];
      throw Object.assign(new Error('broken'), { code: 'EIO' });
    },
  });
  await assert.rejects(store.create(KEY, bytes, 'image/png'), StorageError);
  assert.deepEqual(seen, ['bytes', 'false']);
  assert.equal(existsSync(join(media, KEY)), false);
  assert.deepEqual(readdirSync(join(media, UNFINISHED)), []);
});

test('without hard links a file still gets its name once', async (t) => {
  const { media } = folders(t);
  const store = openFolderBlobs(media, {
    async link() {
      throw Object.assign(new Error('not here'), { code: 'EPERM' });
    },
  });
  const ends = await Promise.all(
    Array.from({ length: 8 }, (_, i) => store.create(KEY, Buffer.from(`bytes ${i}`), 'image/png')),
  );
  assert.equal(ends.filter((end) => end).length, 1);
  assert.equal(String(await bytesOf(store, KEY)), `bytes ${ends.indexOf(true)}`);
  assert.deepEqual(readdirSync(join(media, UNFINISHED)), []);
});

test('a folder goes with its last file, and one that goes meanwhile is made again', async (t) => {
  const { media } = folders(t);
  const store = openFolderBlobs(media);
  await store.create(KEY, bytes, 'image/png');
  await store.remove(KEY);
  assert.equal(existsSync(join(media, 'catalog/product/c')), false);
  assert.equal(existsSync(join(media, 'catalog/product')), true);

  let calls = 0;
  const beside = openFolderBlobs(media, {
    async link(unfinished, name) {
      calls++;
      if (calls === 1) rmSync(join(media, 'catalog'), { recursive: true });
      const { link } = await import('node:fs/promises');
      await link(unfinished, name);
    },
  });
  assert.equal(await beside.create(KEY, bytes, 'image/png'), true);
  assert.equal(calls, 2);
});

test('an error of the disk is an error of the store, without paths', async (t) => {
  const { media } = folders(t);
  writeFileSync(join(media, 'catalog'), 'a file where a folder should be');
  await assert.rejects(openFolderBlobs(media).create(KEY, bytes, 'image/png'), (error: StorageError) => {
    assert.ok(error instanceof StorageError);
    assert.match(error.message, /^the media folder failed: E[A-Z]+$/);
    return true;
  });
});

test('neither the SDK of S3 nor the image library is loaded where nobody needs them', () => {
  const app = new URL('../../../../src/app/app.ts', import.meta.url).href;
  const program = `
    import { createRequire } from 'node:module';
    import ${JSON.stringify(app)};
    const { openBlobs } = await import(${JSON.stringify(new URL('../../../../src/platform/storage/blobs/open.ts', import.meta.url).href)});
    const settings = { mediaStore: 's3', mediaDir: '/nowhere', s3Bucket: 'b', s3PathStyle: true, s3Region: 'x',
      s3Endpoint: 'http://127.0.0.1:1', s3AccessKeyId: 'a', s3SecretAccessKey: 'b' };
    const loaded = (name) => Object.keys(createRequire(import.meta.url).cache).some((file) => file.includes(name));
    const store = openBlobs(settings);
    const before = [loaded('/@aws-sdk/'), loaded('/sharp/')];
    await store.stat('x').catch(() => undefined);
    console.log(...before, loaded('/@aws-sdk/'));
    await store.close();`;
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' });
  assert.equal(output.trim(), 'false false true');
});
