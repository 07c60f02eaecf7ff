import {
  cascade,
  flag,
  id,
  integer,
  integerDefault,
  type Tables,
  text,
  textOrNull,
  time,
  timeOrNull,
} from '#platform/storage/columns.ts';

/** Lists that were sent over REST to be taken in. Not in backups: their files are not, either. */
export const importTables = {
  csv_import: {
    columns: {
      import_id: id(),
      kind: text(),
      mode: text(),
      is_tried: flag(),
      is_atomic: flag(),
      /** `waiting`, `running`, `done` or `failed`. */
      state: text(),
      filename: textOrNull(),
      /** The file in the blob store; null when it was removed. */
      blob_key: textOrNull(),
      encoding: text(),
      separator: text(),
      /** JSON: the columns in the order of the file. */
      columns: text(),
      /** The lines of the file, and the last one that was taken in. */
      lines: integer(),
      lines_done: integerDefault(0),
      /** The last one of which also was written what it says of others. */
      lines_linked: integerDefault(0),
      created: integerDefault(0),
      changed: integerDefault(0),
      deleted: integerDefault(0),
      refused: integerDefault(0),
      /** How often it was begun since it last got on. */
      attempts: integerDefault(0),
      requested_at: time(),
      /** Who asked: `apiUser 3`, and the name. */
      requester: text(),
      requested_by: textOrNull(),
      started_at: timeOrNull(),
      ended_at: timeOrNull(),
      error: textOrNull(),
    },
    indexes: { csv_import_state: { columns: ['state'] } },
    backedUp: false,
    changesOften: true,
  },
  /** Lines that were refused. */
  csv_import_refused: {
    columns: {
      refused_id: id(),
      import_id: integer(),
      line: integer(),
      /** JSON: the columns with what is wrong. */
      faults: text(),
      /** The line as it goes out again, with the reasons behind it. */
      content: text(),
    },
    foreign: [cascade('import_id', 'csv_import')],
    indexes: { csv_import_refused_import: { columns: ['import_id', 'refused_id'] } },
    backedUp: false,
    changesOften: true,
  },
} as const satisfies Tables;
