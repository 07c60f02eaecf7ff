import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { addImported, addUpload, onMediaService, picture, removeRows } from './support.ts';

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const html = Buffer.from('<html><script>alert(1)</script></html>');

onMediaService('an uploaded image is served with its bytes and headers', async (world) => {
  const bytes = await picture(30, 20);
  await addUpload(world, '/c/u/cup.png', bytes, 'image/png');
  const { status, headers, body } = await world.get('/c/u/cup.png');
  assert.equal(status, 200);
  assert.ok(body.equals(bytes));
  const { date: _date, connection: _connection, 'last-modified': modified, ...rest } = headers;
  assert.deepEqual(rest, {
    'content-type': 'image/png',
    'content-length': String(bytes.length),
    etag: `"${sha256(bytes)}"`,
    'cache-control': 'public, max-age=300, must-revalidate',
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'cross-origin',
  });
  assert.match(modified ?? '', /^\w{3}, \d\d \w{3} \d{4} [\d:]{8} GMT$/);
});

onMediaService('HEAD says the same without bytes', async (world) => {
  const bytes = await picture(30, 20);
  await addUpload(world, '/c/u/cup.png', bytes, 'image/png');
  const get = await world.get('/c/u/cup.png');
  const head = await world.get('/c/u/cup.png', {}, 'HEAD');
  assert.deepEqual([head.status, head.body.length], [200, 0]);
  const { date: _1, ...ofGet } = get.headers;
  const { date: _2, ...ofHead } = head.headers;
  assert.deepEqual(ofHead, ofGet);
});

onMediaService('an image without a row is not served, even if the folder has its file', async (world) => {
  await world.blobs.create('catalog/product/c/u/cup.png', await picture(3, 2), 'image/png');
  const { status, headers } = await world.get('/c/u/cup.png');
  assert.deepEqual([status, headers['cache-control']], [404, 'no-store']);
  assert.match(headers['content-type'] ?? '', /^application\/problem\+json/);
});

onMediaService('a removed image is gone at once', async (world) => {
  await addUpload(world, '/c/u/cup.png', await picture(300, 200), 'image/png');
  assert.equal((await world.get('/c/u/cup.png')).status, 200);
  assert.equal((await world.get('/c/u/cup.png?width=100')).status, 200);
  await removeRows(world.engine, '/c/u/cup.png');
  assert.equal((await world.get('/c/u/cup.png')).status, 404);
  assert.equal((await world.get('/c/u/cup.png?width=100')).status, 404);
});

onMediaService('an image with a row but no bytes is 404, and is logged', async (world) => {
  await addImported(world, '/c/u/cup.png');
  assert.equal((await world.get('/c/u/cup.png')).status, 404);
  assert.deepEqual(
    world.logged.map(({ msg, file }) => [msg, file]),
    [['an image has a row but no bytes, or others than it should have', '/c/u/cup.png']],
  );
});

onMediaService('bytes of another length than the row says are not sent', async (world) => {
  const { blobKey } = await addUpload(world, '/c/u/cup.png', await picture(30, 20), 'image/png');
  writeFileSync(join(world.mediaDir, blobKey), 'cut');
  assert.equal((await world.get('/c/u/cup.png')).status, 404);
  assert.equal(world.logged.length, 1);
});

onMediaService('an imported image has the type of its name, or else of its bytes', async (world) => {
  const typeOf = async (file: string, bytes: Uint8Array) => {
    await addImported(world, file, bytes);
    const { status, headers } = await world.get(file);
    return [status, headers['content-type'], headers['content-disposition']];
  };
  assert.deepEqual(await typeOf('/a/b/a.JPG', await picture(3, 2, 'jpeg')), [200, 'image/jpeg', undefined]);
  assert.deepEqual(await typeOf('/a/b/b.jpeg', await picture(3, 2, 'jpeg')), [200, 'image/jpeg', undefined]);
  assert.deepEqual(await typeOf('/a/b/c', await picture(3, 2, 'gif')), [200, 'image/gif', undefined]);
  assert.deepEqual(await typeOf('/a/b/d.tmp', await picture(3, 2, 'webp')), [200, 'image/webp', undefined]);
  assert.deepEqual(await typeOf('/a/b/e', await picture(16, 16, 'avif')), [200, 'image/avif', undefined]);
  assert.deepEqual(await typeOf('/a/b/f.bin', await picture(3, 2, 'png')), [200, 'image/png', undefined]);
});

