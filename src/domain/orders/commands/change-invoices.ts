import type { PendingPayment } from '#domain/payments/attempts.ts';
import { changed } from '#domain/shared/changes/changes.ts';
import type { Unfinished } from '#domain/shared/command.ts';
import { type Context, command, finishingCommand, granted } from '#domain/shared/command.ts';
import { fail } from '#domain/shared/refusals/index.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { statement } from '#platform/storage/statement.ts';
import { addedTotals, orderAfterTotals } from '../added-totals.ts';
import { type InvoicedAmounts, itemsAfterInvoice, orderAfterInvoice, orderAfterPayment } from '../after-documents.ts';
import { amountOf, type BothCurrencies, inBoth } from '../both-currencies.ts';
import { commentCommand, documentInOrder, takeDocumentBack } from '../change-documents.ts';
import { type OrderToChange, saveAfterDocument, saveOrder } from '../change-order.ts';
import { authorizationOf, captureOf, isInvoiceCancelable } from '../document-actions.ts';
import { invoices } from '../document-kinds.ts';
import { costOf } from '../document-lines.ts';
import { settleDownloads } from '../downloads.ts';
import {
  type ApprovedMove,
  beginMove,
  keepMove,
  moneyRefusals,
  moved,
  onlinePayment,
  settledPayment,
} from '../online-payment.ts';
import type { InvoiceRow, OrderItemRow } from '../rows.ts';
import {
  areUnspent,
  freezeGiftCards,
  issueGiftCards,
  type PiecesOfLine,
  piecesOf,
  takeBackGiftCards,
} from '../sold-gift-cards.ts';
import { statusesOf } from '../statuses.ts';
import { countPaid } from './invoice-order.ts';

/** The state of a paid invoice. */
const paid = 2;

/** Adds a comment to an invoice; an empty comment is ignored. Refuses `invoice_not_found`. */
export const commentInvoice = commentCommand(
  invoices,
  { legacy: 'sales/order/invoice/comment', rest: 'invoices/write' },
  'nothing',
);

const moveRefusals = ['invoice_not_found', 'order_not_found', 'invoice_move_refused', ...moneyRefusals] as const;

/**
 * Captures the money of an invoice that a payment provider holds (soap-sales 5): the provider is asked between two
 * transactions. Refuses `invoice_not_found`, `invoice_move_refused` if the invoice is not open or no money is held for
 * it, `payment_declined`, `payment_pending`.
 */
export const captureInvoice = finishingCommand({
  name: 'invoice.capture',
  permission: { legacy: 'sales/order/invoice/capture', rest: granted('invoices/write') },
  effect: 'write',
  touches: 'scoped',
  refusals: moveRefusals,
  async run(context, { number }: { readonly number: string }): Promise<undefined | Unfinished<PendingPayment>> {
    const { order, document: invoice } = await documentInOrder(context, invoices, number);
    const payment = await onlinePayment(context.tx, order.order_id);
    const parent = authorizationOf(invoice, payment);
    if (!payment || !parent) {
      throw context.fail('invoice_move_refused', { text: 'Invoice cannot be captured.' });
    }
    const amount = invoice.base_grand_total ?? 0;
    return beginMove(context, order, payment, { action: 'capture', amount, parent, held: { invoice: number } });
  },
  finish: moved(writeCapture),
});

