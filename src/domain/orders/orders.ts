import type { Tx } from '#platform/storage/engine.ts';
import { statement } from '#platform/storage/statement.ts';
import { withAddedColumns } from './columns-of-extensions.ts';
import type { OrderAddressRow, OrderHistoryRow, OrderItemRow, OrderPaymentRow, OrderRow } from './rows.ts';

/** A row with the text of its gift message. */
export type WithGift<Row> = Row & { readonly gift_message: string | null };

/** An order with everything that belongs to it. */
export interface WholeOrder {
  readonly order: WithGift<OrderRow>;
  readonly addresses: readonly OrderAddressRow[];
  /** Ordered by id, including parts of composite products. */
  readonly items: readonly WithGift<OrderItemRow>[];
  readonly payment: OrderPaymentRow | undefined;
  /** Newest first. */
  readonly history: readonly OrderHistoryRow[];
}

/** An order in a list, with its addresses. */
export interface ListedOrder {
  readonly order: OrderRow;
  readonly billing: OrderAddressRow | undefined;
  readonly shipping: OrderAddressRow | undefined;
}

const orderOf = statement((q, p: { number: string }) =>
  q
    .selectFrom('sales_order as o')
    .leftJoin('gift_message as g', 'g.gift_message_id', 'o.gift_message_id')
    .selectAll('o')
    .select('g.message as gift_message')
    .where('o.increment_id', '=', p.number),
);
const addressesOf = statement((q, p: { number: string }) =>
  q
    .selectFrom('sales_order_address')
    .selectAll()
    .where('order_id', '=', (eb) =>
      eb.selectFrom('sales_order').select('order_id').where('increment_id', '=', p.number),
    )
    .orderBy('address_id'),
);
const itemsOf = statement((q, p: { number: string }) =>
  q
    .selectFrom('sales_order_item as i')
    .leftJoin('gift_message as g', 'g.gift_message_id', 'i.gift_message_id')
    .selectAll('i')
    .select('g.message as gift_message')
    .where('i.order_id', '=', (eb) =>
      eb.selectFrom('sales_order').select('order_id').where('increment_id', '=', p.number),
    )
    .orderBy('i.item_id'),
);
const paymentOf = statement((q, p: { number: string }) =>
  q
    .selectFrom('sales_order_payment')
    .selectAll()
    .where('order_id', '=', (eb) =>
      eb.selectFrom('sales_order').select('order_id').where('increment_id', '=', p.number),
    )
    .orderBy('payment_id'),
);
const historyOf = statement((q, p: { number: string }) =>
  q
    .selectFrom('sales_order_history')
    .selectAll()
    .where('order_id', '=', (eb) =>
      eb.selectFrom('sales_order').select('order_id').where('increment_id', '=', p.number),
    )
    .orderBy('created_at', 'desc')
    .orderBy('history_id', 'desc'),
);

/** An order by its number; undefined if there is none. Five statements, which are sent together. */
export async function wholeOrder(tx: Tx, number: string): Promise<WholeOrder | undefined> {
  const [order, addresses, items, payment, history] = await tx.together(
    () => tx.first(orderOf, { number }),
    () => tx.all(addressesOf, { number }),
    () => tx.all(itemsOf, { number }),
    () => tx.first(paymentOf, { number }),
    () => tx.all(historyOf, { number }),
  );
  if (!order) return undefined;
  const [whole = order] = await withAddedColumns(tx, [order]);
  return { order: whole, addresses, items, payment, history };
}

/** The address of a type among those of an order. */
export function orderAddress(
  addresses: readonly OrderAddressRow[],
  type: 'billing' | 'shipping',
): OrderAddressRow | undefined {
  return addresses.find(({ address_type }) => address_type === type);
}

const ordersByIds = statement((q, p: { ids: readonly number[] }, d) =>
  q.selectFrom('sales_order').selectAll().where('order_id', d.in, d.list(p.ids)).orderBy('order_id'),
);
const addressesByIds = statement((q, p: { ids: readonly number[] }, d) =>
  q.selectFrom('sales_order_address').selectAll().where('order_id', d.in, d.list(p.ids)).orderBy('address_id'),
);

/** Orders in the order of the ids. Two statements. */
export async function listedOrders(tx: Tx, ids: readonly number[]): Promise<ListedOrder[]> {
  if (ids.length === 0) return [];
  const [orders, all] = await tx.together(
    () => tx.all(ordersByIds, { ids }),
    () => tx.all(addressesByIds, { ids }),
  );
  const addresses = Map.groupBy(all, ({ order_id }) => order_id);
  return (await withAddedColumns(tx, orders)).map((order) => {
    const own = addresses.get(order.order_id) ?? [];
    return { order, billing: orderAddress(own, 'billing'), shipping: orderAddress(own, 'shipping') };
  });
}

const placeOf = statement((q, p: { number: string }) =>
  q.selectFrom('sales_order').select(['order_id', 'store_id']).where('increment_id', '=', p.number),
);

/** The id and store view of an order, by its number; undefined if there is none. */
export async function orderPlace(
  tx: Tx,
  number: string,
): Promise<{ readonly order_id: number; readonly store_id: number | null } | undefined> {
  return tx.first(placeOf, { number });
}
