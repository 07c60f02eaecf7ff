import {
  cascade,
  decimal,
  flag,
  id,
  integer,
  integerDefault,
  text,
  textDefault,
  textOrNull,
} from '#platform/storage/columns.ts';

/** The common columns of cart and catalog price rules; each table's own columns follow. */
export const sharedRuleColumns = {
  rule_id: id(),
  name: textDefault(''),
  description: textOrNull(),
  is_active: flag(),
  /** Dates of the store, `YYYY-MM-DD`, both inclusive. */
  from_date: textOrNull(),
  to_date: textOrNull(),
  sort_order: integerDefault(0),
  /** If set, later rules do not apply to the same lines or products. */
  stops: flag(),
  /**
   * The kind of discount: `by_percent`, `to_percent`, `by_fixed`, `to_fixed`; for carts also `cart_fixed` and
   * `buy_x_get_y`.
   */
  action: text(),
  /** A percentage, money in the base currency, or pieces. */
  amount: decimal(),
} as const;

/** A condition as JSON (`conditions.ts`); the default is always true. */
export const conditionColumn = () => textDefault('{"kind":"all","isTrue":true,"of":[]}');

/** The websites that the rules of a table are for. */
export const websitesOfRules = (rules: 'cart_rule' | 'catalog_rule') => ({
  columns: { rule_id: integer(), website_id: integer() },
  key: ['rule_id', 'website_id'] as const,
  foreign: [cascade('rule_id', rules), cascade('website_id', 'website')],
  indexes: { [`${rules}_website_website`]: { columns: ['website_id'] } },
});

/** The customer groups that the rules of a table are for; 0 is the group of visitors who are not logged in. */
export const groupsOfRules = (rules: 'cart_rule' | 'catalog_rule') => ({
  columns: { rule_id: integer(), group_id: integer() },
  key: ['rule_id', 'group_id'] as const,
  foreign: [cascade('rule_id', rules), cascade('group_id', 'customer_group')],
  indexes: { [`${rules}_group_group`]: { columns: ['group_id'] } },
});
