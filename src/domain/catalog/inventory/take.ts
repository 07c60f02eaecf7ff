import { sql } from 'kysely';
import { changed } from '#domain/shared/changes/changes.ts';
import { storeConfig } from '#domain/stores/config.ts';
import type { Dialect } from '#platform/storage/dialect.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { statement } from '#platform/storage/statement.ts';
import { stockLimits } from './inventory.ts';

/** The store's settings for products without their own. */
type Limits = { readonly minQty: number; readonly manageStock: number; readonly backorders: number };

const minQtyOf = (p: Limits) => sql<number>`case when use_config_min_qty = 1 then ${p.minQty} else min_qty end`;
const backordersOf = (p: Limits) =>
  sql<number>`case when use_config_backorders = 1 then ${p.backorders} else backorders end`;

const managesStock = (manageStock: number) =>
  sql<boolean>`case when use_config_manage_stock = 1 then ${manageStock} else manage_stock end <> 0`;

/**
 * The wanted pieces: pairs of product and quantity as JSON. Rows are locked in a fixed order, so that orders cannot
 * deadlock.
 */
const wanted = (pairs: string, d: Dialect) =>
  sql`asked as ${d.pairs(pairs)}, wanted(wanted_id, wanted_qty) as (
        select product_id, second from asked cross join stock_item where product_id = first order by product_id ${d.lockRows('stock_item')})`;

const take = statement<Limits & { pairs: string }, { product_id: number }>(
  (_q, p, d) => sql<{ product_id: number }>`with ${wanted(p.pairs, d)}
    update stock_item set
      qty = qty - wanted_qty,
      is_in_stock = case when ${backordersOf(p)} = 0 and qty - wanted_qty <= ${minQtyOf(p)} then 0 else is_in_stock end
    from wanted
    where product_id = wanted_id and ${managesStock(p.manageStock)}
      and (${backordersOf(p)} <> 0 or qty - wanted_qty >= ${minQtyOf(p)})
    returning product_id`,
);
const managed = statement((q, p: { ids: readonly number[]; manageStock: number }, d) =>
  q
    .selectFrom('stock_item')
    .select('product_id')
    .where('product_id', d.in, d.list(p.ids))
    .where(managesStock(p.manageStock)),
);

const canTake = 'cataloginventory/options/can_subtract';

/** Whether orders take stock, and the default minimum that must remain. */
export async function stockTaking(tx: Tx): Promise<{ readonly isTaken: boolean; readonly limits: Limits }> {
  const [config, { minQty, manageStock, backorders }] = await tx.together(
    () => storeConfig(tx, 0, canTake),
    () => stockLimits(tx),
  );
  return { isTaken: config.get(canTake) !== '0', limits: { minQty, manageStock, backorders } };
}

/**
 * Takes pieces out of stock for an order (soap-sales 9.3). Nothing is taken below the minimum unless backorders are
 * allowed; if two orders want the last piece, one gets it. Products without managed stock are skipped.
 *
 * @param pieces ten-thousandths by product
 * @returns the products without enough stock; a rollback of the transaction returns what was taken of the others
 */
export async function takeStock(tx: Tx, pieces: ReadonlyMap<number, number>): Promise<number[]> {
  const { isTaken, limits } = await stockTaking(tx);
  const pairs = [...pieces].filter(([, qty]) => qty > 0).toSorted(([a], [b]) => a - b);
  if (!isTaken || pairs.length === 0) return [];
  const rows = await tx.all(take, { ...limits, pairs: JSON.stringify(pairs) });
  const taken = new Set(rows.map(({ product_id }) => product_id));
  for (const id of taken) changed(tx, 'product', id, 'stock');
  const others = pairs.map(([id]) => id).filter((id) => !taken.has(id));
  if (others.length === 0) return [];
  const short = await tx.all(managed, { ids: others, manageStock: limits.manageStock });
  return short.map(({ product_id }) => product_id);
}
