import { addColumns, create, tableOf, without, withoutColumns } from '#platform/storage/migrations/steps.ts';
import type { Migration } from '#platform/storage/schema.ts';

/** Payment providers: requests are recorded, and carts store tokens of the means of payment. */
export const paymentAttempts: Migration = {
  name: '0070-payment-attempts',
  before: (after) => ({
    ...without(after, 'payment_attempt'),
    quote_payment: withoutColumns(tableOf(after, 'quote_payment'), 'payment_token'),
  }),
  async run(tx, after) {
    await create(tx, after, 'payment_attempt');
    await addColumns(tx, after, 'quote_payment', 'payment_token');
  },
};
