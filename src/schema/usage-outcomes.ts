import type { Table } from '#platform/storage/columns.ts';
import { integer, integerDefault, text } from '#platform/storage/columns.ts';
import { create, tableOf } from '#platform/storage/migrations/steps.ts';
import type { Migration } from '#platform/storage/schema.ts';

/** Counts of calls had failures in a column of their own; now each outcome of an operation has its row. */
export const usageOutcomes: Migration = {
  name: '0006-usage-outcomes',
  before: (after) => ({ ...after, api_usage: withoutOutcomes(tableOf(after, 'api_usage')) }),
  async run(tx, after) {
    await tx.exec('create table api_usage_before as select * from api_usage');
    await tx.exec('drop table api_usage');
    await create(tx, after, 'api_usage');
    const columns = 'user_id, day, style, operation, outcome, calls';
    for (const [outcome, calls] of [
      ['ok', 'calls - failures'],
      ['failed', 'failures'],
    ]) {
      await tx.exec(
        `insert into api_usage (${columns}) select user_id, day, style, operation, '${outcome}', ${calls} from api_usage_before where ${calls} > 0`,
      );
    }
    await tx.exec('drop table api_usage_before');
  },
};

const withoutOutcomes = (table: Table): Table => ({
  ...table,
  columns: {
    user_id: integer(),
    day: text(),
    style: text(),
    operation: text(),
    calls: integerDefault(0),
    failures: integerDefault(0),
  },
  key: ['user_id', 'day', 'style', 'operation'],
});
