import { id, integerDefault, type Tables, text, textOrNull, time, timeOrNull } from '../storage/columns.ts';

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
      /** When it was given up, where it is kept to be seen; it is never due then. */
      given_up_at: timeOrNull(),
    },
    indexes: { outbox_due: { columns: ['due_at', 'outbox_id'] } },
    backedUp: false,
    changesOften: true,
  },
} as const satisfies Tables;
