import { setImmediate as nextTurn } from 'node:timers/promises';

/** So many characters are decoded before others get their turn: some milliseconds' worth. */
const PORTION = 1_048_576;

const PAD = 0x3d;
/** By character code: 1 for those that carry six bits, 2 for padding, 3 for white space, 0 for what may not be there. */
const KINDS = new Uint8Array(256);
for (const character of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/') {
  KINDS[character.charCodeAt(0)] = 1;
}
KINDS[PAD] = 2;
for (const space of ' \t\r\n\f\v') KINDS[space.charCodeAt(0)] = 3;

/**
 * Decodes base64 (RFC 4648 4) as strictly as the reference: white space may stand anywhere and padding be missing; other
 * characters, wrong padding, and nothing at all are undefined. A long text is decoded in portions, other calls in between
 * and without a copy of it.
 *
 * @param limit bytes at most; `too long` beyond
 */
export async function decodeBase64(text: string, limit: number): Promise<Uint8Array | 'too long' | undefined> {
  // A text that is longer than its limit by white space alone is refused all the same.
  if (text.length > limit * 2 + 1024) return 'too long';
  const bytes = Buffer.allocUnsafeSlow(Math.floor((text.length / 4) * 3) + 3);
  const portion = Buffer.allocUnsafeSlow(Math.min(PORTION, text.length) + 4);
  let length = 0;
  let kept = 0;
  let characters = 0;
  let padding = 0;
  for (let at = 0; at < text.length; at += PORTION) {
    if (at > 0) await nextTurn();
    const part = text.slice(at, at + PORTION);
    // Written as single bytes they would look like others.
    if (/[^\0-\x7f]/.test(part)) return undefined;
    const end = kept + portion.write(part, kept, 'latin1');
    let filled = kept;
    for (let index = kept; index < end; index += 1) {
      const code = portion[index] as number;
      const kind = KINDS[code];
      if (kind === 3) continue;
      if (kind === 2) padding += 1;
      else if (kind === 0 || padding > 0) return undefined;
      portion[filled++] = code;
    }
    characters += filled - kept;
    const isLast = at + PORTION >= text.length;
    const whole = isLast ? filled : filled - (filled % 4);
    length += bytes.write(portion.toString('latin1', 0, whole), length, 'base64');
    portion.copyWithin(0, whole, filled);
    kept = filled - whole;
  }
  const isWhole = padding === 0 ? characters % 4 !== 1 : padding <= 2 && characters % 4 === 0;
  if (!isWhole || length === 0) return undefined;
  return length > limit ? 'too long' : bytes.subarray(0, length);
}
