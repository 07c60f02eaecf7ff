import type { Tx } from '#platform/storage/engine.ts';
import { statement } from '#platform/storage/statement.ts';
import type { OrderItemRow } from './rows.ts';

type Settled = { orders: readonly number[]; ids: readonly number[]; status: string; from: string; now: number };
const setStatus = statement((q, p: Settled, d) =>
  q
    .updateTable('purchased_download_item')
    .set({ status: p.status, updated_at: p.now })
    .where('purchased_id', 'in', (eb) =>
      eb.selectFrom('purchased_download').select('purchased_id').where('order_id', d.in, d.list(p.orders)),
    )
    .where('order_item_id', d.in, d.list(p.ids))
    .where((eb) => eb.or([eb('status', '=', p.from), eb('status', '=', 'pending')])),
);

/**
 * Opens the downloads of lines that are wholly invoiced, and closes those of lines that are wholly refunded or canceled
 * (soap-sales 10).
 *
 * @param items the current lines of the order; downloads are never shipped
 */
export async function settleDownloads(tx: Tx, items: readonly OrderItemRow[], now: number): Promise<void> {
  const orders = [...new Set(items.map(({ order_id }) => order_id))];
  const open: number[] = [];
  const closed: number[] = [];
  for (const item of items) {
    if (item.is_virtual !== 1) continue;
    const wanted = (item.qty_ordered ?? 0) - (item.qty_canceled ?? 0);
    if ((item.qty_refunded ?? 0) >= wanted) closed.push(item.item_id);
    else if ((item.qty_invoiced ?? 0) >= wanted) open.push(item.item_id);
  }
  if (open.length > 0) await tx.run(setStatus, { orders, ids: open, status: 'available', from: 'pending', now });
  if (closed.length > 0) await tx.run(setStatus, { orders, ids: closed, status: 'expired', from: 'available', now });
}
