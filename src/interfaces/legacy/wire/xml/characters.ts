/** The character classes of XML 1.0 (fifth edition) 2.2 and 2.3. */

// With the u flag a surrogate is matched only if it has no partner; it is in neither range, so it matches.
const ILLEGAL = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u;
const ILLEGAL_ALL = new RegExp(ILLEGAL.source, 'gu');
// What is illegal, not what is legal: V8 finds it in half of the time.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const ILLEGAL_ONE_BYTE = /[\0-\x08\v\f\x0e-\x1f]/;

/** Whether a text contains a character that XML 1.0 does not support, or half a surrogate pair. */
export function hasIllegalCharacter(text: string): boolean {
  return ILLEGAL.test(text);
}

/** The same for a text without characters above U+00FF. */
export function hasIllegalOneByteCharacter(text: string): boolean {
  return ILLEGAL_ONE_BYTE.test(text);
}

/** The text without characters that XML 1.0 does not support. */
export function dropIllegalCharacters(text: string): string {
  return text.replace(ILLEGAL_ALL, '');
}

/** Whether a code point may be written as a character reference. */
export function isLegalCodePoint(code: number): boolean {
  if (code < 0x20) return code === 0x9 || code === 0xa || code === 0xd;
  return code <= 0xd7ff || (code >= 0xe000 && code <= 0xfffd) || (code >= 0x10000 && code <= 0x10ffff);
}

const START = 1;
const PART = 2;
const ASCII = new Uint8Array(128);
for (const character of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_') {
  ASCII[character.charCodeAt(0)] = START | PART;
}
for (const character of '0123456789-.') ASCII[character.charCodeAt(0)] = PART;

/** Ranges of name start characters from U+00C0 up, as UTF-16 units; a pair from U+10000 to U+EFFFF counts by its halves. */
const START_RANGES = [
  0xc0, 0xd6, 0xd8, 0xf6, 0xf8, 0x2ff, 0x370, 0x37d, 0x37f, 0x1fff, 0x200c, 0x200d, 0x2070, 0x218f, 0x2c00, 0x2fef,
  0x3001, 0xd7ff, 0xd800, 0xdb7f, 0xf900, 0xfdcf, 0xfdf0, 0xfffd,
];
const PART_RANGES = [0xb7, 0xb7, 0x300, 0x36f, 0x203f, 0x2040, 0xdc00, 0xdfff];

/** Whether a UTF-16 unit may begin a name without colons (NCName). */
export function isNameStart(unit: number): boolean {
  return unit < 128 ? (ASCII[unit] as number) === (START | PART) : inRanges(unit, START_RANGES);
}

/** Whether a UTF-16 unit may be inside a name without colons. */
export function isNamePart(unit: number): boolean {
  if (unit < 128) return (ASCII[unit] as number) !== 0;
  return inRanges(unit, START_RANGES) || inRanges(unit, PART_RANGES);
}

function inRanges(unit: number, ranges: readonly number[]): boolean {
  for (let index = 0; index < ranges.length; index += 2) {
    if (unit >= (ranges[index] as number) && unit <= (ranges[index + 1] as number)) return true;
  }
  return false;
}
