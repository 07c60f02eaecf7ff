import {
  cascade,
  id,
  integer,
  integerOrNull,
  type Tables,
  text,
  textOrNull,
  time,
  timeOrNull,
} from '../../platform/storage/columns.ts';

/** Customers who withdraw from a contract (EU). */
export const revocationTables = {
  revocation_request: {
    columns: {
      request_id: id(),
      order_id: integer(),
      store_id: integerOrNull(),
      customer_id: integerOrNull(),
      /** As they were when it was asked for. */
      customer_name: textOrNull(),
      email: textOrNull(),
      reason: textOrNull(),
      received_at: time(),
      /** `accepted`, `rejected` or `info_requested`; null until somebody has looked at it. */
      status: textOrNull(),
      processed_at: timeOrNull(),
      /** What the office notes, for itself. */
      note: textOrNull(),
      /** The network that it came from. */
      network: text(),
    },
    foreign: [
      cascade('order_id', 'sales_order'),
      { columns: ['customer_id'], table: 'customer', onDelete: 'set null' },
      { columns: ['store_id'], table: 'store', onDelete: 'set null' },
    ],
    indexes: {
      revocation_order: { columns: ['order_id'] },
      revocation_customer: { columns: ['customer_id', 'request_id'] },
      revocation_store: { columns: ['store_id'] },
    },
  },
} as const satisfies Tables;
