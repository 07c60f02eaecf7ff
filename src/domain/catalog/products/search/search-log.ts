import { sql } from 'kysely';
import { command, granted } from '#domain/shared/command.ts';
import type { Slice, Sliced } from '#kernel/pages.ts';
import type { Engine } from '#platform/storage/engine.ts';
import { readSlice } from '#platform/storage/keyset.ts';
import { statement } from '#platform/storage/statement.ts';

/** A search that a shopper made. */
export interface Search {
  readonly storeId: number;
  /** As `SearchTerms.phrase`. */
  readonly term: string;
  /** The number of products that it found. */
  readonly results: number;
}

/** Collects searches in memory and writes them from time to time: so a search costs no more than a count. */
export interface SearchLog {
  add(search: Search): void;
  /** Adds the collected counts to the database, in one transaction. If that fails, they are lost. */
  flush(engine: Engine): Promise<void>;
}

/** The most different terms between two flushes; further ones are ignored, so that strangers cannot fill the memory. */
const mostAtOnce = 500;
/** The most terms that are stored; when they are reached, only known terms are counted until some are forgotten. */
const mostStored = 20_000;
const longestTerm = 128;

/** Makes the search log of a service. `now` gives milliseconds since 1970. */
export function createSearchLog(now: () => number): SearchLog {
  let counted = new Map<string, Search & { searches: number }>();
  return {
    add({ storeId, term, results }) {
      if (term === '' || term.length > longestTerm) return;
      const key = `${storeId} ${term}`;
      const known = counted.get(key);
      if (!known && counted.size >= mostAtOnce) return;
      counted.set(key, { storeId, term, results, searches: (known?.searches ?? 0) + 1 });
    },
    async flush(engine) {
      if (counted.size === 0) return;
      // All nodes write in the same order, so that they cannot deadlock.
      const terms = [...counted].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, each]) => each);
      counted = new Map();
      const searchedAt = now();
      await engine.write(async (tx) => {
        const isFull = ((await tx.first(countTerms, {}))?.terms ?? 0) >= mostStored;
        for (const { storeId, term, results, searches } of terms) {
          await tx.run(isFull ? addToKnown : addTerm, { storeId, term, results, searches, searchedAt });
        }
      });
    },
  };
}

type Added = { storeId: number; term: string; results: number; searches: number; searchedAt: number };

const countTerms = statement((q) => q.selectFrom('search_term').select(sql<number>`count(*)`.as('terms')));
const addTerm = statement<Added, never>((q, p) =>
  q
    .insertInto('search_term')
    .columns(['store_id', 'term', 'searches', 'results', 'last_at'])
    .expression(
      q
        .selectFrom('store')
        .select((eb) => [
          'store_id',
          eb.val(p.term).$castTo<string>().as('term'),
          eb.cast<number>(eb.val(p.searches), 'integer').as('searches'),
          eb.cast<number>(eb.val(p.results), 'integer').as('results'),
          eb.cast<number>(eb.val(p.searchedAt), 'bigint').as('last_at'),
        ])
        .where('store_id', '=', p.storeId),
    )
    .onConflict((conflict) =>
      conflict.columns(['store_id', 'term']).doUpdateSet((eb) => ({
        searches: sql<number>`search_term.searches + excluded.searches`,
        results: eb.ref('excluded.results'),
        last_at: eb.ref('excluded.last_at'),
      })),
    ),
);
const addToKnown = statement<Added, never>((q, p) =>
  q
    .updateTable('search_term')
    .set({ searches: sql<number>`searches + ${p.searches}`, results: p.results, last_at: p.searchedAt })
    .where('store_id', '=', p.storeId)
    .where('term', '=', p.term),
);

/** A searched term, and how often it was searched for. */
export interface SearchedTerm extends Search {
  readonly searches: number;
  /** The time of the last search; it may be written up to a minute late. */
  readonly lastAt: number;
}

/**
 * The terms that shoppers of a store view search for, most frequent first; with `isFruitless` only those that found
 * nothing the last time.
 */
export const listSearchTerms = command({
  name: 'search.listTerms',
  permission: { rest: granted('products/read') },
  effect: 'read',
  touches: 'open',
  refusals: [],
  async run(
    { tx },
    { storeId, isFruitless, slice }: { readonly storeId: number; readonly isFruitless: boolean; readonly slice: Slice },
  ): Promise<Sliced<SearchedTerm>> {
    const found = await readSlice(
      tx,
      (q) => {
        const rows = q.selectFrom('search_term').selectAll().where('store_id', '=', storeId);
        return isFruitless ? rows.where('results', '=', 0) : rows;
      },
      {
        columns: ['searches', 'term'],
        isDescending: true,
        positionOf: ({ searches, term }: { searches: number; term: string }) => [searches, term],
      },
      slice,
    );
    return {
      ...found,
      rows: found.rows.map(({ store_id, term, searches, results, last_at }) => ({
        storeId: store_id,
        term,
        searches,
        results,
        lastAt: last_at,
      })),
    };
  },
});

const forgetTerms = statement<{ before: number; once: number }, never>((q, p) =>
  q
    .deleteFrom('search_term')
    .where((eb) => eb.or([eb('last_at', '<', p.before), eb.and([eb('searches', '=', 1), eb('last_at', '<', p.once)])])),
);
const day = 86_400_000;

/** Forgets terms that nobody has searched for in a year, and terms that were searched for only once after a week. */
export const sweepSearchTerms = command({
  name: 'search.sweepTerms',
  permission: {},
  effect: 'write',
  touches: 'shared',
  refusals: [],
  async run({ tx, now }, _input: undefined): Promise<void> {
    await tx.run(forgetTerms, { before: now - 365 * day, once: now - 7 * day });
  },
});
