import {
  flag,
  id,
  integerDefault,
  integerOrNull,
  type Tables,
  text,
  textOrNull,
  time,
  timeOrNull,
} from '#platform/storage/columns.ts';

/** Lists that are written at set times, and where to. */
export const exportTables = {
  scheduled_export: {
    columns: {
      export_id: id(),
      name: text(),
      kind: text(),
      old_form: flag(),
      is_raw: flag(),
      /** Orders of this store view only. */
      store_id: integerOrNull(),
      /** Only orders that changed since the last run. */
      changed_only: flag(),
      /** A cron expression of five fields, in the time zone of the store. */
      schedule: text(),
      is_active: flag(1),
      /** JSON: where the file goes, without secrets. */
      target: text(),
      /** JSON: passwords and keys for it, which are sent to the receiver, so they are stored in plain text. */
      secrets: textOrNull(),
      due_at: time(),
      /** `running`, `done` or `failed`; null before the first run. */
      state: textOrNull(),
      started_at: timeOrNull(),
      ended_at: timeOrNull(),
      rows_written: integerOrNull(),
      bytes: integerOrNull(),
      error: textOrNull(),
      /** Failures in a row. */
      failures: integerDefault(0),
      /** When the last run began that succeeded. */
      succeeded_at: timeOrNull(),
    },
    indexes: { scheduled_export_due: { columns: ['due_at'] } },
  },
} as const satisfies Tables;
