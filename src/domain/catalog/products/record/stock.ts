import { CartProblem } from '#domain/shared/refusals/cart-problem.ts';
import { storeConfig } from '#domain/stores/config.ts';
import { valuesOf } from '#kernel/cached.ts';
import { formatDecimalShort, parseDecimal, unit } from '#kernel/decimal.ts';
import { skuKey } from '#kernel/fold.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { type Memo, memo } from '#platform/storage/memo.ts';
import { type Builder, statement } from '#platform/storage/statement.ts';
import { isByGroup, minSaleQtyFor } from './min-sale-qty.ts';

/** The stock rules of one product; the store's configuration is already applied to fields that follow it. */
export interface StockRules {
  readonly qty: number;
  readonly isInStock: boolean;
  readonly manageStock: boolean;
  readonly minQty: number;
  readonly backorders: boolean;
  readonly isQtyDecimal: boolean;
  readonly minSaleQty: number;
  readonly maxSaleQty: number;
  /** 0 if the product is not sold in increments. */
  readonly qtyIncrements: number;
}

const itemsOf = (q: Builder) =>
  q
    .selectFrom('stock_item')
    .select([
      'product_id',
      'qty',
      'is_in_stock',
      'manage_stock',
      'use_config_manage_stock',
      'min_qty',
      'use_config_min_qty',
      'backorders',
      'use_config_backorders',
      'is_qty_decimal',
      'min_sale_qty',
      'use_config_min_sale_qty',
      'max_sale_qty',
      'use_config_max_sale_qty',
      'enable_qty_increments',
      'use_config_enable_qty_increments',
      'qty_increments',
      'use_config_qty_increments',
    ]);

const items = statement((q, p: { ids: readonly number[] }, d) => itemsOf(q).where('product_id', d.in, d.list(p.ids)));

/** The stored stock of a product. */
export type StoredStock = Awaited<ReturnType<ReturnType<typeof itemsOf>['executeTakeFirstOrThrow']>>;

const itemsOfCart = statement((q, p: { quoteId: number; ids: readonly number[]; skuKeys: readonly string[] }, d) =>
  itemsOf(q).where('product_id', 'in', (eb) =>
    eb
      .selectFrom('quote_item')
      .select('product_id')
      .where('quote_id', '=', p.quoteId)
      .union(eb.selectFrom('product').select('product_id').where('product_id', d.in, d.list(p.ids)))
      .union(eb.selectFrom('product').select('product_id').where('sku_key', d.in, d.list(p.skuKeys, 'text'))),
  ),
);

/**
 * Where stock is read each time (`Tx.remembersAll`): the stock of the products of a cart and of the requested ones, in one
 * statement that depends on no other answer. Elsewhere empty, since stock is cached.
 */
export async function stockOfCart(
  tx: Tx,
  quoteId: number,
  asked: { readonly ids: readonly number[]; readonly skus: readonly string[] },
): Promise<ReadonlyMap<number, StoredStock>> {
  if (tx.remembersAll) return new Map();
  const rows = await tx.all(itemsOfCart, { quoteId, ids: asked.ids, skuKeys: asked.skus.map(skuKey) });
  return new Map(rows.map((row) => [row.product_id, row]));
}

const prefix = 'cataloginventory/item_options/';

/** The store view and customer group that stock rules are read for. */
export interface StockAudience {
  readonly storeId: number;
  readonly groupId: number;
}

/**
 * The stock rules of products in a store view for a customer group. A product without a stock item is out of stock. `known`
 * are rules that were read already.
 */
export async function stockRules(
  tx: Tx,
  ids: readonly number[],
  { storeId, groupId }: StockAudience,
  known: ReadonlyMap<number, StoredStock> = noStock,
): Promise<Map<number, StockRules>> {
  const config = await storeConfig(tx, storeId, prefix);
  const minSaleQty = config.get(`${prefix}min_sale_qty`) ?? '';
  // Few stores have rules by customer group; if there are none, all groups share one cache entry.
  const scope = isByGroup(minSaleQty) ? `${storeId} ${groupId}` : String(storeId);
  const least = minSaleQtyFor(minSaleQty, groupId);
  const read = async (unknown: readonly number[]) => {
    const missing = unknown.filter((id) => !known.has(id));
    const rows = missing.length === 0 ? [] : await tx.all(items, { ids: missing });
    return rulesOf([...known.values(), ...rows], config, least);
  };
  return valuesOf(await tx.rememberEach(cache, scope, ids, read));
}

