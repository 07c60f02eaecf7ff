import type { Unfinished } from '../../../kernel/command.ts';
import { requireStoreInScope } from '../../../kernel/scope.ts';
import { statement } from '../../../platform/storage/statement.ts';
import { changed } from '../../changes/changes.ts';
import { type Context, command, finishingCommand, granted } from '../../command.ts';
import type { PendingPayment } from '../../payments/attempts.ts';
import { fail } from '../../refusals/index.ts';
import { type InvoicedAmounts, itemsAfterInvoice, orderAfterInvoice, orderAfterPayment } from '../after-documents.ts';
import { amountOf, type InBoth, inBoth } from '../both-currencies.ts';
import { type OrderToChange, orderToChange, saveAfterDocument, saveOrder } from '../change-order.ts';
import { costOf, writtenLines } from '../document-lines.ts';
import { settleDownloads } from '../downloads.ts';
import { commentOnInvoice } from '../invoice-comments.ts';
import { nowhere } from '../lists.ts';
import {
  type ApprovedMove,
  beginMove,
  keepMove,
  moneyRefusals,
  moved,
  onlinePayment,
  openTransaction,
  settledPayment,
} from '../online-payment.ts';
import { postOrderMail } from '../order-mails.ts';
import type { InvoiceRow } from '../rows.ts';
import { saveItems } from '../save-documents.ts';
import { statusesOf } from '../statuses.ts';
import { countPaid } from './invoice-order.ts';

/** The states of an invoice that is not paid, of one that is, and of one that was taken back. */
const [open, paid, canceled] = [1, 2, 3];

const lockedInvoice = statement((q, p: { number: string }, d) =>
  q
    .selectFrom('sales_invoice')
    .selectAll()
    .where('increment_id', '=', p.number)
    .$if(d.kind === 'postgres', (query) => query.forNoKeyUpdate()),
);
const orderOfInvoice = statement((q, p: { number: string }) =>
  q.selectFrom('sales_invoice').select(['order_id', 'store_id']).where('increment_id', '=', p.number),
);
const linesOf = statement((q, p: { invoice: number }) =>
  q.selectFrom('sales_invoice_item').selectAll().where('invoice_id', '=', p.invoice).orderBy('item_id'),
);
const setInvoice = statement((q, p: { id: number; state: number | null; now: number }) =>
  q.updateTable('sales_invoice').set({ state: p.state, updated_at: p.now }).where('invoice_id', '=', p.id),
);

/** An invoice by its number. Refuses `invoice_not_found`, and those of store views that are not the caller's. */
async function invoiceToChange(
  { tx, principal, fail }: Pick<Context<'invoice_not_found'>, 'tx' | 'principal' | 'fail'>,
  number: string,
): Promise<InvoiceRow> {
  const invoice = await tx.first(lockedInvoice, { number });
  if (!invoice) throw fail('invoice_not_found');
  requireStoreInScope(principal.scope, invoice.store_id ?? nowhere);
  return invoice;
}

/** Adds a comment to an invoice; an empty one is none (soap-sales 5, Q24). Refuses `invoice_not_found`. */
export const commentInvoice = command({
  name: 'invoice.comment',
  permission: { legacy: 'sales/order/invoice/comment', rest: granted('invoices/write') },
  effect: 'write',
  touches: 'scoped',
  refusals: ['invoice_not_found'],
  async run(
    context,
    sent: {
      readonly number: string;
      readonly comment: string;
      readonly isMailed: boolean;
      /** Whether the comment goes into the mail. */
      readonly isCommentMailed: boolean;
      /** Whether the customer may read it. */
      readonly isVisible?: boolean;
    },
  ): Promise<void> {
    const { tx, now } = context;
    const { invoice_id: invoice, order_id: orderId, state } = await invoiceToChange(context, sent.number);
    if (sent.comment === '') return;
    await commentOnInvoice(tx, invoice, { ...sent, now });
    await tx.run(setInvoice, { id: invoice, state, now });
    changed(tx, 'invoice', invoice, 'commented');
    if (sent.isMailed) {
      const data = { orderId, comment: sent.isCommentMailed ? sent.comment : null };
      await postOrderMail(tx, orderId, { template: 'order_comment', data }, now);
    }
  },
});

