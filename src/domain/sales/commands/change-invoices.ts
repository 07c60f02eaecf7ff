import { requireStoreInScope } from '../../../kernel/scope.ts';
import { statement } from '../../../platform/storage/statement.ts';
import { changed } from '../../changes/changes.ts';
import { type Context, command, granted } from '../../command.ts';
import { type InvoicedAmounts, itemsAfterInvoice, orderAfterInvoice } from '../after-documents.ts';
import { amountOf, type InBoth, inBoth } from '../both-currencies.ts';
import { orderToChange, saveOrder } from '../change-order.ts';
import { costOf, writtenLines } from '../document-lines.ts';
import { commentOnInvoice } from '../invoice-comments.ts';
import { nowhere } from '../lists.ts';
import { postOrderMail } from '../order-mails.ts';
import type { InvoiceRow } from '../rows.ts';
import { saveItems } from '../save-documents.ts';
import { statusesOf } from '../statuses.ts';

/** The states of an invoice that is not paid, and of one that was taken back. */
const [open, canceled] = [1, 3];

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

/**
 * Takes the money of an invoice that a payment provider holds (soap-sales 5). No way of paying of this store holds any. Refuses
 * `invoice_not_found`, `invoice_move_refused`.
 */
export const captureInvoice = command({
  name: 'invoice.capture',
  permission: { legacy: 'sales/order/invoice/capture', rest: granted('invoices/write') },
  effect: 'write',
  touches: 'scoped',
  refusals: ['invoice_not_found', 'invoice_move_refused'],
  async run(context, { number }: { readonly number: string }): Promise<void> {
    await invoiceToChange(context, number);
    throw context.fail('invoice_move_refused', { text: 'Invoice cannot be captured.' });
  },
});

/**
 * Gives up the money that a payment provider holds for an invoice (soap-sales 5); as `captureInvoice`. Refuses `invoice_not_found`,
 * `invoice_move_refused`.
 */
export const voidInvoice = command({
  name: 'invoice.void',
  permission: { legacy: 'sales/order/invoice/void', rest: granted('invoices/write') },
  effect: 'write',
  touches: 'scoped',
  refusals: ['invoice_not_found', 'invoice_move_refused'],
  async run(context, { number }: { readonly number: string }): Promise<void> {
    await invoiceToChange(context, number);
    throw context.fail('invoice_move_refused', { text: 'Invoice cannot be voided.' });
  },
});

/**
 * Takes back an invoice that is not paid: its order has what it counted to be invoiced again (soap-sales 5). Refuses `invoice_not_found`,
 * `invoice_move_refused`.
 */
export const cancelInvoice = command({
  name: 'invoice.cancel',
  permission: { legacy: 'sales/order/invoice/cancel', rest: granted('invoices/write') },
  effect: 'write',
  touches: 'scoped',
  refusals: ['invoice_not_found', 'invoice_move_refused', 'order_not_found'],
  async run(context, { number }: { readonly number: string }): Promise<void> {
    const { tx, principal, fail, now } = context;
    // Orders are locked before their documents, as they are by those who make them.
    const place = await tx.first(orderOfInvoice, { number });
    if (!place) throw fail('invoice_not_found');
    requireStoreInScope(principal.scope, place.store_id ?? nowhere);
    const { order, items } = await orderToChange(context, { id: place.order_id });
    const invoice = await invoiceToChange(context, number);
    if (invoice.state !== open) throw fail('invoice_move_refused', { text: 'Invoice cannot be canceled.' });
    const lines = writtenLines(items, await tx.all(linesOf, { invoice: invoice.invoice_id }));
    const after = itemsAfterInvoice(items, lines, -1);
    await saveItems(tx, items, after, now);
    await tx.run(setInvoice, { id: invoice.invoice_id, state: canceled, now });
    changed(tx, 'invoice', invoice.invoice_id, 'changed');
    const change = orderAfterInvoice(order, invoiceAmounts(invoice), -1, false);
    const cost = { base_total_invoiced_cost: (order.base_total_invoiced_cost ?? 0) - costOf(lines) };
    const [status = 'processing'] = await statusesOf(tx, 'processing');
    const notified = order.customer_note_notify === 1 ? 1 : 0;
    const next = { ...change, ...cost, state: 'processing', status };
    await saveOrder(tx, order, next, now, { status, notified, by: 'invoice' });
  },
});

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
