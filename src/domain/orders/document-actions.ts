import { hasOpenAttempt } from '#domain/payments/attempts.ts';
import { onlineMethod } from '#domain/payments/methods.ts';
import { type StoredTransaction, transactionsByOrder } from '#domain/payments/transactions.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { isRefundable } from './actions.ts';
import type { CreditmemoRecord, InvoiceRecord, ShipmentRecord } from './document-records.ts';
import { type OnlinePayment, openTransaction } from './online-payment.ts';
import { orderRecords } from './order-records.ts';
import { leftToRefund, refundsOfInvoices } from './refund-invoice.ts';
import type { CreditmemoRow, InvoiceRow, OrderRow } from './rows.ts';
import { areUnspent, piecesOf } from './sold-gift-cards.ts';

/** The states of an unpaid and of a paid invoice. */
const open = 1;
const paid = 2;

/** The actions of each kind of documents. */
export const invoiceActions = ['capture', 'void', 'cancel', 'refund', 'comment'] as const;
export const shipmentActions = ['track', 'comment'] as const;
export const creditmemoActions = ['cancel', 'comment'] as const;

type Held = Pick<OnlinePayment, 'transactions'> | undefined;

/** Whether an invoice can be canceled: nothing was paid for it. */
export const isInvoiceCancelable = ({ state }: Pick<InvoiceRow, 'state'>): boolean => state === open;

/** The authorization by which the money of an invoice can be captured; undefined if it cannot. */
export function authorizationOf({ state }: Pick<InvoiceRow, 'state'>, payment: Held): StoredTransaction | undefined {
  return state === open ? openTransaction(payment, 'authorization') : undefined;
}

/**
 * The capture that can be voided with an invoice; undefined if a provider took no money for it or some of the order was
 * refunded. That no gift card of the invoice was spent is to be checked besides.
 */
export function captureOf(
  { base_total_refunded, base_gift_cards_refunded }: OrderRow,
  { state, transaction_id }: Pick<InvoiceRow, 'state' | 'transaction_id'>,
  payment: Held,
): StoredTransaction | undefined {
  if (state !== paid || base_total_refunded || base_gift_cards_refunded) return undefined;
  return payment?.transactions.find(
    ({ txn_id, txn_type, is_closed }) =>
      txn_type === 'capture' && is_closed === 0 && txn_id !== null && txn_id === transaction_id,
  );
}

/** Whether a credit memo can be canceled: its money was not refunded yet; only imported ones can be in this state. */
export const isCreditmemoCancelable = ({ state }: Pick<CreditmemoRow, 'state'>): boolean => state === open;

/** The actions with each of these invoices that the commands would not refuse now. A payment provider is not asked. */
export async function actionsOfInvoices(tx: Tx, records: readonly InvoiceRecord[]): Promise<string[][]> {
  const ids = [...new Set(records.map(({ document }) => document.order_id))];
  const [orders, transactions, undecided, refunds] = await tx.together(
    () => orderRecords(tx, ids),
    () => transactionsByOrder(tx, ids),
    () => hasOpenAttempt(tx, ids),
    () => refundsOfInvoices(tx, ids),
  );
  const orderById = new Map(orders.map((each) => [each.order.order_id, each]));
  return Promise.all(
    records.map(async ({ document, items: lines }) => {
      const found = orderById.get(document.order_id);
      if (!found) return ['comment'];
      const { order, items, payment } = found;
      const isOnline = onlineMethod(payment?.method)?.code !== undefined;
      const held = isOnline ? { transactions: transactions.get(order.order_id) ?? [] } : undefined;
      const isSettled = !undecided.has(order.order_id);
      const gone = refunds.filter(({ invoice_id }) => invoice_id === document.invoice_id);
      const possible: Readonly<Record<(typeof invoiceActions)[number], boolean>> = {
        capture: isSettled && authorizationOf(document, held) !== undefined,
        void:
          isSettled && captureOf(order, document, held) !== undefined && (await areUnspent(tx, piecesOf(lines, items))),
        cancel: isSettled && isInvoiceCancelable(document),
        refund:
          isSettled && document.state === paid && isRefundable(found) && leftToRefund(lines, gone, items).size > 0,
        comment: true,
      };
      return invoiceActions.filter((action) => possible[action]);
    }),
  );
}

/** The same of shipments: each can be commented on, and get another track. */
export async function actionsOfShipments(_tx: Tx, records: readonly ShipmentRecord[]): Promise<string[][]> {
  return records.map(() => [...shipmentActions]);
}

/** The same of credit memos. */
export async function actionsOfCreditmemos(_tx: Tx, records: readonly CreditmemoRecord[]): Promise<string[][]> {
  return records.map(({ document }) =>
    creditmemoActions.filter((action) => action !== 'cancel' || isCreditmemoCancelable(document)),
  );
}
