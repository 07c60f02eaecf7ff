import type { Tx } from '#platform/storage/engine.ts';
import { statement } from '#platform/storage/statement.ts';
import { couponKey } from './coupon-key.ts';
import type { RuleValues } from './rule-values.ts';
import { deleteRuleRow, insertRuleRow, updateRuleRow } from './shared-rule-rows.ts';

const columnsOf = (values: RuleValues) => ({
  action: values.action,
  max_qty: values.maxQty,
  step: values.step,
  applies_to_shipping: values.appliesToShipping ? 1 : 0,
  free_shipping: values.freeShipping,
  coupon_type: values.couponType,
  uses_per_customer: values.usesPerCustomer,
  uses_per_coupon: values.usesPerCoupon,
  line_conditions: JSON.stringify(values.lineConditions),
});

const insertCoupon = statement(
  (
    q,
    p: {
      ruleId: number;
      code: string;
      key: string;
      limit: number;
      perCustomer: number;
      isPrimary: number;
      expiresOn: string | null;
      now: number;
    },
  ) =>
    q
      .insertInto('coupon')
      .values({
        rule_id: p.ruleId,
        code: p.code,
        code_key: p.key,
        usage_limit: p.limit,
        usage_per_customer: p.perCustomer,
        is_primary: p.isPrimary,
        expires_on: p.expiresOn,
        created_at: p.now,
      })
      .returning('coupon_id'),
);

/** Writes a new rule, with a given id if there is one; answers its id. The values are not checked here. */
export async function insertRule(tx: Tx, values: RuleValues, ruleId?: number): Promise<number> {
  const own = { ...columnsOf(values), ...(ruleId === undefined ? {} : { rule_id: ruleId }) };
  const id = await insertRuleRow(tx, 'cart_rule', values, own);
  await insertLabels(tx, id, values);
  return id;
}

/** Rewrites an existing rule; its coupons stay. */
export async function rewriteRule(tx: Tx, ruleId: number, values: RuleValues): Promise<void> {
  await updateRuleRow(tx, 'cart_rule', ruleId, values, columnsOf(values));
  await tx.query((q) => q.deleteFrom('cart_rule_label').where('rule_id', '=', ruleId).returning('rule_id'));
  await insertLabels(tx, ruleId, values);
}

/** Deletes a rule, with its coupons and the counts of their use. */
export async function removeRule(tx: Tx, ruleId: number): Promise<void> {
  await deleteRuleRow(tx, 'cart_rule', ruleId);
}

async function insertLabels(tx: Tx, ruleId: number, { labels }: RuleValues): Promise<void> {
  const rows = [...labels].map(([storeId, label]): [number, number, string] => [ruleId, storeId, label]);
  await tx.insertMany('cart_rule_label', ['rule_id', 'store_id', 'label'], rows);
}

/** A new coupon. */
export interface NewCoupon {
  readonly ruleId: number;
  readonly code: string;
  /** 0 for no limit. */
  readonly usageLimit: number;
  readonly usagePerCustomer: number;
  readonly isPrimary: boolean;
  /** The last valid day; absent if the coupon has no end of its own. */
  readonly expiresOn?: string | null;
}

/**
 * Adds a coupon, and answers its id; the caller must have checked that no other coupon has its code. `now` in
 * milliseconds.
 */
export async function addCoupon(tx: Tx, coupon: NewCoupon, now: number): Promise<number> {
  const { ruleId, code, usageLimit: limit, usagePerCustomer: perCustomer, isPrimary } = coupon;
  const made = await tx.first(insertCoupon, {
    ruleId,
    code,
    key: couponKey(code),
    limit,
    perCustomer,
    isPrimary: isPrimary ? 1 : 0,
    expiresOn: coupon.expiresOn ?? null,
    now,
  });
  return (made as NonNullable<typeof made>).coupon_id;
}
