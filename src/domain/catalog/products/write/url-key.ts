/** Letters that do not decompose into a letter from a to z and accents. */
const letters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
  '@': 'at',
  '&': 'and',
  '©': 'c',
  '®': 'r',
  '™': 'tm',
};

/** The longest URL key, so that a number can follow and an index can hold it. */
const most = 190;

/**
 * The form of a text for an address: letters a to z and digits, everything else becomes one hyphen. Empty if nothing of
 * the text can be part of an address.
 */
export function urlKeyOf(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]/gu, (letter) => letters[letter] ?? '-')
    .replace(/-+/g, '-')
    .slice(0, most)
    .replace(/^-|-$/g, '');
}