onMediaService('files that are not images are only served for download, never as pages', async (world) => {
  for (const file of ['/a/b/page.html', '/a/b/drawing.svg', '/a/b/page', '/a/b/page.xml']) {
    await addImported(world, file, html);
    const { status, headers, body } = await world.get(file);
    assert.deepEqual(
      [status, headers['content-type'], headers['content-disposition'], String(body)],
      [200, 'application/octet-stream', 'attachment', String(html)],
      file,
    );
  }
  await addImported(world, '/a/b/page.png', html);
  const { headers } = await world.get('/a/b/page.png');
  assert.deepEqual([headers['content-type'], headers['x-content-type-options']], ['image/png', 'nosniff']);
});

onMediaService('a name may have blanks, signs and letters of any script', async (world) => {
  const bytes = await picture(3, 2);
  await addImported(world, '/杯/子/杯 100%+1.png', bytes);
  const { status, body } = await world.get(`/${['杯', '子', '杯 100%+1.png'].map(encodeURIComponent).join('/')}`);
  assert.equal(status, 200);
  assert.ok(body.equals(bytes));
});

onMediaService('no address leads out of the images', async (world) => {
  await addImported(world, '/c/u/cup.png', await picture(3, 2));
  writeFileSync(join(world.mediaDir, 'secret.png'), 'secret');
  const attempts = [
    '/../../secret.png',
    '/..%2f..%2fsecret.png',
    '/%2e%2e/%2e%2e/secret.png',
    '/%252e%252e/%252e%252e/secret.png',
    '/..%5c..%5csecret.png',
    '/..\\..\\secret.png',
    '/c/u/cup.png%00.jpg',
    '/c/u/cup.png%00',
    '/c//u/cup.png',
    '/c/./u/cup.png',
    '/c%2fu%2fcup.png',
    '/c/u/cup.png/',
    '/c/u',
    '/',
    '',
    '/%',
    '/%ff',
    `/${'a/'.repeat(2000)}a`,
  ];
  for (const attempt of attempts) {
    const { status, body } = await world.get(attempt);
    assert.ok(status === 404 || status === 400, `${status} for ${attempt}`);
    assert.ok(!body.includes('secret'), attempt);
  }
  assert.equal((await world.get('/c/u/cup.png')).status, 200);
});

onMediaService('only reading is allowed', async (world) => {
  await addImported(world, '/c/u/cup.png', await picture(3, 2));
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) {
    const { status, headers } = await world.get('/c/u/cup.png', {}, method);
    assert.deepEqual([status, headers.allow], [405, 'GET, HEAD'], method);
  }
  assert.equal((await world.get('/c/u/cup.png')).status, 200);
});

onMediaService('a part is answered with that part', async (world) => {
  const bytes = await picture(30, 20);
  await addUpload(world, '/c/u/cup.png', bytes, 'image/png');
  const { status, headers, body } = await world.get('/c/u/cup.png', { range: 'bytes=10-19' });
  assert.deepEqual(
    [status, headers['content-range'], headers['content-length'], headers['content-type']],
    [206, `bytes 10-19/${bytes.length}`, '10', 'image/png'],
  );
  assert.ok(body.equals(bytes.subarray(10, 20)));
  const end = await world.get('/c/u/cup.png', { range: 'bytes=-5', 'if-range': `"${sha256(bytes)}"` });
  assert.ok(end.body.equals(bytes.subarray(-5)));
  const beyond = await world.get('/c/u/cup.png', { range: 'bytes=999999-' });
  assert.deepEqual([beyond.status, beyond.headers['content-range']], [416, `bytes */${bytes.length}`]);
  const other = await world.get('/c/u/cup.png', { range: 'bytes=0-1', 'if-range': '"other"' });
  assert.deepEqual([other.status, other.body.length], [200, bytes.length]);
});

