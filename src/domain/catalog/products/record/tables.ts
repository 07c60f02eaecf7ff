import {
  bytewise,
  cascade,
  decimal,
  decimalOrNull,
  flag,
  id,
  integer,
  integerDefault,
  integerOrNull,
  type Tables,
  text,
  textOrNull,
  time,
} from '#platform/storage/columns.ts';

/** Products with their values, categories, websites, links and prices. */
export const productTables = {
  product: {
    columns: {
      product_id: id(),
      set_id: integer(),
      /** One of `productTypes`, or a type of an extension of an imported store. */
      type: text(),
      sku: text(),
      /** The SKU in the form in which it is looked up (`kernel/fold.ts`). */
      sku_key: bytewise(text()),
      has_options: flag(),
      required_options: flag(),
      created_at: time(),
      updated_at: time(),
    },
    foreign: [cascade('set_id', 'attribute_set')],
    indexes: {
      product_sku: { columns: ['sku'], unique: true },
      product_sku_key: { columns: ['sku_key'] },
      product_set: { columns: ['set_id'] },
      product_updated: { columns: ['updated_at', 'product_id'] },
      product_created: { columns: ['created_at', 'product_id'] },
    },
  },
  /** Attribute values of products. `number` holds the value of int and decimal attributes (decimals in ten-thousandths). */
  product_value: {
    columns: {
      product_id: integer(),
      attribute_id: integer(),
      store_id: integer(),
      value: textOrNull(),
      number: integerOrNull(),
    },
    key: ['product_id', 'attribute_id', 'store_id'],
    foreign: [cascade('product_id', 'product'), cascade('attribute_id', 'attribute'), cascade('store_id', 'store')],
    indexes: { product_value_number: { columns: ['attribute_id', 'number'] } },
  },
  product_website: {
    columns: { product_id: integer(), website_id: integer() },
    key: ['product_id', 'website_id'],
    foreign: [cascade('product_id', 'product'), cascade('website_id', 'website')],
    indexes: { product_website_website: { columns: ['website_id', 'product_id'] } },
  },
  product_category: {
    columns: { product_id: integer(), category_id: integer(), position: integerDefault(0) },
    key: ['product_id', 'category_id'],
    foreign: [cascade('product_id', 'product'), cascade('category_id', 'category')],
    indexes: { product_category_category: { columns: ['category_id', 'position', 'product_id'] } },
  },
  /** Related, up-sell, cross-sell and grouped (`super`) links. */
  product_link: {
    columns: {
      link_id: id(),
      product_id: integer(),
      linked_product_id: integer(),
      /** `relation`, `up_sell`, `cross_sell` or `super`. */
      type: text(),
      position: integerDefault(0),
      qty: decimalOrNull(),
    },
    foreign: [cascade('product_id', 'product'), cascade('linked_product_id', 'product')],
    indexes: {
      product_link_pair: { columns: ['product_id', 'type', 'linked_product_id'], unique: true },
      product_link_linked: { columns: ['linked_product_id'] },
    },
  },
  tier_price: {
    columns: {
      tier_price_id: id(),
      product_id: integer(),
      website_id: integerDefault(0),
      all_groups: flag(1),
      customer_group_id: integerDefault(0),
      qty: decimal(),
      price: decimal(),
    },
    foreign: [cascade('product_id', 'product')],
    indexes: {
      tier_price_product: {
        columns: ['product_id', 'website_id', 'all_groups', 'customer_group_id', 'qty'],
        unique: true,
      },
    },
  },
  group_price: {
    columns: {
      group_price_id: id(),
      product_id: integer(),
      website_id: integerDefault(0),
      all_groups: flag(),
      customer_group_id: integerDefault(0),
      price: decimal(),
      is_percent: flag(),
    },
    foreign: [cascade('product_id', 'product')],
    indexes: {
      group_price_product: { columns: ['product_id', 'website_id', 'all_groups', 'customer_group_id'], unique: true },
    },
  },
  /**
   * Fixed taxes of products, an amount for each piece, by place (weee); each row is a value of an attribute of input
   * `weee`.
   */
  product_fixed_tax: {
    columns: {
      value_id: id(),
      product_id: integer(),
      attribute_id: integer(),
      /** 0 for all. */
      website_id: integerDefault(0),
      country_id: text(),
      /** 0 for the whole country. */
      region_id: integerDefault(0),
      amount: decimal(),
    },
    foreign: [cascade('product_id', 'product'), cascade('attribute_id', 'attribute')],
    indexes: {
      product_fixed_tax_product: { columns: ['product_id', 'attribute_id'] },
      product_fixed_tax_attribute: { columns: ['attribute_id'] },
    },
  },
  /** The ratings of products, calculated from their approved reviews. Store view 0 counts the reviews of all. */
  product_rating: {
    columns: {
      product_id: integer(),
      store_id: integer(),
      review_count: integer(),
      /** 1 to 5; null if no review has a rating. */
      average: decimalOrNull(),
    },
    key: ['product_id', 'store_id'],
    foreign: [cascade('product_id', 'product'), cascade('store_id', 'store')],
  },
} as const satisfies Tables;
