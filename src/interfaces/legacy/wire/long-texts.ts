import type { WireObject, WireValue } from './values.ts';

/**
 * A very long text of base64 that a request sent. It stays in the bytes of the request's body until somebody reads it:
 * a string of it would be a copy of many megabytes, which stays until the next collection.
 */
export class LongText {
  #bytes: Buffer | undefined;
  readonly #read: () => string;

  /**
   * @param bytes its characters, all of them ASCII; line ends may be of any kind
   * @param read the same as a string
   */
  constructor(bytes: Buffer, read: () => string) {
    this.#bytes = bytes;
    this.#read = read;
  }

  /** It as a string. Throws a plain `Error` after `take`. */
  toString(): string {
    this.look();
    return this.#read();
  }

  toJSON(): string {
    return this.toString();
  }

  /** Its bytes, which the caller must not change. Throws a plain `Error` after `take`. */
  look(): Buffer {
    if (!this.#bytes) throw new Error('the text was taken already');
    return this.#bytes;
  }

  /** Its bytes, which the caller may overwrite. Only once: throws a plain `Error` after that. */
  take(): Buffer {
    const bytes = this.look();
    this.#bytes = undefined;
    return bytes;
  }
}

/** The place of a long text among decoded values. */
interface Place {
  readonly holder: WireValue[] | WireObject;
  readonly key: string;
  /** Whether it is the member `content` of a member `file`: an image. */
  readonly isFile: boolean;
}

/**
 * Replaces long texts by strings, since operations expect those: all but the content of an image, if there is only one
 * (a message may refer to one element several times, and its bytes can be taken only once).
 *
 * @param values the decoded values of a request, which are changed
 * @returns whether a long text is left, so that the bytes of the body are still needed
 */
export function readLongTexts(values: WireObject | WireValue[]): boolean {
  const places: Place[] = [];
  find(values, '', places);
  const files = places.filter(({ isFile }) => isFile);
  for (const place of files.length === 1 ? places.filter(({ isFile }) => !isFile) : places) {
    const holder = place.holder as WireObject;
    holder[place.key] = String(holder[place.key]);
  }
  return files.length === 1;
}

function find(holder: WireValue[] | WireObject, name: string, places: Place[]): void {
  for (const [key, value] of Object.entries(holder)) {
    if (value instanceof LongText) places.push({ holder, key, isFile: name === 'file' && key === 'content' });
    else if (typeof value === 'object' && value !== null) find(value, key, places);
  }
}
