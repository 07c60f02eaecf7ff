import { decimalToNumber, parseDecimal } from '#kernel/decimal.ts';
import type { StockRules } from '../record/stock.ts';
import type { ProductRecord } from './record.ts';
import type { StockItemRow } from './relations.ts';

/** The setting for the largest quantity that shoppers are told; 0 for never (design 13). */
export const STOCK_THRESHOLD = 'cataloginventory/options/stock_threshold_qty';

/** The quantity in stock that a caller is told: the back office always, shoppers only up to the store's threshold. */
export function stockTeller(threshold: string | null, isBackend: boolean): (qty: number) => number | null {
  const most = parseDecimal(threshold ?? '') ?? 0;
  return (qty) => (isBackend || (qty > 0 && qty <= most) ? decimalToNumber(qty) : null);
}

/**
 * A stock item: the rules for buyers; the back office also sees the stored quantities, and which fields follow the
 * configuration.
 */
export function shownStock(
  item: StockItemRow,
  rules: StockRules | undefined,
  toldQty: (qty: number) => number | null,
  isBackend: boolean,
): NonNullable<ProductRecord['stockItem']> {
  const held = {
    qty: toldQty(item.qty),
    isInStock: item.is_in_stock === 1,
    isQtyDecimal: item.is_qty_decimal === 1,
  };
  if (!isBackend) {
    return {
      ...held,
      minSaleQty: decimalToNumber(rules?.minSaleQty ?? 0),
      maxSaleQty: decimalToNumber(rules?.maxSaleQty ?? 0),
      qtyIncrements: decimalToNumber(rules?.qtyIncrements ?? 0),
    };
  }
  return {
    ...held,
    minSaleQty: decimalToNumber(item.min_sale_qty),
    maxSaleQty: decimalToNumber(item.max_sale_qty),
    qtyIncrements: decimalToNumber(item.qty_increments),
    enableQtyIncrements: item.enable_qty_increments === 1,
    manageStock: item.manage_stock === 1,
    minQty: decimalToNumber(item.min_qty),
    backorders: item.backorders,
    notifyStockQty: item.notify_stock_qty === null ? null : decimalToNumber(item.notify_stock_qty),
    useConfigManageStock: item.use_config_manage_stock === 1,
    useConfigMinQty: item.use_config_min_qty === 1,
    useConfigMinSaleQty: item.use_config_min_sale_qty === 1,
    useConfigMaxSaleQty: item.use_config_max_sale_qty === 1,
    useConfigBackorders: item.use_config_backorders === 1,
    useConfigNotifyStockQty: item.use_config_notify_stock_qty === 1,
    useConfigQtyIncrements: item.use_config_qty_increments === 1,
    useConfigEnableQtyIncrements: item.use_config_enable_qty_increments === 1,
  };
}
