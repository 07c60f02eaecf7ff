import { catalogActions } from '#domain/catalog/products/record/rule-price.ts';
import { couponKey } from '#domain/pricing/promotions/coupon-key.ts';
import { legacyAction, legacyCondition, legacyCouponType, legacyDay, legacyFreeShipping } from './cart-rule.ts';
import {
  type Expansion,
  exact,
  integerField,
  mapping,
  momentAlways,
  plainText,
  type Row,
  type TableMapping,
  text,
  through,
  wholeNumber,
  yesNo,
} from './mapping.ts';
import { readPhpSerialized } from './php-serialized.ts';

/** The condition of a serialized tree; undefined if it cannot be read or has unknown parts. */
function conditionIn(row: Row, column: string) {
  const serialized = row(column)?.trim() ?? '';
  if (serialized === '') return legacyCondition(null);
  const tree = readPhpSerialized(serialized);
  return tree === undefined ? undefined : legacyCondition(tree);
}

const catalogAction = (sent: string | null) => catalogActions.find(({ code }) => code === sent)?.code;

/** Before 1.7 a rule listed its websites and groups in a column, `1,2`, where it now has a table. */
function listedInColumn(
  what: string,
  from: 'salesrule' | 'catalogrule',
  [to, ours]: readonly [
    'cart_rule_website' | 'cart_rule_group' | 'catalog_rule_website' | 'catalog_rule_group',
    string,
  ],
  [column, table]: readonly [column: string, table: string],
): Expansion {
  return {
    what,
    from,
    to,
    names: ['rule_id', ours],
    refuse: (_, known) => (known.tables.has(table) ? '' : undefined),
    expand(row) {
      const rule = wholeNumber(row('rule_id') ?? '');
      const ids = (row(column) ?? '').split(',').map((id) => wholeNumber(id.trim()));
      return rule === null ? [] : ids.flatMap((id) => (id === null ? [] : [[rule, id]]));
    },
    optional: true,
  };
}

/** The coupon of a rule, and its uses, of versions before 1.4.1: one of each rule, with the rule's id. */
const couponsInRules: readonly Expansion[] = [
  {
    what: 'coupons',
    from: 'salesrule',
    to: 'coupon',
    names: [
      'coupon_id',
      'rule_id',
      'code',
      'code_key',
      'usage_limit',
      'usage_per_customer',
      'times_used',
      'is_primary',
      'created_at',
    ],
    refuse: (row, known) => (known.rulesWithCoupon.has(row('rule_id') ?? '') ? undefined : ''),
    expand(row) {
      const rule = wholeNumber(row('rule_id') ?? '');
      const code = plainText(row('coupon_code') ?? '');
      const number = (column: string) => wholeNumber(row(column) ?? '');
      const limits = [number('uses_per_coupon'), number('uses_per_customer'), number('times_used') ?? 0];
      return rule === null ? [] : [[rule, rule, code, couponKey(code), ...limits, 1, 0]];
    },
    optional: true,
  },
  {
    what: 'uses of coupons by customers',
    from: 'salesrule_customer',
    to: 'coupon_use',
    names: ['coupon_id', 'customer_id', 'times_used'],
    refuse: (row, known) => (known.rulesWithCoupon.has(row('rule_id') ?? '') ? undefined : ''),
    expand: (row) => [['rule_id', 'customer_id', 'times_used'].map((column) => wholeNumber(row(column) ?? '') ?? 0)],
    optional: true,
  },
];

/** The common columns of cart and catalog rules. */
const ruleColumns = {
  rule_id: integerField('rule_id'),
  name: { ...text('name'), otherwise: '' },
  description: text('description'),
  is_active: yesNo('is_active'),
  from_date: through('from_date', legacyDay),
  to_date: through('to_date', legacyDay),
  sort_order: integerField('sort_order'),
  stops: yesNo('stop_rules_processing'),
  action: text('simple_action'),
  amount: exact('discount_amount'),
};

