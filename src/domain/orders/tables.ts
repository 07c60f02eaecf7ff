import {
  cascade,
  flag,
  id,
  integer,
  integerDefault,
  integerOrNull,
  type Tables,
  text,
  textOrNull,
  time,
} from '#platform/storage/columns.ts';

/** Further tables of orders: statuses, numbers, gift messages, purchased downloads. */
export const salesTables = {
  /** The statuses of this store, including its own ones. */
  order_status: {
    columns: { status: text(), label: text() },
    key: ['status'],
  },
  /** The label of a status in a store view. */
  order_status_label: {
    columns: { status: text(), store_id: integer(), label: text() },
    key: ['status', 'store_id'],
    foreign: [cascade('status', 'order_status')],
  },
  /** The statuses of each state, and the default one. */
  order_status_state: {
    columns: { status: text(), state: text(), is_default: flag() },
    key: ['status', 'state'],
    foreign: [cascade('status', 'order_status')],
  },
  /** The last number that was used (`numbers.ts`). */
  sales_number: {
    columns: {
      /** `order`, `invoice`, `shipment` or `creditmemo`. */
      kind: text(),
      /** 0 if all store views share one count. */
      store_id: integer(),
      prefix: text(),
      width: integer(),
      last: integer(),
    },
    key: ['kind', 'store_id'],
    changesOften: true,
  },
  /** Gift messages of carts and orders and of their lines. */
  gift_message: {
    columns: {
      gift_message_id: id(),
      customer_id: integerDefault(0),
      sender: textOrNull(),
      recipient: textOrNull(),
      message: textOrNull(),
    },
    changesOften: true,
  },
  /** A line of an order with downloads. */
  purchased_download: {
    columns: {
      purchased_id: id(),
      order_id: integer(),
      order_increment_id: textOrNull(),
      order_item_id: integerDefault(0),
      created_at: time(),
      updated_at: time(),
      customer_id: integerOrNull(),
      product_name: textOrNull(),
      product_sku: textOrNull(),
      link_section_title: textOrNull(),
    },
    foreign: [
      cascade('order_id', 'sales_order'),
      { columns: ['customer_id'], table: 'customer', onDelete: 'set null' },
    ],
    indexes: {
      purchased_download_order: { columns: ['order_id'] },
      purchased_download_customer: { columns: ['customer_id'], where: 'customer_id is not null' },
    },
    changesOften: true,
  },
  /** A purchased download. */
  purchased_download_item: {
    columns: {
      item_id: id(),
      purchased_id: integer(),
      order_item_id: integerOrNull(),
      product_id: integerOrNull(),
      /** The digest of the secret in its address. */
      link_hash: textOrNull(),
      /** 0 for any number. */
      number_of_downloads_bought: integerDefault(0),
      number_of_downloads_used: integerDefault(0),
      link_id: integerDefault(0),
      link_title: textOrNull(),
      is_shareable: integerDefault(0),
      link_url: textOrNull(),
      link_file: textOrNull(),
      /** `file` or `url`. */
      link_type: textOrNull(),
      /** `pending`, `available`, `expired`, `pending_payment` or `payment_review`. */
      status: textOrNull(),
      created_at: time(),
      updated_at: time(),
    },
    foreign: [cascade('purchased_id', 'purchased_download')],
    indexes: {
      purchased_download_item_of: { columns: ['purchased_id'] },
      purchased_download_item_hash: { columns: ['link_hash'] },
    },
    changesOften: true,
  },
} as const satisfies Tables;
