/** Files of pages and blocks below `/media/wysiwyg`. */

import assert from 'node:assert/strict';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { keysOf } from '../../../platform/storage/blobs/ends.ts';
import { fetchRaw, type MediaWorld, onMediaService, picture } from './support.ts';

const get = ({ url }: MediaWorld, path: string, headers: Readonly<Record<string, string>> = {}) =>
  fetchRaw(url, `/media/wysiwyg/${path}`, headers);

onMediaService('a picture of a page is shown as other images are: tag, parts, sizes', async (world) => {
  const bytes = await picture(400, 200);
  await world.blobs.create('wysiwyg/home/big banner.png', bytes, 'image/png');
  const whole = await get(world, 'home/big%20banner.png');
  assert.deepEqual(
    [whole.status, whole.headers['content-type'], whole.headers['content-disposition'], whole.body.equals(bytes)],
    [200, 'image/png', undefined, true],
  );
  assert.equal(whole.headers['content-security-policy'], "default-src 'none'; sandbox");
  assert.equal(whole.headers['x-content-type-options'], 'nosniff');
  const known = await get(world, 'home/big%20banner.png', { 'if-none-match': whole.headers.etag ?? '' });
  assert.equal(known.status, 304);
  const part = await get(world, 'home/big%20banner.png', { range: 'bytes=1-3' });
  assert.deepEqual([part.status, String(part.body)], [206, 'PNG']);
  const small = await get(world, 'home/big%20banner.png?width=100&format=webp');
  assert.deepEqual([small.status, small.headers['content-type']], [200, 'image/webp']);
});

onMediaService('any other file is only given for download', async (world) => {
  for (const name of ['terms.pdf', 'page.html', 'drawing.svg', 'script.php']) {
    await world.blobs.create(`wysiwyg/${name}`, Buffer.from('<script>'), 'text/html');
    const { status, headers } = await get(world, name);
    assert.deepEqual(
      [status, headers['content-type'], headers['content-disposition']],
      [200, 'application/octet-stream', 'attachment'],
      name,
    );
  }
});

onMediaService('other paths are 404: parent folders, links, hidden names, missing files', async (world) => {
  await world.blobs.create('wysiwyg/a.png', await picture(3, 2), 'image/png');
  mkdirSync(join(world.mediaDir, 'wysiwyg/.thumbs'));
  for (const name of ['.htaccess', '.thumbs/a.png', '../beside.png']) {
    writeFileSync(join(world.mediaDir, 'wysiwyg', name), 'secret');
  }
  symlinkSync(join(world.mediaDir, 'beside.png'), join(world.mediaDir, 'wysiwyg/link.png'));
  symlinkSync(world.mediaDir, join(world.mediaDir, 'wysiwyg/up'));
  for (const path of [
    '.htaccess',
    '.thumbs/a.png',
    '../beside.png',
    '%2e%2e/beside.png',
    '..%2fbeside.png',
    'link.png',
  ]) {
    assert.equal((await get(world, path)).status, 404, path);
  }
  assert.equal((await get(world, 'gone.png')).status, 404);
  assert.deepEqual(world.logged, []);
  assert.deepEqual(await keysOf(world.blobs, 'cache/'), []);
});
