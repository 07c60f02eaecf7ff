import { formatDecimal } from '#kernel/decimal.ts';
import type { Scope } from '#kernel/scope.ts';
import type { Engine } from '#platform/storage/engine.ts';
import { amountDue } from './amount-due.ts';
import { nextOrders, type OrderFilter } from './find-orders.ts';
import { type OrderRecord, orderRecords } from './order-records.ts';
import { orderAddress } from './orders.ts';
import type { OrderAddressRow } from './rows.ts';

/** The orders of a page: the most that are in memory at a time. */
const pageSize = 250;

/** An amount in ten-thousandths; other cells are texts. */
interface Amount {
  readonly amount: number | null;
}

type Cell = string | number | Amount | null;

const amount = (value: number | null): Amount => ({ amount: value });
const moment = (milliseconds: number): string => new Date(milliseconds).toISOString();

type Whole = Omit<OrderRecord, 'addresses'> & {
  readonly billing: OrderAddressRow | undefined;
  readonly shipping: OrderAddressRow | undefined;
};

const nameOf = (address: OrderAddressRow | undefined): string =>
  [address?.firstname, address?.lastname].filter(Boolean).join(' ');

/** The columns of the export, in their order. */
const columns: Readonly<Record<string, (order: Whole) => Cell>> = {
  id: ({ order }) => order.order_id,
  number: ({ order }) => order.increment_id,
  created_at: ({ order }) => moment(order.created_at),
  updated_at: ({ order }) => moment(order.updated_at),
  store_id: ({ order }) => order.store_id,
  state: ({ order }) => order.state,
  status: ({ order }) => order.status,
  customer_id: ({ order }) => order.customer_id,
  customer_email: ({ order }) => order.customer_email,
  customer_name: ({ order }) => [order.customer_firstname, order.customer_lastname].filter(Boolean).join(' '),
  billing_name: ({ billing }) => nameOf(billing),
  billing_country: ({ billing }) => billing?.country_id ?? null,
  shipping_name: ({ shipping }) => nameOf(shipping),
  shipping_street: ({ shipping }) => shipping?.street ?? null,
  shipping_postcode: ({ shipping }) => shipping?.postcode ?? null,
  shipping_city: ({ shipping }) => shipping?.city ?? null,
  shipping_region: ({ shipping }) => shipping?.region ?? null,
  shipping_country: ({ shipping }) => shipping?.country_id ?? null,
  shipping_method: ({ order }) => order.shipping_method,
  payment_method: ({ payment }) => payment?.method ?? null,
  coupon_code: ({ order }) => order.coupon_code,
  currency: ({ order }) => order.order_currency_code,
  subtotal: ({ order }) => amount(order.subtotal),
  discount: ({ order }) => amount(order.discount_amount),
  shipping: ({ order }) => amount(order.shipping_amount),
  tax: ({ order }) => amount(order.tax_amount),
  grand_total: ({ order }) => amount(order.grand_total),
  total_paid: ({ order }) => amount(order.total_paid),
  total_refunded: ({ order }) => amount(order.total_refunded),
  total_due: ({ order }) => amount(amountDue(order, '')),
  base_currency: ({ order }) => order.base_currency_code,
  base_grand_total: ({ order }) => amount(order.base_grand_total),
  items: ({ items }) =>
    items
      .filter(({ parent_item_id }) => parent_item_id === null)
      .map(({ sku, qty_ordered }) => `${Number(formatDecimal(qty_ordered ?? 0))} x ${sku ?? ''}`)
      .join('; '),
  ext_order_id: ({ order }) => order.ext_order_id,
};

/** An item of an order, with its order. */
interface OrderedItem {
  readonly whole: Whole;
  readonly item: OrderRecord['items'][number];
}

const ofWhole =
  (column: string) =>
  ({ whole }: OrderedItem): Cell =>
    columns[column]?.(whole) ?? null;

/** The columns of the export of items: those of their order first, and then their own. */
const itemColumns: Readonly<Record<string, (ordered: OrderedItem) => Cell>> = {
  order_id: ofWhole('id'),
  ...Object.fromEntries(
    ['number', 'created_at', 'store_id', 'state', 'status', 'customer_email', 'currency'].map((name) => [
      name,
      ofWhole(name),
    ]),
  ),
  item_id: ({ item }) => item.item_id,
  parent_item_id: ({ item }) => item.parent_item_id,
  product_id: ({ item }) => item.product_id,
  product_type: ({ item }) => item.product_type,
  sku: ({ item }) => item.sku,
  name: ({ item }) => item.name,
  qty_ordered: ({ item }) => amount(item.qty_ordered),
  qty_invoiced: ({ item }) => amount(item.qty_invoiced),
  qty_shipped: ({ item }) => amount(item.qty_shipped),
  qty_refunded: ({ item }) => amount(item.qty_refunded),
  qty_canceled: ({ item }) => amount(item.qty_canceled),
  price: ({ item }) => amount(item.price),
  tax_percent: ({ item }) => amount(item.tax_percent),
  tax: ({ item }) => amount(item.tax_amount),
  discount: ({ item }) => amount(item.discount_amount),
  row_total: ({ item }) => amount(item.row_total),
  row_total_incl_tax: ({ item }) => amount(item.row_total_incl_tax),
};

/** What an export of orders has a line for. */
export type OrderRows = 'orders' | 'items';

const lineOf = <T>(shown: Readonly<Record<string, (row: T) => Cell>>, row: T, separator: string): string =>
  `${Object.values(shown)
    .map((cell) => csvCell(cell(row), separator))
    .join(separator)}\r\n`;

/**
 * Orders, or their items, as CSV (RFC 4180) with a heading, ordered by id, in parts: only one page is in memory at a time. Each page
 * reads its own state; no order is missed, since ids only rise.
 */
export async function* orderCsv(
  read: Engine['read'],
  filter: OrderFilter,
  scope: Scope | undefined,
  rows: OrderRows = 'orders',
  separator = ',',
): AsyncGenerator<string, void, undefined> {
  yield `${Object.keys(rows === 'items' ? itemColumns : columns).join(separator)}\r\n`;
  for (let after = 0; ; ) {
    const from = after;
    const records = await read(async (tx) => orderRecords(tx, await nextOrders(tx, filter, scope, from, pageSize)));
    const last = records.at(-1);
    if (!last) return;
    after = last.order.order_id;
    yield records
      .map(({ addresses, ...rest }) => {
        const whole = {
          ...rest,
          billing: orderAddress(addresses, 'billing'),
          shipping: orderAddress(addresses, 'shipping'),
        };
        if (rows === 'orders') return lineOf(columns, whole, separator);
        return whole.items.map((item) => lineOf(itemColumns, { whole, item }, separator)).join('');
      })
      .join('');
  }
}

/**
 * A cell: a text that a spreadsheet could take for a formula gets an apostrophe in front, so that it is shown and not
 * executed. Amounts are safe, and stay numbers even if negative.
 */
export function csvCell(cell: Cell, separator = ','): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  if (typeof cell === 'object') return cell.amount === null ? '' : formatDecimal(cell.amount);
  const safe =
    /^[=+\-@\t\r\n\uFF0B\uFF0D\uFF1D\uFF20]/.test(cell.trimStart()) || /^[\t\r\n]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n;]/.test(safe) || safe.includes(separator) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
