import { createGate } from '../process/gate.ts';
import { formatOfBytes, type ImageFormat, imageFormats, SIGNATURE_BYTES } from './formats.ts';
import { imageCost } from './image-cost.ts';

/** The limits of an image (design 18). */
export interface ImageLimits {
  readonly imageMaxPixels: number;
  readonly imageMaxFrames: number;
  /** The most bytes of memory for decoding. */
  readonly imageMemory: number;
}

/** The result of the check of an upload. */
export type CheckedImage =
  | {
      readonly kind: 'image';
      readonly format: ImageFormat;
      readonly orientation: number;
      readonly width: number;
      readonly height: number;
    }
  /** Not one of our formats, or damaged. */
  | { readonly kind: 'unreadable' }
  /** Beyond the limits of pixels or frames, or it takes too long to read. */
  | { readonly kind: 'too large' }
  /** Too many others wait for a check. */
  | { readonly kind: 'busy' };

/**
 * How many images are decoded at a time, and how many wait: decoding takes memory for each pixel, up to 18 bytes for
 * AVIF.
 */
const gate = createGate(2, 64);
/** The longest time for decoding, in seconds. */
const TIME_LIMIT = 30;

/**
 * Checks whether bytes are an image of one of our formats, by their content only. Every pixel of every frame is
 * decoded, so that truncated and damaged files are found; that runs off the event loop and keeps no picture. Bytes
 * after the end of the image do no harm, since it is only ever served under its own type.
 */
export async function checkImage(bytes: Uint8Array, limits: ImageLimits): Promise<CheckedImage> {
  // Only our formats reach the library: it also reads SVG, PDF and others.
  const format = formatOfBytes(bytes.subarray(0, SIGNATURE_BYTES));
  if (!format) return { kind: 'unreadable' };
  return (await gate.run(() => decode(bytes, format, limits))) ?? { kind: 'busy' };
}

async function decode(bytes: Uint8Array, format: ImageFormat, limits: ImageLimits): Promise<CheckedImage> {
  const { default: sharp } = await import('sharp');
  const strict = { failOn: 'warning', limitInputPixels: false, sequentialRead: true } as const;
  try {
    // Reads only the header and counts frames; pixels are decoded below, if there are not too many.
    const {
      width,
      height,
      pages = 1,
      orientation = 1,
      format: found,
      compression,
    } = await sharp(bytes, strict).metadata();
    const name = found === 'heif' && compression === 'av1' ? 'avif' : found;
    if (imageFormats.find((each) => each.name === name) !== format) return { kind: 'unreadable' };
    if (pages > limits.imageMaxFrames || width * height * pages > limits.imageMaxPixels) return { kind: 'too large' };
    if (imageCost({ format, pixels: width * height * pages }) > limits.imageMemory) return { kind: 'too large' };
    // Shrinking each frame to one pixel reads all of them, without a copy of the picture.
    await sharp(bytes, { ...strict, pages: format.name === 'gif' || format.name === 'webp' ? -1 : 1 })
      .resize(1, 1, { fit: 'fill', kernel: 'linear', fastShrinkOnLoad: false })
      .raw()
      .timeout({ seconds: TIME_LIMIT })
      .toBuffer();
    return { kind: 'image', format, orientation, width, height };
  } catch (error) {
    const isSlow = error instanceof Error && /timeout/i.test(error.message);
    return { kind: isSlow ? 'too large' : 'unreadable' };
  }
}
