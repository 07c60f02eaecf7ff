import { integer, text, textOrNull, time } from '#platform/storage/columns.ts';
import { create } from '#platform/storage/migrations/steps.ts';
import type { Migration } from '#platform/storage/schema.ts';

/**
 * Stored answers are encrypted, and counted by network. Those of before are dropped: they have tokens and secrets as plain
 * text, and are needed for a day at most.
 */
export const sealedAnswers: Migration = {
  name: '0105-sealed-answers',
  before: (after) => ({
    ...after,
    stored_answer: {
      columns: {
        scope: text(),
        fingerprint: text(),
        status: integer(),
        headers: text(),
        body: textOrNull(),
        created_at: time(),
      },
      key: ['scope'],
      indexes: { stored_answer_created: { columns: ['created_at'] } },
      changesOften: true,
    },
  }),
  async run(tx, after) {
    await tx.exec('drop table stored_answer');
    await create(tx, after, 'stored_answer');
  },
};
