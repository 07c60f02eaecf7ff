import type { Tx } from '#platform/storage/engine.ts';
import { statement } from '#platform/storage/statement.ts';
import { couponKey } from './coupon-key.ts';
import { goodCoupon } from './load-rules.ts';

/** The rules and the coupon that an order used. */
export interface RuleUse {
  /** In the order in which they applied. */
  readonly ruleIds: readonly number[];
  readonly couponCode: string | null;
  readonly customerId: number | null;
}

const knownRules = statement((q, p: { ruleIds: readonly number[] }, d) =>
  q.selectFrom('cart_rule').select('rule_id').where('rule_id', d.in, d.list(p.ruleIds)).orderBy('rule_id'),
);
const countRule = statement((q, p: { ruleId: number; by: number }) =>
  q
    .insertInto('cart_rule_count')
    .values({ rule_id: p.ruleId, times_used: p.by })
    .onConflict((conflict) =>
      conflict.column('rule_id').doUpdateSet((eb) => ({ times_used: eb('cart_rule_count.times_used', '+', p.by) })),
    ),
);
const countRuleOf = statement((q, p: { ruleId: number; customerId: number; by: number }) =>
  q
    .insertInto('cart_rule_use')
    .values({ rule_id: p.ruleId, customer_id: p.customerId, times_used: p.by })
    .onConflict((conflict) =>
      conflict
        .columns(['rule_id', 'customer_id'])
        .doUpdateSet((eb) => ({ times_used: eb('cart_rule_use.times_used', '+', p.by) })),
    ),
);
const countCoupon = statement<{ couponId: number; by: number }, never>((q, p) =>
  q
    .updateTable('coupon')
    .set((eb) => ({ times_used: eb('times_used', '+', p.by) }))
    .where('coupon_id', '=', p.couponId),
);
const countCouponOf = statement((q, p: { couponId: number; customerId: number; by: number }) =>
  q
    .insertInto('coupon_use')
    .values({ coupon_id: p.couponId, customer_id: p.customerId, times_used: p.by })
    .onConflict((conflict) =>
      conflict
        .columns(['coupon_id', 'customer_id'])
        .doUpdateSet((eb) => ({ times_used: eb('coupon_use.times_used', '+', p.by) })),
    ),
);
const returnRule = statement<{ ruleId: number }, never>((q, p) =>
  q
    .updateTable('cart_rule_count')
    .set((eb) => ({ times_used: eb('times_used', '-', 1) }))
    .where('rule_id', '=', p.ruleId)
    .where('times_used', '>', 0),
);
const returnRuleOf = statement<{ ruleId: number; customerId: number }, never>((q, p) =>
  q
    .updateTable('cart_rule_use')
    .set((eb) => ({ times_used: eb('times_used', '-', 1) }))
    .where('rule_id', '=', p.ruleId)
    .where('customer_id', '=', p.customerId)
    .where('times_used', '>', 0),
);
const couponOf = statement((q, p: { key: string }) =>
  q.selectFrom('coupon').select('coupon_id').where('code_key', '=', p.key),
);
const returnCoupon = statement<{ couponId: number }, never>((q, p) =>
  q
    .updateTable('coupon')
    .set((eb) => ({ times_used: eb('times_used', '-', 1) }))
    .where('coupon_id', '=', p.couponId)
    .where('times_used', '>', 0),
);
const returnCouponOf = statement<{ couponId: number; customerId: number }, never>((q, p) =>
  q
    .updateTable('coupon_use')
    .set((eb) => ({ times_used: eb('times_used', '-', 1) }))
    .where('coupon_id', '=', p.couponId)
    .where('customer_id', '=', p.customerId)
    .where('times_used', '>', 0),
);

/**
 * Counts the use of rules and coupon by an order (soap-sales 12.3, "Coupon limits"). Locks the coupon first, and checks its limits again.
 * @returns false if another order has taken its last use; then this order must not be placed
 */
export async function useRules(tx: Tx, { ruleIds, couponCode, customerId }: RuleUse, today: string): Promise<boolean> {
  if (couponCode) {
    // The lock does not separate orders that share a transaction.
    await tx.turn?.(['coupon', couponKey(couponCode)]);
    const coupon = await goodCoupon(tx, couponCode, customerId, today, { lock: true });
    if (!coupon) return false;
    const { couponId } = coupon;
    tx.save(countCoupon, { couponId, by: 1 });
    if (customerId !== null) tx.save(countCouponOf, { couponId, customerId, by: 1 });
  }
  for (const { rule_id: ruleId } of ruleIds.length === 0 ? [] : await tx.all(knownRules, { ruleIds })) {
    tx.save(countRule, { ruleId, by: 1 });
    if (customerId !== null) tx.save(countRuleOf, { ruleId, customerId, by: 1 });
  }
  return true;
}

/**
 * Returns the uses of a canceled order (soap-sales 4, "cancel"). Rules and coupons that were deleted since are skipped.
 */
export async function returnUses(tx: Tx, { ruleIds, couponCode, customerId }: RuleUse): Promise<void> {
  const coupon = couponCode ? await tx.first(couponOf, { key: couponKey(couponCode) }) : undefined;
  if (coupon) {
    const couponId = coupon.coupon_id;
    await tx.run(returnCoupon, { couponId });
    if (customerId !== null) await tx.run(returnCouponOf, { couponId, customerId });
  }
  for (const ruleId of [...ruleIds].sort((a, b) => a - b)) {
    await tx.run(returnRule, { ruleId });
    if (customerId !== null) await tx.run(returnRuleOf, { ruleId, customerId });
  }
}
