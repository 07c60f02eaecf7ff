import type { Insertable } from 'kysely';
import type { PendingPayment } from '#domain/payments/attempts.ts';
import { returnToGiftCards } from '#domain/payments/gift-cards/uses.ts';
import { changed } from '#domain/shared/changes/changes.ts';
import { type Context, finishingCommand, granted, isUnfinished, type Unfinished } from '#domain/shared/command.ts';
import { fail } from '#domain/shared/refusals/index.ts';
import { storeConfig } from '#domain/stores/config.ts';
import { nextIncrementId } from '#domain/stores/numbers.ts';
import { sumRounding } from '#domain/stores/rounding.ts';
import { decimalToNumber, formatDecimalShort, unit } from '#kernel/decimal.ts';
import { currencyFormat } from '#kernel/formats.ts';
import { withErrors } from '#kernel/refusal.ts';
import type { Tx } from '#platform/storage/engine.ts';
import type { Database } from '#platform/storage/schema.ts';
import { statement } from '#platform/storage/statement.ts';
import { isRefundable } from '../actions.ts';
import { documentColumn, orderAfterTotals, returnTotals } from '../added-totals.ts';
import { itemsAfterCreditmemo, orderAfterCreditmemo } from '../after-documents.ts';
import { currencyColumns } from '../both-currencies.ts';
import { commentOn } from '../change-documents.ts';
import { type OrderRef, orderToChange, saveAfterDocument } from '../change-order.ts';
import { creditmemos } from '../document-kinds.ts';
import { costOf } from '../document-lines.ts';
import { settleDownloads } from '../downloads.ts';
import {
  type ApprovedMove,
  askForMove,
  beginMove,
  keepMove,
  moneyRefusals,
  moveToWrite,
  onlinePayment,
} from '../online-payment.ts';
import { postOrderMail } from '../order-mails.ts';
import { type AskedRefund, type CreditmemoPlan, planCreditmemo } from '../plan-creditmemo.ts';
import { asksForPieces, isChargedWithOthers, lineTree, noSuchLine, qtyToRefund, unknownLines } from '../quantities.ts';
import { askedOfInvoice, invoiceToRefund, noteRefund, type RefundedInvoice } from '../refund-invoice.ts';
import { type BackToStock, returnPieces } from '../return-pieces.ts';
import type { OrderItemRow, OrderRow } from '../rows.ts';
import { fromOrder, saveItems, saveLines } from '../save-documents.ts';
import { areUnspent, freezeGiftCards, takeBackGiftCards } from '../sold-gift-cards.ts';
import type { MadeDocument } from './invoice-order.ts';

/** The state of a credit memo whose money is refunded. */
const refunded = 2;

/** The lines and amounts of an order to refund, and a comment. */
export interface NewCreditmemo extends AskedRefund {
  readonly order: OrderRef;
  readonly comment: string | null;
  readonly isMailed: boolean;
  /** Whether the mail contains the comment. */
  readonly isCommentMailed: boolean;
  /** Whether the customer can read the comment. */
  readonly isVisible?: boolean;
  /** Whether the money shall become store credit. Guests cannot have it, and this service has no such credit. */
  readonly toStoreCredit?: boolean;
  /** Whether the provider that took the money shall refund it; else it is refunded outside of the store. */
  readonly isOnline?: boolean;
  /** The invoice to refund: lines are limited to what it charged, and the credit memo names it. */
  readonly invoiceId?: number;
  /** Which lines return to stock, unless the store decides it. */
  readonly backToStock?: BackToStock;
  /**
   * Refuses every line that cannot be refunded as requested, instead of skipping those that others count.
   */
  readonly isStrict?: boolean;
}

const refusals = [
  ...(['order_not_found', 'order_not_refundable', 'creditmemo_qty_invalid', 'creditmemo_amount_invalid'] as const),
  ...(['creditmemo_empty', 'store_credit_for_guest', 'invoice_not_refundable', 'refund_not_online'] as const),
  'gift_card_redeemed',
  ...moneyRefusals,
] as const;

