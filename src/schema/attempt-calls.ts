import { createIndex } from '#platform/storage/migrations/ddl.ts';
import { addColumns, tableOf, withoutColumns } from '#platform/storage/migrations/steps.ts';
import type { Migration } from '#platform/storage/schema.ts';

const index = 'payment_attempt_call';

/** Payment attempts can be found by their call, so that a repeated call gets the order that a job has made. */
export const attemptCalls: Migration = {
  name: '0097-attempt-calls',
  before(after) {
    const attempts = withoutColumns(tableOf(after, 'payment_attempt'), 'call_digest');
    const { [index]: _added, ...indexes } = attempts.indexes ?? {};
    return { ...after, payment_attempt: { ...attempts, indexes } };
  },
  async run(tx, after) {
    await addColumns(tx, after, 'payment_attempt', 'call_digest');
    const declared = tableOf(after, 'payment_attempt').indexes?.[index];
    if (!declared) throw new Error(`no index ${index} is declared`);
    await tx.exec(createIndex('payment_attempt', index, declared, tx.kind));
  },
};
