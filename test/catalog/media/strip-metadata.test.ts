import assert from 'node:assert/strict';
import { test } from 'node:test';
import sharp, { type Sharp } from 'sharp';
import { checkImage } from '../../../src/platform/images/check-image.ts';
import { formatOfBytes, type ImageFormat } from '../../../src/platform/images/formats.ts';
import { withoutMetadata } from '../../../src/platform/images/strip-metadata.ts';
import { picture } from './support.ts';

const limits = { imageMaxPixels: 50_000_000, imageMaxFrames: 1000, imageMemory: 512 * 2 ** 20 };
const secret = 'taken by Ada at 48.85 north';

async function stripped(bytes: Buffer): Promise<Buffer> {
  const checked = await checkImage(bytes, limits);
  assert.equal(checked.kind, 'image');
  return Buffer.from(await withoutMetadata(bytes, checked as Extract<typeof checked, { kind: 'image' }>));
}

/** An image with two colours side by side, so that a rotation is visible. */
async function twoColours(orientation: number): Promise<Sharp> {
  const red = await picture(8, 8, '#ff0000').png().toBuffer();
  const plain = await picture(16, 8, '#0000ff')
    .composite([{ input: red, left: 0, top: 0 }])
    .png()
    .toBuffer();
  return sharp(plain)
    .withExif({ IFD0: { Artist: secret, Orientation: String(orientation) } })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${secret}</x:xmpmeta>`)
    .withIccProfile('p3')
    .withMetadata({ orientation });
}

const pixels = (bytes: Buffer): Promise<Buffer> => sharp(bytes, { pages: -1 }).autoOrient().raw().toBuffer();

const encoders = {
  jpeg: (image: Sharp) => image.jpeg(),
  'progressive jpeg': (image: Sharp) => image.jpeg({ progressive: true }),
  png: (image: Sharp) => image.png(),
  webp: (image: Sharp) => image.webp({ lossless: true }),
} as const;

for (const [name, encode] of Object.entries(encoders)) {
  for (const orientation of [1, 6]) {
    test(`${name} loses what is not shown and nothing else, orientation ${orientation}`, async () => {
      const bytes = await encode(await twoColours(orientation)).toBuffer();
      assert.ok(bytes.includes(secret), 'the sample has metadata');
      const clean = await stripped(Buffer.concat([bytes, Buffer.from(secret)]));
      assert.ok(!clean.includes(secret));
      assert.deepEqual(await pixels(clean), await pixels(bytes));
      const before = await sharp(bytes).metadata();
      const after = await sharp(clean).metadata();
      assert.equal(after.orientation ?? 1, orientation);
      assert.deepEqual(after.icc, before.icc);
      assert.equal(after.xmp, undefined);
      assert.equal((await checkImage(clean, limits)).kind, 'image');
    });
  }
}

test('AVIF with metadata is encoded again without it; other AVIF is stored unchanged', async () => {
  const tagged = await (await twoColours(1)).avif({ quality: 60 }).toBuffer();
  assert.ok(tagged.includes(secret));
  const clean = await stripped(tagged);
  assert.ok(!clean.includes(secret));
  assert.equal((await sharp(clean).metadata()).width, 16);
  const plain = await picture(16, 16).avif().toBuffer();
  assert.deepEqual(await stripped(plain), plain);
});

test('an animated GIF keeps its frames and loops, without comments', async () => {
  const frames = await Promise.all(
    ['#ff0000', '#00ff00', '#0000ff'].map((colour) => picture(4, 4, colour).png().toBuffer()),
  );
  const gif = await sharp(frames, { join: { animated: true } })
    .gif({ loop: 5, delay: [100, 200, 300] })
    .toBuffer();
  const comment = Buffer.concat([Buffer.from([0x21, 0xfe, secret.length]), Buffer.from(secret), Buffer.from([0])]);
  const colours = 13 + 3 * 2 ** (((gif[10] as number) & 7) + 1);
  const start = (gif[10] as number) & 0x80 ? colours : 13;
  const clean = await stripped(
    Buffer.concat([gif.subarray(0, start), comment, gif.subarray(start), Buffer.from(secret)]),
  );
  assert.deepEqual(clean, gif);
});

test('an animated WebP keeps its frames', async () => {
  const frames = await Promise.all(['#ff0000', '#00ff00'].map((colour) => picture(4, 4, colour).png().toBuffer()));
  const webp = await sharp(frames, { join: { animated: true } })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${secret}</x:xmpmeta>`)
    .webp({ lossless: true, delay: [100, 200] })
    .toBuffer();
  assert.ok(webp.includes(secret));
  const clean = await stripped(webp);
  assert.ok(!clean.includes(secret));
  const { pages, delay } = await sharp(clean, { pages: -1 }).metadata();
  assert.deepEqual([pages, delay], [2, [100, 200]]);
  assert.deepEqual(await pixels(clean), await pixels(webp));
});

for (const format of ['jpeg', 'png', 'gif'] as const) {
  test(`${format} with nothing to take out is not copied`, async () => {
    const bytes = await picture(16, 8, '#0000ff').toFormat(format).toBuffer();
    const once = await stripped(bytes);
    const again = await withoutMetadata(once, { format: formatOfBytes(once) as ImageFormat, orientation: 1 });
    assert.equal(again, once);
  });
}
