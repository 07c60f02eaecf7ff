import type { Sharp } from 'sharp';
import { formatOfBytes, SIGNATURE_BYTES } from '../../platform/images/formats.ts';
import { imageCost } from '../../platform/images/image-cost.ts';
import type { VariantSpec } from './variant.ts';

/** Pixels of all frames together that are still resized as an animation; beyond, the first frame is. */
const ANIMATED_PIXELS = 20_000_000;
/** Seconds that one may take. */
const TIME_LIMIT = 20;

/** What an image may have to be resized. */
export interface VariantLimits {
  /** Pixels: width x height of a frame. */
  readonly maxPixels: number;
  /** Bytes of memory that decoding and encoding may take, as `imageCost` reckons. */
  readonly maxMemory: number;
}

/** Width and height as an image is shown, turned as the camera says; of one frame. */
export interface ShownSize {
  readonly width: number;
  readonly height: number;
}

/** Reads it from the bytes, without decoding the picture. Rejects for what is no image of our formats or has too many pixels. */
export async function shownSize(
  bytes: Uint8Array,
  { maxPixels }: Pick<VariantLimits, 'maxPixels'>,
): Promise<ShownSize> {
  // Only these reach the library at all: it also reads SVG and others, and imported files are not checked.
  if (!formatOfBytes(bytes.subarray(0, SIGNATURE_BYTES))) throw new Error('the bytes are none of our image formats');
  const { default: sharp } = await import('sharp');
  const {
    width,
    pageHeight,
    height,
    orientation = 1,
  } = await sharp(bytes, {
    limitInputPixels: maxPixels,
    failOn: 'error',
  }).metadata();
  const frame = pageHeight ?? height;
  return orientation >= 5 ? { width: frame, height: width } : { width, height: frame };
}

/**
 * Makes a variant of an image, off the event loop. It is never larger than the image. It is turned as the camera says, without
 * metadata. GIF and WebP stay animated in these formats. Rejects for bytes that are no image or are beyond the limits, before
 * they are decoded, and for what takes too long.
 */
export async function makeVariant(bytes: Uint8Array, spec: VariantSpec, limits: VariantLimits): Promise<Uint8Array> {
  const source = formatOfBytes(bytes.subarray(0, SIGNATURE_BYTES));
  const { width: wide, height: high } = await shownSize(bytes, limits);
  if (!source) throw new Error('the bytes are none of our image formats');
  const { default: sharp } = await import('sharp');
  const { maxPixels } = limits;
  const guard = { limitInputPixels: maxPixels, failOn: 'error' as const };
  const { pages = 1 } = await sharp(bytes, guard).metadata();

  const keepsFrames = spec.format.name === 'gif' || spec.format.name === 'webp';
  const animated = pages > 1 && keepsFrames && pages * wide * high <= Math.min(ANIMATED_PIXELS, maxPixels);
  const frames = animated ? pages : 1;
  const scale = Math.min(1, (spec.width ?? wide) / wide, (spec.height ?? high) / high);
  const cost = imageCost(
    { format: source, pixels: wide * high * frames },
    { format: spec.format, pixels: wide * high * scale * scale * frames },
  );
  if (cost > limits.maxMemory) throw new Error(`it would take ${Math.ceil(cost / 2 ** 20)} MiB of memory`);
  const image = sharp(bytes, { ...guard, animated });
  // An animation is not turned: that would turn all its frames as one picture.
  if (!animated) image.autoOrient();
  image.resize({ width: spec.width, height: spec.height, fit: 'inside', withoutEnlargement: true });
  return encoded(image, spec).timeout({ seconds: TIME_LIMIT }).toBuffer();
}

function encoded(image: Sharp, { format }: VariantSpec): Sharp {
  switch (format.name) {
    case 'jpeg':
      return image.flatten({ background: 'white' }).jpeg({ quality: 82 });
    case 'png':
      return image.png({ compressionLevel: 7 });
    case 'gif':
      return image.gif({ effort: 3 });
    case 'webp':
      return image.webp({ quality: 80, effort: 3 });
    case 'avif':
      return image.avif({ quality: 55, effort: 2 });
  }
}
