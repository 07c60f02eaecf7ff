import type { Sharp } from 'sharp';
import { formatOfBytes, type ImageFormat, SIGNATURE_BYTES } from '#platform/images/formats.ts';
import { imageCost } from '#platform/images/image-cost.ts';
import type { VariantSpec } from './variant.ts';

/**
 * The most pixels of all frames together that are resized as an animation; beyond them, only the first frame is used.
 */
const ANIMATED_PIXELS = 20_000_000;
/** The longest time for one variant, in seconds; a picture that is encoded as AVIF is not interrupted. */
const TIME_LIMIT = 20;
/**
 * The most pixels of AVIF. It takes 0.1 s of a processor to decode a million of them, 0.16 s to encode them with the least effort,
 * and 0.8 s with the effort that makes somewhat smaller files, which is taken up to `carefully`.
 */
const AVIF_PIXELS = { decoded: 16_000_000, encoded: 4_000_000, carefully: 1_000_000 };

/** The limits for images to resize. */
export interface VariantLimits {
  /** Pixels: width x height of a frame. */
  readonly maxPixels: number;
  /** The most bytes of memory for decoding and encoding, as `imageCost` estimates. */
  readonly maxMemory: number;
}

/** Width and height of one frame as an image is shown, with the camera's rotation applied. */
export interface ShownSize {
  readonly width: number;
  readonly height: number;
}

/**
 * Reads the size from the bytes, without decoding the picture. Rejects bytes that are not in one of our formats, and
 * images with too many pixels.
 */
export async function shownSize(
  bytes: Uint8Array,
  { maxPixels }: Pick<VariantLimits, 'maxPixels'>,
): Promise<ShownSize> {
  // Only our formats reach the library: it also reads SVG and others, and imported files are not checked.
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
 * Makes a variant of an image, off the event loop. It is never larger than the image, has the camera's rotation
 * applied, and no metadata. GIF and WebP stay animated in these formats. Before decoding, it rejects bytes that are no
 * image or are beyond the limits; it also rejects if it takes too long.
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
  const decoded = { format: source, pixels: wide * high * frames };
  const encoded = { format: spec.format, pixels: wide * high * scale * scale * frames };
  if (isSlowAvif(decoded, AVIF_PIXELS.decoded) || isSlowAvif(encoded, AVIF_PIXELS.encoded)) {
    throw new Error('it would take too long to decode or encode so many pixels of AVIF');
  }
  const cost = imageCost(decoded, encoded);
  if (cost > limits.maxMemory) throw new Error(`it would take ${Math.ceil(cost / 2 ** 20)} MiB of memory`);
  const image = sharp(bytes, { ...guard, animated });
  // Animations are not rotated: that would rotate all frames as one picture.
  if (!animated) image.autoOrient();
  image.resize({ width: spec.width, height: spec.height, fit: 'inside', withoutEnlargement: true });
  return inFormat(image, encoded).timeout({ seconds: TIME_LIMIT }).toBuffer();
}

interface Pixels {
  readonly format: ImageFormat;
  readonly pixels: number;
}

function isSlowAvif({ format, pixels }: Pixels, most: number): boolean {
  return format.name === 'avif' && pixels > most;
}

function inFormat(image: Sharp, { format, pixels }: Pixels): Sharp {
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
      return image.avif({ quality: 55, effort: pixels > AVIF_PIXELS.carefully ? 0 : 2 });
  }
}
