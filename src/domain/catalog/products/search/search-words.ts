import type { Tx } from '#platform/storage/engine.ts';
import { insertMissingRows, runRows } from '#platform/storage/row-statements.ts';
import { statement } from '#platform/storage/statement.ts';

/** The words of the store that searches are compared with. */
const comparable = /^\p{L}{3,30}$/u;
/** Words that can be corrected have five letters or more. The typed word may lack one of them. */
const shortestCorrected = 5;
const shortestTyped = 4;
/** The most words that can stand for a mistyped one. */
const mostSimilar = 8;
/** The most words of the store that are compared with one: those with the same beginning or end. */
const mostCompared = 2000;

const reversed = (word: string): string => [...word].reverse().join('');
const lengthOf = (word: string): number => [...word].length;
/** A text that sorts behind all words that begin with the given text. */
const behind = (text: string): string => `${text}\u{10FFFF}`;

const knownOf = statement((q, p: { words: readonly string[] }, d) =>
  q.selectFrom('search_word').select('word').where('word', d.in, d.list(p.words, 'text')),
);
const insertWords = insertMissingRows('search_word', ['word'], ['word', 'reversed', 'length']);

/** Adds words of products to those that typed ones are compared with. Words of deleted products may stay. */
export async function addSearchWords(tx: Tx, documents: Iterable<string>): Promise<void> {
  const words = new Set<string>();
  for (const document of documents) {
    for (const word of document.split(' ')) if (comparable.test(word)) words.add(word);
  }
  if (words.size === 0) return;
  for (const { word } of await tx.all(knownOf, { words: [...words] })) words.delete(word);
  // All writers use the same order, so that they cannot deadlock.
  await runRows(
    tx,
    insertWords,
    [...words].sort().map((word) => [word, reversed(word), lengthOf(word)]),
  );
}

const beginning = statement((q, p: { from: string; to: string }) =>
  q.selectFrom('search_word').select('word').where('word', '>=', p.from).where('word', '<', p.to).limit(1),
);
type Half = { from: string; to: string; least: number; most: number };
const alikeAtFront = statement((q, p: Half) =>
  q
    .selectFrom('search_word')
    .select('word')
    .where('word', '>=', p.from)
    .where('word', '<', p.to)
    .where('length', '>=', p.least)
    .where('length', '<=', p.most)
    .limit(mostCompared),
);
const alikeAtEnd = statement((q, p: Half) =>
  q
    .selectFrom('search_word')
    .select('word')
    .where('reversed', '>=', p.from)
    .where('reversed', '<', p.to)
    .where('length', '>=', p.least)
    .where('length', '<=', p.most)
    .limit(mostCompared),
);

const allBeginning = statement((q, p: { from: string; to: string }) =>
  q.selectFrom('search_word').select('word').where('word', '>=', p.from).where('word', '<', p.to).limit(mostCompared),
);

/** The words of products that begin with a text. */
export async function wordsBeginning(tx: Tx, text: string): Promise<string[]> {
  return (await tx.all(allBeginning, { from: text, to: behind(text) })).map(({ word }) => word);
}

/**
 * The words of products that are one typing error away from a word: one letter too many, missing or wrong, or two
 * letters swapped. None if the word is short, or if some product has a word that begins with it.
 */
export async function similarWords(tx: Tx, word: string): Promise<string[]> {
  const length = lengthOf(word);
  if (length < shortestTyped || !/^\p{L}+$/u.test(word)) return [];
  if (await tx.first(beginning, { from: word, to: behind(word) })) return [];
  // A single error leaves the first or the second half unchanged.
  const unchanged = Math.floor((length - 1) / 2);
  const front = [...word].slice(0, unchanged).join('');
  const end = [...reversed(word)].slice(0, unchanged).join('');
  const span = { least: Math.max(shortestCorrected, length - 1), most: length + 1 };
  const [byFront, byEnd] = await tx.together(
    () => tx.all(alikeAtFront, { from: front, to: behind(front), ...span }),
    () => tx.all(alikeAtEnd, { from: end, to: behind(end), ...span }),
  );
  const compared = new Set([...byFront, ...byEnd].map((row) => row.word));
  return [...compared]
    .filter((other) => isOneErrorAway(word, other))
    .sort()
    .slice(0, mostSimilar);
}

/** Whether adding, removing or changing one letter, or swapping two neighbours, turns one word into the other. */
export function isOneErrorAway(word: string, other: string): boolean {
  const hasPairs = surrogates.test(word) || surrogates.test(other);
  // Most words have one code unit a letter: no lists are made of them, since thousands may be compared.
  return hasPairs ? isOneApart([...word], [...other]) : isOneApart(word, other);
}

const surrogates = /[\ud800-\udfff]/;

/** The same of letters. */
function isOneApart(a: ArrayLike<string>, b: ArrayLike<string>): boolean {
  const shorter = Math.min(a.length, b.length);
  if (Math.max(a.length, b.length) > shorter + 1) return false;
  let start = 0;
  while (start < shorter && a[start] === b[start]) start++;
  let end = 0;
  while (end < shorter - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++;
  // The difference of each of them.
  const inA = a.length - start - end;
  const inB = b.length - start - end;
  if (inA <= 1 && inB <= 1) return inA + inB > 0;
  return inA === 2 && inB === 2 && a[start] === b[start + 1] && a[start + 1] === b[start];
}
