import { giveBack } from '#domain/catalog/inventory/give-back.ts';
import type { PendingPayment } from '#domain/payments/attempts.ts';
import { returnToGiftCards } from '#domain/payments/gift-cards/uses.ts';
import { returnUses } from '#domain/pricing/promotions/use-rules.ts';
import type { Unfinished } from '#domain/shared/command.ts';
import { type Context, command, customersOr, finishingCommand, granted } from '#domain/shared/command.ts';
import { fail } from '#domain/shared/refusals/index.ts';
import { storeConfig } from '#domain/stores/config.ts';
import { exactShare } from '#domain/stores/rounding.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { runRows, updateRows } from '#platform/storage/row-statements.ts';
import { isCancelable } from '../actions.ts';
import { canceledTotals, orderAfterTotals, returnTotals } from '../added-totals.ts';
import { type OrderChange, type OrderToChange, orderToChange, saveOrder } from '../change-order.ts';
import { cardsToCancel } from '../gift-card-money.ts';
import {
  type ApprovedMove,
  beginMove,
  keepMove,
  moneyRefusals,
  moved,
  onlinePayment,
  openTransaction,
} from '../online-payment.ts';
import { postOrderMail } from '../order-mails.ts';
import { lineTree, qtyToCancel, qtyToReturn, qtyToShip } from '../quantities.ts';
import type { OrderItemRow, OrderRow } from '../rows.ts';
import { allows } from '../states.ts';
import { isOrderStatus, statusesOf } from '../statuses.ts';
import { requireSeenOrder } from './read-orders.ts';

const permission = { legacy: 'sales/order/change', rest: granted('orders/write') } as const;

/**
 * Adds a comment to an order, and sets another status; an empty one stays. The state never changes. The legacy interface
 * takes any status that exists, since connectors report by it what they did (soap-sales 4, Q18); REST takes those of the
 * order's state (rest 4.7). Refuses `order_not_found`, `order_status_invalid`.
 */
export const commentOrder = command({
  name: 'order.comment',
  permission,
  effect: 'write',
  touches: 'scoped',
  refusals: ['order_not_found', 'order_status_invalid'],
  async run(
    context,
    input: {
      readonly number: string;
      readonly status: string;
      readonly comment: string | null;
      readonly isNotified: boolean;
      /** Whether the status may be one of another state. */
      readonly takesAnyStatus: boolean;
      /** Whether the customer sees it. */
      readonly isVisible?: boolean;
    },
  ): Promise<void> {
    const { tx, fail, now } = context;
    const { order } = await orderToChange(context, input.number);
    const status = input.status === '' ? order.status : input.status;
    if (status !== null && status !== order.status) {
      if (input.takesAnyStatus && !(await isOrderStatus(tx, status))) {
        throw fail('order_status_invalid', { text: 'There is no such status of orders.' });
      }
      if (!input.takesAnyStatus && !(await statusesOf(tx, order.state ?? '')).includes(status)) {
        throw fail('order_status_invalid');
      }
    }
    await saveOrder(tx, order, { status }, now, {
      status,
      comment: input.comment || null,
      notified: input.isNotified ? 1 : 0,
      isVisible: input.isVisible === true,
      by: 'order',
    });
    if (input.isNotified) {
      const data = { orderId: order.order_id, comment: input.comment || null };
      await postOrderMail(tx, order.order_id, { template: 'order_comment', data }, now);
    }
  },
});

/** An order to move to another state, and a comment for its history. */
export interface OrderMove {
  readonly number: string;
  readonly reason?: string | null | undefined;
}

/** Puts an order on hold; its former state is stored (soap-sales 4). Refuses `order_not_found`, `order_move_refused`. */
export const holdOrder = command({
  name: 'order.hold',
  permission,
  effect: 'write',
  touches: 'scoped',
  refusals: ['order_not_found', 'order_move_refused'],
  async run(context, { number, reason }: OrderMove): Promise<void> {
    const { tx, fail, now } = context;
    const { order } = await orderToChange(context, number);
    if (!allows(order.state, 'hold')) throw fail('order_move_refused', { text: 'Hold action is not available.' });
    const [status = 'holded'] = await statusesOf(tx, 'holded');
    const before = { hold_before_state: order.state, hold_before_status: order.status };
    const entry = { status, comment: reason ?? null, notified: 2, by: 'order' } as const;
    await saveOrder(tx, order, { state: 'holded', status, ...before }, now, entry);
  },
});

/**
 * Releases an order from hold: it returns to its former state (soap-sales 4). Refuses `order_not_found`,
 * `order_move_refused`.
 */
