/** Letters that are no base letter with marks, and what people type for them. */
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

/** Text without case, accents and differences of form, the same wherever it is made: `Crème BRÛLÉE` is `creme brulee`. */
export function fold(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[ßæœøłđðþı]/g, (letter) => spelled[letter] ?? letter);
}

/** No word is longer, so that every index takes it. */
const longestWord = 64;

/** The words of a text, folded: runs of letters and digits. */
export function wordsOf(text: string): string[] {
  return (fold(text).match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => [...word].slice(0, longestWord).join(''));
}

/** A text without tags, for pages are written in HTML and nobody looks for `strong`. */
export function withoutTags(text: string): string {
  return text.includes('<') ? text.replace(/<[^<>]*>/g, ' ') : text;
}
