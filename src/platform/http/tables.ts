import { integer, type Tables, text, textOrNull, time } from '../storage/columns.ts';

/**
 * The answers of calls with an idempotency key, so that a repeated call gets the same answer without a second effect.
 */
export const storedAnswerTables = {
  stored_answer: {
    columns: {
      /** SHA-256 of the caller and the key. */
      scope: text(),
      /** SHA-256 of the request: another request with the same key is refused. */
      fingerprint: text(),
      status: integer(),
      /** A JSON object. */
      headers: text(),
      /** JSON; null if the answer had no body. */
      body: textOrNull(),
      created_at: time(),
    },
    key: ['scope'],
    indexes: { stored_answer_created: { columns: ['created_at'] } },
    changesOften: true,
  },
} as const satisfies Tables;
