/** Files that are not images, damaged images, and images that need too much memory or time. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { checkImage } from '../../../src/platform/images/check-image.ts';
import { picture, samples } from './support.ts';

const limits = { imageMaxPixels: 50_000_000, imageMaxFrames: 1000, imageMemory: 512 * 2 ** 20 };
const kindOf = async (bytes: Uint8Array, changes: Partial<typeof limits> = {}): Promise<string> =>
  (await checkImage(bytes, { ...limits, ...changes })).kind;

test('every format is known by its content', async () => {
  for (const [type, bytes] of Object.entries(samples)) {
    const checked = await checkImage(bytes, limits);
    assert.equal(checked.kind === 'image' && checked.format.contentType, type);
  }
});

test('formats that sharp can read but browsers should not get are refused', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"><script>alert(1)</script></svg>';
  assert.equal(await kindOf(Buffer.from(svg)), 'unreadable');
  assert.equal(await kindOf(Buffer.from(`<?xml version="1.0"?>${svg}`)), 'unreadable');
  assert.equal(await kindOf(await picture().tiff().toBuffer()), 'unreadable');
  assert.equal(await kindOf(Buffer.from('%PDF-1.4')), 'unreadable');
  assert.equal(await kindOf(Buffer.from('P6 1 1 255 abc')), 'unreadable');
  assert.equal(await kindOf(new Uint8Array(0)), 'unreadable');
});

test('the beginning of an image is not an image', async () => {
  const text = Buffer.from('<script>alert(1)</script>');
  for (const bytes of Object.values(samples)) {
    assert.equal(await kindOf(Buffer.concat([bytes.subarray(0, 16), text])), 'unreadable');
  }
});

test('a truncated image is found, wherever it ends', async () => {
  const noise = sharp({
    create: {
      width: 64,
      height: 64,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  });
  const images = {
    jpeg: await noise.clone().jpeg().toBuffer(),
    progressive: await noise.clone().jpeg({ progressive: true }).toBuffer(),
    png: await noise.clone().png().toBuffer(),
    gif: await noise.clone().gif().toBuffer(),
    webp: await noise.clone().webp().toBuffer(),
    lossless: await noise.clone().webp({ lossless: true }).toBuffer(),
    avif: await noise.clone().avif({ effort: 0 }).toBuffer(),
  };
  for (const [name, bytes] of Object.entries(images)) {
    assert.equal(await kindOf(bytes), 'image', name);
    for (const share of [0.2, 0.5, 0.9]) {
      assert.equal(await kindOf(bytes.subarray(0, Math.floor(bytes.length * share))), 'unreadable', `${name} ${share}`);
    }
  }
});

test('bytes behind the end are no reason to refuse', async () => {
  assert.equal(
    await kindOf(Buffer.concat([samples['image/png'], Buffer.from('<html><script>alert(1)</script>')])),
    'image',
  );
});

/** A PNG whose header declares this size; it has too little data for it. */
function pngOfSize(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const whole = Buffer.concat([Buffer.alloc(4), body, Buffer.alloc(4)]);
    whole.writeUInt32BE(data.length, 0);
    whole.writeUInt32BE(crc32(body), whole.length - 4);
    return whole;
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const rows = deflateSync(Buffer.alloc(Math.ceil(width / 8) + 1));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

test('a small file of 50,000 x 50,000 pixels is refused by its header', async () => {
  const before = process.memoryUsage.rss();
  assert.equal(await kindOf(pngOfSize(50_000, 50_000)), 'too large');
  assert.ok(process.memoryUsage.rss() - before < 100_000_000);
});

test('pixels are counted over all frames, and frames are counted', async () => {
  const frames = await Promise.all(['#f00', '#0f0', '#00f'].map((colour) => picture(10, 10, colour).png().toBuffer()));
  for (const format of ['gif', 'webp'] as const) {
    const animation = await sharp(frames, { join: { animated: true } })
      [format]()
      .toBuffer();
    assert.equal(await kindOf(animation, { imageMaxPixels: 300 }), 'image', format);
    assert.equal(await kindOf(animation, { imageMaxPixels: 299 }), 'too large', format);
    assert.equal(await kindOf(animation, { imageMaxFrames: 3, imageMemory: 512 * 2 ** 20 }), 'image', format);
    assert.equal(await kindOf(animation, { imageMaxFrames: 2, imageMemory: 512 * 2 ** 20 }), 'too large', format);
  }
});

test('the pixels of a format take as much memory as is measured at most', async () => {
  for (const [format, each] of [
    ['jpeg', 8],
    ['png', 12],
    ['gif', 8],
    ['webp', 8],
    ['avif', 24],
  ] as const) {
    const bytes = await picture(100, 100, '#f00').toFormat(format).toBuffer();
    assert.equal(await kindOf(bytes, { imageMemory: each * 10_000 }), 'image', format);
    assert.equal(await kindOf(bytes, { imageMemory: each * 10_000 - 1 }), 'too large', format);
  }
});

/** A GIF with `count` frames of one pixel. */
function gifOfFrames(count: number): Buffer {
  const head = Buffer.from('474946383961010001008000000000000000ff', 'hex');
  const frame = Buffer.from('21f90401000000002c0000000001000100000202440100', 'hex');
  return Buffer.concat([head, ...Array<Buffer>(count).fill(frame), Buffer.from([0x3b])]);
}

test('an animation of a hundred thousand frames is refused', async () => {
  assert.equal(await kindOf(gifOfFrames(10)), 'image');
  assert.equal(await kindOf(gifOfFrames(100_000)), 'too large');
});

test('random damage never does more than make an image unreadable', async () => {
  let seed = 42;
  const next = (below: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return seed % below;
  };
  for (const bytes of Object.values(samples)) {
    for (let round = 0; round < 60; round += 1) {
      const damaged = Buffer.from(bytes);
      for (let hits = 0; hits < 3; hits += 1) damaged[next(damaged.length)] = next(256);
      assert.ok(['image', 'unreadable', 'too large'].includes(await kindOf(damaged)));
    }
  }
});
