import { command, everybody } from '#domain/shared/command.ts';
import type { StoreView } from '#domain/stores/store-views.ts';
import type { Cached } from '#kernel/cached.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { type Memo, memo } from '#platform/storage/memo.ts';
import { categoryAttributes } from './categories/attributes.ts';
import { storeTree, treeNodes } from './categories/tree.ts';
import { readProducts } from './products/read/read.ts';
import { type Lookout, productReader } from './products/read/reader.ts';
import type { ProductRecord } from './products/read/record.ts';
import { findProducts } from './products/search/find-products.ts';
import { type SearchTerms, searchTerms } from './products/search/search-terms.ts';
import { wordsOf } from './products/search/words.ts';
import { categoryAddresses } from './urls/own-urls.ts';

/** A category that matches a text. */
export interface SuggestedCategory {
  readonly id: number;
  readonly name: string;
  /** Its address below the store's; null if it has none. */
  readonly urlPath: string | null;
}

/** Suggestions for a text that somebody is typing. */
export interface SearchSuggestions {
  /** The text that was searched for: folded, with words corrected. */
  readonly searchedFor: string;
  /** The most relevant products. */
  readonly products: Cached<readonly Cached<ProductRecord>[]>;
  readonly categories: readonly SuggestedCategory[];
}

/** Suggests products and categories while somebody types: the last word may be incomplete. */
export const suggest = command({
  name: 'search.suggest',
  permission: { rest: everybody },
  effect: 'read',
  touches: 'scoped',
  refusals: [],
  async run(
    context,
    { text, limit, ...lookout }: Lookout & { readonly text: string; readonly limit: number },
  ): Promise<SearchSuggestions> {
    const { tx } = context;
    const reader = await productReader(context, lookout);
    const search = await searchTerms(tx, text, lookout.store);
    const { boundWebsites } = reader;
    const {
      value: { rows },
    } = await findProducts(
      tx,
      { search, ...(boundWebsites && { boundWebsites }) },
      { by: 'relevance', isDescending: false },
      { size: limit, page: 1 },
      reader,
    );
    return {
      searchedFor: search.phrase,
      products: await readProducts(tx, rows, { ...reader, isDetailed: false }),
      categories: await categoriesNamed(tx, lookout.store, search, limit),
    };
  },
});

/** The categories whose names contain all of the words. */
async function categoriesNamed(
  tx: Tx,
  store: StoreView,
  { words }: SearchTerms,
  limit: number,
): Promise<SuggestedCategory[]> {
  if (words.length === 0) return [];
  const names = (await tx.remember(keptNames, String(store.store_id), () => namesOf(tx, store))).value;
  const found = names.filter(({ folded }) =>
    words.every((alternatives) => alternatives.some((word) => folded.some((part) => part.startsWith(word)))),
  );
  const listed = found.slice(0, limit);
  const addresses = await categoryAddresses(
    tx,
    store,
    listed.map(({ id }) => id),
  );
  return listed.map(({ id, name }) => ({ id, name, urlPath: addresses.get(id) ?? null }));
}

interface NamedCategory {
  readonly id: number;
  readonly name: string;
  readonly folded: readonly string[];
}

const keptNames: Memo<readonly NamedCategory[]> = memo();

async function namesOf(tx: Tx, { store_id: storeId }: StoreView): Promise<NamedCategory[]> {
  const tree = await storeTree(tx, storeId);
  if (!tree) return [];
  const nodes = await treeNodes(tx, { storeId, isBackend: false }, tree, await categoryAttributes(tx));
  return nodes
    .filter(({ category_id }) => category_id !== tree.rootId)
    .map(({ category_id, name }) => ({ id: category_id, name, folded: wordsOf(name) }));
}
