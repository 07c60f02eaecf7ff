/** Values that cannot change are written out once. */

/** Whether a value that is kept is being written: what is inside it is not kept a second time. */
let isInside = false;

/**
 * A writer of values that keeps, for each frozen object or list, the text it wrote for as long as somebody holds the
 * value; from the second time on, since many are asked for only once. Who freezes an answer, or a part of one, must have
 * frozen all that is in it.
 */
export function keepText(write: (value: unknown) => string): (value: unknown) => string {
  /** Undefined for what was written once. */
  const texts = new WeakMap<object, string | undefined>();
  return (value) => {
    if (typeof value !== 'object' || value === null) return write(value);
    const known = texts.get(value);
    if (known !== undefined) return known;
    if (isInside || !Object.isFrozen(value)) return write(value);
    const isKnown = texts.has(value);
    isInside = true;
    try {
      const text = isKnown ? flat(write(value)) : write(value);
      texts.set(value, isKnown ? text : undefined);
      return text;
    } finally {
      isInside = false;
    }
  };
}

/**
 * Keeps the whole text that a frozen value was written into, for the first `key` that it is asked for with: a long one as
 * bytes, which are sent as they are. What is kept so is not kept by `keepText` as well. Like that, from the second time on.
 *
 * @param key tells apart the texts that a value is written into
 */
export function keepWhole(): (value: unknown, key: string, write: () => string) => string | Buffer {
  const wholes = new WeakMap<object, { readonly key: string; body: string | Buffer | undefined }>();
  return (value, key, write) => {
    if (typeof value !== 'object' || value === null || !Object.isFrozen(value)) return write();
    const known = wholes.get(value);
    if (known === undefined) {
      wholes.set(value, { key, body: undefined });
      return write();
    }
    if (known.key !== key) return write();
    known.body ??= whole(write);
    return known.body;
  };
}

/** From this length on bytes are sent sooner than text, which is made into bytes each time. */
const longText = 16_384;

function whole(write: () => string): string | Buffer {
  isInside = true;
  try {
    const bytes = Buffer.from(write());
    return bytes.length < longText ? bytes.toString() : bytes;
  } finally {
    isInside = false;
  }
}

/** The same text in one piece: the engine keeps sums of strings as trees of their parts until it has to look at them. */
function flat(text: string): string {
  return Buffer.from(text).toString();
}
