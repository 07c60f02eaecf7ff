/** Cached values are serialized only once. */

/** A cached value, with its cached derivations. */
export interface CachedValue {
  /** The value itself, which never changes. */
  readonly value: unknown;
  /** The result of `make` for the value, possibly cached for the same `by` and variant. */
  derive<D>(by: object, make: (value: unknown) => D, variant?: string): D;
}

/** Whether a value is a cached one: plain values contain no functions. */
export function isCachedValue(value: unknown): value is CachedValue {
  return typeof value === 'object' && value !== null && typeof (value as { derive?: unknown }).derive === 'function';
}

/** A writer of values that uses the cached text of a cached value. */
export function keepText(write: (value: unknown) => string): (value: unknown) => string {
  return (value) => (isCachedValue(value) ? value.derive(write, write) : write(value));
}

/**
 * Caches the whole text with a cached value: a long one as bytes, which are sent unchanged.
 *
 * @param variant distinguishes the texts that contain the same value
 */
export function keepWhole(): (value: unknown, variant: string, write: (value: unknown) => string) => string | Buffer {
  const by = {};
  return (value, variant, write) =>
    isCachedValue(value) ? value.derive(by, (plain) => textOrBytes(write(plain)), variant) : write(value);
}

/** From this length on, bytes are faster to send than text, which is encoded each time. */
const longText = 16_384;

function textOrBytes(text: string): string | Buffer {
  return Buffer.byteLength(text) < longText ? text : Buffer.from(text);
}
