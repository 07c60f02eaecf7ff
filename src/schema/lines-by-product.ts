import { tableOf } from '#platform/storage/migrations/steps.ts';
import type { Migration } from '#platform/storage/schema.ts';

/** Nothing looks for the lines of carts by their product any more. */
export const linesByProduct: Migration = {
  name: '0102-lines-by-product',
  before(after) {
    const lines = tableOf(after, 'quote_item');
    const indexes = { ...lines.indexes, quote_item_product: { columns: ['product_id'], only: 'postgres' as const } };
    return { ...after, quote_item: { ...lines, indexes } };
  },
  async run(tx) {
    if (tx.kind === 'postgres') await tx.exec('drop index quote_item_product_ix');
  },
};
