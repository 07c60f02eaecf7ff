import { type StoredTransaction, transactionsByOrder, transactionsOf } from '#domain/payments/transactions.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { statement } from '#platform/storage/statement.ts';
import { withAddedColumns } from './columns-of-extensions.ts';
import { shipments } from './document-kinds.ts';
import { documentRecords, type ShipmentRecord } from './document-records.ts';
import type { OrderAddressRow, OrderHistoryRow, OrderItemRow, OrderPaymentRow, OrderRow, OrderTaxRow } from './rows.ts';

/** The gift message of an order or of a line. */
export interface OnCard {
  readonly gift_message: string | null;
  readonly gift_sender: string | null;
  readonly gift_recipient: string | null;
}

/** An order with everything that belongs to it. */
export interface OrderRecord {
  readonly order: OrderRow & OnCard;
  /** Ordered by id, including parts of composite products. */
  readonly items: readonly (OrderItemRow & OnCard)[];
  readonly addresses: readonly OrderAddressRow[];
  readonly payment: OrderPaymentRow | undefined;
  /** This and all following fields are only read for a single order. Newest first. */
  readonly history: readonly OrderHistoryRow[];
  readonly taxes: readonly OrderTaxRow[];
  readonly shipments: readonly ShipmentRecord[];
  /** The transactions of payment providers, oldest first. */
  readonly transactions: readonly StoredTransaction[];
}

type Ids = { readonly ids: readonly number[] };

const ordersOf = statement((q, p: Ids, d) =>
  q
    .selectFrom('sales_order as o')
    .leftJoin('gift_message as g', 'g.gift_message_id', 'o.gift_message_id')
    .selectAll('o')
    .select(['g.message as gift_message', 'g.sender as gift_sender', 'g.recipient as gift_recipient'])
    .where('o.order_id', d.in, d.list(p.ids)),
);
const itemsOf = statement((q, p: Ids, d) =>
  q
    .selectFrom('sales_order_item as i')
    .leftJoin('gift_message as g', 'g.gift_message_id', 'i.gift_message_id')
    .selectAll('i')
    .select(['g.message as gift_message', 'g.sender as gift_sender', 'g.recipient as gift_recipient'])
    .where('i.order_id', d.in, d.list(p.ids))
    .orderBy('i.item_id'),
);
const addressesOf = statement((q, p: Ids, d) =>
  q.selectFrom('sales_order_address').selectAll().where('order_id', d.in, d.list(p.ids)).orderBy('address_id'),
);
const paymentsOf = statement((q, p: Ids, d) =>
  q.selectFrom('sales_order_payment').selectAll().where('order_id', d.in, d.list(p.ids)).orderBy('payment_id'),
);
const historyOf = statement((q, p: { id: number }) =>
  q
    .selectFrom('sales_order_history')
    .selectAll()
    .where('order_id', '=', p.id)
    .orderBy('created_at', 'desc')
    .orderBy('history_id', 'desc'),
);
const taxesOf = statement((q, p: { id: number }) =>
  q.selectFrom('sales_order_tax').selectAll().where('order_id', '=', p.id).orderBy('priority').orderBy('tax_id'),
);
const shipmentsOf = statement((q, p: { id: number }) =>
  q.selectFrom('sales_shipment').select('shipment_id').where('order_id', '=', p.id).orderBy('shipment_id'),
);

const historiesOf = statement((q, p: Ids, d) =>
  q
    .selectFrom('sales_order_history')
    .selectAll()
    .where('order_id', d.in, d.list(p.ids))
    .orderBy('created_at', 'desc')
    .orderBy('history_id', 'desc'),
);
const taxesOfAll = statement((q, p: Ids, d) =>
  q
    .selectFrom('sales_order_tax')
    .selectAll()
    .where('order_id', d.in, d.list(p.ids))
    .orderBy('priority')
    .orderBy('tax_id'),
);
const shipmentsOfAll = statement((q, p: Ids, d) =>
  q.selectFrom('sales_shipment').select('shipment_id').where('order_id', d.in, d.list(p.ids)).orderBy('shipment_id'),
);

/** Orders as lists show them, in the order of the ids. Four statements. */
export async function orderRecords(tx: Tx, ids: readonly number[]): Promise<OrderRecord[]> {
  if (ids.length === 0) return [];
  const [orders, items, addresses, payments] = await tx.together(
    () => tx.all(ordersOf, { ids }),
    () => tx.all(itemsOf, { ids }),
    () => tx.all(addressesOf, { ids }),
    () => tx.all(paymentsOf, { ids }),
  );
  const whole = await withAddedColumns(tx, orders);
  const byId = new Map(whole.map((order) => [order.order_id, order]));
  const itemsBy = Map.groupBy(items, ({ order_id }) => order_id);
  const addressesBy = Map.groupBy(addresses, ({ order_id }) => order_id);
  const paymentBy = new Map(payments.toReversed().map((payment) => [payment.order_id, payment]));
  return ids.flatMap((id) => {
    const order = byId.get(id);
    if (!order) return [];
    const parts = { items: itemsBy.get(id) ?? [], addresses: addressesBy.get(id) ?? [], payment: paymentBy.get(id) };
    return [{ order, ...parts, history: [], taxes: [], shipments: [], transactions: [] }];
  });
}

/** As `orderRecord` for several orders, in the order of the ids, in as many statements. */
export async function wholeOrderRecords(tx: Tx, ids: readonly number[]): Promise<OrderRecord[]> {
  if (ids.length === 0) return [];
  const [records, histories, taxes, shipped, transactions] = await tx.together(
    () => orderRecords(tx, ids),
    () => tx.all(historiesOf, { ids }),
    () => tx.all(taxesOfAll, { ids }),
    () => tx.all(shipmentsOfAll, { ids }),
    () => transactionsByOrder(tx, ids),
  );
  const shipmentIds = shipped.map(({ shipment_id }) => shipment_id);
  const byOrder = {
    history: Map.groupBy(histories, ({ order_id }) => order_id),
    taxes: Map.groupBy(taxes, ({ order_id }) => order_id),
    shipments: Map.groupBy(await documentRecords(tx, shipments, shipmentIds), ({ document }) => document.order_id),
  };
  return records.map((record) => {
    const id = record.order.order_id;
    return {
      ...record,
      history: byOrder.history.get(id) ?? [],
      taxes: byOrder.taxes.get(id) ?? [],
      shipments: byOrder.shipments.get(id) ?? [],
      transactions: transactions.get(id) ?? [],
    };
  });
}

/** All data of an order; undefined if there is none. */
export async function orderRecord(tx: Tx, id: number): Promise<OrderRecord | undefined> {
  const [records, history, taxes, shipped, transactions] = await tx.together(
    () => orderRecords(tx, [id]),
    () => tx.all(historyOf, { id }),
    () => tx.all(taxesOf, { id }),
    () => tx.all(shipmentsOf, { id }),
    () => transactionsOf(tx, id),
  );
  const [record] = records;
  const ids = shipped.map(({ shipment_id }) => shipment_id);
  return record && { ...record, history, taxes, transactions, shipments: await documentRecords(tx, shipments, ids) };
}
