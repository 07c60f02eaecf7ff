import { id, integer, integerOrNull, type Tables, text, textOrNull, time } from '#platform/storage/columns.ts';

/** The last calls of all nodes, without secrets. Not in backups. */
export const requestTables = {
  recorded_request: {
    columns: {
      request_id: id(),
      made_at: time(),
      node: text(),
      style: text(),
      operation: text(),
      method: text(),
      url: text(),
      status: integer(),
      milliseconds: integer(),
      caller_kind: textOrNull(),
      caller_id: integerOrNull(),
      caller_name: textOrNull(),
      /** The id of the call in log lines and problems. */
      call_id: textOrNull(),
      fault_code: textOrNull(),
      fault_message: textOrNull(),
      /** JSON: `{arguments, answer, isCut, curl, php}`. */
      detail: text(),
    },
    indexes: { recorded_request_time: { columns: ['made_at'] } },
    backedUp: false,
    changesOften: true,
  },
} as const satisfies Tables;
