import { fillWords } from '#domain/customers/lookup/write.ts';
import { create, without } from '#platform/storage/migrations/steps.ts';
import type { Migration } from '#platform/storage/schema.ts';

/** The words that customers and orders are looked up by, with those of all that there are. */
export const lookupWordTables: Migration = {
  name: '0108-lookup-words',
  before: (after) => without(after, 'customer_word', 'order_word'),
  async run(tx, after) {
    await create(tx, after, 'customer_word', 'order_word');
    await fillWords(tx);
  },
};
