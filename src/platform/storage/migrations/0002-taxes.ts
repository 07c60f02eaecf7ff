import {
  decimal,
  type ForeignKey,
  flag,
  id,
  integer,
  integerDefault,
  integerOrNull,
  type Migration,
  text,
  textOrNull,
} from '../columns.ts';

const cascade = (column: string, table: string): ForeignKey => ({ columns: [column], table, onDelete: 'cascade' });

/** Tax rates by place, the rules that say whom and what they are for, and what one currency is worth in another. */
export const taxes = {
  name: '0002-taxes',
  create: {
    tax_rate: {
      columns: {
        rate_id: id(),
        code: text(),
        country_id: text(),
        /** A region of the country; 0 for all of it. */
        region_id: integerDefault(0),
        /** A postcode, or its beginning and `*`; null for all. */
        postcode: textOrNull(),
        /** Both set where the rate is for a range of postcodes that are numbers; `postcode` is null then. */
        postcode_from: integerOrNull(),
        postcode_to: integerOrNull(),
        /** Per cent in ten-thousandths: 8.25 per cent is 82500. */
        percent: decimal(),
      },
      indexes: { tax_rate_place: { columns: ['country_id', 'region_id'] } },
    },
    tax_rule: {
      columns: {
        rule_id: id(),
        code: text(),
        /** Rules of one priority add up; those of the next are for the price with the tax so far. */
        priority: integerDefault(0),
        position: integerDefault(0),
        /** Set where the rule is for the price without any tax, whatever came before. */
        of_net_price: flag(),
      },
    },
    /** Which rate a rule takes for which classes of customers and products. */
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
    currency_rate: {
      columns: {
        currency_from: text(),
        currency_to: text(),
        /** What one unit is worth in the other currency: a decimal text of up to twelve places. */
        rate: text(),
      },
      key: ['currency_from', 'currency_to'],
    },
  },
} as const satisfies Migration;
