/** Letters that are not a base letter with marks, and how people type them. */
const spelled: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

/**
 * Text without differences of case, accents and Unicode form, the same on every machine: `Crème BRÛLÉE` becomes `creme
 * brulee`.
 */
export function fold(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[ßæœøłđðþı]/g, (letter) => spelled[letter] ?? letter);
}

/** Words are cut to this length, so that every index takes them. */
const longestWord = 64;

/** The words of a text, folded: runs of letters and digits. */
export function wordsOf(text: string): string[] {
  return (fold(text).match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => [...word].slice(0, longestWord).join(''));
}

/** A text without tags: pages are written in HTML, and nobody searches for `strong`. */
export function withoutTags(text: string): string {
  return text.includes('<') ? text.replace(/<[^<>]*>/g, ' ') : text;
}
