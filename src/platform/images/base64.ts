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

/**
 * Decodes base64 (RFC 4648 4) as strictly as the reference: white space may be anywhere and padding may be missing;
 * other characters, wrong padding, and an empty text give undefined. A long text is decoded in portions, with other
 * calls in between and without a copy of it. The bytes get their own memory.
 *
 * @param limit the most bytes; `too long` beyond
 */
export async function decodeBase64(text: string, limit: number): Promise<Uint8Array | 'too long' | undefined> {
  // A text that is only longer because of white space is refused as well.
  if (text.length > limit * 2 + 1024) return 'too long';
  const bytes = allocateBytes(Math.floor((text.length / 4) * 3) + 3);
  const portion = Buffer.allocUnsafeSlow(Math.min(PORTION, text.length));
  let length = 0;
  /** The current group of four characters: how many were read, and their bits. */
  let count = 0;
  let bits = 0;
  let padding = 0;
  for (let offset = 0; offset < text.length; offset += PORTION) {
    if (offset > 0) await nextTurn();
    const part = text.slice(offset, offset + PORTION);
    // As single bytes, these characters would look like others.
    if (/[^\0-\x7f]/.test(part)) return undefined;
    const end = portion.write(part, 'latin1');
    for (let index = 0; index < end; index += 1) {
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
