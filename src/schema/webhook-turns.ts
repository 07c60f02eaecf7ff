import { createIndex } from '#platform/storage/migrations/ddl.ts';
import { tableOf } from '#platform/storage/migrations/steps.ts';
import type { Migration } from '#platform/storage/schema.ts';

const table = 'webhook_delivery';

/** The events of a webhook are found by it, so that those of another one are not read; old ones are found by age. */
export const webhookTurns: Migration = {
  name: '0103-webhook-turns',
  before(after) {
    const declared = tableOf(after, table);
    const { webhook_delivery_age: _added, ...indexes } = declared.indexes ?? {};
    const webhook_delivery_due = { columns: ['due_at', 'delivery_id'] };
    return { ...after, [table]: { ...declared, indexes: { ...indexes, webhook_delivery_due } } };
  },
  async run(tx, after) {
    await tx.exec('drop index webhook_delivery_due_ix');
    for (const name of ['webhook_delivery_due', 'webhook_delivery_age']) {
      const declared = tableOf(after, table).indexes?.[name];
      if (!declared) throw new Error(`no index ${name} is declared`);
      await tx.exec(createIndex(table, name, declared, tx.kind));
    }
  },
};
