import { setImmediate as nextTurn } from 'node:timers/promises';
import { allocateBytes } from '../process/memory.ts';

/** So many characters are decoded before others get their turn: some milliseconds' worth. */
const PORTION = 1_048_576;

/** Codes of what is none of the 64 characters. */
const PAD = 64;
const SPACE = 65;
const WRONG = 66;
/** By character: the six bits that it carries, or one of the above. */
const CODES = new Uint8Array(256).fill(WRONG);
for (const [code, character] of [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'].entries()) {
  CODES[character.charCodeAt(0)] = code;
}
CODES['='.charCodeAt(0)] = PAD;
for (const space of ' \t\r\n\f\v') CODES[space.charCodeAt(0)] = SPACE;

/**
 * Decodes base64 (RFC 4648 4) as strictly as the reference: white space may stand anywhere and padding be missing; other
 * characters, wrong padding, and nothing at all are undefined. A long text is decoded in portions, other calls in between
 * and without a copy of it. The bytes have memory of their own.
 *
 * @param limit bytes at most; `too long` beyond
 */
export async function decodeBase64(text: string, limit: number): Promise<Uint8Array | 'too long' | undefined> {
  // A text that is longer than its limit by white space alone is refused all the same.
  if (text.length > limit * 2 + 1024) return 'too long';
  const bytes = allocateBytes(Math.floor((text.length / 4) * 3) + 3);
  const portion = Buffer.allocUnsafeSlow(Math.min(PORTION, text.length));
  let length = 0;
  /** What was read of a group of four characters: their number and bits. */
  let count = 0;
  let bits = 0;
  let padding = 0;
  for (let offset = 0; offset < text.length; offset += PORTION) {
    if (offset > 0) await nextTurn();
    const part = text.slice(offset, offset + PORTION);
    // Written as single bytes they would look like others.
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
