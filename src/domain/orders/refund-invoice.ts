import { changed } from '#domain/shared/changes/changes.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { statement } from '#platform/storage/statement.ts';
import { invoices } from './document-kinds.ts';
import type { AskedRefund } from './plan-creditmemo.ts';
import { qtyToRefund } from './quantities.ts';
import type { InvoiceItemRow, InvoiceRow, OrderItemRow } from './rows.ts';

/** The states of a paid invoice and of a canceled credit memo. */
const paid = 2;
const canceled = 3;

const invoiceOf = statement((q, p: { invoice: number; order: number }, d) =>
  q
    .selectFrom('sales_invoice')
    .selectAll()
    .where('invoice_id', '=', p.invoice)
    .where('order_id', '=', p.order)
    .$call(d.forNoKeyUpdate),
);
/** The refunds by credit memos of an invoice, without canceled ones. */
const goneOf = statement((q, p: { invoice: number; order: number; canceled: number }) =>
  q
    .selectFrom('sales_creditmemo_item as i')
    .innerJoin('sales_creditmemo as c', 'c.creditmemo_id', 'i.creditmemo_id')
    .select(['i.order_item_id', 'i.qty'])
    .where('c.order_id', '=', p.order)
    .where('c.invoice_id', '=', p.invoice)
    .where((eb) => eb.or([eb('c.state', 'is', null), eb('c.state', '<>', p.canceled)])),
);
const goneOfOrders = statement((q, p: { orders: readonly number[]; canceled: number }, d) =>
  q
    .selectFrom('sales_creditmemo_item as i')
    .innerJoin('sales_creditmemo as c', 'c.creditmemo_id', 'i.creditmemo_id')
    .select(['c.invoice_id', 'i.order_item_id', 'i.qty'])
    .where('c.order_id', d.in, d.list(p.orders))
    .where('c.invoice_id', 'is not', null)
    .where((eb) => eb.or([eb('c.state', 'is', null), eb('c.state', '<>', p.canceled)])),
);
const markRefunded = statement((q, p: { invoice: number; amount: number; now: number }) =>
  q
    .updateTable('sales_invoice')
    .set((eb) => ({
      is_used_for_refund: 1,
      base_total_refunded: eb(eb.fn.coalesce('base_total_refunded', eb.lit(0)), '+', p.amount),
      updated_at: p.now,
    }))
    .where('invoice_id', '=', p.invoice),
);

/** An invoice of an order to refund, and what is left of it. */
export interface RefundedInvoice {
  readonly invoice: InvoiceRow;
  /** Ten-thousandths by id of the order's lines: the quantity that it invoiced and that was not refunded. */
  readonly left: ReadonlyMap<number, number>;
}

/** A paid invoice of the order that is not fully refunded; undefined if there is none. */
export async function invoiceToRefund(
  tx: Tx,
  order: number,
  invoiceId: number,
  items: readonly OrderItemRow[],
): Promise<RefundedInvoice | undefined> {
  const invoice = await tx.first(invoiceOf, { invoice: invoiceId, order });
  if (invoice?.state !== paid) return undefined;
  const [lines, gone] = await tx.together(
    () => tx.all(invoices.byIds.items, { ids: [invoiceId] }),
    () => tx.all(goneOf, { invoice: invoiceId, order, canceled }),
  );
  return { invoice, left: leftToRefund(lines, gone, items) };
}

/** A quantity of a line of an order, in a document. */
type LineQty = Pick<InvoiceItemRow, 'order_item_id' | 'qty'>;

/** What is left to refund of an invoice: quantities by id of the order's lines. */
export function leftToRefund(
  lines: readonly LineQty[],
  gone: readonly LineQty[],
  items: readonly OrderItemRow[],
): Map<number, number> {
  const left = new Map<number, number>();
  for (const item of items) {
    const invoiced = sumOf(lines, item.item_id) - sumOf(gone, item.item_id);
    const most = Math.min(invoiced, qtyToRefund(item));
    if (most > 0) left.set(item.item_id, most);
  }
  return left;
}

/** The refunds by credit memos of the invoices of orders, without canceled ones. */
export function refundsOfInvoices(tx: Tx, orders: readonly number[]) {
  return tx.all(goneOfOrders, { orders, canceled });
}

const sumOf = (rows: readonly LineQty[], id: number): number =>
  rows.reduce((sum, row) => (row.order_item_id === id ? sum + (row.qty ?? 0) : sum), 0);

/** The request for an order if an invoice is named: its lines, and shipping only if it charged for it. */
export function askedOfInvoice(asked: AskedRefund, { invoice, left }: RefundedInvoice): AskedRefund {
  const hasShipping = (invoice.base_shipping_amount ?? 0) > 0;
  return {
    ...asked,
    quantities: asked.quantities ?? left,
    shipping: asked.shipping ?? (hasShipping ? undefined : 0),
  };
}

/** Adds to the refunded amount of an invoice, in the base currency. */
export async function noteRefund(tx: Tx, invoice: number, amount: number, now: number): Promise<void> {
  await tx.run(markRefunded, { invoice, amount, now });
  changed(tx, 'invoice', invoice, 'changed');
}
