/** Values that cannot change are written out once. */

/** Whether a value that is kept is being written: what is inside it is not kept a second time. */
let isInside = false;

/**
 * A writer of values that keeps, for each frozen object or list, the text it wrote for as long as somebody holds the
 * value. Who freezes an answer, or a part of one, must have frozen all that is in it.
 */
export function keepText(write: (value: unknown) => string): (value: unknown) => string {
  const texts = new WeakMap<object, string>();
  return (value) => {
    if (typeof value !== 'object' || value === null) return write(value);
    const known = texts.get(value);
    if (known !== undefined) return known;
    if (isInside || !Object.isFrozen(value)) return write(value);
    isInside = true;
    try {
      const text = flat(write(value));
      texts.set(value, text);
      return text;
    } finally {
      isInside = false;
    }
  };
}

/** The same text in one piece: the engine keeps sums of strings as trees of their parts until it has to look at them. */
function flat(text: string): string {
  return Buffer.from(text).toString();
}
