import type { SqlValue, Tx } from '../../../platform/storage/engine.ts';
import { runRows, upsertRows } from '../../../platform/storage/row-statements.ts';
import { statement } from '../../../platform/storage/statement.ts';
import { typeFacts } from '../types/index.ts';
import type { StockChange } from './change.ts';

const columns = [
  'product_id',
  'qty',
  'is_in_stock',
  'manage_stock',
  'use_config_manage_stock',
  'min_qty',
  'use_config_min_qty',
  'is_qty_decimal',
  'is_decimal_divided',
  'backorders',
  'use_config_backorders',
  'min_sale_qty',
  'use_config_min_sale_qty',
  'max_sale_qty',
  'use_config_max_sale_qty',
  'notify_stock_qty',
  'use_config_notify_stock_qty',
  'enable_qty_increments',
  'use_config_enable_qty_increments',
  'qty_increments',
  'use_config_qty_increments',
  'low_stock_at',
] as const;

/** The stock item of a product as it is stored; quantities in ten-thousandths. */
export type StockItem = Readonly<Record<(typeof columns)[number], number | null>>;

const itemsToChange = statement((q, p: { ids: readonly number[] }, d) =>
  q
    .selectFrom('stock_item')
    .select(columns)
    .where('product_id', d.in, d.list(p.ids))
    .orderBy('product_id')
    .$if(d.kind === 'postgres', (query) => query.forUpdate()),
);
const upsertItems = upsertRows('stock_item', ['product_id'], columns);

/** A new stock item: managed, and as the store says in everything else (reference rest 5.1). */
const fresh: Omit<StockItem, 'product_id'> = {
  qty: 0,
  is_in_stock: 0,
  manage_stock: 1,
  use_config_manage_stock: 1,
  min_qty: 0,
  use_config_min_qty: 1,
  is_qty_decimal: 0,
  is_decimal_divided: 0,
  backorders: 0,
  use_config_backorders: 1,
  min_sale_qty: 10_000,
  use_config_min_sale_qty: 1,
  max_sale_qty: 0,
  use_config_max_sale_qty: 1,
  notify_stock_qty: null,
  use_config_notify_stock_qty: 1,
  enable_qty_increments: 0,
  use_config_enable_qty_increments: 1,
  qty_increments: 0,
  use_config_qty_increments: 1,
  low_stock_at: null,
};

/** What of a stock item the product says itself, by the column that says that the store does. */
const ownedBy: Readonly<Record<string, string>> = {
  manage_stock: 'use_config_manage_stock',
  min_qty: 'use_config_min_qty',
  backorders: 'use_config_backorders',
  min_sale_qty: 'use_config_min_sale_qty',
  max_sale_qty: 'use_config_max_sale_qty',
  notify_stock_qty: 'use_config_notify_stock_qty',
  enable_qty_increments: 'use_config_enable_qty_increments',
  qty_increments: 'use_config_qty_increments',
};

/** One product's stock as it is to become. */
export interface StockToSave {
  readonly productId: number;
  readonly type: string;
  readonly change: StockChange;
  /** Where only the quantity is said, perhaps as it is shown anyway: then a quantity that stays says nothing. */
  readonly isShortcut?: boolean;
}

/** What the store says where a product does not; quantities in ten-thousandths. */
export interface StockLimits {
  readonly minQty: number;
  readonly backorders: number;
}

/**
 * Changes stock items, making those that are missing: two statements, whatever their number. A field that the product
 * could take from the store is its own from then on, unless the same change says otherwise; where a quantity is said and
 * availability is not, above zero is available (reference rest 5.1). With `limits` it is not: there, what is at its minimum or
 * below and cannot be ordered beyond its stock is out of stock whatever is said, and composite products have no quantity
 * (soap-catalog 5.8). No product comes twice. Answers the products whose stock is another one now.
 */
export async function saveStock(tx: Tx, changes: readonly StockToSave[], limits?: StockLimits): Promise<number[]> {
  if (changes.length === 0) return [];
  const before = new Map(
    (await tx.all(itemsToChange, { ids: changes.map(({ productId }) => productId) })).map((row) => [
      row.product_id,
      row,
    ]),
  );
  const rows = changes.map(({ productId, type, change, isShortcut }): SqlValue[] => {
    const start = before.get(productId) ?? { ...fresh, is_in_stock: typeFacts(type).isComposite ? 1 : 0 };
    const item: Record<string, number | null> = { ...start, product_id: productId };
    for (const [column, value] of Object.entries(change)) {
      item[column] = value ?? null;
      const follows = ownedBy[column];
      if (follows && change[follows] === undefined) item[follows] = 0;
    }
    if (limits) {
      if (typeFacts(type).isComposite) item.qty = 0;
      else if (isUsedUp(item, limits)) item.is_in_stock = 0;
      return columns.map((column) => item[column] ?? null);
    }
    const isSame = isShortcut && before.get(productId)?.qty === change.qty;
    if (change.qty !== undefined && change.is_in_stock === undefined && !isSame) {
      item.is_in_stock = Number((change.qty ?? 0) > 0);
    }
    return columns.map((column) => item[column] ?? null);
  });
  const changed = rows.filter((row) => {
    const stored = before.get(row[0] as number);
    return !stored || columns.some((column, index) => stored[column] !== row[index]);
  });
  await runRows(tx, upsertItems, changed);
  return changed.map(([id]) => id as number);
}

/** Whether a stock item is at its minimum or below, and nothing more of it can be ordered. */
function isUsedUp(item: Readonly<Record<string, number | null>>, { minQty, backorders }: StockLimits): boolean {
  const own = (column: string, follows: string, configured: number): number =>
    item[follows] === 1 ? configured : (item[column] ?? 0);
  if (own('backorders', 'use_config_backorders', backorders) !== 0) return false;
  return (item.qty ?? 0) <= own('min_qty', 'use_config_min_qty', minQty);
}
