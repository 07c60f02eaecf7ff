import type { Insertable } from 'kysely';
import { changed } from '#domain/shared/changes/changes.ts';
import { type Context, command, granted } from '#domain/shared/command.ts';
import { fail } from '#domain/shared/refusals/index.ts';
import { nextIncrementId } from '#domain/stores/numbers.ts';
import { withErrors } from '#kernel/refusal.ts';
import type { Tx } from '#platform/storage/engine.ts';
import type { Database } from '#platform/storage/schema.ts';
import { statement } from '#platform/storage/statement.ts';
import { isInvoiceable } from '../actions.ts';
import { documentColumn, orderAfterTotals } from '../added-totals.ts';
import { type InvoicedAmounts, itemsAfterInvoice, orderAfterInvoice } from '../after-documents.ts';
import { type BothCurrencies, currencyColumns } from '../both-currencies.ts';
import { commentOn } from '../change-documents.ts';
import { type OrderRef, type OrderToChange, orderToChange, saveAfterDocument } from '../change-order.ts';
import { invoices } from '../document-kinds.ts';
import { costOf } from '../document-lines.ts';
import { settleDownloads } from '../downloads.ts';
import { openTransaction, settledPayment } from '../online-payment.ts';
import { postOrderMail } from '../order-mails.ts';
import { planInvoice } from '../plan-invoice.ts';
import { asksForPieces, lineTree, unknownLines } from '../quantities.ts';
import { fromOrder, saveItems, saveLines } from '../save-documents.ts';
import { issueGiftCards } from '../sold-gift-cards.ts';

/** The states of an invoice whose money is still to be captured, and of a paid one. */
const open = 1;
const paid = 2;

const addPaid = statement(
  (q, p: { order: number; amount: number; baseAmount: number; shipping: number; baseShipping: number }) =>
    q
      .updateTable('sales_order_payment')
      .set((eb) => ({
        amount_paid: eb(eb.fn.coalesce('amount_paid', eb.lit(0)), '+', p.amount),
        base_amount_paid: eb(eb.fn.coalesce('base_amount_paid', eb.lit(0)), '+', p.baseAmount),
        shipping_captured: eb(eb.fn.coalesce('shipping_captured', eb.lit(0)), '+', p.shipping),
        base_shipping_captured: eb(eb.fn.coalesce('base_shipping_captured', eb.lit(0)), '+', p.baseShipping),
      }))
      .where('order_id', '=', p.order),
);

/** The lines of an order to invoice, and a comment. */
export interface NewInvoice {
  readonly order: OrderRef;
  /** Ten-thousandths by line id; undefined for everything that is left. */
  readonly quantities: ReadonlyMap<number, number> | undefined;
  readonly comment: string | null;
  readonly isMailed: boolean;
  /** Whether the mail contains the comment. */
  readonly isCommentMailed: boolean;
  /** Whether the customer can read the comment. */
  readonly isVisible?: boolean;
}

/** A new document. */
export interface MadeDocument {
  readonly id: number;
  readonly number: string;
}

const refusals = [
  ...(['order_not_found', 'order_not_invoiceable', 'invoice_qty_invalid', 'invoice_empty'] as const),
  'payment_pending',
] as const;

type Invoicing = Context<(typeof refusals)[number]>;

/**
 * Invoices lines of an order (soap-sales 5). The invoice counts as paid at once, unless a payment provider holds money
 * for it: then `captureInvoice` takes it. Larger quantities than are left, lines that the order does not have, and an
 * invoice without the requested pieces are refused (Q16, Q17).
 * Refuses `order_not_found`, `order_not_invoiceable`, `invoice_qty_invalid`, `invoice_empty`, `payment_pending`.
 */
export const createInvoice = command({
  name: 'invoice.create',
  permission: { legacy: 'sales/order/invoice/create', rest: granted('invoices/create') },
  effect: 'write',
  touches: 'scoped',
  refusals,
  async run(context, sent: NewInvoice): Promise<MadeDocument> {
    const found = await orderToChange(context, sent.order);
    const payment = await settledPayment(context, found.order.order_id);
    return invoice(context, found, sent, openTransaction(payment, 'authorization') === undefined);
  },
});

const nameCapture = statement<{ id: number; transaction: string }, never>((q, p) =>
  q.updateTable('sales_invoice').set({ transaction_id: p.transaction }).where('invoice_id', '=', p.id),
);

