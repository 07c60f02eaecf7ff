import type { ImageFormat } from './formats.ts';

/**
 * The most bytes of memory for a pixel while it is decoded or encoded, measured by `bench/image-memory.ts` and rounded
 * up. AVIF needs memory for the whole picture, several times over; other formats are processed in stripes, except
 * progressive and interlaced ones.
 */
export const bytesPerPixel: Readonly<
  Record<ImageFormat['name'], { readonly decode: number; readonly encode: number }>
> = {
  jpeg: { decode: 8, encode: 12 },
  png: { decode: 12, encode: 8 },
  gif: { decode: 8, encode: 20 },
  webp: { decode: 8, encode: 16 },
  avif: { decode: 24, encode: 48 },
};

/**
 * The bytes of memory for decoding a number of pixels (width x height x frames), and encoding another number, if any.
 */
export function imageCost(
  decoded: { readonly format: ImageFormat; readonly pixels: number },
  encoded?: { readonly format: ImageFormat; readonly pixels: number },
): number {
  const decoding = decoded.pixels * bytesPerPixel[decoded.format.name].decode;
  return decoding + (encoded ? encoded.pixels * bytesPerPixel[encoded.format.name].encode : 0);
}