type Refusing = Context<(typeof refusals)[number]>;

/**
 * Refunds lines of an order, its shipping, or any amount up to the paid one (soap-sales 7). The money is refunded
 * outside of the store, or by the provider that took it, which is asked between two transactions. Pieces return to
 * stock if the caller or the store says so (Q23). Refuses `order_not_found`, `order_not_refundable`,
 * `invoice_not_refundable`, `creditmemo_qty_invalid`, `creditmemo_amount_invalid`, `creditmemo_empty` (Q17),
 * `store_credit_for_guest`, `refund_not_online`, `gift_card_redeemed` if a gift card to refund was already spent,
 * `payment_pending`, `payment_declined`.
 */
export const createCreditmemo = finishingCommand({
  name: 'creditmemo.create',
  permission: { legacy: 'sales/order/creditmemo/create', rest: granted('credit-memos/create') },
  effect: 'write',
  touches: 'scoped',
  refusals,
  async run(context, sent: NewCreditmemo): Promise<MadeDocument | Unfinished<PendingPayment>> {
    return refund(context, sent, undefined);
  },
  finish: {
    ask: askForMove,
    async run(context, _input, _left, approved): Promise<MadeDocument> {
      const move = await moveToWrite(context, approved);
      return move ? writeRefund(context, move) : madeBefore(context.tx, approved.transaction);
    },
    discard: async () => undefined,
  },
});

/** Writes the credit memo after its provider has refunded the money. */
export async function writeRefund(context: Omit<Context, 'fail'>, move: ApprovedMove): Promise<MadeDocument> {
  const made = await refund({ ...context, fail }, readHeld(move.attempt.held), move);
  if (isUnfinished(made)) throw new Error('money that was given back was to be given back again');
  return made;
}

const byTransaction = statement((q, p: { transaction: string }) =>
  q
    .selectFrom('sales_creditmemo')
    .select(['creditmemo_id as id', 'increment_id as number'])
    .where('transaction_id', '=', p.transaction)
    .orderBy('creditmemo_id', 'desc')
    .limit(1),
);

async function madeBefore(tx: Tx, transaction: string): Promise<MadeDocument> {
  const made = await tx.first(byTransaction, { transaction });
  if (!made) throw new Error(`there is no credit memo of the refund ${transaction}`);
  return { id: made.id, number: made.number ?? '' };
}

/** Converts a request to plain data, and back: quantities by line are maps. */
const plainHeld = (sent: NewCreditmemo): unknown =>
  JSON.parse(JSON.stringify(sent, (_key, value: unknown) => (value instanceof Map ? { map: [...value] } : value)));
const readHeld = (held: string): NewCreditmemo =>
  JSON.parse(held, (_key, value: unknown) => {
    const entries = typeof value === 'object' && value !== null && 'map' in value ? value.map : undefined;
    return Array.isArray(entries) ? new Map(entries as [number, unknown][]) : value;
  }) as NewCreditmemo;