export const unholdOrder = command({
  name: 'order.unhold',
  permission,
  effect: 'write',
  touches: 'scoped',
  refusals: ['order_not_found', 'order_move_refused'],
  async run(context, { number, reason }: OrderMove): Promise<void> {
    const { tx, fail, now } = context;
    const { order } = await orderToChange(context, number);
    if (!allows(order.state, 'unhold')) throw fail('order_move_refused', { text: 'Unhold action is not available.' });
    const state = order.hold_before_state ?? 'new';
    const status = order.hold_before_status ?? (await statusesOf(tx, state))[0] ?? state;
    const change = { state, status, hold_before_state: null, hold_before_status: null };
    await saveOrder(tx, order, change, now, { status, comment: reason ?? null, notified: 2, by: 'order' });
  },
});

const saveCanceled = updateRows(
  'sales_order_item',
  ['item_id'],
  ['item_id', 'qty_canceled', 'tax_canceled', 'hidden_tax_canceled', 'updated_at'],
);

/**
 * Cancels the part of an order that is neither invoiced nor shipped, and returns its pieces to stock (soap-sales 4,
 * 9.3). The coupon and rules that it used can be used again. An order with invoices continues with those (Q19).
 * Customers can cancel their own orders, if the store allows it. Refuses `order_not_found`, `order_move_refused`,
 * `order_cancel_denied`, `payment_pending`, and `payment_declined` if the money is not released.
 */
export const cancelOrder = finishingCommand({
  name: 'order.cancel',
  permission: { ...permission, rest: customersOr('orders/write') },
  effect: 'write',
  touches: 'scoped',
  refusals: ['order_not_found', 'order_move_refused', 'order_cancel_denied', ...moneyRefusals],
  async run(context, { number, reason }: OrderMove): Promise<undefined | Unfinished<PendingPayment>> {
    const { tx, fail } = context;
    const found = await orderToChange(context, number);
    requireSeenOrder(context, found.order);
    if (context.principal.kind === 'customer' && !(await isCustomersToCancel(tx, found))) {
      throw fail('order_cancel_denied');
    }
    if (!isCancelable(found)) throw fail('order_move_refused');
    return releaseOrCancel(context, found, reason ?? null);
  },
  finish: moved(writeCancel),
});

/**
 * Deleting an order means canceling what can be canceled; its rows always stay. Refuses `order_not_found`,
 * `order_not_deletable`, `payment_pending`, `payment_declined`.
 */
export const deleteOrder = finishingCommand({
  name: 'order.delete',
  permission: { rest: granted('orders/write') },
  effect: 'write',
  touches: 'scoped',
  refusals: ['order_not_found', 'order_not_deletable', ...moneyRefusals],
  async run(context, { number }: OrderMove): Promise<undefined | Unfinished<PendingPayment>> {
    const found = await orderToChange(context, number);
    if (!isCancelable(found)) throw context.fail('order_not_deletable');
    return releaseOrCancel(context, found, null);
  },
  finish: moved(writeCancel),
});

/** Cancels an order; if a provider holds money for it that no invoice waits for, that is released first. */
async function releaseOrCancel(
  context: Pick<Context<'payment_pending'>, 'tx' | 'fail' | 'now'>,
  found: OrderToChange,
  reason: string | null,
): Promise<undefined | Unfinished<PendingPayment>> {
  const { order } = found;
  const payment = await onlinePayment(context.tx, order.order_id);
  const parent = openTransaction(payment, 'authorization');
  const invoiced = order.base_total_invoiced ?? 0;
  const paid = order.base_total_paid ?? 0;
  if (payment && parent && invoiced <= paid) {
    const amount = (order.base_grand_total ?? 0) - paid;
    return beginMove(context, order, payment, { action: 'void', amount, parent, held: { reason } });
  }
  if (payment?.open) throw context.fail('payment_pending');
  await cancel(context, found, reason);
  return undefined;
}

/** Cancels an order that another one takes the place of. Refuses `order_edit_refused` if a provider holds money for it. */
export async function cancelToEdit(
  context: Pick<Context<'order_edit_refused'>, 'tx' | 'fail' | 'now'>,
  found: OrderToChange,
  reason: string | null,
): Promise<void> {
  const payment = await onlinePayment(context.tx, found.order.order_id);
  if (payment && (payment.open || openTransaction(payment, 'authorization'))) throw context.fail('order_edit_refused');
  await cancel(context, found, reason);
}

/** Cancels an order whose money was released. */
export async function writeCancel(context: Omit<Context, 'fail'>, move: ApprovedMove): Promise<void> {
  const found = await orderToChange({ ...context, fail }, { id: move.orderId });
  await keepMove(context.tx, move, { closes: true }, context.now);
  await cancel(context, found, (JSON.parse(move.attempt.held) as { reason: string | null }).reason);
}

