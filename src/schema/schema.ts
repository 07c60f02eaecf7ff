import { extensionTable, loadedExtensions } from '#kernel/extensions.ts';
import type { Table } from '#platform/storage/columns.ts';
import { adding, creating, indexing } from '#platform/storage/migrations/steps.ts';
import type { Schema } from '#platform/storage/schema.ts';
import { checkExtensionTables } from './check-extension-tables.ts';
import { extensionMigrations } from './extension-migrations.ts';
import { reportOfCanceled } from './report-of-canceled.ts';
import { tables } from './tables.ts';
import { usageOutcomes } from './usage-outcomes.ts';

/** The database schema of Cartwright: its tables, and the way to them from the first release. */
export const schema: Schema = {
  tables: { ...tables, ...extensionTable<Table>('tables', tables) },
  base: '0.1.0',
  migrations: [
    creating('0002-activity', 'activity'),
    indexing('0003-order-report', 'sales_order', 'sales_order_report'),
    indexing('0004-order-item-report', 'sales_order_item', 'sales_order_item_report'),
    creating('0005-operators', 'operator', 'operator_session', 'operator_link'),
    usageOutcomes,
    adding('0007-shipping-price', { quote: ['shipping_price', 'shipping_title'] }),
    creating('0008-backups', 'store_backup', 'service_node'),
    creating('0009-requests', 'recorded_request'),
    adding('0010-order-source', { quote: ['source'], sales_order: ['source'] }),
    indexing('0011-order-source', 'sales_order', 'sales_order_source'),
    creating('0012-imports', 'csv_import', 'csv_import_refused'),
    adding('0013-added-totals', {
      sales_order: ['added_totals'],
      sales_invoice: ['added_totals'],
      sales_creditmemo: ['added_totals'],
    }),
    creating('0014-mail-templates', 'mail_template'),
    creating('0015-scheduled-exports', 'scheduled_export'),
    reportOfCanceled,
    ...extensionMigrations(loadedExtensions()),
  ],
  check: (tx) => checkExtensionTables(tx, loadedExtensions()),
};
