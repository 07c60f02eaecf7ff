import { cascade, integer, integerDefault, type Tables, text } from '../storage/columns.ts';

/** How often each API user called each operation. */
export const usageTables = {
  api_usage: {
    columns: {
      user_id: integer(),
      /** UTC, `YYYY-MM-DD`. */
      day: text(),
      /** `v1`, `v2`, `wsi` or `rest`. */
      style: text(),
      operation: text(),
      calls: integerDefault(0),
      failures: integerDefault(0),
    },
    key: ['user_id', 'day', 'style', 'operation'],
    foreign: [cascade('user_id', 'api_user')],
    indexes: { api_usage_day: { columns: ['day'] } },
    changesOften: true,
  },
} as const satisfies Tables;