const customersMayCancel = 'sales/orders/customers_may_cancel';

/** Whether customers can cancel an order: nothing was done about it yet, and the store does not forbid it. */
async function isCustomersToCancel(tx: Tx, { order, items }: OrderToChange): Promise<boolean> {
  const config = await storeConfig(tx, order.store_id ?? 0, customersMayCancel);
  if (config.get(customersMayCancel) === '0') return false;
  return items.every(({ qty_invoiced, qty_shipped }) => !qty_invoiced && !qty_shipped);
}

async function cancel(
  { tx, now }: Pick<Context, 'tx' | 'now'>,
  { order, items }: OrderToChange,
  reason: string | null,
): Promise<void> {
  const tree = lineTree(items);
  const pieces = new Map<number, number>();
  for (const item of items) {
    if (item.product_id === null || tree.partsOf(item).length > 0) continue;
    pieces.set(item.product_id, (pieces.get(item.product_id) ?? 0) + qtyToReturn(item));
  }
  const canceled = items.map((item) => [
    item.item_id,
    (item.qty_canceled ?? 0) + qtyToCancel(item),
    (item.tax_canceled ?? 0) + share(item, item.tax_amount),
    (item.hidden_tax_canceled ?? 0) + share(item, item.hidden_tax_amount),
    now,
  ]);
  await runRows(tx, saveCanceled, canceled);
  const state = stateAfterCancel(items);
  const [status = state] = await statusesOf(tx, state);
  const entry = { status, comment: reason, notified: 2, by: 'order' } as const;
  await saveOrder(tx, order, { ...canceledMoney(order), state, status }, now, entry);
  await giveBack(tx, pieces);
  await returnToGiftCards(tx, order.order_id, cardsToCancel(order, 'base_'), 'returned', now);
  await returnTotals(tx, order, canceledTotals(order), 'canceled', now);
  if (state === 'canceled' && order.discount_amount) await returnUses(tx, usesOf(order));
}

const usesOf = (order: OrderRow) => ({
  ruleIds: (order.applied_rule_ids ?? '').split(',').filter(Boolean).map(Number),
  couponCode: order.coupon_code,
  customerId: order.customer_id,
});

/** The canceled part of a line's amount. */
function share(item: OrderItemRow, amount: number | null): number {
  if (!amount || !item.qty_ordered) return 0;
  return exactShare({ numerator: BigInt(qtyToCancel(item)), denominator: BigInt(item.qty_ordered) }, amount) || 0;
}

/** Invoiced and unrefunded lines are still to be shipped, or else the order is complete. */
function stateAfterCancel(items: readonly OrderItemRow[]): string {
  const invoiced = items.filter((item) => (item.qty_invoiced ?? 0) > (item.qty_refunded ?? 0));
  if (invoiced.length === 0) return 'canceled';
  const isOpen = (item: OrderItemRow) => item.is_virtual !== 1 && qtyToShip(item) > qtyToCancel(item);
  return invoiced.some(isOpen) ? 'processing' : 'complete';
}

/** The amounts that are not invoiced are canceled, in both currencies. */
function canceledMoney(order: OrderRow): OrderChange {
  const left = (amount: number | null, invoiced: number | null) => Math.abs(amount ?? 0) - (invoiced ?? 0);
  return {
    subtotal_canceled: left(order.subtotal, order.subtotal_invoiced),
    base_subtotal_canceled: left(order.base_subtotal, order.base_subtotal_invoiced),
    tax_canceled: left(order.tax_amount, order.tax_invoiced),
    base_tax_canceled: left(order.base_tax_amount, order.base_tax_invoiced),
    shipping_canceled: left(order.shipping_amount, order.shipping_invoiced),
    base_shipping_canceled: left(order.base_shipping_amount, order.base_shipping_invoiced),
    discount_canceled: left(order.discount_amount, order.discount_invoiced),
    base_discount_canceled: left(order.base_discount_amount, order.base_discount_invoiced),
    ...(order.base_gift_cards_amount !== null && {
      gift_cards_canceled: (order.gift_cards_canceled ?? 0) + cardsToCancel(order, ''),
      base_gift_cards_canceled: (order.base_gift_cards_canceled ?? 0) + cardsToCancel(order, 'base_'),
    }),
    ...orderAfterTotals(order, canceledTotals(order), 'canceled', 1),
    total_canceled: left(order.grand_total, order.total_paid),
    base_total_canceled: left(order.base_grand_total, order.base_total_paid),
  };
}
