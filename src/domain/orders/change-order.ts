import type { Updateable } from 'kysely';
import { changed, changedValues } from '#domain/shared/changes/changes.ts';
import type { Context } from '#domain/shared/command.ts';
import { sumRounding } from '#domain/stores/rounding.ts';
import { decimalToNumber } from '#kernel/decimal.ts';
import { requireStoreInScope } from '#kernel/scope.ts';
import type { Tx } from '#platform/storage/engine.ts';
import type { Database } from '#platform/storage/schema.ts';
import { statement } from '#platform/storage/statement.ts';
import { paidByTotals } from './added-totals.ts';
import { unpaid } from './amount-due.ts';
import { noStoreView } from './lists.ts';
import { isLeftToInvoice, isLeftToShip, lineTree } from './quantities.ts';
import type { OrderItemRow, OrderRow } from './rows.ts';
import { stateAfterDocument } from './states.ts';
import { statusesOf } from './statuses.ts';

/** An order that is locked until the transaction ends. */
export interface OrderToChange {
  readonly order: OrderRow;
  readonly items: readonly OrderItemRow[];
}

/** The changes of an order's columns. */
export type OrderChange = Updateable<Database['sales_order']>;

/** Names an order: by its id, or its number. */
export type OrderRef = { readonly id: number } | { readonly number: string };

const lockedByNumber = statement((q, p: { number: string }, d) =>
  q.selectFrom('sales_order').selectAll().where('increment_id', '=', p.number).$call(d.forNoKeyUpdate),
);
const lockedById = statement((q, p: { id: number }, d) =>
  q.selectFrom('sales_order').selectAll().where('order_id', '=', p.id).$call(d.forNoKeyUpdate),
);
const itemsByNumber = statement((q, p: { number: string }) =>
  q
    .selectFrom('sales_order_item')
    .selectAll()
    .where('order_id', '=', (eb) =>
      eb.selectFrom('sales_order').select('order_id').where('increment_id', '=', p.number),
    )
    .orderBy('item_id'),
);
const itemsById = statement((q, p: { id: number }) =>
  q.selectFrom('sales_order_item').selectAll().where('order_id', '=', p.id).orderBy('item_id'),
);

/**
 * An order by its number or id, with its lines, locked: so if two calls want the same piece, one comes second. Refuses
 * `order_not_found`, and orders of store views that are not the caller's.
 */
export async function orderToChange(
  { tx, principal, fail }: Pick<Context<'order_not_found'>, 'tx' | 'principal' | 'fail'>,
  orderRef: string | OrderRef,
): Promise<OrderToChange> {
  const ref = typeof orderRef === 'string' ? { number: orderRef } : orderRef;
  const [order, items] = await tx.together(
    () => ('id' in ref ? tx.first(lockedById, ref) : tx.first(lockedByNumber, ref)),
    () => ('id' in ref ? tx.all(itemsById, ref) : tx.all(itemsByNumber, ref)),
  );
  if (!order) throw fail('order_not_found');
  requireStoreInScope(principal.scope, order.store_id ?? noStoreView);
  return { order, items };
}

/** The source of an entry in the history. */
export type HistoryWriter = 'order' | 'invoice' | 'shipment' | 'creditmemo';

/** An entry of the history; `notified` is 2 if there was nobody to notify. */
export interface HistoryEntry {
  readonly status: string | null;
  readonly comment?: string | null;
  readonly notified: 0 | 1 | 2;
  /** Whether the customer sees it. */
  readonly isVisible?: boolean;
  readonly by: HistoryWriter;
}

const addEntry = statement(
  (
    q,
    p: {
      order: number;
      status: string | null;
      comment: string | null;
      notified: number;
      visible: number;
      by: string;
      now: number;
    },
  ) =>
    q.insertInto('sales_order_history').values({
      order_id: p.order,
      status: p.status,
      comment: p.comment,
      is_customer_notified: p.notified,
      is_visible_on_front: p.visible,
      entity_name: p.by,
      created_at: p.now,
    }),
);

/** Writes changes of an order, with its open amount and the time of change, and an entry of its history if there is one. */
export async function saveOrder(
  tx: Tx,
  order: OrderRow,
  change: OrderChange,
  now: number,
  entry?: HistoryEntry,
): Promise<void> {
  const next = { ...order, ...change };
  const amountsDue = {
    total_due: unpaid(next.grand_total ?? 0, next.total_paid ?? 0),
    base_total_due: unpaid(next.base_grand_total ?? 0, next.base_total_paid ?? 0),
  };
  await tx.query((q) =>
    q
      .updateTable('sales_order')
      .set({ ...change, ...amountsDue, updated_at: now })
      .where('order_id', '=', order.order_id)
      .returning('order_id'),
  );
  changed(tx, 'order', order.order_id, 'changed');
  changedValues(tx, 'order', order.order_id, shownOf(order), shownOf(next));
  if (!entry) return;
  if (entry.comment) changed(tx, 'order', order.order_id, 'commented');
  const { status, comment = null, notified, isVisible, by } = entry;
  const visible = isVisible ? 1 : 0;
  await tx.run(addEntry, { order: order.order_id, status, comment, notified, visible, by, now });
}

/** What the record of changes tells of an order: no data of persons. */
function shownOf(order: Readonly<Partial<Record<keyof OrderRow, unknown>>>): Record<string, unknown> {
  const money = (value: unknown): unknown => (typeof value === 'number' ? decimalToNumber(value) : value);
  return {
    state: order.state,
    status: order.status,
    totalPaid: money(order.total_paid),
    totalInvoiced: money(order.total_invoiced),
    totalRefunded: money(order.total_refunded),
    totalCanceled: money(order.total_canceled),
  };
}

/**
 * Writes the changes of an order by an invoice, a shipment or a credit memo, and sets its new state (soap-sales 9.2).
 *
 * @param items its lines as they are now
 */
export async function saveAfterDocument(
  tx: Tx,
  { order, items }: OrderToChange,
  change: OrderChange,
  now: number,
  by: HistoryWriter,
): Promise<void> {
  const next = { ...order, ...change };
  const tree = lineTree(items);
  const byTotals = paidByTotals(next);
  const state = stateAfterDocument({
    state: order.state,
    leftToInvoice: isLeftToInvoice(tree),
    leftToShip: isLeftToShip(tree),
    grandTotal: (next.base_grand_total ?? 0) + (next.base_gift_cards_amount ?? 0) + byTotals.all,
    paid: sumRounding((next.base_total_paid ?? 0) + (next.base_gift_cards_invoiced ?? 0) + byTotals.paid),
    refunded: (next.base_total_refunded ?? 0) + (next.base_gift_cards_refunded ?? 0) + byTotals.back,
  });
  if (state === order.state) return saveOrder(tx, order, change, now);
  const [status = state] = await statusesOf(tx, state ?? '');
  const notified = order.customer_note_notify === 1 ? 1 : 0;
  await saveOrder(tx, order, { ...change, state, status }, now, { status, notified, by });
}
