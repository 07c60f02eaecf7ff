import type { CheckedImage } from './check-image.ts';

/** An image in WebP, and its size as it is shown. */
export interface WebpImage {
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** The longest side that WebP allows. */
const mostPixels = 16_383;
const timeLimit = 60;

/**
 * A checked image in WebP: upright, with all frames of an animation, without metadata. Undefined if it is WebP already or
 * larger than WebP allows.
 */
export async function asWebp(
  bytes: Uint8Array,
  { format, width, height }: CheckedImage & { readonly kind: 'image' },
): Promise<WebpImage | undefined> {
  if (format.name === 'webp' || width > mostPixels || height > mostPixels) return undefined;
  const { default: sharp } = await import('sharp');
  const { data, info } = await sharp(bytes, { animated: format.name === 'gif', limitInputPixels: false })
    .autoOrient()
    .webp({ quality: 85 })
    .timeout({ seconds: timeLimit })
    .toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.pageHeight ?? info.height };
}

/** The size of an image as it is shown, from its first bytes; undefined if they do not tell it. */
export async function sizeOfImage(
  start: Uint8Array,
): Promise<{ readonly width: number; readonly height: number } | undefined> {
  const { default: sharp } = await import('sharp');
  try {
    const { width, height, autoOrient } = await sharp(start, { limitInputPixels: false }).metadata();
    return autoOrient ? { width: autoOrient.width, height: autoOrient.height } : { width, height };
  } catch {
    return undefined;
  }
}