const noStock: ReadonlyMap<number, StoredStock> = new Map();

// Room for about 5,000 products.
const cache: Memo<StockRules | undefined> = memo();

function rulesOf(
  stored: readonly StoredStock[],
  config: ReadonlyMap<string, string | null>,
  minSaleQty: number,
): Map<number, StockRules> {
  const configured = (name: string, otherwise: number): number =>
    parseDecimal(config.get(`${prefix}${name}`) ?? '') ?? otherwise;
  const rules = new Map<number, StockRules>();
  for (const item of stored) {
    const usesIncrements =
      item.use_config_enable_qty_increments === 1
        ? configured('enable_qty_increments', 0) !== 0
        : item.enable_qty_increments === 1;
    const increments = item.use_config_qty_increments === 1 ? configured('qty_increments', 0) : item.qty_increments;
    rules.set(item.product_id, {
      qty: item.qty,
      isInStock: item.is_in_stock === 1,
      manageStock:
        item.use_config_manage_stock === 1 ? configured('manage_stock', unit) !== 0 : item.manage_stock === 1,
      minQty: item.use_config_min_qty === 1 ? configured('min_qty', 0) : item.min_qty,
      backorders: item.use_config_backorders === 1 ? configured('backorders', 0) !== 0 : item.backorders !== 0,
      isQtyDecimal: item.is_qty_decimal === 1,
      minSaleQty: item.use_config_min_sale_qty === 1 ? minSaleQty : item.min_sale_qty,
      maxSaleQty: item.use_config_max_sale_qty === 1 ? configured('max_sale_qty', 10_000 * unit) : item.max_sale_qty,
      qtyIncrements: usesIncrements ? increments : 0,
    });
  }
  return rules;
}

/**
 * Why a line of a cart cannot hold this quantity of a product; undefined if it can (texts of reference 4.2, in the
 * reference's order). `inCart` is the quantity in the whole cart, if that is checked against the stock (design 10).
 */
export function stockProblem(
  rules: StockRules | undefined,
  qty: number,
  name: string,
  inCart: number | undefined,
): CartProblem | undefined {
  if (!rules) return outOfStock;
  if (rules.minSaleQty > 0 && qty < rules.minSaleQty) {
    return tooFew(rules.minSaleQty);
  }
  if (rules.maxSaleQty > 0 && qty > rules.maxSaleQty) {
    return tooMany(rules.maxSaleQty);
  }
  if (rules.qtyIncrements > 0 && qty % rules.qtyIncrements !== 0) {
    const text = `This product is available for purchase in increments of ${formatDecimalShort(rules.qtyIncrements)} only.`;
    return new CartProblem('qty_increments', text, '/qty');
  }
  if (!rules.manageStock) return undefined;
  if (!rules.isInStock) return outOfStock;
  if (inCart !== undefined && !rules.backorders && inCart > rules.qty - rules.minQty) {
    return new CartProblem('stock_insufficient', `The requested quantity for "${name}" is not available.`, '/qty');
  }
  return undefined;
}

/** Whether a product cannot be bought in any quantity. */
export function isOutOfStock(rules: StockRules | undefined): boolean {
  return !rules || (rules.manageStock && !rules.isInStock);
}

/** The problem of a product that cannot be bought in any quantity. */
export const outOfStock = new CartProblem('out_of_stock', 'This product is currently out of stock.');

/** The problem of a quantity below `least`, in ten-thousandths. */
export function tooFew(least: number): CartProblem {
  const text = `The minimum quantity allowed for purchase is ${formatDecimalShort(least)}.`;
  return new CartProblem('qty_too_low', text, '/qty');
}

/** The problem of a quantity above `most`, in ten-thousandths. */
export function tooMany(most: number): CartProblem {
  const text = `The maximum quantity allowed for purchase is ${formatDecimalShort(most)}.`;
  return new CartProblem('qty_too_high', text, '/qty');
}