/** Price rules of carts and of the catalog, their coupons, and the counts of their use. */
export const promotions: readonly (TableMapping | Expansion)[] = [
  mapping({
    what: 'price rules of carts',
    from: 'salesrule',
    to: 'cart_rule',
    columns: {
      ...ruleColumns,
      max_qty: exact('discount_qty'),
      step: { ...exact('discount_step'), otherwise: 0 },
      applies_to_shipping: yesNo('apply_to_shipping'),
      free_shipping: through('simple_free_shipping', legacyFreeShipping),
      uses_per_customer: integerField('uses_per_customer'),
      uses_per_coupon: integerField('uses_per_coupon'),
    },
    derived: {
      // Before 1.4.1 a rule with a code was one for a coupon.
      coupon_type: (row) => legacyCouponType(row('coupon_type') ?? (row('coupon_code')?.trim() ? '2' : null)),
      conditions: (row) => JSON.stringify(conditionIn(row, 'conditions_serialized')),
      line_conditions: (row) => JSON.stringify(conditionIn(row, 'actions_serialized')),
    },
    refuse(row) {
      if (!legacyAction(row('simple_action'))) return 'their action is not known here';
      const areKnown = conditionIn(row, 'conditions_serialized') && conditionIn(row, 'actions_serialized');
      return areKnown ? undefined : 'they have conditions that are not known here';
    },
    optional: true,
  }),
  mapping({
    what: 'numbers of uses of price rules',
    from: 'salesrule',
    to: 'cart_rule_count',
    columns: { rule_id: integerField('rule_id'), times_used: { ...integerField('times_used'), otherwise: 0 } },
    optional: true,
  }),
  mapping({
    what: 'websites of price rules',
    from: 'salesrule_website',
    to: 'cart_rule_website',
    columns: { rule_id: integerField('rule_id'), website_id: integerField('website_id') },
    optional: true,
  }),
  listedInColumn(
    'websites of price rules',
    'salesrule',
    ['cart_rule_website', 'website_id'],
    ['website_ids', 'salesrule_website'],
  ),
  mapping({
    what: 'customer groups of price rules',
    from: 'salesrule_customer_group',
    to: 'cart_rule_group',
    columns: { rule_id: integerField('rule_id'), group_id: integerField('customer_group_id') },
    optional: true,
  }),
  listedInColumn(
    'customer groups of price rules',
    'salesrule',
    ['cart_rule_group', 'group_id'],
    ['customer_group_ids', 'salesrule_customer_group'],
  ),
  mapping({
    what: 'labels of price rules',
    from: 'salesrule_label',
    to: 'cart_rule_label',
    columns: {
      rule_id: integerField('rule_id'),
      store_id: integerField('store_id'),
      label: { ...text('label'), otherwise: '' },
    },
    optional: true,
  }),
  mapping({
    what: 'price rules of the catalog',
    from: 'catalogrule',
    to: 'catalog_rule',
    columns: {
      ...ruleColumns,
      part_amount: { ...exact('sub_discount_amount'), otherwise: 0 },
    },
    derived: {
      part_action: (row) => (row('sub_is_enable') === '1' ? (catalogAction(row('sub_simple_action')) ?? null) : null),
      conditions: (row) => JSON.stringify(conditionIn(row, 'conditions_serialized')),
    },
    refuse(row) {
      if (!catalogAction(row('simple_action'))) return 'their action is not known here';
      return conditionIn(row, 'conditions_serialized') ? undefined : 'they have conditions that are not known here';
    },
    optional: true,
  }),
  mapping({
    what: 'websites of price rules of the catalog',
    from: 'catalogrule_website',
    to: 'catalog_rule_website',
    columns: { rule_id: integerField('rule_id'), website_id: integerField('website_id') },
    optional: true,
  }),
  listedInColumn(
    'websites of price rules of the catalog',
    'catalogrule',
    ['catalog_rule_website', 'website_id'],
    ['website_ids', 'catalogrule_website'],
  ),
  mapping({
    what: 'customer groups of price rules of the catalog',
    from: 'catalogrule_customer_group',
    to: 'catalog_rule_group',
    columns: { rule_id: integerField('rule_id'), group_id: integerField('customer_group_id') },
    optional: true,
  }),
  listedInColumn(
    'customer groups of price rules of the catalog',
    'catalogrule',
    ['catalog_rule_group', 'group_id'],
    ['customer_group_ids', 'catalogrule_customer_group'],
  ),
  mapping({
    what: 'coupons',
    from: 'salesrule_coupon',
    to: 'coupon',
    columns: {
      coupon_id: integerField('coupon_id'),
      rule_id: integerField('rule_id'),
      code: text('code'),
      code_key: through('code', (code) => couponKey(plainText(code))),
      usage_limit: integerField('usage_limit'),
      usage_per_customer: integerField('usage_per_customer'),
      times_used: integerField('times_used'),
      expires_on: through('expiration_date', legacyDay),
      is_primary: { ...yesNo('is_primary'), otherwise: 0 },
      created_at: momentAlways('created_at'),
    },
    refuse: (row) => (row('code')?.trim() ? undefined : 'a coupon without a code is none'),
    optional: true,
  }),
  mapping({
    what: 'uses of price rules by customers',
    from: 'salesrule_customer',
    to: 'cart_rule_use',
    columns: {
      rule_id: integerField('rule_id'),
      customer_id: integerField('customer_id'),
      times_used: integerField('times_used'),
    },
    optional: true,
  }),
  mapping({
    what: 'uses of coupons by customers',
    from: 'salesrule_coupon_usage',
    to: 'coupon_use',
    columns: {
      coupon_id: integerField('coupon_id'),
      customer_id: integerField('customer_id'),
      times_used: integerField('times_used'),
    },
    optional: true,
  }),
  ...couponsInRules,
];
