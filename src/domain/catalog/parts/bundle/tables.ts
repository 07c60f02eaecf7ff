import {
  cascade,
  decimalDefault,
  decimalOrNull,
  flag,
  id,
  integer,
  integerDefault,
  type Tables,
  text,
  textOrNull,
} from '#platform/storage/columns.ts';

/** Options of bundles and their selections. */
export const bundleTables = {
  bundle_option: {
    columns: {
      option_id: id(),
      product_id: integer(),
      is_required: flag(),
      position: integerDefault(0),
      /** `select`, `radio`, `checkbox` or `multi`. */
      type: text(),
    },
    foreign: [cascade('product_id', 'product')],
    indexes: { bundle_option_product: { columns: ['product_id'] } },
  },
  bundle_option_title: {
    columns: { option_id: integer(), store_id: integer(), title: textOrNull() },
    key: ['option_id', 'store_id'],
    foreign: [cascade('option_id', 'bundle_option'), cascade('store_id', 'store')],
  },
  bundle_selection: {
    columns: {
      selection_id: id(),
      option_id: integer(),
      parent_product_id: integer(),
      product_id: integer(),
      position: integerDefault(0),
      is_default: flag(),
      /** 0 fixed amount, 1 percentage of the bundle's price. */
      price_type: integerDefault(0),
      price_value: decimalDefault(),
      qty: decimalOrNull(),
      can_change_qty: flag(),
    },
    foreign: [cascade('option_id', 'bundle_option'), cascade('product_id', 'product')],
    indexes: {
      bundle_selection_option: { columns: ['option_id'] },
      bundle_selection_parent: { columns: ['parent_product_id'] },
      bundle_selection_product: { columns: ['product_id'] },
    },
  },
  bundle_selection_price: {
    columns: {
      selection_id: integer(),
      website_id: integer(),
      price_type: integerDefault(0),
      price_value: decimalDefault(),
    },
    key: ['selection_id', 'website_id'],
    foreign: [cascade('selection_id', 'bundle_selection')],
  },
} as const satisfies Tables;
