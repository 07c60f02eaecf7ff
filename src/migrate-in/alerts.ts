import { exact, integerField, mapping, moment, type TableMapping, through } from './mapping.ts';

/** Customers who want alerts of lower prices and of stock. */
export const alerts: readonly TableMapping[] = [
  mapping({
    what: 'alerts for prices and stock',
    from: 'product_alert_price',
    to: 'product_alert',
    columns: {
      kind: through('alert_price_id', () => 'price'),
      customer_id: integerField('customer_id'),
      product_id: integerField('product_id'),
      website_id: integerField('website_id'),
      price: exact('price'),
      added_at: moment('add_date'),
      sent_at: moment('last_send_date'),
      send_count: integerField('send_count'),
    },
    optional: true,
  }),
  mapping({
    what: 'alerts for prices and stock',
    from: 'product_alert_stock',
    to: 'product_alert',
    columns: {
      kind: through('alert_stock_id', () => 'stock'),
      customer_id: integerField('customer_id'),
      product_id: integerField('product_id'),
      website_id: integerField('website_id'),
      // An alert that was sent is closed.
      is_open: through('status', (status) => (Number(status) === 0 ? 1 : 0)),
      added_at: moment('add_date'),
      sent_at: moment('send_date'),
      send_count: integerField('send_count'),
    },
    optional: true,
  }),
];
