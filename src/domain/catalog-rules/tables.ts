import {
  cascade,
  decimal,
  decimalDefault,
  flag,
  id,
  integer,
  integerDefault,
  type Tables,
  text,
  textDefault,
  textOrNull,
} from '../../platform/storage/columns.ts';

/** Price rules of the catalog: what products cost for groups of customers on websites. */
export const catalogRuleTables = {
  catalog_rule: {
    columns: {
      rule_id: id(),
      name: textDefault(''),
      description: textOrNull(),
      is_active: flag(),
      /** Days of the store, `YYYY-MM-DD`, both inclusive. */
      from_date: textOrNull(),
      to_date: textOrNull(),
      sort_order: integerDefault(0),
      /** Rules after it do not count for the products that it is for. */
      stops: flag(),
      /** `by_percent`, `to_percent`, `by_fixed` or `to_fixed`. */
      action: text(),
      /** Per cent, or money in the base currency. */
      amount: decimal(),
      /** What it does to surcharges for the values of configurable products; null for nothing. */
      part_action: textOrNull(),
      part_amount: decimalDefault(),
      /** Which products it is for, as JSON (`promotions/conditions.ts`). */
      conditions: textDefault('{"kind":"all","isTrue":true,"of":[]}'),
    },
  },
  catalog_rule_website: {
    columns: { rule_id: integer(), website_id: integer() },
    key: ['rule_id', 'website_id'],
    foreign: [cascade('rule_id', 'catalog_rule'), cascade('website_id', 'website')],
    indexes: { catalog_rule_website_website: { columns: ['website_id'] } },
  },
  /** Customer groups that it is for; 0 are those who are not logged in. */
  catalog_rule_group: {
    columns: { rule_id: integer(), group_id: integer() },
    key: ['rule_id', 'group_id'],
    foreign: [cascade('rule_id', 'catalog_rule'), cascade('group_id', 'customer_group')],
    indexes: { catalog_rule_group_group: { columns: ['group_id'] } },
  },
  /** The products that the conditions of a rule hold of, as the main store view of a website sees them; made with the index. */
  catalog_rule_product: {
    columns: { product_id: integer(), rule_id: integer(), website_id: integer() },
    key: ['product_id', 'rule_id', 'website_id'],
    // None to the rule: whoever indexes a product must not wait for who takes a rule away. One that is gone counts for nothing.
    foreign: [cascade('product_id', 'product'), cascade('website_id', 'website')],
    indexes: {
      catalog_rule_product_rule: { columns: ['rule_id'] },
      catalog_rule_product_website: { columns: ['website_id'] },
    },
  },
} as const satisfies Tables;
