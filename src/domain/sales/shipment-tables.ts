import {
  cascade,
  decimalOrNull,
  id,
  integer,
  integerDefault,
  integerOrNull,
  type Tables,
  textOrNull,
  time,
} from '../../platform/storage/columns.ts';

/** Shipments of orders, with what carriers follow them by. */
export const shipmentTables = {
  sales_shipment: {
    columns: {
      shipment_id: id(),
      store_id: integerOrNull(),
      total_weight: decimalOrNull(),
      total_qty: decimalOrNull(),
      email_sent: integerOrNull(),
      order_id: integer(),
      customer_id: integerOrNull(),
      shipping_address_id: integerOrNull(),
      billing_address_id: integerOrNull(),
      shipment_status: integerOrNull(),
      increment_id: textOrNull(),
      created_at: time(),
      updated_at: time(),
      /** As a carrier wrote it. */
      packages: textOrNull(),
    },
    foreign: [cascade('order_id', 'sales_order')],
    indexes: {
      sales_shipment_number: { columns: ['increment_id'], unique: true },
      sales_shipment_order: { columns: ['order_id'] },
      sales_shipment_updated: { columns: ['updated_at'] },
      sales_shipment_created: { columns: ['created_at'] },
    },
    changesOften: true,
  },
  sales_shipment_item: {
    columns: {
      item_id: id(),
      shipment_id: integer(),
      row_total: decimalOrNull(),
      price: decimalOrNull(),
      weight: decimalOrNull(),
      qty: decimalOrNull(),
      product_id: integerOrNull(),
      order_item_id: integerOrNull(),
      additional_data: textOrNull(),
      description: textOrNull(),
      name: textOrNull(),
      sku: textOrNull(),
    },
    foreign: [cascade('shipment_id', 'sales_shipment')],
    indexes: {
      sales_shipment_item_shipment: { columns: ['shipment_id'] },
    },
    changesOften: true,
  },
  sales_shipment_track: {
    columns: {
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
    },
    foreign: [cascade('shipment_id', 'sales_shipment')],
    indexes: {
      sales_shipment_track_shipment: { columns: ['shipment_id'] },
    },
    changesOften: true,
  },
  sales_shipment_comment: {
    columns: {
      comment_id: id(),
      shipment_id: integer(),
      is_customer_notified: integerOrNull(),
      is_visible_on_front: integerDefault(0),
      comment: textOrNull(),
      created_at: time(),
    },
    foreign: [cascade('shipment_id', 'sales_shipment')],
    indexes: {
      sales_shipment_comment_shipment: { columns: ['shipment_id'] },
    },
    changesOften: true,
  },
} as const satisfies Tables;
