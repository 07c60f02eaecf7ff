import { id, integerOrNull, type Tables, text, textOrNull, time, timeOrNull } from '#platform/storage/columns.ts';

/** Backups that were asked for. Not in backups. */
export const backupTables = {
  store_backup: {
    columns: {
      backup_id: id(),
      /** `waiting`, `running`, `done` or `failed`. */
      state: text(),
      requested_at: time(),
      /** The name of the API user or operator. */
      requested_by: textOrNull(),
      started_at: timeOrNull(),
      ended_at: timeOrNull(),
      /** The machine whose disk has it, and the folder there. */
      host: textOrNull(),
      folder: textOrNull(),
      rows_written: integerOrNull(),
      images: integerOrNull(),
      bytes: integerOrNull(),
      error: textOrNull(),
    },
    backedUp: false,
    changesOften: true,
  },
} as const satisfies Tables;