/** Refunds in one transaction, or only checks everything and answers that the provider must be asked first. */
async function refund(
  context: Refusing,
  sent: NewCreditmemo,
  move: ApprovedMove | undefined,
): Promise<MadeDocument | Unfinished<PendingPayment>> {
  const { tx, fail, now } = context;
  const { order, items } = await orderToChange(context, sent.order);
  if (!isRefundable({ order })) throw fail('order_not_refundable');
  const invoice = await meantInvoice(context, order, items, sent.invoiceId);
  if (sent.isStrict) requireRefundable(context, items, sent.quantities, invoice?.left);
  const { amounts, lines, added } = await plannedRefund(
    context,
    order,
    items,
    invoice ? askedOfInvoice(sent, invoice) : sent,
  );
  if (sent.toStoreCredit && order.customer_is_guest === 1) throw fail('store_credit_for_guest');
  requirePaid(context, order, amounts.base.grand_total);
  const onCards = amounts.base.gift_cards_amount ?? 0;
  if (lines.length === 0 && amounts.base.grand_total === 0 && onCards === 0 && added.length === 0)
    throw fail('creditmemo_empty');
  const unknown = unknownLines(items, sent.quantities);
  if (unknown.length > 0) throw fail('creditmemo_qty_invalid', withErrors(unknown));
  if (lines.length === 0 && asksForPieces(sent.quantities)) throw fail('creditmemo_empty');
  if (!move) {
    if (!(await areUnspent(tx, lines))) throw fail('gift_card_redeemed');
    const asked = await onlineRefund(context, order, sent, amounts.base.grand_total);
    if (asked) {
      // After a provider has refunded the money, the credit memo is written in any case: so the cards are not spent meanwhile.
      await freezeGiftCards(tx, lines);
      return asked;
    }
  }
  const number = await nextIncrementId(tx, 'creditmemo', order.store_id ?? 0);
  const id = await insertCreditmemo(tx, {
    ...fromOrder(order),
    ...currencyColumns(amounts),
    ...documentColumn(added),
    increment_id: number,
    state: refunded,
    email_sent: sent.isMailed ? 1 : null,
    invoice_id: invoice?.invoice.invoice_id ?? null,
    transaction_id: move?.transaction ?? null,
    created_at: now,
    updated_at: now,
  });
  await saveLines(tx, 'sales_creditmemo_item', id, lines);
  if (sent.comment) await commentOn(tx, creditmemos, id, { ...sent, comment: sent.comment }, now);
  const after = itemsAfterCreditmemo(items, lines, 1);
  await saveItems(tx, items, after, now);
  await settleDownloads(tx, after, now);
  if (sent.isMailed) {
    const data = { creditMemoId: id, comment: sent.isCommentMailed ? sent.comment || null : null };
    await postOrderMail(tx, order.order_id, { template: 'credit_memo', data }, now);
  }
  changed(tx, 'credit_memo', id, 'created');
  const cost = { base_total_invoiced_cost: (order.base_total_invoiced_cost ?? 0) - costOf(lines) };
  const change = {
    ...orderAfterCreditmemo(order, amounts, 1, move !== undefined),
    ...orderAfterTotals(order, added, 'refunded', 1),
    ...cost,
  };
  await saveAfterDocument(tx, { order, items: after }, change, now, 'creditmemo');
  await takeBackGiftCards(tx, order.order_id, lines, now);
  await returnToGiftCards(tx, order.order_id, onCards, 'refunded', now);
  await returnTotals(tx, order, added, 'refunded', now);
  if (invoice) await noteRefund(tx, invoice.invoice.invoice_id, amounts.base.grand_total, now);
  await returnPieces(tx, items, after, sent.backToStock);
  if (move) await keepRefund(tx, move, amounts.base.grand_total, now);
  return { id, number };
}

const refundedOf = statement((q, p: { orderId: number }) =>
  q
    .selectFrom('payment_attempt')
    .select((eb) => ['transaction_id', eb.fn.sum<number>('amount').as('amount')])
    .where('order_id', '=', p.orderId)
    .where('action', '=', 'refund')
    .where('state', '=', 'done')
    .groupBy('transaction_id'),
);
const capturedOf = statement((q, p: { orderId: number }) =>
  q
    .selectFrom('sales_invoice')
    .select(['transaction_id', 'base_grand_total'])
    .where('order_id', '=', p.orderId)
    .where('transaction_id', 'is not', null)
    .orderBy('invoice_id'),
);
const countOnline = statement<{ order: number; amount: number }, never>((q, p) =>
  q
    .updateTable('sales_order_payment')
    .set((eb) => ({
      base_amount_refunded_online: eb(eb.fn.coalesce('base_amount_refunded_online', eb.lit(0)), '+', p.amount),
    }))
    .where('order_id', '=', p.order),
);

/**
 * Begins a refund by the provider, from the first capture with enough money left. Refuses `refund_not_online` if there
 * is none, and `payment_pending`.
 */
