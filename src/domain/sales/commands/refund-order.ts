import type { Insertable } from 'kysely';
import { decimalToNumber, formatDecimalShort, roundDecimal, unit } from '../../../kernel/decimal.ts';
import type { Tx } from '../../../platform/storage/engine.ts';
import type { Database } from '../../../platform/storage/schema.ts';
import { changed } from '../../changes/changes.ts';
import { type Context, command, granted } from '../../command.ts';
import { storeConfig } from '../../stores/config.ts';
import { nextIncrementId } from '../../stores/numbers.ts';
import { itemsAfterCreditmemo, orderAfterCreditmemo } from '../after-documents.ts';
import { columnsOf } from '../both-currencies.ts';
import { type OrderRef, orderToChange, saveAfterDocument } from '../change-order.ts';
import { commentOnCreditmemo } from '../creditmemo-comments.ts';
import { costOf } from '../document-lines.ts';
import { settleDownloads } from '../downloads.ts';
import { postOrderMail } from '../order-mails.ts';
import { type AskedRefund, type CreditmemoPlan, planCreditmemo } from '../plan-creditmemo.ts';
import { isChargedWithOthers, lineTree, qtyToRefund } from '../quantities.ts';
import { askedOfInvoice, invoiceToRefund, noteRefund, type RefundedInvoice } from '../refund-invoice.ts';
import { type BackToStock, returnPieces } from '../return-pieces.ts';
import type { OrderItemRow, OrderRow } from '../rows.ts';
import { fromOrder, saveItems, saveLines } from '../save-documents.ts';
import { allows } from '../states.ts';
import type { MadeDocument } from './invoice-order.ts';

/** The state of a credit memo whose money is given back. */
const refunded = 2;

/** What is refunded of an order, and what is said of it. */
export interface NewCreditmemo extends AskedRefund {
  readonly order: OrderRef;
  readonly comment: string | null;
  readonly isMailed: boolean;
  /** Whether the comment goes into the mail. */
  readonly isCommentMailed: boolean;
  /** Whether the customer may read the comment. */
  readonly isVisible?: boolean;
  /** Whether the money is to be kept for the customer, which guests cannot be done for; there is no such credit here. */
  readonly toStoreCredit?: boolean;
  /** The invoice that is meant: no more than it charged for is given back of lines, and it says so. */
  readonly invoiceId?: number;
  /** Which lines come back into stock, where the store does not decide it. */
  readonly backToStock?: BackToStock;
  /** Refuses every line that cannot be refunded as is asked for, in place of passing over those that are unknown or counted by others. */
  readonly isStrict?: boolean;
}

const refusals = [
  ...(['order_not_found', 'order_not_refundable', 'creditmemo_qty_invalid', 'creditmemo_amount_invalid'] as const),
  ...(['creditmemo_empty', 'store_credit_for_guest', 'invoice_not_refundable'] as const),
] as const;

type Refusing = Context<(typeof refusals)[number]>;

/**
 * Refunds lines of an order, its shipping, or any amount up to what was paid (soap-sales 7). The money goes back outside of the store.
 * Pieces come back into stock where the caller or the store says so (Q23). Refuses `order_not_found`, `order_not_refundable`,
 * `invoice_not_refundable`, `creditmemo_qty_invalid`, `creditmemo_amount_invalid`, `creditmemo_empty` (Q17), `store_credit_for_guest`.
 */
export const createCreditmemo = command({
  name: 'creditmemo.create',
  permission: { legacy: 'sales/order/creditmemo/create', rest: granted('credit-memos/create') },
  effect: 'write',
  touches: 'scoped',
  refusals,
  async run(context, sent: NewCreditmemo): Promise<MadeDocument> {
    const { tx, fail, now } = context;
    const { order, items } = await orderToChange(context, sent.order);
    const open = roundDecimal(order.total_paid ?? 0, 2) - (order.total_refunded ?? 0);
    if (!allows(order.state, 'refund') || open === 0) throw fail('order_not_refundable');
    const invoice = await meantInvoice(context, order, items, sent.invoiceId);
    if (sent.isStrict) requireRefundable(context, items, sent.quantities, invoice?.left);
    const { amounts, lines } = await plannedRefund(
      context,
      order,
      items,
      invoice ? askedOfInvoice(sent, invoice) : sent,
    );
    if (sent.toStoreCredit && order.customer_is_guest === 1) throw fail('store_credit_for_guest');
    requirePaid(context, order, amounts.base.grand_total);
    if (lines.length === 0 && amounts.base.grand_total === 0) throw fail('creditmemo_empty');
    const number = await nextIncrementId(tx, 'creditmemo', order.store_id ?? 0);
    const id = await insertCreditmemo(tx, {
      ...fromOrder(order),
      ...columnsOf(amounts),
      ...{ increment_id: number, state: refunded, email_sent: sent.isMailed ? 1 : null },
      invoice_id: invoice?.invoice.invoice_id ?? null,
      ...{ created_at: now, updated_at: now },
    });
    await saveLines(tx, 'sales_creditmemo_item', id, lines);
    if (sent.comment) await commentOnCreditmemo(tx, id, { ...sent, comment: sent.comment, now });
    const after = itemsAfterCreditmemo(items, lines, 1);
    await saveItems(tx, items, after, now);
    await settleDownloads(tx, after, now);
    if (sent.isMailed) {
      const data = { creditMemoId: id, comment: sent.isCommentMailed ? sent.comment || null : null };
      await postOrderMail(tx, order.order_id, { template: 'credit_memo', data }, now);
    }
    changed(tx, 'credit_memo', id, 'created');
    const cost = { base_total_invoiced_cost: (order.base_total_invoiced_cost ?? 0) - costOf(lines) };
    const change = { ...orderAfterCreditmemo(order, amounts, 1), ...cost };
    await saveAfterDocument(tx, { order, items: after }, change, now, 'creditmemo');
    if (invoice) await noteRefund(tx, invoice.invoice.invoice_id, amounts.base.grand_total, now);
    await returnPieces(tx, items, after, sent.backToStock);
    return { id, number };
  },
});

