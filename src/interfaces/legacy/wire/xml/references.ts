/** Entity and character references (XML 1.0 4.1); without a document type only the five predefined entities exist. */

import { isLegalCodePoint } from './characters.ts';
import { XmlError } from './error.ts';

/** Texts up to this length are concatenated piece by piece; in longer ones each piece would cost more than its text. */
const SHORT = 2000;
/** A reference may have leading zeros, but not an unlimited number. */
export const LONGEST = 64;

/** The text with its references replaced; throws XmlError `malformed` for any other `&`. */
export function expandReferences(text: string): string {
  const first = text.indexOf('&');
  if (first === -1) return text;
  return text.length <= SHORT ? expandShort(text, first) : expandLong(text);
}

function expandShort(text: string, first: number): string {
  let result = '';
  let from = 0;
  for (let offset = first; offset !== -1; offset = text.indexOf('&', from)) {
    const end = endOf(text, offset);
    result += text.slice(from, offset) + String.fromCodePoint(codeOf(text, offset, end));
    from = end + 1;
  }
  return result + text.slice(from);
}

/** Writes unit by unit into a buffer; the result is never longer than the text. */
function expandLong(text: string): string {
  const units = new Uint16Array(text.length);
  let length = 0;
  for (let offset = 0; offset < text.length; offset += 1) {
    const unit = text.charCodeAt(offset);
    if (unit !== 0x26) {
      units[length++] = unit;
      continue;
    }
    const end = endOf(text, offset);
    const code = codeOf(text, offset, end);
    if (code > 0xffff) units[length++] = 0xd7c0 + (code >> 10);
    units[length++] = code > 0xffff ? 0xdc00 + (code & 0x3ff) : code;
    offset = end;
  }
  return Buffer.from(units.buffer, 0, length * 2).toString('utf16le');
}

function endOf(text: string, offset: number): number {
  const end = text.indexOf(';', offset);
  if (end === -1 || end - offset > LONGEST) throw wrong();
  return end;
}

/** The code point of the reference from `offset` (the `&`) to `end` (the `;`). */
function codeOf(text: string, offset: number, end: number): number {
  if (text.charCodeAt(offset + 1) === HASH) return numberOf(text, offset + 2, end);
  switch (text.slice(offset + 1, end)) {
    case 'lt':
      return 0x3c;
    case 'gt':
      return 0x3e;
    case 'amp':
      return 0x26;
    case 'apos':
      return 0x27;
    case 'quot':
      return 0x22;
    default:
      throw wrong();
  }
}

const HASH = 0x23;
const SMALL_X = 0x78;

/** Digit by digit: a document may have millions of references, and making a text for each takes ten times as long. */
function numberOf(text: string, start: number, end: number): number {
  const isHex = text.charCodeAt(start) === SMALL_X;
  const from = isHex ? start + 1 : start;
  const base = isHex ? 16 : 10;
  let code = from === end ? -1 : 0;
  for (let offset = from; offset < end; offset += 1) {
    const digit = digitOf(text.charCodeAt(offset));
    if (digit >= base) throw wrong();
    code = Math.min(code * base + digit, 0x110000);
  }
  if (!isLegalCodePoint(code)) throw wrong();
  return code;
}

/** The value of a digit, 99 for other characters. */
function digitOf(unit: number): number {
  if (unit >= 0x30 && unit <= 0x39) return unit - 0x30;
  const lower = unit | 0x20;
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x57 : 99;
}

function wrong(): XmlError {
  return new XmlError('malformed', 'a reference to no character');
}
