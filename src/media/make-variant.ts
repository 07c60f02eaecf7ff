import type { Sharp } from 'sharp';
import { formatOfBytes, SIGNATURE_BYTES } from './formats.ts';
import type { VariantSpec } from './variant.ts';

/** Pixels of all frames together that are still resized as an animation; beyond, the first frame is. */
const ANIMATED_PIXELS = 20_000_000;
/** Seconds that one may take. */
const TIME_LIMIT = 20;

/**
 * Makes a variant of an image, off the event loop. It is never larger than the image; where neither size nor format
 * change, the bytes are those given. It is turned as the camera says, without metadata. GIF and WebP stay animated in these
 * formats. Rejects for bytes that are no image, have more than `maxPixels`, or take too long.
 */
export async function makeVariant(bytes: Uint8Array, spec: VariantSpec, maxPixels: number): Promise<Uint8Array> {
  // Only these reach the library at all: it also reads SVG and others, and imported files are not checked.
  if (!formatOfBytes(bytes.subarray(0, SIGNATURE_BYTES))) throw new Error('the bytes are none of our image formats');
  const { default: sharp } = await import('sharp');
  const guard = { limitInputPixels: maxPixels, failOn: 'error' as const };
  const { width, pageHeight, height, pages = 1, format, orientation = 1 } = await sharp(bytes, guard).metadata();
  const frame = { width, height: pageHeight ?? height };
  const [wide, high] = orientation >= 5 ? [frame.height, frame.width] : [frame.width, frame.height];
  const isSmall = wide <= (spec.width ?? wide) && high <= (spec.height ?? high);
  // sharp calls AVIF by its container.
  const isSame = format === spec.format.name || (spec.format.name === 'avif' && format === 'heif');
  if (isSmall && isSame) return bytes;

  const keepsFrames = spec.format.name === 'gif' || spec.format.name === 'webp';
  const animated = pages > 1 && keepsFrames && pages * wide * high <= Math.min(ANIMATED_PIXELS, maxPixels);
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
