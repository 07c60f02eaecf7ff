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
} from '#platform/storage/columns.ts';

/** Requests of customers to revoke a contract (EU). */
export const revocationTables = {
  revocation_request: {
    columns: {
      request_id: id(),
      order_id: integer(),
      store_id: integerOrNull(),
      customer_id: integerOrNull(),
      /** Name and address of the customer at the time of the request. */
      customer_name: textOrNull(),
      email: textOrNull(),
      reason: textOrNull(),
      received_at: time(),
      /** `accepted`, `rejected` or `info_requested`; null until there is a decision. */
      status: textOrNull(),
      processed_at: timeOrNull(),
      /** An internal note of the back office. */
      note: textOrNull(),
      /** The network of the request. */
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
