import { decimalOrNull, id, integer, integerOrNull, type Tables, textOrNull, time } from '#platform/storage/columns.ts';
import { commentColumns, documentTable, extensions, partTable, shared } from './shared-columns.ts';

/** Shipments of orders, with their tracking numbers. */
export const shipmentTables = {
  sales_shipment: documentTable('shipment', {
    shipment_id: id(),
    ...shared('store_id'),
    total_weight: decimalOrNull(),
    ...shared('total_qty', 'email_sent'),
    order_id: integer(),
    ...shared('customer_id', 'shipping_address_id', 'billing_address_id'),
    shipment_status: integerOrNull(),
    ...shared('increment_id', 'created_at', 'updated_at'),
    /** As a carrier wrote it. */
    packages: textOrNull(),
    ...extensions,
  }),
  sales_shipment_item: partTable('shipment', 'item', {
    item_id: id(),
    shipment_id: integer(),
    ...shared('row_total', 'price', 'weight', 'qty', 'product_id', 'order_item_id', 'additional_data', 'description'),
    ...shared('name', 'sku'),
    ...extensions,
  }),
  sales_shipment_track: partTable('shipment', 'track', {
    track_id: id(),
    shipment_id: integer(),
    weight: decimalOrNull(),
    qty: decimalOrNull(),
    order_id: integer(),
    track_number: textOrNull(),
    description: textOrNull(),
    title: textOrNull(),
    carrier_code: textOrNull(),
    created_at: time(),
    updated_at: time(),
    ...extensions,
  }),
  sales_shipment_comment: partTable('shipment', 'comment', {
    comment_id: id(),
    shipment_id: integer(),
    ...commentColumns,
  }),
} as const satisfies Tables;
