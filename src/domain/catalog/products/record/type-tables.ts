import {
  cascade,
  decimal,
  decimalDefault,
  decimalOrNull,
  flag,
  id,
  integer,
  integerDefault,
  integerOrNull,
  type Tables,
  text,
  textOrNull,
} from '#platform/storage/columns.ts';

/** The parts of products of some types: variants, bundles, downloads, gift cards. */
export const productTypeTables = {
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
  /** The variants of a configurable product. */
  super_link: {
    columns: { parent_id: integer(), product_id: integer() },
    key: ['parent_id', 'product_id'],
    foreign: [cascade('parent_id', 'product'), cascade('product_id', 'product')],
    indexes: { super_link_child: { columns: ['product_id'] } },
  },
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
  download_link: {
    columns: {
      link_id: id(),
      product_id: integer(),
      sort_order: integerDefault(0),
      number_of_downloads: integerOrNull(),
      /** 0 no, 1 yes, 2 as configured. */
      is_shareable: integerDefault(2),
      link_type: textOrNull(),
      link_url: textOrNull(),
      link_file: textOrNull(),
      sample_type: textOrNull(),
      sample_url: textOrNull(),
      sample_file: textOrNull(),
    },
    foreign: [cascade('product_id', 'product')],
    indexes: { download_link_product: { columns: ['product_id'] } },
  },
  download_link_title: {
    columns: { link_id: integer(), store_id: integer(), title: textOrNull() },
    key: ['link_id', 'store_id'],
    foreign: [cascade('link_id', 'download_link'), cascade('store_id', 'store')],
  },
  download_link_price: {
    columns: { link_id: integer(), website_id: integer(), price: decimal() },
    key: ['link_id', 'website_id'],
    foreign: [cascade('link_id', 'download_link')],
  },
  download_sample: {
    columns: {
      sample_id: id(),
      product_id: integer(),
      sort_order: integerDefault(0),
      sample_type: textOrNull(),
      sample_url: textOrNull(),
      sample_file: textOrNull(),
    },
    foreign: [cascade('product_id', 'product')],
    indexes: { download_sample_product: { columns: ['product_id'] } },
  },
  download_sample_title: {
    columns: { sample_id: integer(), store_id: integer(), title: textOrNull() },
    key: ['sample_id', 'store_id'],
    foreign: [cascade('sample_id', 'download_sample'), cascade('store_id', 'store')],
  },
  /** Amounts a gift card can be bought for. */
  gift_card_amount: {
    columns: { amount_id: id(), product_id: integer(), website_id: integerDefault(0), value: decimal() },
    foreign: [cascade('product_id', 'product')],
    indexes: { gift_card_amount_product: { columns: ['product_id'] } },
  },
} as const satisfies Tables;
