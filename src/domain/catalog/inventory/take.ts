import { sql } from 'kysely';
import type { Tx } from '../../../platform/storage/engine.ts';
import { statement } from '../../../platform/storage/statement.ts';
import { changed } from '../../changes/changes.ts';
import { storeConfig } from '../../stores/config.ts';
import { stockLimits } from './inventory.ts';

interface Limits extends Readonly<Record<string, number>> {
  minQty: number;
  manageStock: number;
  backorders: number;
}

const minQtyOf = (p: Limits) => sql<number>`case when use_config_min_qty = 1 then ${p.minQty} else min_qty end`;
const backordersOf = (p: Limits) =>
  sql<number>`case when use_config_backorders = 1 then ${p.backorders} else backorders end`;

const take = statement((q, p: Limits & { id: number; qty: number }) =>
  q
    .updateTable('stock_item')
    .set({
      qty: sql<number>`qty - ${p.qty}`,
      is_in_stock: sql<number>`case when ${backordersOf(p)} = 0 and qty - ${p.qty} <= ${minQtyOf(p)} then 0 else is_in_stock end`,
    })
    .where('product_id', '=', p.id)
    .where(sql<boolean>`case when use_config_manage_stock = 1 then ${p.manageStock} else manage_stock end <> 0`)
    .where(sql<boolean>`(${backordersOf(p)} <> 0 or qty - ${p.qty} >= ${minQtyOf(p)})`),
);
const managed = statement((q, p: { id: number; manageStock: number }) =>
  q
    .selectFrom('stock_item')
    .select('product_id')
    .where('product_id', '=', p.id)
    .where(sql<boolean>`case when use_config_manage_stock = 1 then ${p.manageStock} else manage_stock end <> 0`),
);

const canTake = 'cataloginventory/options/can_subtract';

/**
 * Takes pieces out of stock for an order (soap-sales 9.3). Nothing is taken below the minimum unless backorders are allowed; of two that
 * want the last piece one gets it. Products without managed stock are passed over.
 *
 * @param pieces ten-thousandths by product
 * @returns the products of which there are not enough; what was taken of the others goes with the transaction
 */
export async function takeStock(tx: Tx, pieces: ReadonlyMap<number, number>): Promise<number[]> {
  if ((await storeConfig(tx, 0, canTake)).get(canTake) === '0') return [];
  const { minQty, manageStock, backorders } = await stockLimits(tx);
  const limits = { minQty, manageStock, backorders };
  const short: number[] = [];
  // Everybody in the same order, so that no two wait for each other.
  for (const [id, qty] of [...pieces].toSorted(([a], [b]) => a - b)) {
    if (qty <= 0) continue;
    const rows = await tx.run(take, { ...limits, id, qty });
    if (rows > 0) changed(tx, 'product', id, 'stock');
    else if (await tx.first(managed, { id, manageStock: limits.manageStock })) short.push(id);
  }
  return short;
}
