import { id, integerDefault, type Tables, text, textOrNull, time } from '../storage/columns.ts';

/** What is to be told to others later. */
export const outboxTables = {
  /** No backup holds it: most often the others know it by now. */
  outbox: {
    columns: {
      outbox_id: id(),
      topic: text(),
      /** JSON. */
      body: text(),
      created_at: time(),
      /** When it is to be delivered, or tried again. */
      due_at: time(),
      attempts: integerDefault(0),
      last_error: textOrNull(),
    },
    indexes: { outbox_due: { columns: ['due_at', 'outbox_id'] } },
    backedUp: false,
    changesOften: true,
  },
} as const satisfies Tables;
