import { sql } from 'kysely';
import { changed } from '#domain/shared/changes/changes.ts';
import { storeConfig } from '#domain/stores/config.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { statement } from '#platform/storage/statement.ts';
import { stockLimits } from './inventory.ts';

const add = statement((q, p: { id: number; qty: number; minQty: number; manageStock: number; comesBack: number }) =>
  q
    .updateTable('stock_item')
    .set({
      qty: sql<number>`qty + ${p.qty}`,
      is_in_stock: sql<number>`case when ${p.comesBack} = 1
          and qty + ${p.qty} > case when use_config_min_qty = 1 then ${p.minQty} else min_qty end then 1 else is_in_stock end`,
    })
    .where('product_id', '=', p.id)
    .where(sql<boolean>`case when use_config_manage_stock = 1 then ${p.manageStock} else manage_stock end <> 0`),
);

const backInStock = 'cataloginventory/options/can_back_in_stock';

/**
 * Returns pieces of an order to stock (soap-sales 9.3): products that are above their minimum again become in stock,
 * unless the store's settings forbid it. Deleted products, and those without managed stock, are skipped.
 *
 * @param pieces ten-thousandths by product
 */
export async function giveBack(tx: Tx, pieces: ReadonlyMap<number, number>): Promise<void> {
  const { minQty, manageStock } = await stockLimits(tx);
  const comesBack = Number((await storeConfig(tx, 0, backInStock)).get(backInStock) !== '0');
  // All calls use the same order, so that they cannot deadlock.
  for (const [id, qty] of [...pieces].toSorted(([a], [b]) => a - b)) {
    if (qty <= 0) continue;
    const rows = await tx.run(add, { id, qty, minQty, manageStock, comesBack });
    if (rows > 0) changed(tx, 'product', id, 'stock');
  }
}
