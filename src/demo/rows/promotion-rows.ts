import { noCondition } from '#domain/pricing/promotions/conditions.ts';
import { couponKey } from '#domain/pricing/promotions/coupon-key.ts';
import { customerGroups, websites } from '../content/stores.ts';
import { amount } from './decimal.ts';
import type { Rows } from './rows.ts';

/** The code of the demo store's coupon. */
export const demoCoupon = 'WELCOME10';

/** A price rule for everybody with its coupon: ten percent off. */
export function addPromotions(rows: Rows, now: number): void {
  const always = JSON.stringify(noCondition);
  rows.add('cart_rule', {
    rule_id: 1,
    name: 'Ten per cent for new customers',
    is_active: 1,
    action: 'by_percent',
    amount: amount('10'),
    step: 0,
    coupon_type: 'specific',
    conditions: always,
    line_conditions: always,
  });
  for (const { id } of websites) if (id !== 0) rows.add('cart_rule_website', { rule_id: 1, website_id: id });
  for (const { id } of customerGroups) rows.add('cart_rule_group', { rule_id: 1, group_id: id });
  rows.add('cart_rule_label', { rule_id: 1, store_id: 0, label: 'Welcome' });
  rows.add('coupon', {
    coupon_id: 1,
    rule_id: 1,
    code: demoCoupon,
    code_key: couponKey(demoCoupon),
    is_primary: 1,
    created_at: now,
  });
}
