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

/**
 * Orders as CSV (RFC 4180) with a heading, ordered by id, in parts: only one page is in memory at a time. Each page
 * reads its own state; no order is missed, since ids only rise.
 */
export async function* orderCsv(
  read: Engine['read'],
  filter: OrderFilter,
  scope: Scope | undefined,
): AsyncGenerator<string, void, undefined> {
  yield `${Object.keys(columns).join(',')}\r\n`;
  const cells = Object.values(columns);
  for (let after = 0; ; ) {
    const from = after;
    const records = await read(async (tx) => orderRecords(tx, await nextOrders(tx, filter, scope, from, pageSize)));
    const last = records.at(-1);
    if (!last) return;
    after = last.order.order_id;
    yield records
      .map(({ addresses, ...rest }) => {
        const exported = {
          ...rest,
          billing: orderAddress(addresses, 'billing'),
          shipping: orderAddress(addresses, 'shipping'),
        };
        return `${cells.map((cell) => csvCell(cell(exported))).join(',')}\r\n`;
      })
      .join('');
  }
}

/**
 * A cell: a text that a spreadsheet could take for a formula gets an apostrophe in front, so that it is shown and not
 * executed. Amounts are safe, and stay numbers even if negative.
 */
export function csvCell(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  if (typeof cell === 'object') return cell.amount === null ? '' : formatDecimal(cell.amount);
  const safe =
    /^[=+\-@\t\r\n\uFF0B\uFF0D\uFF1D\uFF20]/.test(cell.trimStart()) || /^[\t\r\n]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n;]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
