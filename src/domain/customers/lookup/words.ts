import { folded } from '#kernel/fold.ts';

/** A text of a customer or an order that people look for: a SKU or a number is a code. */
export interface LookupText {
  readonly what: 'name' | 'email' | 'telephone' | 'code';
  readonly text: string | null | undefined;
}

/** No word begins with a blank, so these marks tell e-mail addresses and telephone numbers from words. */
const marks = { email: ' @', telephone: ' #' } as const;
/** Longer words are cut, both where they are kept and where they are looked for. */
const longest = 200;
/** Of a text, no more words are kept. */
const mostWords = 40;
/** A search looks for this many words, which are its longest ones. */
const mostTerms = 8;

const separators = /[@._+-]+/g;
const cut = (word: string): string => word.slice(0, longest).toWellFormed();
const wordsIn = (text: string): string[] => folded(text).split(/\s+/).filter(Boolean);
const emailKey = (text: string): string => cut(folded(text).trim());
/** Only letters and digits count, so that each way to write a number is the same. */
const telephoneKey = (text: string): string => cut(folded(text).replace(/[^\p{L}\p{N}]/gu, ''));

/** The word, and what follows each of its separators: Lee of Ann-Lee. */
const partsOf = (word: string): string[] => [
  word,
  ...[...word.matchAll(separators)].map(({ 0: separator, index }) => word.slice(index + separator.length)),
];

function plainWords({ what, text }: LookupText): string[] {
  const words = wordsIn(text ?? '');
  switch (what) {
    case 'code':
      return words;
    case 'name':
      return words.flatMap(partsOf);
    case 'email':
      return words.flatMap((word) => partsOf(word).slice(1)).filter((part) => /[@.]/.test(part));
    case 'telephone':
      return [];
  }
}

/**
 * The words that a customer or an order is found by, sorted: each word of a name, also after a hyphen, and of a code; an
 * e-mail address as a whole, and from each of its parts on, but not its top-level domain alone; a telephone number. Those
 * that another one begins with are left out.
 */
export function lookupWords(texts: readonly LookupText[]): string[] {
  const keysOf = (kind: LookupText['what'], keyOf: (text: string) => string): string[] =>
    texts.flatMap(({ what, text }) => (what === kind && text ? [keyOf(text)] : [])).filter(Boolean);
  const emails = keysOf('email', emailKey);
  const numbers = new Set(keysOf('telephone', telephoneKey));
  const plain = new Set(texts.flatMap((text) => plainWords(text).slice(0, mostWords).map(cut)).filter(Boolean));
  const all = [...new Set([...plain, ...emails])].sort();
  // Sorted, a word is followed by those that begin with it.
  const words = all.filter((word, index) => plain.has(word) && !all[index + 1]?.startsWith(word));
  return [
    ...words,
    ...[...new Set(emails)].map((email) => marks.email + email),
    ...[...numbers].map((number) => marks.telephone + number),
  ].sort();
}

/** Words from `from` on and before `to`, by their bytes. */
export interface WordSpan {
  readonly from: string;
  readonly to: string;
}

/** The words that begin with a text. */
const begunBy = (text: string): WordSpan => ({ from: text, to: `${text}\u{10FFFF}` });
const looksLikeNumber = (text: string): boolean => /^[\d\s()+\-/.]*$/.test(text) && /\d/.test(text);

/** The spans of the telephone numbers that begin with a text; none if it has neither letters nor digits. */
export function telephoneSpans(text: string): WordSpan[] {
  const number = telephoneKey(text);
  return number === '' ? [] : [begunBy(marks.telephone + number)];
}

/**
 * What a search looks for: a word in some span of each list. A telephone number may be written with blanks; the other
 * words between blanks are looked for each. Undefined if it has no word.
 */
export function searchedSpans(search: string): WordSpan[][] | undefined {
  const text = folded(search).trim();
  const terms = looksLikeNumber(text) ? [text] : wordsIn(search);
  const words = [...new Set(terms.map((term) => term.replace(/^[@._+-]+/, '')).filter(Boolean))];
  if (words.length === 0) return undefined;
  const looked = words.sort((a, b) => b.length - a.length).slice(0, mostTerms);
  return looked.map((word) => [
    begunBy(cut(word)),
    begunBy(marks.email + cut(word)),
    ...(looksLikeNumber(word) ? telephoneSpans(word) : []),
  ]);
}

/** The span of all e-mail addresses, where they begin in their words, and the text that is looked for in them. */
export function emailsWith(text: string): WordSpan & { readonly part: string; readonly after: number } {
  return { ...begunBy(marks.email), part: folded(text), after: marks.email.length + 1 };
}
