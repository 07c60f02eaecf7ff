import type { Tx } from '#platform/storage/engine.ts';
import { wordsBeginning } from './search-words.ts';

type Stemmer = (word: string) => string;

/** The stemmers (Snowball) by language, loaded when a store view needs them. */
const stemmers: Readonly<Record<string, () => Promise<{ readonly stemmer: Stemmer }>>> = {
  da: () => import('@orama/stemmers/danish'),
  de: () => import('@orama/stemmers/german'),
  en: () => import('@orama/stemmers/english'),
  es: () => import('@orama/stemmers/spanish'),
  fi: () => import('@orama/stemmers/finnish'),
  fr: () => import('@orama/stemmers/french'),
  hu: () => import('@orama/stemmers/hungarian'),
  it: () => import('@orama/stemmers/italian'),
  nb: () => import('@orama/stemmers/norwegian'),
  nl: () => import('@orama/stemmers/dutch'),
  nn: () => import('@orama/stemmers/norwegian'),
  pt: () => import('@orama/stemmers/portuguese'),
  ro: () => import('@orama/stemmers/romanian'),
  ru: () => import('@orama/stemmers/russian'),
  sv: () => import('@orama/stemmers/swedish'),
  tr: () => import('@orama/stemmers/turkish'),
};

/** The most words with the stem of a typed one. */
const mostOfStem = 8;

/**
 * The words of products with the stem of a word in a language: `pen` for `pens`, `berry` for `berries`. Those that begin
 * with another of them, or with the word itself, are left out: the other finds them, too. None without a stemmer.
 *
 * @param locale as in the store configuration: `de_DE`
 */
export async function wordsOfStem(tx: Tx, word: string, locale: string): Promise<string[]> {
  const load = stemmers[locale.slice(0, 2).toLowerCase()];
  if (!load || !/^\p{L}{3,30}$/u.test(word)) return [];
  const { stemmer } = await load();
  const stem = stemmer(word);
  if (stem.length < 3) return [];
  // The last letter of a stem may differ from that of its word: berri, berry.
  const beginning = stem.length > 3 ? stem.slice(0, -1) : stem;
  const found = (await wordsBeginning(tx, beginning)).filter((other) => stemmer(other) === stem);
  const shortest = found.sort((a, b) => a.length - b.length || (a < b ? -1 : 1));
  return shortest
    .filter((other, index) => ![word, ...shortest.slice(0, index)].some((before) => other.startsWith(before)))
    .slice(0, mostOfStem);
}
