import {
  cascade,
  decimal,
  flag,
  id,
  integer,
  integerDefault,
  integerOrNull,
  type Tables,
  text,
  textOrNull,
} from '#platform/storage/columns.ts';

/** Custom options of products. */
export const productOptionTables = {
  product_option: {
    columns: {
      option_id: id(),
      product_id: integer(),
      /** `field`, `area`, `file`, `drop_down`, `radio`, `checkbox`, `multiple`, `date`, `date_time`, `time`. */
      type: text(),
      is_required: flag(1),
      sku: textOrNull(),
      max_characters: integerOrNull(),
      file_extension: textOrNull(),
      image_size_x: integerOrNull(),
      image_size_y: integerOrNull(),
      sort_order: integerDefault(0),
    },
    foreign: [cascade('product_id', 'product')],
    indexes: { product_option_product: { columns: ['product_id'] } },
  },
  product_option_title: {
    columns: { option_id: integer(), store_id: integer(), title: text() },
    key: ['option_id', 'store_id'],
    foreign: [cascade('option_id', 'product_option'), cascade('store_id', 'store')],
  },
  product_option_price: {
    /** `price_type` is `fixed` or `percent` (of the item's price); `price` in ten-thousandths. */
    columns: { option_id: integer(), store_id: integer(), price: decimal(), price_type: text() },
    key: ['option_id', 'store_id'],
    foreign: [cascade('option_id', 'product_option'), cascade('store_id', 'store')],
  },
  product_option_value: {
    columns: { value_id: id(), option_id: integer(), sku: textOrNull(), sort_order: integerDefault(0) },
    foreign: [cascade('option_id', 'product_option')],
    indexes: { product_option_value_option: { columns: ['option_id'] } },
  },
  product_option_value_title: {
    columns: { value_id: integer(), store_id: integer(), title: text() },
    key: ['value_id', 'store_id'],
    foreign: [cascade('value_id', 'product_option_value'), cascade('store_id', 'store')],
  },
  product_option_value_price: {
    columns: { value_id: integer(), store_id: integer(), price: decimal(), price_type: text() },
    key: ['value_id', 'store_id'],
    foreign: [cascade('value_id', 'product_option_value'), cascade('store_id', 'store')],
  },
} as const satisfies Tables;
