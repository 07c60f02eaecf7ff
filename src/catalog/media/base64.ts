import { setImmediate as nextTurn } from 'node:timers/promises';

/** So many characters are decoded before others get their turn: some milliseconds' worth. */
const PORTION = 4_194_304;

/**
 * Decodes base64 (RFC 4648 4) as strictly as the reference: white space may stand anywhere and padding be missing; other
 * characters, wrong padding, and nothing at all are undefined. Long texts are decoded in portions, other calls in between.
 *
 * @param limit bytes at most; `too long` beyond
 */
export async function decodeBase64(text: string, limit: number): Promise<Uint8Array | 'too long' | undefined> {
  // White space aside; a text that is longer than its limit by white space alone is refused all the same.
  if (text.length > limit * 2 + 1024) return 'too long';
  const bytes = Buffer.allocUnsafe(Math.floor((text.length / 4) * 3) + 3);
  let length = 0;
  let rest = '';
  let ended = false;
  for (let at = 0; at < text.length; at += PORTION) {
    if (at > 0) await nextTurn();
    const portion = rest + withoutSpace(text.slice(at, at + PORTION));
    if (ended && portion !== '') return undefined;
    const isLast = at + PORTION >= text.length;
    const whole = isLast ? portion.length : portion.length - (portion.length % 4);
    const part = portion.slice(0, whole);
    rest = portion.slice(whole);
    if (!/^[A-Za-z0-9+/]*={0,2}$/.test(part)) return undefined;
    ended = part.endsWith('=');
    if (ended ? part.length % 4 !== 0 : part.length % 4 === 1) return undefined;
    length += bytes.write(part, length, 'base64');
  }
  if (length === 0 || rest !== '') return undefined;
  return length > limit ? 'too long' : bytes.subarray(0, length);
}

function withoutSpace(text: string): string {
  return /\s/.test(text) ? text.replace(/[ \t\r\n\f\v]+/g, '') : text;
}
