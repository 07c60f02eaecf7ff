import { sql } from 'kysely';
import { create, without } from '#platform/storage/migrations/steps.ts';
import type { Migration } from '#platform/storage/schema.ts';

/** A table that is filled by indexing: the job does it that indexes the rest after an upgrade. */
const indexed = (name: string, table: string): Migration => ({
  name,
  before: (after) => without(after, table),
  async run(tx, after) {
    await create(tx, after, table);
    await tx.query((q) =>
      q
        .insertInto('product_reindex')
        .columns(['product_id'])
        .expression((eb) => eb.selectFrom('product').select('product_id').where(sql<boolean>`true`))
        .onConflict((conflict) => conflict.doNothing()),
    );
  },
});

/** The options that narrow lists of products. */
export const productFacets = indexed('0090-product-facets', 'product_facet');

/** The words that mistyped words are compared with. */
export const searchWords = indexed('0091-search-words', 'search_word');
