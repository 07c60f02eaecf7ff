import { sql } from 'kysely';
import type { Engine } from '../../src/platform/storage/engine.ts';
import { type NewOrder, orderNumber, orderQty, orderTotal } from '../order-rows.ts';
import { commentOn, trackNumber } from './loop.ts';

/** The stored parts of an order, counted and summed; amounts and quantities in ten-thousandths. */
interface Stored {
  readonly order_id: number;
  readonly state: string;
  readonly total_paid: number | null;
  readonly total_due: number | null;
  readonly invoiced: number | null;
  readonly shipped: number | null;
  readonly invoices: number;
  readonly invoice_total: number | null;
  readonly shipments: number;
  readonly shipment_qty: number | null;
  readonly tracks: number;
  readonly track: string | null;
  readonly comments: number;
  readonly comment: string | null;
}

/** The number of orders whose rows are read together. */
const atOnce = 500;

/**
 * The differences from the expected result of a loop over orders: each has one invoice of all of it, one shipment with
 * one track, one comment, and is complete and paid. One line for everything that is lost, doubled or wrong; none if all
 * is correct.
 */
export async function lostWork(engine: Engine, orders: readonly NewOrder[]): Promise<string[]> {
  const lost: string[] = [];
  for (let start = 0; start < orders.length; start += atOnce) {
    const some = orders.slice(start, start + atOnce);
    const rows = new Map((await read(engine, some)).map((row) => [row.order_id, row]));
    for (const order of some) {
      const row = rows.get(order.id);
      for (const [what, is, should] of row ? differences(row, order) : [['rows', 0, 1] as const]) {
        if (is !== should) lost.push(`order ${orderNumber(order.id)}: ${what} ${is} instead of ${should}`);
      }
    }
  }
  return lost;
}

type Difference = readonly [what: string, is: string | number | null, should: string | number];

function differences(row: Stored, order: NewOrder): readonly Difference[] {
  const total = orderTotal(order);
  const qty = orderQty(order);
  const number = orderNumber(order.id);
  return [
    ['state', row.state, 'complete'],
    ['total_paid', row.total_paid, total],
    ['total_due', row.total_due, 0],
    ['pieces invoiced', row.invoiced, qty],
    ['pieces shipped', row.shipped, qty],
    ['invoices', row.invoices, 1],
    ['sum of invoices', row.invoice_total, total],
    ['shipments', row.shipments, 1],
    ['pieces in shipments', row.shipment_qty, qty],
    ['tracks', row.tracks, 1],
    ['track', row.track, trackNumber(number)],
    ['comments', row.comments, 1],
    ['comment', row.comment, commentOn(number)],
  ];
}

async function read(engine: Engine, orders: readonly NewOrder[]): Promise<readonly Stored[]> {
  const ids = sql.join(orders.map(({ id }) => id));
  const ofOrder = (what: string, table: string, where = '1 = 1') =>
    sql`(select ${sql.raw(what)} from ${sql.table(table)} as d where d.order_id = o.order_id and ${sql.raw(where)})`;
  const rows = await engine.read((tx) =>
    tx.query(
      () => sql<Stored>`
        select o.order_id, o.state, o.total_paid, o.total_due,
          ${ofOrder('sum(qty_invoiced)', 'sales_order_item')} as invoiced,
          ${ofOrder('sum(qty_shipped)', 'sales_order_item')} as shipped,
          ${ofOrder('count(*)', 'sales_invoice')} as invoices,
          ${ofOrder('sum(grand_total)', 'sales_invoice')} as invoice_total,
          ${ofOrder('count(*)', 'sales_shipment')} as shipments,
          ${ofOrder('sum(total_qty)', 'sales_shipment')} as shipment_qty,
          ${ofOrder('count(*)', 'sales_shipment_track')} as tracks,
          ${ofOrder('min(track_number)', 'sales_shipment_track')} as track,
          ${ofOrder('count(*)', 'sales_order_history', 'd.comment is not null')} as comments,
          ${ofOrder('min(comment)', 'sales_order_history')} as comment
        from sales_order as o where o.order_id in (${ids})`,
    ),
  );
  const texts = ['state', 'track', 'comment'];
  // PostgreSQL returns sums as texts.
  const plain = (name: string, value: unknown) => (value === null || texts.includes(name) ? value : Number(value));
  return rows.map(
    (row) =>
      Object.fromEntries(Object.entries(row).map(([name, value]) => [name, plain(name, value)])) as unknown as Stored,
  );
}

/** Products whose stock differs from the sent one, in pieces. */
export async function lostStock(engine: Engine, products: readonly number[], qty: number): Promise<number[]> {
  const lost: number[] = [];
  for (let start = 0; start < products.length; start += atOnce) {
    const some = products.slice(start, start + atOnce);
    const rows = await engine.read((tx) =>
      tx.query((q) => q.selectFrom('stock_item').select(['product_id', 'qty']).where('product_id', 'in', some)),
    );
    const pieces = new Map(rows.map((row) => [row.product_id, row.qty]));
    lost.push(...some.filter((id) => pieces.get(id) !== qty * 10_000));
  }
  return lost;
}
