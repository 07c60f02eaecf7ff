import { addColumns, create, tableOf, without, withoutColumns } from '#platform/storage/migrations/steps.ts';
import type { Migration } from '#platform/storage/schema.ts';

/** Fixed product taxes of products and carts. */
export const fixedTaxes: Migration = {
  name: '0064-fixed-taxes',
  before: (after) => ({
    ...without(after, 'product_fixed_tax'),
    quote_item: withoutColumns(tableOf(after, 'quote_item'), 'fixed_taxes'),
  }),
  async run(tx, after) {
    await create(tx, after, 'product_fixed_tax');
    await addColumns(tx, after, 'quote_item', 'fixed_taxes');
  },
};
