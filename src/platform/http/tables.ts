import { integer, type Tables, text, textOrNull, time } from '../storage/columns.ts';

/** What calls with an idempotency key were answered, so that they can be repeated without being done again. */
export const storedAnswerTables = {
  stored_answer: {
    columns: {
      /** SHA-256 of the caller and the key. */
      scope: text(),
      /** SHA-256 of what was sent: another call under the same key is refused. */
      fingerprint: text(),
      status: integer(),
      /** A JSON object. */
      headers: text(),
      /** JSON; null where the answer had no body. */
      body: textOrNull(),
      created_at: time(),
    },
    key: ['scope'],
    indexes: { stored_answer_created: { columns: ['created_at'] } },
    changesOften: true,
  },
} as const satisfies Tables;
