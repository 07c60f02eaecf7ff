import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { isBlobKey } from '../../../../src/platform/storage/blobs/blob-store.ts';
import { readWhole } from '../../../../src/platform/storage/blobs/read-whole.ts';
import { StorageError } from '../../../../src/platform/storage/engine.ts';
import { bytesOf, keysOf, onEachBlobStore } from './ends.ts';

const KEY = 'catalog/product/c/u/cup.png';
const text = (bytes: Buffer | undefined) => bytes?.toString();

onEachBlobStore('a created blob can be read, as a whole and in part', async (store) => {
  assert.equal(await store.create(KEY, Buffer.from('0123456789'), 'image/png'), true);
  assert.equal(text(await bytesOf(store, KEY)), '0123456789');
  assert.equal(text(await bytesOf(store, KEY, { start: 2, end: 4 })), '234');
  assert.equal(text(await bytesOf(store, KEY, { start: 9, end: 9 })), '9');
  const found = await store.stat(KEY);
  assert.equal(found?.size, 10);
  assert.match(found?.etag ?? '', /^[^"]+$/);
  assert.ok((found?.modifiedAt ?? 0) > Date.UTC(2020, 0));
});

onEachBlobStore('a taken key is refused and keeps its bytes', async (store) => {
  await store.create(KEY, Buffer.from('first'), 'image/png');
  assert.equal(await store.create(KEY, Buffer.from('second'), 'image/png'), false);
  assert.equal(text(await bytesOf(store, KEY)), 'first');
});

onEachBlobStore('of many that create one key at a time, one wins, whole', async (store) => {
  const contents = Array.from({ length: 12 }, (_, i) => Buffer.alloc(50_000, String.fromCharCode(97 + i)));
  const ends = await Promise.all(contents.map((bytes) => store.create(KEY, bytes, 'image/png')));
  const winner = ends.indexOf(true);
  assert.deepEqual(
    ends.filter((end) => end),
    [true],
  );
  assert.ok((await bytesOf(store, KEY))?.equals(contents[winner] as Buffer));
});

onEachBlobStore('a blob that was never stored is missing', async (store) => {
  assert.equal(await store.stat(KEY), undefined);
  assert.equal(await store.read(KEY), undefined);
  await store.remove(KEY);
  assert.deepEqual(await keysOf(store, ''), []);
});

onEachBlobStore('a removed key is gone and free', async (store) => {
  await store.create(KEY, Buffer.from('first'), 'image/png');
  await store.remove(KEY);
  assert.equal(await store.stat(KEY), undefined);
  assert.equal(await store.create(KEY, Buffer.from('second'), 'image/png'), true);
  assert.equal(text(await bytesOf(store, KEY)), 'second');
});

onEachBlobStore('a listing has the keys with the prefix, and their sizes', async (store) => {
  for (const key of ['catalog/product/a/b/ab.png', 'catalog/product/a/c/ac.png', 'catalogue.txt', 'cache/x']) {
    await store.create(key, Buffer.from(key), 'image/png');
  }
  assert.deepEqual(await keysOf(store, 'catalog/product/a/'), [
    'catalog/product/a/b/ab.png',
    'catalog/product/a/c/ac.png',
  ]);
  assert.deepEqual(await keysOf(store, 'catalog/product/a/c/a'), ['catalog/product/a/c/ac.png']);
  assert.deepEqual(await keysOf(store, 'cat'), [
    'catalog/product/a/b/ab.png',
    'catalog/product/a/c/ac.png',
    'catalogue.txt',
  ]);
  for await (const { key, size, modifiedAt } of store.list('')) {
    assert.equal(size, key.length);
    assert.equal(modifiedAt, (await store.stat(key))?.modifiedAt);
  }
});

onEachBlobStore('names may have spaces, signs and letters of any script', async (store) => {
  for (const name of ['a b+c%20d&e=f.png', '杯子.png', 'Größe.jpg', "it's(1)!.png", '.hidden']) {
    const key = `catalog/product/x/y/${name}`;
    assert.equal(await store.create(key, Buffer.from(name), 'image/png'), true, name);
    assert.equal(text(await bytesOf(store, key)), name);
    assert.deepEqual(await keysOf(store, key), [key]);
    await store.remove(key);
    assert.equal(await store.stat(key), undefined);
  }
});

onEachBlobStore('more than a page of keys is listed', async (store) => {
  const keys = Array.from({ length: 1_050 }, (_, i) => `cache/${String(i).padStart(5, '0')}`);
  for (let i = 0; i < keys.length; i += 50) {
    await Promise.all(keys.slice(i, i + 50).map((key) => store.create(key, Buffer.from('x'), 'image/png')));
  }
  assert.deepEqual(await keysOf(store, 'cache/'), keys);
});

const badKeys = ['', '/', '/etc/passwd', '../x', 'a/../../x', 'a/./b', 'a//b', 'a/', 'a\\b', 'a\0b', 'a\nb', '..'];

onEachBlobStore('a key that leads elsewhere is never there and cannot be created', async (store) => {
  for (const key of badKeys) {
    assert.equal(isBlobKey(key), false, JSON.stringify(key));
    await assert.rejects(store.create(key, Buffer.from('x'), 'image/png'), StorageError, JSON.stringify(key));
    assert.equal(await store.stat(key), undefined);
    assert.equal(await store.read(key), undefined);
    await store.remove(key);
  }
  assert.deepEqual(await keysOf(store, ''), []);
});

test('no key of any text leads out of a folder', () => {
  const part = fc.oneof(fc.string(), fc.constantFrom('..', '.', '', '\\', '\0', '...', '%2e%2e', 'a'));
  fc.assert(
    fc.property(fc.array(part), fc.constantFrom('/', '//', '\\'), (parts, separator) => {
      const key = parts.join(separator);
      if (!isBlobKey(key)) return;
      assert.equal(
        new URL(`file:///media/${key.split('/').map(encodeURIComponent).join('/')}`).pathname.startsWith('/media/'),
        true,
      );
      assert.ok(!key.split('/').some((each) => each === '..' || each === '.' || each === ''));
      assert.ok(!key.includes('\0') && !key.includes('\\'));
    }),
  );
});

onEachBlobStore('a stream can be closed before its end', async (store) => {
  await store.create(KEY, Buffer.alloc(3_000_000), 'image/png');
  const stream = await store.read(KEY);
  assert.ok(stream);
  stream.destroy();
  await new Promise((resolve) => stream.once('close', resolve));
  assert.equal(stream.destroyed, true);
});

onEachBlobStore('all bytes are read at once, if they are as many as they should be', async (store) => {
  const bytes = Buffer.from(Array.from({ length: 200_000 }, (_, i) => i % 251));
  await store.create(KEY, bytes, 'image/png');
  assert.ok((await readWhole(store, KEY, bytes.length))?.equals(bytes));
  assert.equal(await readWhole(store, 'other', 5), undefined);
  await assert.rejects(readWhole(store, KEY, bytes.length - 1), StorageError);
  await assert.rejects(readWhole(store, KEY, bytes.length + 1), StorageError);
});
