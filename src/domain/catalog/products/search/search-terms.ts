import { type ConfiguredStore, configOf } from '#domain/stores/config-of-stores.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { type Memo, memo } from '#platform/storage/memo.ts';
import { similarWords } from './search-words.ts';
import { wordsOfStem } from './stems.ts';
import { wordsOf } from './words.ts';

/** The words of a search. */
export interface SearchTerms {
  /** The whole typed text, folded: words separated by blanks. */
  readonly phrase: string;
  /** For each word that must be found, its alternatives; a word that begins with one of them matches too. */
  readonly words: readonly (readonly string[])[];
}

/** The most words of a search that are used. */
const mostWords = 20;

/** The setting with the language of a store view. */
const LOCALE = 'general/locale/code';

/** The setting with synonyms: one line for each group of words. */
const SYNONYMS = 'catalog/search/synonyms';

/** The words of a text as they were typed. */
export function termsOf(text: string): SearchTerms {
  const words = wordsOf(text).slice(0, mostWords);
  return { phrase: words.join(' '), words: words.map((word) => [word]) };
}

/**
 * The words of a search in a store view: each word with its synonyms from the setting, and with the words of products
 * that have its stem in the store view's language. If there is none of these, words of five letters or more that are one
 * typing error away are used. Cached.
 */
export async function searchTerms(tx: Tx, text: string, store: ConfiguredStore): Promise<SearchTerms> {
  const typed = termsOf(text);
  const key = JSON.stringify([store.store_id, typed.phrase]);
  const found = await tx.remember(keptTerms, key, async () => {
    const config = await configOf(tx, [SYNONYMS, LOCALE]);
    const synonyms = synonymsIn(config(store, SYNONYMS) ?? '');
    const locale = config(store, LOCALE) ?? 'en_US';
    const words: string[][] = [];
    for (const word of typed.words.map(([first]) => first ?? '')) {
      const same = [...(await wordsOfStem(tx, word, locale)), ...(synonyms.get(word) ?? [])];
      const similar = same.length === 0 ? await similarWords(tx, word) : [];
      words.push(similar.length > 0 ? similar : [word, ...same]);
    }
    return { phrase: words.map(([first]) => first).join(' '), words };
  });
  return found.value;
}

const keptTerms: Memo<SearchTerms> = memo();

/** Synonyms by word, from lines of words separated by commas. Entries of more than one word are ignored. */
function synonymsIn(text: string): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  for (const line of text.split('\n')) {
    const group = line
      .split(',')
      .map(wordsOf)
      .flatMap((words) => (words.length === 1 ? words : []));
    for (const word of group)
      found.set(
        word,
        [...new Set([...(found.get(word) ?? []), ...group])].filter((other) => other !== word),
      );
  }
  return found;
}
