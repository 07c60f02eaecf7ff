import {
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
  textDefault,
  textOrNull,
  time,
} from '#platform/storage/columns.ts';
import { conditionColumn, groupsOfRules, sharedRuleColumns, websitesOfRules } from './shared-rule-columns.ts';

/** Price rules of carts, their coupons, and the counts of their use. */
export const promotionTables = {
  cart_rule: {
    columns: {
      ...sharedRuleColumns,
      /** The most pieces of a line that are discounted; null for all. */
      max_qty: decimalOrNull(),
      step: decimal(),
      applies_to_shipping: flag(),
      /** `none`, `lines` or `cart`. */
      free_shipping: textDefault('none'),
      /** `none`, `specific`, or `auto` for codes that were generated. */
      coupon_type: textDefault('none'),
      /** How often one customer may use it; 0 for no limit. */
      uses_per_customer: integerDefault(0),
      /** How often each of its coupons may be used; 0 for no limit. */
      uses_per_coupon: integerDefault(0),
      /** Conditions for the cart. */
      conditions: conditionColumn(),
      /** Conditions for its lines. */
      line_conditions: conditionColumn(),
    },
    indexes: { cart_rule_active: { columns: ['is_active', 'sort_order'] } },
  },
  cart_rule_website: websitesOfRules('cart_rule'),
  cart_rule_group: groupsOfRules('cart_rule'),
  /** The text beside a rule's discount, by store view; a view without one shows that of view 0. */
  cart_rule_label: {
    columns: { rule_id: integer(), store_id: integer(), label: text() },
    key: ['rule_id', 'store_id'],
    foreign: [cascade('rule_id', 'cart_rule'), cascade('store_id', 'store')],
    indexes: { cart_rule_label_store: { columns: ['store_id'] } },
  },
  /** How many orders a rule was used for. */
  cart_rule_count: {
    columns: { rule_id: integer(), times_used: integerDefault(0) },
    key: ['rule_id'],
    foreign: [cascade('rule_id', 'cart_rule')],
    changesOften: true,
  },
  cart_rule_use: {
    columns: { rule_id: integer(), customer_id: integer(), times_used: integerDefault(0) },
    key: ['rule_id', 'customer_id'],
    foreign: [cascade('rule_id', 'cart_rule'), cascade('customer_id', 'customer')],
    indexes: { cart_rule_use_customer: { columns: ['customer_id'] } },
    changesOften: true,
  },
  coupon: {
    columns: {
      coupon_id: id(),
      rule_id: integer(),
      code: text(),
      /** The code in the form in which it is looked up (`kernel/fold.ts`). */
      code_key: text(),
      /** How often it may be used in all, and then by each customer; null or 0 for no limit. */
      usage_limit: integerOrNull(),
      usage_per_customer: integerOrNull(),
      times_used: integerDefault(0),
      /** The last valid day, `YYYY-MM-DD`; null if the coupon has no end of its own. */
      expires_on: textOrNull(),
      /** 1 for the single code of a rule with a specific coupon. */
      is_primary: flag(),
      created_at: time(),
    },
    foreign: [cascade('rule_id', 'cart_rule')],
    indexes: {
      coupon_code: { columns: ['code_key'], unique: true },
      coupon_rule: { columns: ['rule_id', 'coupon_id'] },
    },
    changesOften: true,
  },
  coupon_use: {
    columns: { coupon_id: integer(), customer_id: integer(), times_used: integerDefault(0) },
    key: ['coupon_id', 'customer_id'],
    foreign: [cascade('coupon_id', 'coupon'), cascade('customer_id', 'customer')],
    indexes: { coupon_use_customer: { columns: ['customer_id'] } },
    changesOften: true,
  },
} as const satisfies Tables;
