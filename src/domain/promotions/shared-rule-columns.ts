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
} from '../../platform/storage/columns.ts';

/** The columns that price rules of carts and of the catalog have alike; those of its own stand behind them. */
export const sharedRuleColumns = {
  rule_id: id(),
  name: textDefault(''),
  description: textOrNull(),
  is_active: flag(),
  /** Days of the store, `YYYY-MM-DD`, both inclusive. */
  from_date: textOrNull(),
  to_date: textOrNull(),
  sort_order: integerDefault(0),
  /** Rules after it do not count for the lines or products that it is for. */
  stops: flag(),
  /** What it does: `by_percent`, `to_percent`, `by_fixed`, `to_fixed`; of carts also `cart_fixed` and `buy_x_get_y`. */
  action: text(),
  /** Per cent, money in the base currency, or pieces. */
  amount: decimal(),
} as const;

/** A condition as JSON (`conditions.ts`); one that always holds by default. */
export const conditionColumn = () => textDefault('{"kind":"all","isTrue":true,"of":[]}');

/** The websites that the rules of a table are for. */
export const websitesOfRules = (rules: 'cart_rule' | 'catalog_rule') => ({
  columns: { rule_id: integer(), website_id: integer() },
  key: ['rule_id', 'website_id'] as const,
  foreign: [cascade('rule_id', rules), cascade('website_id', 'website')],
  indexes: { [`${rules}_website_website`]: { columns: ['website_id'] } },
});

/** The customer groups that the rules of a table are for; 0 are those who are not logged in. */
export const groupsOfRules = (rules: 'cart_rule' | 'catalog_rule') => ({
  columns: { rule_id: integer(), group_id: integer() },
  key: ['rule_id', 'group_id'] as const,
  foreign: [cascade('rule_id', rules), cascade('group_id', 'customer_group')],
  indexes: { [`${rules}_group_group`]: { columns: ['group_id'] } },
});
