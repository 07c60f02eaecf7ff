import { phpSerialized } from '../../src/kernel/php-serialize.ts';
import { madeAt, type Rows } from './rows.ts';

const all = { attribute: null, operator: null, value: '1', is_value_processed: null, aggregator: 'all' };
const serialized = (type: string) => phpSerialized(JSON.stringify({ type, ...all }));

/** Two price rules of carts, one of them for a coupon that was used, and one of the catalog. */
export function addPromotions(rows: Rows): void {
  for (const [rule_id, name, coupon_type] of [
    [1, 'Ten off', 1],
    [2, 'Spring', 2],
  ] as const) {
    rows.add('salesrule', {
      rule_id,
      name,
      coupon_type,
      is_active: 1,
      from_date: '2020-01-01',
      sort_order: rule_id,
      stop_rules_processing: 0,
      simple_action: 'by_percent',
      discount_amount: 10,
      discount_step: 0,
      simple_free_shipping: 0,
      uses_per_customer: 1,
      uses_per_coupon: 0,
      times_used: 1,
      conditions_serialized: serialized('salesrule/rule_condition_combine'),
      actions_serialized: serialized('salesrule/rule_condition_product_combine'),
    });
    rows.add('salesrule_website', { rule_id, website_id: 1 });
    for (const customer_group_id of [0, rule_id]) rows.add('salesrule_customer_group', { rule_id, customer_group_id });
    rows.add('salesrule_customer', { rule_customer_id: rule_id, rule_id, customer_id: 1, times_used: 1 });
  }
  rows.add('salesrule_coupon', {
    coupon_id: 2,
    rule_id: 2,
    code: 'Spring24',
    usage_limit: 0,
    usage_per_customer: 1,
    times_used: 1,
    is_primary: 1,
    created_at: madeAt,
  });
  rows.add('salesrule_coupon_usage', { coupon_id: 2, customer_id: 1, times_used: 1 });
  rows.add('catalogrule', {
    rule_id: 1,
    name: 'Sale',
    is_active: 1,
    from_date: '2020-01-01',
    sort_order: 0,
    stop_rules_processing: 0,
    simple_action: 'by_percent',
    discount_amount: 5,
    conditions_serialized: serialized('catalogrule/rule_condition_combine'),
  });
  rows.add('catalogrule_website', { rule_id: 1, website_id: 1 });
  for (const customer_group_id of [0, 2]) rows.add('catalogrule_customer_group', { rule_id: 1, customer_group_id });
}