async function onlineRefund(
  context: Pick<Refusing, 'tx' | 'fail' | 'now'>,
  order: OrderRow,
  sent: NewCreditmemo,
  amount: number,
): Promise<Unfinished<PendingPayment> | undefined> {
  const { tx, fail } = context;
  const payment = await onlinePayment(tx, order.order_id);
  if (!sent.isOnline) {
    if (payment?.open) throw fail('payment_pending');
    return undefined;
  }
  const params = { orderId: order.order_id };
  const gone = new Map((await tx.all(refundedOf, params)).map((row) => [row.transaction_id, Number(row.amount)]));
  const source = (await tx.all(capturedOf, params)).find(
    ({ transaction_id: id, base_grand_total: taken }) => (taken ?? 0) - (gone.get(id) ?? 0) >= amount,
  );
  const parent = payment?.transactions.find(
    ({ txn_id, txn_type, is_closed }) => txn_id === source?.transaction_id && txn_type === 'capture' && is_closed === 0,
  );
  if (!payment || !parent || amount <= 0) throw fail('refund_not_online');
  return beginMove(context, order, payment, { action: 'refund', amount, parent, held: plainHeld(sent) });
}

async function keepRefund(tx: Tx, move: ApprovedMove, amount: number, now: number): Promise<void> {
  await keepMove(tx, move, { closes: false }, now);
  await tx.run(countOnline, { order: move.orderId, amount });
}

/** The named invoice, if any; refuses an invoice that is fully refunded. */
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

/** Refuses `creditmemo_qty_invalid` with every requested line that cannot be refunded. */
function requireRefundable(
  { fail }: Pick<Refusing, 'fail'>,
  items: readonly OrderItemRow[],
  asked: ReadonlyMap<number, number> | undefined,
  ofInvoice: ReadonlyMap<number, number> | undefined,
): void {
  const tree = lineTree(items);
  const problemOf = (id: number, qty: number): string | undefined => {
    const line = items.find(({ item_id }) => item_id === id);
    if (!line) return noSuchLine;
    if (isChargedWithOthers(tree, line)) return 'This line is charged with another one: refund that.';
    const left = ofInvoice ? (ofInvoice.get(id) ?? 0) : qtyToRefund(line);
    if (qty > left) return `Only ${formatDecimalShort(left)} of this line are left to refund.`;
    return line.is_qty_decimal !== 1 && qty % unit !== 0 ? 'This line is sold in whole pieces.' : undefined;
  };
  const errors = [...(asked ?? [])].flatMap(([id, qty], index) => {
    const message = problemOf(id, qty);
    return message === undefined ? [] : [{ field: `/items/${index}`, message }];
  });
  if (errors.length > 0) throw fail('creditmemo_qty_invalid', { errors });
}

/** The refundable part of the request; refuses more pieces or shipping than are left (Q16, Q35). */
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

/** Refuses a refund of more than was paid and not refunded, or of a negative amount. */
function requirePaid({ fail }: Pick<Refusing, 'fail'>, order: OrderRow, total: number): void {
  const gone = order.base_total_refunded ?? 0;
  const paid = order.base_total_paid ?? 0;
  if (sumRounding(gone + total) > sumRounding(paid)) {
    const most = shownMoney(paid - gone, order);
    throw fail('creditmemo_amount_invalid', { text: `Maximum amount available to refund is ${most}` });
  }
  if (total < 0) throw fail('creditmemo_amount_invalid', { text: "Credit memo's total must be positive." });
}

/** An amount in the base currency, in the back office's format. */
function shownMoney(amount: number, { base_currency_code }: OrderRow): string {
  const currency = /^[A-Z]{3}$/.test(base_currency_code ?? '') ? (base_currency_code ?? 'USD') : 'USD';
  return currencyFormat('en-US', currency).format(decimalToNumber(amount));
}

async function insertCreditmemo(tx: Tx, row: Insertable<Database['sales_creditmemo']>): Promise<number> {
  const [made] = await tx.query((q) => q.insertInto('sales_creditmemo').values(row).returning('creditmemo_id'));
  if (!made) throw new Error('no credit memo was made');
  return made.creditmemo_id;
}
