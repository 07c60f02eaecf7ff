import { createIndex } from '#platform/storage/migrations/ddl.ts';
import { tableOf } from '#platform/storage/migrations/steps.ts';
import type { Migration } from '#platform/storage/schema.ts';

const added: ReadonlySet<string> = new Set(['state', 'tax_canceled', 'base_total_canceled']);

/** The index that reports read had nothing of canceled orders but their sum. */
export const reportOfCanceled: Migration = {
  name: '0016-report-of-canceled',
  before(after) {
    const table = tableOf(after, 'sales_order');
    const { sales_order_report: index, ...others } = table.indexes ?? {};
    if (!index) throw new Error('no index sales_order_report is declared');
    const before = { ...index, columns: index.columns.filter((column) => !added.has(column)) };
    return { ...after, sales_order: { ...table, indexes: { ...others, sales_order_report: before } } };
  },
  async run(tx, after) {
    const index = tableOf(after, 'sales_order').indexes?.sales_order_report;
    if (!index) throw new Error('no index sales_order_report is declared');
    await tx.exec('drop index sales_order_report_ix');
    await tx.exec(createIndex('sales_order', 'sales_order_report', index, tx.kind));
  },
};
