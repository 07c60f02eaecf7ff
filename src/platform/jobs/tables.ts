import { integerDefault, type Tables, text, textOrNull, timeOrNull } from '../storage/columns.ts';

/** What is done now and then, once over all nodes. No backup says when it was done last. */
export const jobTables = {
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
    backedUp: false,
    changesOften: true,
  },
} as const satisfies Tables;
