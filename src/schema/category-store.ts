import { addColumns, tableOf, withoutColumns } from '#platform/storage/migrations/steps.ts';
import type { Migration } from '#platform/storage/schema.ts';

/** Sessions store the store view of their operations on categories. */
export const categoryStore: Migration = {
  name: '0018-category-store',
  before: (after) => ({ ...after, soap_session: withoutColumns(tableOf(after, 'soap_session'), 'category_store_id') }),
  run: (tx, after) => addColumns(tx, after, 'soap_session', 'category_store_id'),
};
