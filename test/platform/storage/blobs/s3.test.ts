import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { BlobSettings } from '../../../../src/platform/storage/blobs/open.ts';
import { StorageError } from '../../../../src/platform/storage/engine.ts';
import { bytesOf, keysOf } from './ends.ts';
import { openTestS3, startS3, type TestS3 } from './s3-server.ts';

const KEY = 'catalog/product/c/u/cup.png';
const bytes = Buffer.from('bytes');

async function s3For(t: TestContext, changes: Partial<BlobSettings> = {}, options = {}) {
  const s3: TestS3 = await startS3(options);
  const store = openTestS3(s3, changes);
  t.after(async () => {
    await store.close();
    await s3.close();
  });
  return { s3, store };
}

test('a prefix is before every key and never seen', async (t) => {
  const { s3, store } = await s3For(t, { s3Prefix: 'shop/one' });
  await store.create(KEY, bytes, 'image/png');
  assert.deepEqual(await keysOf(store, 'catalog/'), [KEY]);
  assert.ok(s3.requests.includes(`PUT /images/shop/one/${KEY}`), s3.requests.join());
  const other = openTestS3(s3, { s3Prefix: 'shop/on' });
  assert.deepEqual(await keysOf(other, ''), []);
  assert.equal(await other.stat(KEY), undefined);
  await other.close();
});

test('a taken key is found out before the bytes are sent', async (t) => {
  const { s3, store } = await s3For(t);
  await store.create(KEY, bytes, 'image/png');
  s3.requests.length = 0;
  assert.equal(await store.create(KEY, bytes, 'image/png'), false);
  assert.deepEqual(s3.requests, [`HEAD /images/${KEY}`]);
});

test('a service that ignores conditions is asked first whether the key is free', async (t) => {
  const { store } = await s3For(t, {}, { conditional: false });
  assert.equal(await store.create(KEY, bytes, 'image/png'), true);
  assert.equal(await store.create(KEY, Buffer.from('other'), 'image/png'), false);
  assert.equal(String(await bytesOf(store, KEY)), 'bytes');
});

test('a create that another one gets in the way of is tried again', async (t) => {
  const { s3, store } = await s3For(t);
  let conflicts = 2;
  s3.fail = (method) => (method === 'PUT' && conflicts-- > 0 ? 409 : undefined);
  assert.equal(await store.create(KEY, bytes, 'image/png'), true);
  s3.fail = (method) => (method === 'PUT' ? 409 : undefined);
  await assert.rejects(store.create('catalog/other.png', bytes, 'image/png'), { failure: 'busy' });
});

test('the type is stored with the bytes', async (t) => {
  const { s3, store } = await s3For(t);
  await store.create(KEY, bytes, 'image/webp');
  const answer = await fetch(`${s3.settings.s3Endpoint}/images/${KEY}`);
  assert.deepEqual([answer.headers.get('content-type'), await answer.text()], ['image/webp', 'bytes']);
});

test('a refusal is an error of the store and not a missing blob', async (t) => {
  const { s3, store } = await s3For(t);
  s3.fail = () => 403;
  for (const work of [
    () => store.stat(KEY),
    () => store.read(KEY),
    () => store.create(KEY, bytes, 'image/png'),
    () => store.remove(KEY),
    () => keysOf(store, ''),
  ]) {
    await assert.rejects(work, (error: StorageError) => {
      assert.ok(error instanceof StorageError);
      assert.equal(error.failure, 'unavailable');
      assert.doesNotMatch(JSON.stringify(error) + error.message, /S3RVER|secret/i);
      return true;
    });
  }
});

test('a missing bucket is an error, not an empty store', async (t) => {
  const { store } = await s3For(t, { s3Bucket: 'another' });
  await assert.rejects(keysOf(store, ''), { name: 'StorageError', failure: 'unavailable' });
  await assert.rejects(store.read(KEY), { name: 'StorageError' });
  await assert.rejects(store.create(KEY, bytes, 'image/png'), { name: 'StorageError' });
});

test('a service without an answer is unavailable', async () => {
  const store = openTestS3({ settings: { ...nowhere } } as TestS3);
  await assert.rejects(store.stat(KEY), { name: 'StorageError', failure: 'unavailable' });
  await store.close();
});

const nowhere: BlobSettings = {
  mediaStore: 's3',
  mediaDir: '/nowhere',
  s3Bucket: 'images',
  s3Endpoint: 'http://127.0.0.1:1',
  s3PathStyle: true,
  s3AccessKeyId: 'S3RVER',
  s3SecretAccessKey: 'S3RVER',
};
