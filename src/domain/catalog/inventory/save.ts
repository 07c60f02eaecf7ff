import { changedValues } from '#domain/shared/changes/changes.ts';
import { decimalToNumber } from '#kernel/decimal.ts';
import type { SqlValue, Tx } from '#platform/storage/engine.ts';
import { runRows, upsertRows } from '#platform/storage/row-statements.ts';
import { statement } from '#platform/storage/statement.ts';
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
    .$call(d.forUpdate),
);
const upsertItems = upsertRows('stock_item', ['product_id'], columns);

/** A new stock item: managed, everything else by the store's settings (rest 5.1). */
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

/** The columns that a product can set itself, by the column that says that the store's setting is used. */
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

/** The wanted stock of one product. */
export interface StockToSave {
  readonly productId: number;
  readonly type: string;
  readonly change: StockChange;
  /** Set if only the quantity is sent, possibly as it was shown: then an unchanged quantity changes nothing. */
  readonly isShortcut?: boolean;
}

/** The store's settings, for products without their own; quantities in ten-thousandths. */
export interface StockLimits {
  readonly minQty: number;
  readonly backorders: number;
}

/**
 * Changes stock items, and makes missing ones: two statements for any number of items. A field that follows the store's
 * setting becomes the product's own when it is set, unless the same change says otherwise. If a quantity is set without
 * availability, the product is available if it is above zero (rest 5.1). With `limits` the rules of the
 * legacy interface apply instead: products at or below their minimum without backorders are out of stock whatever is
 * sent, and composite products have no quantity (soap-catalog 5.8). Each product may appear only once. Answers the
 * products whose stock changed.
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
  for (const row of changed) {
    const stored = before.get(row[0] as number);
    if (stored) changedValues(tx, 'product', row[0] as number, shownOf(stored), shownOf(toItem(row)));
  }
  return changed.map(([id]) => id as number);
}

const toItem = (row: readonly SqlValue[]) =>
  Object.fromEntries(columns.map((column, index) => [column, row[index] as number | null])) as StockItem;

/** What the record of changes tells of stock. */
const shownOf = ({ qty, is_in_stock: isInStock }: StockItem) => ({
  qty: qty === null ? null : decimalToNumber(qty),
  isInStock: isInStock === 1,
});

/** Whether a stock item is at or below its minimum and allows no backorders. */
function isUsedUp(item: Readonly<Record<string, number | null>>, { minQty, backorders }: StockLimits): boolean {
  const own = (column: string, follows: string, configured: number): number =>
    item[follows] === 1 ? configured : (item[column] ?? 0);
  if (own('backorders', 'use_config_backorders', backorders) !== 0) return false;
  return (item.qty ?? 0) <= own('min_qty', 'use_config_min_qty', minQty);
}