/** Writes that the money of an invoice was captured. */
export async function writeCapture(context: Omit<Context, 'fail'>, move: ApprovedMove): Promise<void> {
  const { tx, now } = context;
  const { order, items, document: invoice } = await documentInOrder({ ...context, fail }, invoices, invoiceOf(move));
  const amounts = invoiceAmounts(invoice);
  await tx.run(setPaid, { id: invoice.invoice_id, txn: move.transaction, now });
  changed(tx, 'invoice', invoice.invoice_id, 'changed');
  await countPaid(tx, order.order_id, amounts);
  await tx.run(countOnline, { order: order.order_id, amount: amounts.base.grand_total });
  await settleDownloads(tx, items, now);
  await issueGiftCards(tx, order, await piecesOfInvoice(tx, invoice, items), now);
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
 * Lets a payment provider refund a captured invoice, and cancels the invoice (soap-sales 5). Gift cards that it sold are
 * frozen until the provider has answered. Refuses `invoice_not_found`, `invoice_move_refused` if no provider took money
 * for it, some was refunded already or a gift card was spent, `payment_declined`, `payment_pending`.
 */
export const voidInvoice = finishingCommand({
  name: 'invoice.void',
  permission: { legacy: 'sales/order/invoice/void', rest: granted('invoices/write') },
  effect: 'write',
  touches: 'scoped',
  refusals: moveRefusals,
  async run(context, { number }: { readonly number: string }): Promise<undefined | Unfinished<PendingPayment>> {
    const { order, items, document: invoice } = await documentInOrder(context, invoices, number);
    const payment = await onlinePayment(context.tx, order.order_id);
    const parent = captureOf(order, invoice, payment);
    const pieces = await piecesOfInvoice(context.tx, invoice, items);
    if (!payment || !parent || !(await areUnspent(context.tx, pieces))) {
      throw context.fail('invoice_move_refused', { text: 'Invoice cannot be voided.' });
    }
    await freezeGiftCards(context.tx, pieces);
    const amount = invoice.base_grand_total ?? 0;
    return beginMove(context, order, payment, { action: 'void', amount, parent, held: { invoice: number } });
  },
  finish: moved(writeVoid),
});

/** Writes that the money of a captured invoice was refunded, and cancels the invoice. */
export async function writeVoid(context: Omit<Context, 'fail'>, move: ApprovedMove): Promise<void> {
  const { tx, now } = context;
  const found = await documentInOrder({ ...context, fail }, invoices, invoiceOf(move));
  await keepMove(tx, move, { closes: true }, now);
  const amounts = invoiceAmounts(found.document);
  const back = inBoth((side) => {
    const { grand_total, shipping_amount } = side === '' ? amounts.order : amounts.base;
    return { grand_total: -grand_total, shipping_amount: -shipping_amount };
  });
  await countPaid(tx, found.order.order_id, back);
  await tx.run(countOnline, { order: found.order.order_id, amount: -amounts.base.grand_total });
  await takeBack(context, found, true);
}

/**
 * Cancels an unpaid invoice: its order can be invoiced again (soap-sales 5). Refuses `invoice_not_found`,
 * `invoice_move_refused`, `payment_pending`.
 */
export const cancelInvoice = command({
  name: 'invoice.cancel',
  permission: { legacy: 'sales/order/invoice/cancel', rest: granted('invoices/write') },
  effect: 'write',
  touches: 'scoped',
  refusals: ['invoice_not_found', 'invoice_move_refused', 'order_not_found', 'payment_pending'],
  async run(context, { number }: { readonly number: string }): Promise<void> {
    const found = await documentInOrder(context, invoices, number);
    if (!isInvoiceCancelable(found.document))
      throw context.fail('invoice_move_refused', { text: 'Invoice cannot be canceled.' });
    await settledPayment(context, found.order.order_id);
    await takeBack(context, found, false);
  },
});

async function takeBack(
  context: Pick<Context, 'tx' | 'now'>,
  found: OrderToChange & { readonly document: InvoiceRow },
  wasPaid: boolean,
): Promise<void> {
  const { tx, now } = context;
  const { order, document: invoice } = found;
  const sold = wasPaid ? await piecesOfInvoice(tx, invoice, found.items) : [];
  await takeBackGiftCards(tx, order.order_id, sold, now);
  const { lines } = await takeDocumentBack(context, invoices, found, (items, taken) =>
    itemsAfterInvoice(items, taken, -1),
  );
  const change = {
    ...orderAfterInvoice(order, invoiceAmounts(invoice), -1, wasPaid),
    ...orderAfterTotals(order, addedTotals(invoice), 'invoiced', -1),
  };
  const cost = { base_total_invoiced_cost: (order.base_total_invoiced_cost ?? 0) - costOf(lines) };
  const [status = 'processing'] = await statusesOf(tx, 'processing');
  const notified = order.customer_note_notify === 1 ? 1 : 0;
  const next = { ...change, ...cost, state: 'processing', status };
  await saveOrder(tx, order, next, now, { status, notified, by: 'invoice' });
}

/** The number of pieces in an invoice. */
async function piecesOfInvoice(
  tx: Tx,
  { invoice_id }: InvoiceRow,
  items: readonly OrderItemRow[],
): Promise<PiecesOfLine[]> {
  return piecesOf(await tx.all(invoices.byIds.items, { ids: [invoice_id] }), items);
}

function invoiceAmounts(invoice: InvoiceRow): BothCurrencies<InvoicedAmounts> {
  return inBoth((side) => ({
    subtotal: amountOf(invoice, side, 'subtotal'),
    discount_amount: amountOf(invoice, side, 'discount_amount'),
    shipping_amount: amountOf(invoice, side, 'shipping_amount'),
    tax_amount: amountOf(invoice, side, 'tax_amount'),
    hidden_tax_amount: amountOf(invoice, side, 'hidden_tax_amount'),
    gift_cards_amount: invoice.base_gift_cards_amount === null ? null : amountOf(invoice, side, 'gift_cards_amount'),
    grand_total: amountOf(invoice, side, 'grand_total'),
  }));
}
