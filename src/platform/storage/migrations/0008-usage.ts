import { integer, integerDefault, type Migration, text } from '../columns.ts';

/** Who calls what: calls of API users by day, style and operation. */
export const usage = {
  name: '0008-usage',
  create: {
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
      foreign: [{ columns: ['user_id'], table: 'api_user', onDelete: 'cascade' }],
      indexes: { api_usage_day: { columns: ['day'] } },
    },
  },
} as const satisfies Migration;
