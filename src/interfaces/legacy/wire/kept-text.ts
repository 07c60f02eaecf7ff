/** Values that bring along what was made of them are written out once. */

/** A value that is kept elsewhere and keeps what was derived from it. */
export interface KeptValue {
  /** The value itself, which never changes. */
  readonly value: unknown;
  /** What `make` makes of the value, now or earlier for the same `by` and variant. */
  derive<D>(by: object, make: (value: unknown) => D, variant?: string): D;
}

/** Whether a value is one of these: plain values have no functions in them. */
export function isKeptValue(value: unknown): value is KeptValue {
  return typeof value === 'object' && value !== null && typeof (value as { derive?: unknown }).derive === 'function';
}

/** A writer of values that takes the text of a kept one from it. */
export function keepText(write: (value: unknown) => string): (value: unknown) => string {
  return (value) => (isKeptValue(value) ? value.derive(write, write) : write(value));
}

/**
 * Keeps the whole text that a kept value was written into: a long one as bytes, which are sent as they are.
 *
 * @param variant tells apart the texts that a value is written into
 */
export function keepWhole(): (value: unknown, variant: string, write: (value: unknown) => string) => string | Buffer {
  const by = {};
  return (value, variant, write) =>
    isKeptValue(value) ? value.derive(by, (plain) => textOrBytes(write(plain)), variant) : write(value);
}

/** From this length on bytes are sent sooner than text, which is made into bytes each time. */
const longText = 16_384;

function textOrBytes(text: string): string | Buffer {
  return Buffer.byteLength(text) < longText ? text : Buffer.from(text);
}
