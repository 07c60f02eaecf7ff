/** The form of a stock item's field. */
export type StockFieldKind = 'stock' | 'quantity' | 'quantityOrNull' | 'flag' | 'backorders';

const field = <K extends StockFieldKind>(column: string, kind: K, description: string) => ({
  column,
  kind,
  description,
});

/** The fields of a stock item (rest 4.9) with their columns. */
export const stockFields = {
  qty: field('qty', 'stock', 'Pieces in stock; below zero where more were ordered.'),
  isInStock: field('is_in_stock', 'flag', 'Whether it can be bought; follows from `qty` where only that is said.'),
  manageStock: field('manage_stock', 'flag', 'Whether stock is kept at all.'),
  useConfigManageStock: field('use_config_manage_stock', 'flag', 'As the store says.'),
  minQty: field('min_qty', 'quantity', 'At how many pieces it is out of stock.'),
  useConfigMinQty: field('use_config_min_qty', 'flag', 'As the store says.'),
  isQtyDecimal: field('is_qty_decimal', 'flag', 'Whether parts of a piece are sold.'),
  minSaleQty: field('min_sale_qty', 'quantity', 'Fewest pieces in a cart.'),
  useConfigMinSaleQty: field('use_config_min_sale_qty', 'flag', 'As the store says.'),
  maxSaleQty: field('max_sale_qty', 'quantity', 'Most pieces in a cart; 0 for no limit.'),
  useConfigMaxSaleQty: field('use_config_max_sale_qty', 'flag', 'As the store says.'),
  backorders: field('backorders', 'backorders', '0 no, 1 yes, 2 yes and the customer is told.'),
  useConfigBackorders: field('use_config_backorders', 'flag', 'As the store says.'),
  notifyStockQty: field('notify_stock_qty', 'quantityOrNull', 'Below how many pieces the merchant is told.'),
  useConfigNotifyStockQty: field('use_config_notify_stock_qty', 'flag', 'As the store says.'),
  enableQtyIncrements: field('enable_qty_increments', 'flag', 'Whether it is sold in increments.'),
  useConfigEnableQtyIncrements: field('use_config_enable_qty_increments', 'flag', 'As the store says.'),
  qtyIncrements: field('qty_increments', 'quantity', 'Sold in multiples of this.'),
  useConfigQtyIncrements: field('use_config_qty_increments', 'flag', 'As the store says.'),
} as const;

/** Name of a field of a stock item. */
export type StockFieldName = keyof typeof stockFields;
