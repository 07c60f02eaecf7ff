import assert from 'node:assert/strict';
import sharp from 'sharp';
import { keysOf } from '../../../platform/storage/blobs/ends.ts';
import { addImported, addUpload, type MediaWorld, onMediaService, picture, removeRows } from './support.ts';

const CUP = '/c/u/cup.png';

async function shown(world: MediaWorld, path: string) {
  const { status, headers, body } = await world.get(path);
  assert.equal(status, 200, `${path}: ${body}`);
  const { format, width, height, pages } = await sharp(body, { animated: true }).metadata();
  return { type: headers['content-type'], format, width, height, ...(pages && pages > 1 ? { pages } : {}) };
}

onMediaService('a width is rounded up to one of the ladder, and the height follows', async (world) => {
  await addUpload(world, CUP, await picture(1000, 500), 'image/png');
  const size = async (query: string) => {
    const { width, height } = await shown(world, `${CUP}?${query}`);
    return [width, height];
  };
  assert.deepEqual(await size('width=100'), [100, 50]);
  assert.deepEqual(await size('width=101'), [200, 100]);
  assert.deepEqual(await size('width=1'), [100, 50]);
  assert.deepEqual(await size('height=200'), [400, 200]);
});

onMediaService('an image is never enlarged', async (world) => {
  const bytes = await picture(150, 80);
  await addUpload(world, CUP, bytes, 'image/png');
  for (const query of ['width=200', 'width=999999', 'height=100']) {
    const { body } = await world.get(`${CUP}?${query}`);
    assert.ok(body.equals(bytes), query);
  }
  assert.deepEqual(await shown(world, `${CUP}?width=200&format=jpeg`), {
    type: 'image/jpeg',
    format: 'jpeg',
    width: 150,
    height: 80,
  });
});

onMediaService('every size beyond the image is one variant a format', async (world) => {
  await addUpload(world, CUP, await picture(150, 80), 'image/png');
  const tags = new Set<string | undefined>();
  for (const side of ['width', 'height']) {
    for (const length of [150, 200, 300, 400, 600, 800, 1000, 1200, 1600, 2000, 99999]) {
      for (const format of ['png', 'webp', 'jpeg', 'gif']) {
        tags.add((await world.get(`${CUP}?${side}=${length}&format=${format}`)).headers.etag);
      }
    }
  }
  assert.equal(tags.size, 4);
  assert.equal((await keysOf(world.blobs, 'cache/catalog/')).length, 3);
});

onMediaService('an image that would take too much memory is not decoded, but served as it is', async (world) => {
  const bytes = await flat(9000, 5000).png({ compressionLevel: 1 }).toBuffer();
  await addUpload(world, CUP, bytes, 'image/png');
  const { status, headers, body } = await world.get(`${CUP}?width=100`);
  assert.deepEqual([status, headers['content-type'], body.equals(bytes)], [200, 'image/png', true]);
  assert.deepEqual(await keysOf(world.blobs, 'cache/catalog/'), []);
  assert.match(JSON.stringify(world.logged), /it would take [0-9]+ MiB of memory/);
});

onMediaService('nor is one of more AVIF than can be decoded or encoded in a second or two', async (world) => {
  const large = await flat(4100, 4000).avif({ effort: 0 }).toBuffer();
  await addUpload(world, '/c/u/cup.avif', large, 'image/avif');
  const wide = await flat(2050, 2000).png().toBuffer();
  await addUpload(world, CUP, wide, 'image/png');
  for (const [path, bytes] of [
    ['/c/u/cup.avif?width=100', large],
    [`${CUP}?format=avif`, wide],
  ] as const) {
    const { status, body } = await world.get(path);
    assert.deepEqual([status, body.equals(bytes)], [200, true], path);
  }
  assert.deepEqual(await keysOf(world.blobs, 'cache/catalog/'), []);
  assert.deepEqual([world.logged.length, JSON.stringify(world.logged[1]).includes('pixels of AVIF')], [2, true]);
});

