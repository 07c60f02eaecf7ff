import type { BulkTables } from '#platform/storage/migrations/bulk.ts';
import type { TableName } from '#platform/storage/schema.ts';
import { tables } from '#schema/tables.ts';

/** The tables that grow with a catalog, with customers and with their orders. */
const LARGE = [
  ...(['product', 'product_value', 'product_website', 'product_category', 'product_link', 'super_link'] as const),
  ...(['stock_item', 'gallery_image', 'tier_price', 'url_rewrite', 'review', 'product_alert'] as const),
  ...(['customer', 'customer_value', 'customer_address', 'customer_address_value', 'newsletter_subscriber'] as const),
  ...(['wishlist_item', 'coupon', 'coupon_use', 'cart_rule_use'] as const),
  ...(['quote', 'quote_item', 'quote_address', 'quote_payment'] as const),
  ...(['sales_order', 'sales_order_item', 'sales_order_address', 'sales_order_payment'] as const),
  ...(['sales_order_history', 'sales_order_tax', 'sales_order_tax_item', 'payment_transaction'] as const),
  ...(['sales_invoice', 'sales_invoice_item', 'sales_shipment', 'sales_shipment_item'] as const),
  ...(['sales_creditmemo', 'sales_creditmemo_item'] as const),
] satisfies readonly TableName[];

const DERIVED = [
  ...([
    'product_index',
    'product_price_index',
    'product_facet',
    'product_search',
    'customer_word',
    'order_word',
  ] as const),
] satisfies readonly TableName[];

const declared = (names: readonly TableName[]): BulkTables =>
  Object.fromEntries(names.map((name) => [name, tables[name]]));

/** The large tables that an import fills, without those that stay. */
export function largeTables(stays: ReadonlySet<TableName>): BulkTables {
  return declared(LARGE.filter((name) => !stays.has(name)));
}

/** The tables that are made of all rows at the end. */
export const derivedTables: BulkTables = declared(DERIVED);
