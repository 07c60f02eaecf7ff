import { couponKey } from '../../domain/promotions/coupon-key.ts';
import { customerGroups, priceRules } from '../content/stores.ts';
import { amount } from './decimal.ts';
import type { Rows } from './rows.ts';

/** Price rules of the first website, for everybody, with their coupons. */
export function addPriceRules(rows: Rows, now: number): void {
  for (const { id, name, percent, coupon, couponType } of priceRules) {
    rows.add('cart_rule', {
      ...{ rule_id: id, name, is_active: 1, action: 'by_percent', amount: amount(percent), step: 0 },
      coupon_type: couponType,
    });
    rows.add('cart_rule_website', { rule_id: id, website_id: 1 });
    for (const group of customerGroups) rows.add('cart_rule_group', { rule_id: id, group_id: group.id });
    if (coupon === undefined) continue;
    rows.add('coupon', {
      ...{ rule_id: id, code: coupon, code_key: couponKey(coupon), is_primary: 1, created_at: now },
      ...{ usage_limit: 0, usage_per_customer: 0 },
    });
  }
}