/** An invoice with its order, which is locked before, as by those who make invoices. Refuses `invoice_not_found`, `order_not_found`. */
async function invoiceInOrder(
  context: Pick<Context<'invoice_not_found' | 'order_not_found'>, 'tx' | 'principal' | 'fail'>,
  number: string,
): Promise<OrderToChange & { readonly invoice: InvoiceRow }> {
  const { tx, principal, fail } = context;
  const place = await tx.first(orderOfInvoice, { number });
  if (!place) throw fail('invoice_not_found');
  requireStoreInScope(principal.scope, place.store_id ?? nowhere);
  const found = await orderToChange(context, { id: place.order_id });
  return { ...found, invoice: await invoiceToChange(context, number) };
}

const moveRefusals = ['invoice_not_found', 'order_not_found', 'invoice_move_refused', ...moneyRefusals] as const;

/**
 * Takes the money of an invoice that a payment provider holds (soap-sales 5): it is asked between two transactions. Refuses
 * `invoice_not_found`, `invoice_move_refused` where the invoice is not open or nothing is held for it, `payment_declined`,
 * `payment_pending`.
 */
export const captureInvoice = finishingCommand({
  name: 'invoice.capture',
  permission: { legacy: 'sales/order/invoice/capture', rest: granted('invoices/write') },
  effect: 'write',
  touches: 'scoped',
  refusals: moveRefusals,
  async run(context, { number }: { readonly number: string }): Promise<undefined | Unfinished<PendingPayment>> {
    const { order, invoice } = await invoiceInOrder(context, number);
    const payment = await onlinePayment(context.tx, order.order_id);
    const parent = openTransaction(payment, 'authorization');
    if (invoice.state !== open || !payment || !parent) {
      throw context.fail('invoice_move_refused', { text: 'Invoice cannot be captured.' });
    }
    const amount = invoice.base_grand_total ?? 0;
    return beginMove(context, order, payment, { action: 'capture', amount, parent, held: { invoice: number } });
  },
  finish: moved(writeCapture),
});

/** Writes that the money of an invoice was taken. */
export async function writeCapture(context: Omit<Context, 'fail'>, move: ApprovedMove): Promise<void> {
  const { tx, now } = context;
  const { order, items, invoice } = await invoiceInOrder({ ...context, fail }, invoiceOf(move));
  const amounts = invoiceAmounts(invoice);
  await tx.run(setPaid, { id: invoice.invoice_id, txn: move.transaction, now });
  changed(tx, 'invoice', invoice.invoice_id, 'changed');
  await countPaid(tx, order.order_id, amounts);
  await tx.run(countOnline, { order: order.order_id, amount: amounts.base.grand_total });
  await settleDownloads(tx, items, now);
  const change = orderAfterPayment(order, amounts, 1);
  const isAll = (change.base_total_paid ?? 0) >= (order.base_grand_total ?? 0);
  await keepMove(tx, move, { closes: isAll }, now);
  await saveAfterDocument(tx, { order, items }, change, now, 'invoice');
}

const invoiceOf = ({ attempt }: ApprovedMove): string => (JSON.parse(attempt.held) as { invoice: string }).invoice;

const setPaid = statement((q, p: { id: number; txn: string; now: number }) =>
  q
    .updateTable('sales_invoice')
    .set({ state: paid, transaction_id: p.txn, updated_at: p.now })
    .where('invoice_id', '=', p.id),
);
const countOnline = statement<{ order: number; amount: number }, never>((q, p) =>
  q
    .updateTable('sales_order_payment')
    .set((eb) => ({
      base_amount_paid_online: eb(eb.fn.coalesce('base_amount_paid_online', eb.lit(0)), '+', p.amount),
    }))
    .where('order_id', '=', p.order),
);

/**
 * Has a payment provider give back the money of a captured invoice, which is canceled with it (soap-sales 5). Refuses
 * `invoice_not_found`, `invoice_move_refused` where no provider took money for it or some went back already, `payment_declined`,
 * `payment_pending`.
 */