onMediaService('an image is given in another format where that is asked for', async (world) => {
  await addUpload(world, CUP, await picture(200, 100), 'image/png');
  const as = async (format: string) => (await shown(world, `${CUP}?width=100&format=${format}`)).type;
  assert.equal(await as('webp'), 'image/webp');
  assert.equal(await as('avif'), 'image/avif');
  assert.equal(await as('jpeg'), 'image/jpeg');
  assert.equal(await as('jpg'), 'image/jpeg');
  assert.equal(await as('gif'), 'image/gif');
  assert.equal(await as('png'), 'image/png');
  assert.deepEqual(await shown(world, `${CUP}?format=webp`), {
    type: 'image/webp',
    format: 'webp',
    width: 200,
    height: 100,
  });
});

onMediaService('invalid sizes and formats are refused, and nothing is made', async (world) => {
  await addUpload(world, CUP, await picture(200, 100), 'image/png');
  for (const query of [
    'width=0',
    'width=-1',
    'width=',
    'width=1.5',
    'width=1e3',
    'width=1000000',
    'width=abc',
    'width=100&width=200',
    'width=100&height=100',
    'height=0x10',
    'format=svg',
    'format=',
    'format=../../x',
    'width=100&format=tiff',
  ]) {
    const { status, headers } = await world.get(`${CUP}?${query}`);
    assert.deepEqual([status, headers['cache-control']], [400, 'no-store'], query);
  }
  assert.deepEqual(await keysOf(world.blobs, 'cache/'), []);
});

onMediaService('other parameters mean nothing', async (world) => {
  const bytes = await picture(200, 100);
  await addUpload(world, CUP, bytes, 'image/png');
  for (const query of ['v=3', '', 'format=png', 'a=1&a=2']) {
    assert.ok((await world.get(`${CUP}?${query}`)).body.equals(bytes), query);
  }
});

onMediaService('a variant is kept, with a tag of its own, and can be asked for in parts', async (world) => {
  await addUpload(world, CUP, await picture(1000, 500), 'image/png');
  const original = await world.get(CUP);
  const first = await world.get(`${CUP}?width=100`);
  assert.match(first.headers.etag ?? '', /^"[0-9a-f]{64}-100x-1\.png"$/);
  assert.notEqual(first.headers.etag, original.headers.etag);
  assert.equal((await keysOf(world.blobs, 'cache/catalog/')).length, 1);
  const again = await world.get(`${CUP}?width=50`);
  assert.deepEqual([again.headers.etag, again.body.equals(first.body)], [first.headers.etag, true]);
  assert.equal((await keysOf(world.blobs, 'cache/catalog/')).length, 1);
  const part = await world.get(`${CUP}?width=100`, { range: 'bytes=1-3' });
  assert.deepEqual([part.status, String(part.body)], [206, 'PNG']);
  const known = await world.get(`${CUP}?width=100`, { 'if-none-match': first.headers.etag ?? '' });
  assert.deepEqual([known.status, known.headers.etag], [304, first.headers.etag]);
  const head = await world.get(`${CUP}?width=100`, {}, 'HEAD');
  assert.equal(head.headers['content-length'], String(first.body.length));
});

onMediaService('a variant of bytes that were replaced is not shown', async (world) => {
  const tall = await picture(300, 600);
  await addUpload(world, CUP, await picture(600, 300), 'image/png');
  assert.equal((await shown(world, `${CUP}?width=100`)).height, 50);
  await removeRows(world.engine, CUP);
  await addUpload(world, CUP, tall, 'image/png', 'catalog/product/second');
  assert.equal((await shown(world, `${CUP}?width=100`)).height, 200);
});

onMediaService('an imported image is resized too', async (world) => {
  await addImported(world, '/a/b/ab.jpg', await picture(400, 200, 'jpeg'));
  assert.deepEqual(await shown(world, '/a/b/ab.jpg?width=100'), {
    type: 'image/jpeg',
    format: 'jpeg',
    width: 100,
    height: 50,
  });
});

