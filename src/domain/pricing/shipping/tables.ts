import {
  decimal,
  decimalDefault,
  id,
  integer,
  integerDefault,
  type Tables,
  text,
  textDefault,
} from '#platform/storage/columns.ts';

/** Shipping rates by destination and weight, value or quantity. */
export const shippingTables = {
  shipping_table_rate: {
    columns: {
      rate_id: id(),
      website_id: integer(),
      /** Two letters; `0` for every country. */
      country_id: textDefault('0'),
      /** 0 for every region. */
      region_id: integerDefault(0),
      /** A postcode, or its beginning followed by `*`; `*` or empty for all. */
      postcode: textDefault('*'),
      /** `package_weight`, `package_value` or `package_qty`. */
      condition_name: text(),
      condition_value: decimal(),
      price: decimal(),
      cost: decimalDefault(),
    },
    indexes: {
      shipping_table_rate_of: {
        columns: ['website_id', 'condition_name', 'country_id', 'region_id', 'postcode', 'condition_value'],
        unique: true,
      },
    },
  },
} as const satisfies Tables;
