import { id, integerDefault, type Tables, text, textOrNull, time, timeOrNull } from '../storage/columns.ts';

/** Messages to deliver later. */
export const outboxTables = {
  /** Not in backups: most receivers have got the messages by now. */
  outbox: {
    columns: {
      outbox_id: id(),
      topic: text(),
      /** JSON. */
      body: text(),
      created_at: time(),
      /** The time of the delivery, or of the next try. */
      due_at: time(),
      attempts: integerDefault(0),
      last_error: textOrNull(),
      /** When it was given up, if it is still stored; then it is never due. */
      given_up_at: timeOrNull(),
    },
    indexes: { outbox_due: { columns: ['due_at', 'outbox_id'] } },
    backedUp: false,
    changesOften: true,
  },
} as const satisfies Tables;
