import { sql } from 'kysely';
import { create, without } from '../platform/storage/migrations/steps.ts';
import type { Migration } from '../platform/storage/schema.ts';

/** What lists of products are narrowed by. Products get their rows from the job that indexes what an update has left. */
export const productFacets: Migration = {
  name: '0090-product-facets',
  before: (after) => without(after, 'product_facet'),
  async run(tx, after) {
    await create(tx, after, 'product_facet');
    await tx.query((q) =>
      q
        .insertInto('product_reindex')
        .columns(['product_id'])
        .expression((eb) => eb.selectFrom('product').select('product_id').where(sql<boolean>`true`))
        .onConflict((conflict) => conflict.doNothing()),
    );
  },
};
