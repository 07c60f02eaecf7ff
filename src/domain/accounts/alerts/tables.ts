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
} from '#platform/storage/columns.ts';

/** Alerts that customers asked for. */
export const alertTables = {
  product_alert: {
    columns: {
      alert_id: id(),
      /** `price` or `stock`. */
      kind: text(),
      customer_id: integer(),
      product_id: integer(),
      website_id: integer(),
      /** The store view in which it was asked for; null for imported alerts. */
      store_id: integerOrNull(),
      /** The price of the product when the customer asked, or was told last; in the base currency. */
      price: decimalOrNull(),
      /** 0 once the customer was told; no further mail is sent. */
      is_open: flag(1),
      added_at: timeOrNull(),
      sent_at: timeOrNull(),
      send_count: integerDefault(0),
      /** The code in the link that ends the alert; empty until a mail has it. */
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
