import { integerDefault, type Tables, text, textOrNull, time, timeOrNull } from '../storage/columns.ts';

/** Repeated work of all nodes together. Not in backups. */
export const jobTables = {
  job: {
    columns: {
      name: text(),
      /** The time of the next run; null if it waits for a request. */
      next_run_at: timeOrNull(),
      /** The node that runs it, and the end of its lease; null for none. */
      lease_holder: textOrNull(),
      lease_until: timeOrNull(),
      started_at: timeOrNull(),
      ended_at: timeOrNull(),
      succeeded_at: timeOrNull(),
      runs: integerDefault(0),
      failures: integerDefault(0),
      /** Failures since the last success. */
      failures_in_row: integerDefault(0),
      /** The text of the last failure; null after a success. */
      last_error: textOrNull(),
    },
    key: ['name'],
    backedUp: false,
    changesOften: true,
  },
  /** The processes that serve the store: each says once a minute that it is there. */
  service_node: {
    columns: { name: text(), version: text(), started_at: time(), seen_at: time() },
    key: ['name'],
    backedUp: false,
    changesOften: true,
  },
} as const satisfies Tables;
