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
      /**
       * Headers and body, encrypted with a key that is made of the idempotency key and the request: an answer may have
       * tokens and secrets that other tables store as digests.
       */
      sealed: text(),
      /** The network of a stranger or customer; null for API users. */
      network: textOrNull(),
      /** What the row takes. */
      bytes: integer(),
      created_at: time(),
    },
    key: ['scope'],
    indexes: {
      stored_answer_created: { columns: ['created_at'] },
      stored_answer_network: { columns: ['network', 'created_at', 'bytes'] },
    },
    changesOften: true,
  },
} as const satisfies Tables;
