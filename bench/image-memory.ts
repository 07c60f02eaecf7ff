/**
 * Compares the memory for decoding and encoding a picture, in bytes a pixel by format, with the estimate of
 * `src/platform/images/image-cost.ts`. Each runs in a process of its own, whose peak shows the memory. Ends with 1 if
 * one takes more than the estimate.
 */

import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { imageFormats } from '../src/platform/images/formats.ts';
import { bytesPerPixel } from '../src/platform/images/image-cost.ts';

const SIDE = 4000;
const [, , work, format] = process.argv;

type Name = (typeof imageFormats)[number]['name'];

/** A picture of noise, of the measured size. */
function noise(): Promise<Buffer> {
  const small = Buffer.alloc(500 * 500 * 3);
  for (let i = 0; i < small.length; i++) small[i] = (i * 7 + (i >> 9)) % 256;
  return sharp(small, { raw: { width: 500, height: 500, channels: 3 } })
    .resize(SIDE, SIDE)
    .raw()
    .toBuffer();
}

if (work === 'make') {
  const raw = await noise();
  const image = sharp(raw, { raw: { width: SIDE, height: SIDE, channels: 3 } });
  const options =
    format === 'jpeg' || format === 'png' ? { progressive: true } : format === 'avif' ? { effort: 0 } : {};
  // The largest pixels: sixteen bits and a fourth channel.
  if (format === 'png') image.ensureAlpha(0.5).toColourspace('rgb16');
  process.stdout.write(await image.toFormat(format as Name, options).toBuffer());
} else if (work === 'decode') {
  const bytes = Buffer.concat((await process.stdin.toArray()) as Buffer[]);
  const before = process.resourceUsage().maxRSS;
  // More than half of the size, so that no image is decoded at a smaller scale.
  await sharp(bytes)
    .resize(SIDE / 2 + 100)
    .raw()
    .toBuffer();
  process.stdout.write(String(process.resourceUsage().maxRSS - before));
} else if (work === 'encode') {
  const bytes = Buffer.concat((await process.stdin.toArray()) as Buffer[]);
  const before = process.resourceUsage().maxRSS;
  await sharp(bytes)
    .toFormat(format as Name, format === 'avif' ? { effort: 2 } : {})
    .toBuffer();
  process.stdout.write(String(process.resourceUsage().maxRSS - before));
} else {
  const run = (args: readonly string[], input?: Buffer): Buffer =>
    execFileSync(process.execPath, [fileURLToPath(import.meta.url), ...args], { input, maxBuffer: 2 ** 30 });
  const jpeg = run(['make', 'jpeg']);
  let isOver = false;
  for (const { name } of imageFormats) {
    const each = {
      decode: Number(String(run(['decode', name], name === 'jpeg' ? jpeg : run(['make', name])))),
      encode: Number(String(run(['encode', name], jpeg))),
    };
    for (const kind of ['decode', 'encode'] as const) {
      const measured = (each[kind] * 1024) / SIDE ** 2;
      const reckoned = bytesPerPixel[name][kind];
      if (measured > reckoned) isOver = true;
      console.log(`${name} ${kind}: ${measured.toFixed(1)} bytes a pixel, reckoned ${reckoned}`);
    }
  }
  process.exitCode = isOver ? 1 : 0;
}