/** Invoices a whole order whose money was captured with it. Refuses as `createInvoice`. */
export async function invoicePaidOrder(
  context: Omit<Context, 'fail'>,
  orderId: number,
  transaction: string,
): Promise<void> {
  const able = { ...context, fail };
  const found = await orderToChange(able, { id: orderId });
  const nothing = { comment: null, isMailed: false, isCommentMailed: false };
  const { id } = await invoice(able, found, { order: { id: orderId }, quantities: undefined, ...nothing }, true);
  await context.tx.run(nameCapture, { id, transaction });
}

async function invoice(
  { tx, fail, now }: Pick<Invoicing, 'tx' | 'fail' | 'now'>,
  { order, items }: OrderToChange,
  sent: NewInvoice,
  isTaken: boolean,
): Promise<MadeDocument> {
  const tree = lineTree(items);
  if (!isInvoiceable({ order, items })) throw fail('order_not_invoiceable');
  const plan = planInvoice(order, tree, sent.quantities);
  if ('tooMany' in plan) {
    throw fail('invoice_qty_invalid', { text: `Invalid qty to invoice item "${plan.tooMany.name}"` });
  }
  const { amounts, lines, added } = plan;
  if (lines.length === 0 && amounts.base.grand_total === 0) throw fail('invoice_empty');
  const unknown = unknownLines(items, sent.quantities);
  if (unknown.length > 0) throw fail('invoice_qty_invalid', withErrors(unknown));
  if (lines.length === 0 && asksForPieces(sent.quantities)) throw fail('invoice_empty');
  const isPaid = isTaken || amounts.base.grand_total === 0;
  const number = await nextIncrementId(tx, 'invoice', order.store_id ?? 0);
  const id = await insertInvoice(tx, {
    ...fromOrder(order),
    ...currencyColumns(amounts),
    ...documentColumn(added),
    increment_id: number,
    state: isPaid ? paid : open,
    can_void_flag: 0,
    email_sent: sent.isMailed ? 1 : null,
    total_qty: lines.reduce((all, { qty }) => all + qty, 0),
    shipping_hidden_tax_amount: plan.hasShipping ? order.shipping_hidden_tax_amount : null,
    created_at: now,
    updated_at: now,
  });
  await saveLines(tx, 'sales_invoice_item', id, lines);
  if (sent.comment) await commentOn(tx, invoices, id, { ...sent, comment: sent.comment }, now);
  const after = itemsAfterInvoice(items, lines, 1);
  await saveItems(tx, items, after, now);
  if (isPaid) await settleDownloads(tx, after, now);
  if (isPaid) await issueGiftCards(tx, order, lines, now);
  if (isPaid) await countPaid(tx, order.order_id, amounts);
  const cost = { base_total_invoiced_cost: (order.base_total_invoiced_cost ?? 0) + costOf(lines) };
  const change = {
    ...orderAfterInvoice(order, amounts, 1, isPaid),
    ...orderAfterTotals(order, added, 'invoiced', 1),
    ...cost,
  };
  changed(tx, 'invoice', id, 'created');
  if (sent.isMailed) {
    const data = { invoiceId: id, comment: sent.isCommentMailed ? sent.comment || null : null };
    await postOrderMail(tx, order.order_id, { template: 'invoice', data }, now);
  }
  await saveAfterDocument(tx, { order, items: after }, change, now, 'invoice');
  return { id, number };
}

/** Adds the paid amount to the payment of an order. */
export async function countPaid(
  tx: Tx,
  order: number,
  amounts: BothCurrencies<Pick<InvoicedAmounts, 'grand_total' | 'shipping_amount'>>,
): Promise<void> {
  await tx.run(addPaid, {
    order,
    amount: amounts.order.grand_total,
    baseAmount: amounts.base.grand_total,
    shipping: amounts.order.shipping_amount,
    baseShipping: amounts.base.shipping_amount,
  });
}

async function insertInvoice(tx: Tx, row: Insertable<Database['sales_invoice']>): Promise<number> {
  const [made] = await tx.query((q) => q.insertInto('sales_invoice').values(row).returning('invoice_id'));
  if (!made) throw new Error('no invoice was made');
  return made.invoice_id;
}
