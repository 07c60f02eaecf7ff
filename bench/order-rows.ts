import type { SqlValue } from '../src/platform/storage/engine.ts';
import type { TableName } from '../src/platform/storage/schema.ts';
import { productId } from './products.ts';
import type { Rows } from './store.ts';

/** An order to make: placed, and neither paid nor shipped. */
export interface NewOrder {
  /** It has seven digits. */
  readonly id: number;
  /** The number of lines, each with another product. */
  readonly lines: number;
  /** Index of the product on the first line; the others follow it. */
  readonly product: number;
  readonly customerId: number | null;
  /** The time when it was placed and last changed. */
  readonly placedAt: number;
}

/** The number of an order for people; nine digits. */
export const orderNumber = (id: number): string => String(100_000_000 + id);

const onePiece = 10_000;
/** The price of a piece, and of shipping. */
const piecePrice = 100_000;
const shippingPrice = 50_000;

/** Pieces on a line: one, two or three. */
const piecesOn = ({ id }: NewOrder, line: number): number => 1 + ((id + line) % 3);

/** Pieces of an order, in ten-thousandths. */
export const orderQty = (order: NewOrder): number =>
  Array.from({ length: order.lines }, (_, line) => piecesOn(order, line) * onePiece).reduce((sum, qty) => sum + qty, 0);

/** The total of an order, in ten-thousandths. */
export const orderTotal = (order: NewOrder): number => (orderQty(order) / onePiece) * piecePrice + shippingPrice;

const email = (order: NewOrder): string => `buyer-${order.id}@example.com`;

/** The ids of both addresses follow from the order's id. */
const addressIds = ({ id }: NewOrder): readonly [billing: number, shipping: number] => [2 * id, 2 * id + 1];

type Row = Readonly<Record<string, SqlValue>>;

/** The rows of placed orders in all their tables, for a store of `rows` products. */
export function orderTables(orders: readonly NewOrder[], rows: number): Rows[] {
  return [
    rowsOf('sales_order', orders, (order) => [orderRow(order)]),
    rowsOf('sales_order_address', orders, addressRows),
    rowsOf('sales_order_item', orders, (order) => itemRows(order, rows)),
    rowsOf('sales_order_payment', orders, (order) => [paymentRow(order)]),
    rowsOf('sales_order_history', orders, ({ id, placedAt }) => [
      { order_id: id, is_customer_notified: 1, status: 'pending', created_at: placedAt, entity_name: 'order' },
    ]),
  ];
}

function rowsOf(table: TableName, orders: readonly NewOrder[], make: (order: NewOrder) => readonly Row[]): Rows {
  const made = orders.flatMap(make);
  const columns = Object.keys(made[0] ?? {});
  return { table, columns, rows: made.map((row) => columns.map((name) => row[name] ?? null)) };
}

/** The same amounts in both currencies. */
const inBoth = (amounts: Row): Row => ({
  ...amounts,
  ...Object.fromEntries(Object.entries(amounts).map(([name, amount]) => [`base_${name}`, amount])),
});

function orderRow(order: NewOrder): Row {
  const { id, lines, customerId, placedAt } = order;
  const total = orderTotal(order);
  const [billing, shipping] = addressIds(order);
  const subtotal = total - shippingPrice;
  return {
    order_id: id,
    increment_id: orderNumber(id),
    state: 'new',
    status: 'pending',
    store_id: 1,
    protect_code: '0123456789abcdef',
    store_name: 'One\nOne\nOne',
    quote_id: null,
    is_virtual: 0,
    ...inBoth({
      subtotal,
      subtotal_incl_tax: subtotal,
      tax_amount: 0,
      hidden_tax_amount: 0,
      discount_amount: 0,
      shipping_amount: shippingPrice,
      shipping_incl_tax: shippingPrice,
      shipping_tax_amount: 0,
      shipping_discount_amount: 0,
      grand_total: total,
      total_due: total,
    }),
    total_item_count: lines,
    total_qty_ordered: orderQty(order),
    weight: orderQty(order),
    shipping_method: 'flatrate_flatrate',
    shipping_description: 'Flat Rate - Fixed',
    billing_address_id: billing,
    shipping_address_id: shipping,
    customer_id: customerId,
    customer_group_id: customerId === null ? 0 : 1,
    customer_is_guest: customerId === null ? 1 : 0,
    customer_email: email(order),
    customer_firstname: 'Ann',
    customer_lastname: 'Buyer',
    customer_note_notify: 1,
    global_currency_code: 'EUR',
    base_currency_code: 'EUR',
    store_currency_code: 'EUR',
    order_currency_code: 'EUR',
    base_to_global_rate: onePiece,
    base_to_order_rate: onePiece,
    store_to_base_rate: onePiece,
    store_to_order_rate: onePiece,
    created_at: placedAt,
    updated_at: placedAt,
  };
}

function addressRows(order: NewOrder): Row[] {
  const place = { street: '1 Main St', city: 'Berlin', postcode: '10115', country_id: 'DE', telephone: '030-5550100' };
  return addressIds(order).map((id, index) => ({
    address_id: id,
    order_id: order.id,
    address_type: index === 0 ? 'billing' : 'shipping',
    firstname: 'Ann',
    lastname: 'Buyer',
    email: email(order),
    customer_id: order.customerId,
    ...place,
  }));
}

function itemRows(order: NewOrder, rows: number): Row[] {
  return Array.from({ length: order.lines }, (_, line) => {
    const product = productId(order.product + line, rows);
    const pieces = piecesOn(order, line);
    const amounts = {
      price: piecePrice,
      row_total: pieces * piecePrice,
      price_incl_tax: piecePrice,
      original_price: piecePrice,
      row_total_incl_tax: pieces * piecePrice,
      tax_amount: 0,
      hidden_tax_amount: 0,
      discount_amount: 0,
      row_invoiced: 0,
    };
    return {
      order_id: order.id,
      store_id: 1,
      created_at: order.placedAt,
      updated_at: order.placedAt,
      product_id: product,
      product_type: 'simple',
      sku: `BENCH-${product}`,
      name: `Generated product ${product}`,
      product_options: JSON.stringify({ info_buyRequest: { product_id: String(product), qty: pieces } }),
      weight: onePiece,
      row_weight: pieces * onePiece,
      is_virtual: 0,
      is_qty_decimal: 0,
      free_shipping: 0,
      qty_ordered: pieces * onePiece,
      qty_canceled: 0,
      qty_invoiced: 0,
      qty_refunded: 0,
      qty_shipped: 0,
      ...inBoth(amounts),
      tax_percent: 0,
      discount_percent: 0,
      no_discount: 0,
      is_nominal: 0,
    };
  });
}

function paymentRow(order: NewOrder): Row {
  return {
    order_id: order.id,
    method: 'checkmo',
    ...inBoth({ amount_ordered: orderTotal(order), shipping_amount: shippingPrice }),
  };
}
