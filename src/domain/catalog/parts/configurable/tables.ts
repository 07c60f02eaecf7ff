import {
  cascade,
  decimal,
  flag,
  id,
  integer,
  integerDefault,
  type Tables,
  text,
  textOrNull,
} from '#platform/storage/columns.ts';

/** Attributes that variants of configurable products differ in, their surcharges, and the variants. */
export const configurableTables = {
  super_attribute: {
    columns: {
      super_attribute_id: id(),
      product_id: integer(),
      attribute_id: integer(),
      position: integerDefault(0),
    },
    foreign: [cascade('product_id', 'product'), cascade('attribute_id', 'attribute')],
    indexes: {
      super_attribute_pair: { columns: ['product_id', 'attribute_id'], unique: true },
      super_attribute_attribute: { columns: ['attribute_id'] },
    },
  },
  super_attribute_label: {
    columns: { super_attribute_id: integer(), store_id: integer(), use_default: flag(), label: textOrNull() },
    key: ['super_attribute_id', 'store_id'],
    foreign: [cascade('super_attribute_id', 'super_attribute'), cascade('store_id', 'store')],
  },
  super_attribute_price: {
    /** A surcharge for one option value: `amount` is money, or a percentage in ten-thousandths. */
    columns: {
      super_attribute_id: integer(),
      value_index: text(),
      website_id: integer(),
      is_percent: flag(),
      amount: decimal(),
    },
    key: ['super_attribute_id', 'value_index', 'website_id'],
    foreign: [cascade('super_attribute_id', 'super_attribute')],
  },
  super_link: {
    columns: { parent_id: integer(), product_id: integer() },
    key: ['parent_id', 'product_id'],
    foreign: [cascade('parent_id', 'product'), cascade('product_id', 'product')],
    indexes: { super_link_child: { columns: ['product_id'] } },
  },
} as const satisfies Tables;