onMediaService('a client with the current file gets 304', async (world) => {
  const bytes = await picture(30, 20);
  await addUpload(world, '/c/u/cup.png', bytes, 'image/png');
  const { headers } = await world.get('/c/u/cup.png');
  const byTag = await world.get('/c/u/cup.png', { 'if-none-match': `"x", ${headers.etag}` });
  assert.deepEqual([byTag.status, byTag.body.length, byTag.headers.etag], [304, 0, headers.etag]);
  assert.equal(byTag.headers['cache-control'], headers['cache-control']);
  const byDate = await world.get('/c/u/cup.png', { 'if-modified-since': headers['last-modified'] ?? '' });
  assert.equal(byDate.status, 304);
  assert.equal((await world.get('/c/u/cup.png', { 'if-none-match': '"other"' })).status, 200);
});

onMediaService('other bytes under the same address have another tag', async (world) => {
  await addUpload(world, '/c/u/cup.png', await picture(30, 20), 'image/png');
  const before = await world.get('/c/u/cup.png');
  await removeRows(world.engine, '/c/u/cup.png');
  const after = await picture(20, 30);
  await addUpload(world, '/c/u/cup.png', after, 'image/png', 'catalog/product/second');
  const { status, body } = await world.get('/c/u/cup.png', { 'if-none-match': before.headers.etag ?? '' });
  assert.equal(status, 200);
  assert.ok(body.equals(after));
});

onMediaService('an imported image has a tag that changes when the file does', async (world) => {
  await addImported(world, '/c/u/cup.png', await picture(30, 20));
  const before = await world.get('/c/u/cup.png');
  assert.match(before.headers.etag ?? '', /^"[0-9a-f]{64}"$/);
  assert.equal((await world.get('/c/u/cup.png', { 'if-none-match': before.headers.etag ?? '' })).status, 304);
  writeFileSync(join(world.mediaDir, 'catalog/product/c/u/cup.png'), await picture(31, 20));
  assert.equal((await world.get('/c/u/cup.png', { 'if-none-match': before.headers.etag ?? '' })).status, 200);
});

onMediaService(
  'how long it may be shown unasked is a setting',
  async (world) => {
    await addImported(world, '/c/u/cup.png', await picture(3, 2));
    assert.equal((await world.get('/c/u/cup.png')).headers['cache-control'], 'public, no-cache');
  },
  { mediaMaxAge: 0 },
);

onMediaService('an empty file is an empty answer', async (world) => {
  await addImported(world, '/c/u/cup.png', Buffer.alloc(0));
  const { status, headers, body } = await world.get('/c/u/cup.png');
  assert.deepEqual([status, headers['content-length'], body.length], [200, '0', 0]);
});

onMediaService(
  'a store that cannot be reached is said to be unavailable, and nothing more is told',
  async (world) => {
    await addImported(world, '/c/u/cup.png');
    const { status, headers, body } = await world.get('/c/u/cup.png');
    assert.deepEqual(
      [status, headers['retry-after'], JSON.parse(String(body))],
      [503, '5', { type: 'about:blank', title: 'Service Unavailable', status: 503 }],
    );
    assert.deepEqual(
      world.logged.map(({ msg, file }) => [msg, file]),
      [['an image could not be read', '/c/u/cup.png']],
    );
  },
  {
    mediaStore: 's3',
    s3Bucket: 'images',
    s3Endpoint: 'http://127.0.0.1:1',
    s3PathStyle: true,
    s3AccessKeyId: 'nobody',
    s3SecretAccessKey: 'nobody',
  },
);
