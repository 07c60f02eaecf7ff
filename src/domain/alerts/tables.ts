import {
  cascade,
  decimalOrNull,
  flag,
  id,
  integer,
  integerDefault,
  integerOrNull,
  type Tables,
  text,
  textDefault,
  timeOrNull,
} from '../../platform/storage/columns.ts';

/** Customers who want to be told of products. */
export const alertTables = {
  product_alert: {
    columns: {
      alert_id: id(),
      /** `price` or `stock`. */
      kind: text(),
      customer_id: integer(),
      product_id: integer(),
      website_id: integer(),
      /** Where it was asked for; null of imported ones. */
      store_id: integerOrNull(),
      /** What the product cost when it was asked for, or when the customer was told last; in the base currency. */
      price: decimalOrNull(),
      /** 0 where the customer was told, and is told no more. */
      is_open: flag(1),
      added_at: timeOrNull(),
      sent_at: timeOrNull(),
      send_count: integerDefault(0),
      /** Is in the link that ends it; empty until a mail has one. */
      code: textDefault(''),
    },
    foreign: [
      cascade('customer_id', 'customer'),
      cascade('product_id', 'product'),
      cascade('website_id', 'website'),
      { columns: ['store_id'], table: 'store', onDelete: 'set null' },
    ],
    indexes: {
      product_alert_product: { columns: ['product_id', 'is_open', 'alert_id'] },
      product_alert_customer: { columns: ['customer_id', 'alert_id'] },
      product_alert_website: { columns: ['website_id'] },
      product_alert_store: { columns: ['store_id'] },
    },
  },
} as const satisfies Tables;