/** The invoice that is meant, if one is; refuses one of which nothing is left. */
async function meantInvoice(
  { tx, fail }: Pick<Refusing, 'tx' | 'fail'>,
  order: OrderRow,
  items: readonly OrderItemRow[],
  invoiceId: number | undefined,
): Promise<RefundedInvoice | undefined> {
  if (invoiceId === undefined) return undefined;
  const invoice = await invoiceToRefund(tx, order.order_id, invoiceId, items);
  if (!invoice || invoice.left.size === 0) throw fail('invoice_not_refundable');
  return invoice;
}

/** Refuses `creditmemo_qty_invalid` with every line that is asked for and cannot be refunded so. */
function requireRefundable(
  { fail }: Pick<Refusing, 'fail'>,
  items: readonly OrderItemRow[],
  asked: ReadonlyMap<number, number> | undefined,
  ofInvoice: ReadonlyMap<number, number> | undefined,
): void {
  const tree = lineTree(items);
  const problemOf = (id: number, qty: number): string | undefined => {
    const line = items.find(({ item_id }) => item_id === id);
    if (!line) return 'The order has no such line.';
    if (isChargedWithOthers(tree, line)) return 'This line is charged with another one: refund that.';
    const left = ofInvoice ? (ofInvoice.get(id) ?? 0) : qtyToRefund(line);
    if (qty > left) return `Only ${formatDecimalShort(left)} of this line are left to refund.`;
    return line.is_qty_decimal !== 1 && qty % unit !== 0 ? 'This line is sold in whole pieces.' : undefined;
  };
  const errors = [...(asked ?? [])].flatMap(([id, qty], at) => {
    const message = problemOf(id, qty);
    return message === undefined ? [] : [{ field: `/items/${at}`, message }];
  });
  if (errors.length > 0) throw fail('creditmemo_qty_invalid', { errors });
}

/** What is refunded, as far as what is asked for can be; refuses more pieces or shipping than are left (Q16, Q35). */
async function plannedRefund(
  { tx, fail }: Pick<Refusing, 'tx' | 'fail'>,
  order: OrderRow,
  items: readonly OrderItemRow[],
  asked: AskedRefund,
): Promise<CreditmemoPlan> {
  const sent = [asked.shipping, asked.adjustmentPositive, asked.adjustmentNegative];
  if (sent.some((amount) => amount !== undefined && !(Number.isSafeInteger(amount) && amount >= 0))) {
    throw fail('creditmemo_amount_invalid', { text: 'Amounts to refund must be numbers that are not below zero.' });
  }
  const path = 'tax/sales_display/shipping';
  const isWithTax = (await storeConfig(tx, order.store_id ?? 0, path)).get(path) === '2';
  const plan = planCreditmemo(order, lineTree(items), asked, isWithTax);
  if ('tooMany' in plan) {
    throw fail('creditmemo_qty_invalid', { text: `Invalid qty to refund item "${plan.tooMany.name}"` });
  }
  if ('shippingLeft' in plan) {
    const most = shownMoney(plan.shippingLeft, order);
    throw fail('creditmemo_amount_invalid', { text: `Maximum shipping amount allowed to refund is: ${most}` });
  }
  return plan;
}

/** Refuses to give back more than was paid and not refunded, or less than nothing. */
function requirePaid({ fail }: Pick<Refusing, 'fail'>, order: OrderRow, total: number): void {
  const gone = order.base_total_refunded ?? 0;
  const paid = order.base_total_paid ?? 0;
  if (roundDecimal(gone + total, 2) > roundDecimal(paid, 2)) {
    const most = shownMoney(paid - gone, order);
    throw fail('creditmemo_amount_invalid', { text: `Maximum amount available to refund is ${most}` });
  }
  if (total < 0) throw fail('creditmemo_amount_invalid', { text: "Credit memo's total must be positive." });
}

/** An amount in the base currency, as the office reads it. */
function shownMoney(amount: number, { base_currency_code }: OrderRow): string {
  const currency = /^[A-Z]{3}$/.test(base_currency_code ?? '') ? (base_currency_code ?? 'USD') : 'USD';
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(decimalToNumber(amount));
}

async function insertCreditmemo(tx: Tx, row: Insertable<Database['sales_creditmemo']>): Promise<number> {
  const [made] = await tx.query((q) => q.insertInto('sales_creditmemo').values(row).returning('creditmemo_id'));
  if (!made) throw new Error('no credit memo was made');
  return made.creditmemo_id;
}
