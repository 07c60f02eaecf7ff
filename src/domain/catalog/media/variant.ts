import { formatOfName, type ImageFormat, imageFormats } from '#platform/images/formats.ts';
import type { ImageBytes } from './image-source.ts';
import type { ShownSize } from './make-variant.ts';

/** The wanted form of an image. At most one length is given; the other side follows from it. */
export interface VariantSpec {
  /** Pixels; one of the configured lengths, like the height. */
  readonly width: number | undefined;
  readonly height: number | undefined;
  readonly format: ImageFormat;
}

/** The folder of variants. Everything below it can be deleted at any time. */
export const VARIANT_PREFIX = 'cache';

/** Raised when variants are made in another way, so that existing ones are made again. */
const RECIPE = 1;

/**
 * Reads `width`, `height` and `format` of a query; other parameters are ignored, such as those that only make an
 * address new. A length is rounded up to one of `lengths` (ascending), or down to the last of them, and only one side
 * may be given. This limits an image to some dozens of variants, although everybody may request any size. `original` if
 * nothing is requested; `bad` if a parameter has an invalid value or is given twice, or if both sides are given.
 * @param source the image's own format, which it keeps unless another is requested
 */
export function variantOfQuery(
  query: Readonly<Record<string, unknown>>,
  lengths: readonly number[],
  source: ImageFormat | undefined,
): VariantSpec | 'original' | 'bad' {
  const { width, height, format } = query;
  if (width === undefined && height === undefined && format === undefined) return 'original';
  const wide = lengthOf(width, lengths);
  const high = lengthOf(height, lengths);
  const chosen = format === undefined ? source : formatNamed(format);
  if (wide === 'bad' || high === 'bad' || (wide !== undefined && high !== undefined)) return 'bad';
  if (format !== undefined && chosen === undefined) return 'bad';
  // Files that are not in our formats cannot be resized.
  if (source === undefined || chosen === undefined) return 'original';
  if (wide === undefined && high === undefined && chosen === source) return 'original';
  return { width: wide, height: high, format: chosen };
}

function lengthOf(value: unknown, lengths: readonly number[]): number | 'bad' | undefined {
  if (value === undefined) return undefined;
  if (typeof value !== 'string' || !/^[1-9]\d{0,5}$/.test(value)) return 'bad';
  return lengths.find((length) => length >= Number(value)) ?? lengths.at(-1);
}

function formatNamed(value: unknown): ImageFormat | undefined {
  return imageFormats.find(({ name }) => name === value || (name === 'jpeg' && value === 'jpg'));
}

/**
 * The variant that is made for all requests of the same or more than the image has: a length beyond the image's own is
 * dropped. `original` if nothing remains.
 */
export function clamped(spec: VariantSpec, size: ShownSize, source: ImageFormat | undefined): VariantSpec | 'original' {
  const width = spec.width !== undefined && spec.width < size.width ? spec.width : undefined;
  const height = spec.height !== undefined && spec.height < size.height ? spec.height : undefined;
  if (width === undefined && height === undefined && spec.format === source) return 'original';
  return { width, height, format: spec.format };
}

/** The name of a variant: `800x-webp`. */
function nameOf({ width, height, format }: VariantSpec): string {
  return `${width ?? ''}x${height ?? ''}-${RECIPE}.${format.extensions[0]}`;
}

/** The key of a variant: below the key of its source, with the source's fingerprint, so that other bytes never share it. */
export function variantKey(source: ImageBytes, spec: VariantSpec): string {
  return `${VARIANT_PREFIX}/${source.blobKey}/${source.fingerprint.slice(0, 32)}-${nameOf(spec)}`;
}

/** The entity tag of a variant, without quotes. */
export function variantTag(fingerprint: string, spec: VariantSpec): string {
  return `${fingerprint}-${nameOf(spec)}`;
}

/** The key of a variant's source; undefined if it is not a variant's key. */
export function sourceOfVariant(key: string): string | undefined {
  const [, source, name] =
    new RegExp(`^${VARIANT_PREFIX}/(.+)/[0-9a-f]{32}-(\\d*x\\d*-\\d+\\.[a-z]+)$`).exec(key) ?? [];
  return name !== undefined && formatOfName(name) ? source : undefined;
}
