/** Letters that do not fall apart into a letter of a to z and accents. */
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

/** Most characters of a URL key, so that a number can follow and an index can hold it. */
const most = 190;

/**
 * The part of an address that is made of a text: letters a to z and digits, everything else one hyphen. Empty where
 * nothing of the text can stand in an address.
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