onMediaService('an image is turned as the camera says', async (world) => {
  const bytes = await sharp(await picture(400, 200))
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  await addUpload(world, '/a/b/ab.jpg', bytes, 'image/jpeg');
  const { width, height } = await shown(world, '/a/b/ab.jpg?width=100');
  assert.deepEqual([width, height], [100, 200]);
});

onMediaService('a variant has no data about the place of a picture', async (world) => {
  const bytes = await sharp(await picture(400, 200))
    .withExif({ IFD0: { Copyright: 'Jane' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
    .jpeg()
    .toBuffer();
  await addUpload(world, '/a/b/ab.jpg', bytes, 'image/jpeg');
  const { body } = await world.get('/a/b/ab.jpg?width=100');
  assert.equal((await sharp(body).metadata()).exif, undefined);
});

onMediaService('an animation stays one, and is a still where the format has none', async (world) => {
  const frame = (value: number) => Buffer.alloc(120 * 60 * 3, value);
  const bytes = await sharp(Buffer.concat([frame(10), frame(120), frame(240)]), {
    raw: { width: 120, height: 180, channels: 3, pageHeight: 60 },
  })
    .gif({ delay: [100, 100, 100] })
    .toBuffer();
  await addUpload(world, '/a/b/ab.gif', bytes, 'image/gif');
  assert.deepEqual(await shown(world, '/a/b/ab.gif?width=100'), {
    type: 'image/gif',
    format: 'gif',
    width: 100,
    height: 150,
    pages: 3,
  });
  assert.equal((await shown(world, '/a/b/ab.gif?width=100&format=webp')).pages, 3);
  assert.deepEqual(await shown(world, '/a/b/ab.gif?width=100&format=jpeg'), {
    type: 'image/jpeg',
    format: 'jpeg',
    width: 100,
    height: 50,
  });
});

onMediaService('an image that cannot be resized is served as it is, and the reason is logged once', async (world) => {
  const damaged = (await picture(400, 200)).subarray(0, 2000);
  await addImported(world, CUP, damaged);
  for (const _ of [1, 2]) {
    const { status, body } = await world.get(`${CUP}?width=100`);
    assert.equal(status, 200);
    assert.ok(body.equals(damaged));
  }
  assert.equal(world.logged.length, 1);
  assert.deepEqual(await keysOf(world.blobs, 'cache/catalog/'), []);
});

onMediaService('a drawing or page that calls itself an image is never rendered', async (world) => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><circle r="9"/></svg>');
  await addImported(world, CUP, svg);
  const { headers, body } = await world.get(`${CUP}?width=100&format=webp`);
  assert.deepEqual([headers['content-type'], String(body)], ['image/png', String(svg)]);
  assert.deepEqual(await keysOf(world.blobs, 'cache/catalog/'), []);
});

onMediaService('files that are not images are not resized', async (world) => {
  await addImported(world, '/a/b/page.html', Buffer.from('<html>'));
  const { status, headers, body } = await world.get('/a/b/page.html?width=100');
  assert.deepEqual([status, headers['content-type'], String(body)], [200, 'application/octet-stream', '<html>']);
});

onMediaService('a small file with too many pixels is not resized', async (world) => {
  const bytes = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: '#123' } })
    .png()
    .toBuffer();
  await addImported(world, CUP, bytes);
  const { status, body } = await world.get(`${CUP}?width=100`);
  assert.equal(status, 200);
  assert.ok(body.equals(bytes));
});

onMediaService(
  'widths are a setting',
  async (world) => {
    await addUpload(world, CUP, await picture(200, 100), 'image/png');
    assert.equal((await shown(world, `${CUP}?width=10`)).width, 30);
    assert.equal((await shown(world, `${CUP}?width=100`)).width, 60);
  },
  { mediaWidths: [30, 60] },
);

/** A picture of one colour, so that its file is small. */
function flat(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: '#123' } });
}
