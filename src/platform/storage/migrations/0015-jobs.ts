import { id, integerDefault, type Migration, text, textOrNull, time, timeOrNull } from '../columns.ts';

/** What is done now and then, once over all nodes, and what is to be told to others later. */
export const jobs = {
  name: '0015-jobs',
  create: {
    job: {
      columns: {
        name: text(),
        /** When it is to run next; null for not before somebody asks for it. */
        next_run_at: timeOrNull(),
        /** Who runs it at the moment, and until when it is theirs alone; null for nobody. */
        lease_holder: textOrNull(),
        lease_until: timeOrNull(),
        started_at: timeOrNull(),
        ended_at: timeOrNull(),
        succeeded_at: timeOrNull(),
        runs: integerDefault(0),
        failures: integerDefault(0),
        /** Failures since it last succeeded. */
        failures_in_row: integerDefault(0),
        /** What the last failure said; null once it succeeded again. */
        last_error: textOrNull(),
      },
      key: ['name'],
    },
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
    },
  },
} as const satisfies Migration;
