import { exact, integerField, mapping, moment, type TableMapping, yesNo } from './mapping.ts';

/** The only stock that a store of the family sells from. */
const STOCK = '1';

/** Stock of each product. */
export const stock: readonly TableMapping[] = [
  mapping({
    what: 'stock items',
    from: 'cataloginventory_stock_item',
    to: 'stock_item',
    columns: {
      product_id: integerField('product_id'),
      qty: exact('qty'),
      is_in_stock: yesNo('is_in_stock'),
      manage_stock: yesNo('manage_stock'),
      use_config_manage_stock: yesNo('use_config_manage_stock'),
      min_qty: exact('min_qty'),
      use_config_min_qty: yesNo('use_config_min_qty'),
      is_qty_decimal: yesNo('is_qty_decimal'),
      is_decimal_divided: yesNo('is_decimal_divided'),
      backorders: integerField('backorders'),
      use_config_backorders: yesNo('use_config_backorders'),
      min_sale_qty: exact('min_sale_qty'),
      use_config_min_sale_qty: yesNo('use_config_min_sale_qty'),
      max_sale_qty: exact('max_sale_qty'),
      use_config_max_sale_qty: yesNo('use_config_max_sale_qty'),
      notify_stock_qty: exact('notify_stock_qty'),
      use_config_notify_stock_qty: yesNo('use_config_notify_stock_qty'),
      enable_qty_increments: yesNo('enable_qty_increments'),
      use_config_enable_qty_increments: {
        ...yesNo('use_config_enable_qty_inc'),
        formerly: 'use_config_enable_qty_increments',
      },
      qty_increments: exact('qty_increments'),
      use_config_qty_increments: yesNo('use_config_qty_increments'),
      low_stock_at: moment('low_stock_date'),
    },
    refuse: (row) =>
      (row('stock_id') ?? STOCK) === STOCK ? undefined : 'they belong to a stock that is not sold from',
  }),
];
