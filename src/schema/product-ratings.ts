import { createIndex } from '#platform/storage/migrations/ddl.ts';
import { addColumns, create, tableOf, without, withoutColumns } from '#platform/storage/migrations/steps.ts';
import type { Migration } from '#platform/storage/schema.ts';

const created = ['review', 'review_store', 'rating', 'rating_title', 'rating_store', 'review_rating', 'product_rating'];
const columns = ['rating', 'review_count'] as const;
const indexes = ['product_index_rating', 'product_index_reviews'] as const;

/** Reviews, and products found by them. */
export const reviews: Migration = {
  name: '0049-reviews',
  before(after) {
    const index = withoutColumns(tableOf(after, 'product_index'), ...columns);
    const remaining = Object.entries(index.indexes ?? {}).filter(([name]) => !indexes.some((added) => added === name));
    return { ...without(after, ...created), product_index: { ...index, indexes: Object.fromEntries(remaining) } };
  },
  async run(tx, after) {
    await create(tx, after, ...created);
    await addColumns(tx, after, 'product_index', ...columns);
    for (const name of indexes) {
      const declared = tableOf(after, 'product_index').indexes?.[name];
      if (!declared) throw new Error(`no index ${name} is declared`);
      await tx.exec(createIndex('product_index', name, declared, tx.kind));
    }
  },
};
