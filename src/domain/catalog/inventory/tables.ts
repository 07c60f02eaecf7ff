import {
  cascade,
  decimalDefault,
  decimalOrNull,
  flag,
  integer,
  integerDefault,
  type Tables,
  timeOrNull,
} from '#platform/storage/columns.ts';

/** The stock of products. */
export const stockTables = {
  stock_item: {
    columns: {
      product_id: integer(),
      qty: decimalDefault(),
      is_in_stock: flag(),
      manage_stock: flag(1),
      use_config_manage_stock: flag(1),
      min_qty: decimalDefault(),
      use_config_min_qty: flag(1),
      is_qty_decimal: flag(),
      is_decimal_divided: flag(),
      backorders: integerDefault(0),
      use_config_backorders: flag(1),
      min_sale_qty: decimalDefault(10000),
      use_config_min_sale_qty: flag(1),
      max_sale_qty: decimalDefault(),
      use_config_max_sale_qty: flag(1),
      notify_stock_qty: decimalOrNull(),
      use_config_notify_stock_qty: flag(1),
      enable_qty_increments: flag(),
      use_config_enable_qty_increments: flag(1),
      qty_increments: decimalDefault(),
      use_config_qty_increments: flag(1),
      low_stock_at: timeOrNull(),
    },
    key: ['product_id'],
    foreign: [cascade('product_id', 'product')],
    changesOften: true,
  },
} as const satisfies Tables;