export const voidInvoice = finishingCommand({
  name: 'invoice.void',
  permission: { legacy: 'sales/order/invoice/void', rest: granted('invoices/write') },
  effect: 'write',
  touches: 'scoped',
  refusals: moveRefusals,
  async run(context, { number }: { readonly number: string }): Promise<undefined | Unfinished<PendingPayment>> {
    const { order, invoice } = await invoiceInOrder(context, number);
    const payment = await onlinePayment(context.tx, order.order_id);
    const parent = payment?.transactions.find(
      ({ txn_id, txn_type, is_closed }) =>
        txn_type === 'capture' && is_closed === 0 && txn_id !== null && txn_id === invoice.transaction_id,
    );
    const isVoidable = invoice.state === paid && !order.base_total_refunded;
    if (!isVoidable || !payment || !parent) {
      throw context.fail('invoice_move_refused', { text: 'Invoice cannot be voided.' });
    }
    const amount = invoice.base_grand_total ?? 0;
    return beginMove(context, order, payment, { action: 'void', amount, parent, held: { invoice: number } });
  },
  finish: moved(writeVoid),
});

/** Writes that the money of a captured invoice went back, and takes the invoice back. */
export async function writeVoid(context: Omit<Context, 'fail'>, move: ApprovedMove): Promise<void> {
  const { tx, now } = context;
  const { invoice, ...found } = await invoiceInOrder({ ...context, fail }, invoiceOf(move));
  await keepMove(tx, move, { closes: true }, now);
  const amounts = invoiceAmounts(invoice);
  const back = inBoth((side) => {
    const { grand_total, shipping_amount } = side === '' ? amounts.order : amounts.base;
    return { grand_total: -grand_total, shipping_amount: -shipping_amount };
  });
  await countPaid(tx, found.order.order_id, back);
  await tx.run(countOnline, { order: found.order.order_id, amount: -amounts.base.grand_total });
  await takeBack(context, found, invoice, true);
}

/**
 * Takes back an invoice that is not paid: its order has what it counted to be invoiced again (soap-sales 5). Refuses `invoice_not_found`,
 * `invoice_move_refused`, `payment_pending`.
 */
export const cancelInvoice = command({
  name: 'invoice.cancel',
  permission: { legacy: 'sales/order/invoice/cancel', rest: granted('invoices/write') },
  effect: 'write',
  touches: 'scoped',
  refusals: ['invoice_not_found', 'invoice_move_refused', 'order_not_found', 'payment_pending'],
  async run(context, { number }: { readonly number: string }): Promise<void> {
    const { invoice, ...found } = await invoiceInOrder(context, number);
    if (invoice.state !== open) throw context.fail('invoice_move_refused', { text: 'Invoice cannot be canceled.' });
    await settledPayment(context, found.order.order_id);
    await takeBack(context, found, invoice, false);
  },
});

async function takeBack(
  { tx, now }: Pick<Context, 'tx' | 'now'>,
  { order, items }: OrderToChange,
  invoice: InvoiceRow,
  wasPaid: boolean,
): Promise<void> {
  const lines = writtenLines(items, await tx.all(linesOf, { invoice: invoice.invoice_id }));
  const after = itemsAfterInvoice(items, lines, -1);
  await saveItems(tx, items, after, now);
  await tx.run(setInvoice, { id: invoice.invoice_id, state: canceled, now });
  changed(tx, 'invoice', invoice.invoice_id, 'changed');
  const change = orderAfterInvoice(order, invoiceAmounts(invoice), -1, wasPaid);
  const cost = { base_total_invoiced_cost: (order.base_total_invoiced_cost ?? 0) - costOf(lines) };
  const [status = 'processing'] = await statusesOf(tx, 'processing');
  const notified = order.customer_note_notify === 1 ? 1 : 0;
  const next = { ...change, ...cost, state: 'processing', status };
  await saveOrder(tx, order, next, now, { status, notified, by: 'invoice' });
}

function invoiceAmounts(invoice: InvoiceRow): InBoth<InvoicedAmounts> {
  return inBoth((side) => ({
    subtotal: amountOf(invoice, side, 'subtotal'),
    discount_amount: amountOf(invoice, side, 'discount_amount'),
    shipping_amount: amountOf(invoice, side, 'shipping_amount'),
    tax_amount: amountOf(invoice, side, 'tax_amount'),
    hidden_tax_amount: amountOf(invoice, side, 'hidden_tax_amount'),
    grand_total: amountOf(invoice, side, 'grand_total'),
  }));
}
