// domain/orders/: orders, invoices, shipments and credit memos. states.ts says as data what is allowed in each
// state, and which follows; quantities.ts what is left of lines; plan-*.ts are pure functions that plan the amounts
// of documents; the kinds of documents are data (document-kinds.ts). Whoever changes an order locks it first
// (change-order.ts).

import { sumRounding } from '#domain/stores/rounding.ts';
import { paidByTotals } from './added-totals.ts';
import { cardsToRefund } from './gift-card-money.ts';
import { isLeftToInvoice, isLeftToShip, lineTree } from './quantities.ts';
import type { OrderItemRow, OrderRow } from './rows.ts';
import { allows } from './states.ts';

interface WithLines {
  readonly order: OrderRow;
  readonly items: readonly OrderItemRow[];
}

/** Whether anything of an order can be invoiced now. */
export function isInvoiceable({ order, items }: WithLines): boolean {
  return allows(order.state, 'invoice') && isLeftToInvoice(lineTree(items));
}

/** Whether anything of an order can be shipped now. */
export function isOrderShippable({ order, items }: WithLines): boolean {
  return allows(order.state, 'ship') && order.is_virtual !== 1 && isLeftToShip(lineTree(items));
}

/** Whether an order has money, or an amount of gift cards, that can be refunded now. */
export function isRefundable({ order }: Pick<WithLines, 'order'>): boolean {
  const { paid, back } = paidByTotals(order);
  const open = sumRounding(order.total_paid ?? 0) - (order.total_refunded ?? 0);
  return allows(order.state, 'refund') && (open !== 0 || cardsToRefund(order, '') !== 0 || paid !== back);
}

/** Whether there is anything left to cancel. */
export function isCancelable({ order, items }: WithLines): boolean {
  return allows(order.state, 'cancel') && isLeftToInvoice(lineTree(items));
}

/** Whether an order can be canceled whole, so that another one takes its place: nothing of it is invoiced or shipped. */
export function isEditable(found: WithLines): boolean {
  const { order, items } = found;
  const isUntouched = items.every(({ qty_invoiced, qty_shipped }) => !qty_invoiced && !qty_shipped);
  return isUntouched && isCancelable(found) && !order.total_paid;
}

const possible = {
  invoice: isInvoiceable,
  ship: isOrderShippable,
  refund: isRefundable,
  cancel: isCancelable,
  edit: isEditable,
  hold: ({ order }: WithLines) => allows(order.state, 'hold'),
  unhold: ({ order }: WithLines) => allows(order.state, 'unhold'),
  comment: () => true,
} as const;

/** What the back office may do with an order, as far as its state, its lines and its money tell. */
type OrderAction = keyof typeof possible;

/** The names of all actions. */
export const orderActions = Object.keys(possible) as readonly OrderAction[];

/** The actions that the commands would not refuse now. A payment provider is not asked, and may still refuse. */
export function actionsOf(found: WithLines): OrderAction[] {
  return orderActions.filter((action) => possible[action](found));
}
