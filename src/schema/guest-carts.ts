import { createIndex } from '#platform/storage/migrations/ddl.ts';
import { addColumns, tableOf, withoutColumns } from '#platform/storage/migrations/steps.ts';
import type { Migration } from '#platform/storage/schema.ts';

const index = 'quote_mask';

/** Carts of guests, which are found by an id that cannot be guessed. */
export const guestCarts: Migration = {
  name: '0033-guest-carts',
  before(after) {
    const quote = withoutColumns(tableOf(after, 'quote'), 'mask_hash');
    const { [index]: _added, ...indexes } = quote.indexes ?? {};
    return { ...after, quote: { ...quote, indexes } };
  },
  async run(tx, after) {
    await addColumns(tx, after, 'quote', 'mask_hash');
    const declared = tableOf(after, 'quote').indexes?.[index];
    if (!declared) throw new Error(`no index ${index} is declared`);
    await tx.exec(createIndex('quote', index, declared, tx.kind));
  },
};
