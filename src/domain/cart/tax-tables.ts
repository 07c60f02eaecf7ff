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

/** Tax rates by place, and the rules that say for which customers and products they apply. */
export const taxTables = {
  tax_class: { columns: { class_id: id(), name: text(), type: text() } },
  tax_rate: {
    columns: {
      rate_id: id(),
      code: text(),
      country_id: text(),
      /** A region of the country; 0 for the whole country. */
      region_id: integerDefault(0),
      /** A postcode, or its beginning followed by `*`; null for all. */
      postcode: textOrNull(),
      /** Both are set if the rate is for a range of numeric postcodes; then `postcode` is null. */
      postcode_from: integerOrNull(),
      postcode_to: integerOrNull(),
      /** Per cent in ten-thousandths: 8.25 per cent is 82500. */
      percent: decimal(),
    },
    indexes: { tax_rate_place: { columns: ['country_id', 'region_id'] } },
  },
  /** The name of a rate in a store view, shown instead of its code. */
  tax_rate_title: {
    columns: { rate_id: integer(), store_id: integer(), title: text() },
    key: ['rate_id', 'store_id'],
    foreign: [cascade('rate_id', 'tax_rate'), cascade('store_id', 'store')],
  },
  tax_rule: {
    columns: {
      rule_id: id(),
      code: text(),
      /** Rules of the same priority add up; rules of the next priority apply to the price including the tax so far. */
      priority: integerDefault(0),
      position: integerDefault(0),
      /** Set if the rule applies to the price without any tax, whatever rules came before. */
      of_net_price: flag(),
    },
  },
  /** The rate that a rule applies for a class of customers and a class of products. */
  tax_calculation: {
    columns: {
      calculation_id: id(),
      rule_id: integer(),
      rate_id: integer(),
      customer_class_id: integer(),
      product_class_id: integer(),
    },
    foreign: [
      cascade('rule_id', 'tax_rule'),
      cascade('rate_id', 'tax_rate'),
      cascade('customer_class_id', 'tax_class'),
      cascade('product_class_id', 'tax_class'),
    ],
    indexes: {
      tax_calculation_rate: { columns: ['rate_id', 'customer_class_id', 'product_class_id'] },
      tax_calculation_rule: { columns: ['rule_id'] },
      tax_calculation_customer: { columns: ['customer_class_id'] },
      tax_calculation_product: { columns: ['product_class_id'] },
    },
  },
} as const satisfies Tables;
