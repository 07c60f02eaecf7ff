import { cascade, integer, integerDefault, integerOrNull, type Tables, text, timeOrNull } from '../storage/columns.ts';

/** How often each API user called each operation, and what came of it. */
export const usageTables = {
  api_usage: {
    columns: {
      user_id: integer(),
      /** UTC, `YYYY-MM-DD`. */
      day: text(),
      /** `v1`, `v2`, `wsi` or `rest`. */
      style: text(),
      operation: text(),
      /** `ok`, or why the call failed, as in `CallObservation`; `failed` where that was not known. */
      outcome: text(),
      calls: integerDefault(0),
      /** How long the calls took together, in microseconds; null if that is not known of all. */
      micros: integerOrNull(),
      last_at: timeOrNull(),
    },
    key: ['user_id', 'day', 'style', 'operation', 'outcome'],
    foreign: [cascade('user_id', 'api_user')],
    indexes: { api_usage_day: { columns: ['day'] } },
    changesOften: true,
  },
} as const satisfies Tables;
