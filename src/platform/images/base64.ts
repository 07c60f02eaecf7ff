// platform/images/: images are judged by their bytes, cleaned of metadata and resized, by sharp; base64 is read in
// place.

import { setImmediate as nextTurn } from 'node:timers/promises';
import { allocateBytes } from '../process/memory.ts';

/** How many characters are decoded before other tasks get their turn: some milliseconds' worth. */
const PORTION = 1_048_576;

/** Codes for characters outside of the 64. */
const PAD = 64;
const SPACE = 65;
const WRONG = 66;
/** By character: its six bits, or one of the codes above. */
const CODES = new Uint8Array(256).fill(WRONG);
for (const [code, character] of [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'].entries()) {
  CODES[character.charCodeAt(0)] = code;
}
CODES['='.charCodeAt(0)] = PAD;
for (const space of ' \t\r\n\f\v') CODES[space.charCodeAt(0)] = SPACE;

/** A text of base64 as bytes, each an ASCII character. */
export interface Base64Bytes {
  /** The bytes, which the caller may overwrite; called once. */
  take(): Buffer;
}

/**
 * Decodes base64 (RFC 4648 4) as strictly as the reference: white space may be anywhere and padding may be missing;
 * other characters, wrong padding, and an empty text give undefined. A long text is decoded in portions, with other
 * calls in between and without a copy of it. The bytes get their own memory, or the place of bytes that are
 * taken.
 *
 * @param limit the most bytes; `too long` beyond
 */
export async function decodeBase64(
  content: string | Base64Bytes,
  limit: number,
): Promise<Uint8Array | 'too long' | undefined> {
  const { length: most, place, portionAt } = typeof content === 'string' ? placeOfText(content) : inPlace(content);
  // A text that is only longer because of white space is refused as well.
  if (most > limit * 2 + 1024) return 'too long';
  const bytes = place();
  let length = 0;
  /** The current group of four characters: how many were read, and their bits. */
  let count = 0;
  let bits = 0;
  let padding = 0;
  for (let offset = 0; offset < most; offset += PORTION) {
    if (offset > 0) await nextTurn();
    const portion = portionAt(offset);
    if (!portion) return undefined;
    for (let index = 0; index < portion.length; index += 1) {
      const code = CODES[portion[index] as number] as number;
      if (code === SPACE) continue;
      if (code === PAD) {
        padding += 1;
        continue;
      }
      if (code === WRONG || padding > 0) return undefined;
      bits = (bits << 6) | code;
      count += 1;
      if (count < 4) continue;
      bytes[length] = bits >> 16;
      bytes[length + 1] = bits >> 8;
      bytes[length + 2] = bits;
      length += 3;
      count = 0;
      bits = 0;
    }
  }
  const isWhole = padding === 0 ? count !== 1 : padding <= 2 && count + padding === 4;
  if (count > 1) bytes[length++] = bits >> (count === 2 ? 4 : 10);
  if (count > 2) bytes[length++] = bits >> 2;
  if (!isWhole || length === 0) return undefined;
  return length > limit ? 'too long' : bytes.subarray(0, length);
}

/** A text that is being decoded. */
interface Decoding {
  /** Its characters, or bytes. */
  readonly length: number;
  /** Room for what it decodes to; called once. */
  place(): Uint8Array;
  /** The bytes of a portion; undefined if it has other characters than ASCII. */
  portionAt(offset: number): Uint8Array | undefined;
}

function placeOfText(text: string): Decoding {
  const portion = Buffer.allocUnsafeSlow(Math.min(PORTION, text.length));
  return {
    length: text.length,
    place: () => allocateBytes(Math.floor((text.length / 4) * 3) + 3),
    portionAt(offset) {
      const part = text.slice(offset, offset + PORTION);
      // As single bytes, these characters would look like others.
      return /[^\0-\x7f]/.test(part) ? undefined : portion.subarray(0, portion.write(part, 'latin1'));
    },
  };
}

/** What is decoded never reaches the characters that are still to be read: three bytes take the place of four. */
function inPlace(text: Base64Bytes): Decoding {
  const bytes = text.take();
  return {
    length: bytes.length,
    place: () => bytes,
    portionAt: (offset) => bytes.subarray(offset, offset + PORTION),
  };
}
