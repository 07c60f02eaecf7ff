import type { Tx } from '#platform/storage/engine.ts';
import { statement } from '#platform/storage/statement.ts';

/** The kinds of provider transactions. */
export type TransactionType = 'authorization' | 'capture' | 'void' | 'refund';

/** A provider's transaction, as it is stored with the order. */
export interface StoredTransaction {
  readonly transaction_id: number;
  readonly txn_id: string | null;
  readonly txn_type: string | null;
  readonly parent_txn_id: string | null;
  readonly is_closed: number;
  readonly created_at: number;
}

const insert = statement(
  (
    q,
    p: {
      orderId: number;
      txnId: string;
      type: string;
      parentId: number | null;
      parent: string | null;
      closed: number;
      now: number;
    },
  ) =>
    q.insertInto('payment_transaction').values({
      parent_id: p.parentId,
      order_id: p.orderId,
      payment_id: q
        .selectFrom('sales_order_payment')
        .select((eb) => eb.fn.coalesce(eb.fn.max('payment_id'), eb.lit(0)).as('payment_id'))
        .where('order_id', '=', p.orderId),
      txn_id: p.txnId,
      parent_txn_id: p.parent,
      txn_type: p.type,
      is_closed: p.closed,
      created_at: p.now,
    }),
);
const remember = statement<{ orderId: number; txnId: string }, never>((q, p) =>
  q.updateTable('sales_order_payment').set({ last_trans_id: p.txnId }).where('order_id', '=', p.orderId),
);
const closeOne = statement<{ id: number }, never>((q, p) =>
  q.updateTable('payment_transaction').set({ is_closed: 1 }).where('transaction_id', '=', p.id),
);
const ofOrder = statement<{ orderId: number }, StoredTransaction>((q, p) =>
  q
    .selectFrom('payment_transaction')
    .select(['transaction_id', 'txn_id', 'txn_type', 'parent_txn_id', 'is_closed', 'created_at'])
    .where('order_id', '=', p.orderId)
    .orderBy('transaction_id'),
);

const ofOrders = statement<{ ids: readonly number[] }, StoredTransaction & { readonly order_id: number }>((q, p, d) =>
  q
    .selectFrom('payment_transaction')
    .select(['transaction_id', 'txn_id', 'txn_type', 'parent_txn_id', 'is_closed', 'created_at', 'order_id'])
    .where('order_id', d.in, d.list(p.ids))
    .orderBy('transaction_id'),
);

/** The transactions of orders by their ids, oldest first. */
export async function transactionsByOrder(tx: Tx, ids: readonly number[]): Promise<Map<number, StoredTransaction[]>> {
  return Map.groupBy(await tx.all(ofOrders, { ids }), ({ order_id }) => order_id);
}

/** The transactions of an order, oldest first. */
export async function transactionsOf(tx: Tx, orderId: number): Promise<StoredTransaction[]> {
  return tx.all(ofOrder, { orderId });
}

/**
 * Stores a transaction with its order, below its parent transaction. An authorization stays open until it is captured
 * or voided.
 */
export async function keepTransaction(
  tx: Tx,
  orderId: number,
  { txnId, type, parent }: { txnId: string; type: TransactionType; parent?: StoredTransaction | undefined },
  now: number,
): Promise<void> {
  const isOpen = type === 'authorization' || type === 'capture';
  const above = { parentId: parent?.transaction_id ?? null, parent: parent?.txn_id ?? null };
  await tx.run(insert, { orderId, txnId, type, ...above, closed: isOpen ? 0 : 1, now });
  await tx.run(remember, { orderId, txnId });
}

/** Marks a transaction as closed: no further ones follow from it. */
export async function closeTransaction(tx: Tx, { transaction_id: id }: StoredTransaction): Promise<void> {
  await tx.run(closeOne, { id });
}
