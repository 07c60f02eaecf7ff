import { recordCommands, type WithId } from '#domain/shared/records/record-commands.ts';
import { storeViewIds } from '#domain/stores/store-registry.ts';
import type { FieldError } from '#kernel/refusal.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { type ActionCode, cartActions } from './actions/index.ts';
import { withMinimumSubtotal } from './condition-tree.ts';
import { noCondition, type RuleCondition } from './conditions.ts';
import type { RuleValues } from './rule-values.ts';
import { insertRule, removeRule, rewriteRule } from './save-rule.ts';
import {
  amountErrors,
  type CompletedRule,
  readConditions,
  ruleKind,
  sharedRuleDefaults,
  sharedRuleErrors,
} from './shared-rule.ts';
import { sharedRulesOf } from './shared-rule-rows.ts';

/** A cart price rule as it is stored and shown. */
export interface RuleRecord extends RuleValues {
  /** How many orders it was used for; read-only. */
  readonly timesUsed: number;
  /** Condition trees as they were sent; replace `conditions` and `lineConditions`. */
  readonly sentConditions?: unknown;
  readonly sentLineConditions?: unknown;
  /** The least subtotal; setting it leaves the other conditions as they are. Null for none. */
  readonly minimumSubtotal?: number | null;
}

/** Writes of rules and of their coupons come one after the other. */
export const ruleLock = 'price-rules';

/** A rule after its sent conditions were read into it, with all its problems, by its members. */
export async function completeRule(
  tx: Tx,
  { sentConditions, sentLineConditions, minimumSubtotal, ...rule }: RuleRecord,
): Promise<CompletedRule<RuleRecord>> {
  const errors: FieldError[] = [];
  const sent = [
    { sent: sentConditions, field: '/conditions', before: rule.conditions },
    { sent: sentLineConditions, field: '/lineConditions', before: rule.lineConditions },
  ];
  const [conditions, lineConditions] = (await readConditions(tx, sent, { errors })) as [RuleCondition, RuleCondition];
  if (minimumSubtotal !== undefined && minimumSubtotal !== null && !(minimumSubtotal >= 0)) {
    errors.push({ field: '/minimumSubtotal', message: 'must be a number not below 0' });
  }
  const record = {
    ...rule,
    lineConditions,
    conditions: minimumSubtotal === undefined ? conditions : withMinimumSubtotal(conditions, minimumSubtotal),
  };
  errors.push(...(await sharedRuleErrors(tx, record, ownErrors(record))), ...(await labelErrors(tx, record)));
  return { record, errors };
}

function ownErrors({ action, amount, maxQty, step }: RuleValues): FieldError[] {
  const kind = cartActions.find(({ code }) => code === action);
  const errors = amountErrors('/amount', kind?.isPercentage === true, amount);
  const wrong = (field: string, message: string) => errors.push({ field: `/${field}`, message });
  if (Number.isNaN(maxQty)) wrong('maxQty', 'must be a number');
  if (!(step >= 0)) wrong('step', 'must be a number not below 0');
  if (maxQty !== null && maxQty <= 0) wrong('maxQty', 'must be above 0, or null for no limit');
  if (kind?.needsStep && step <= 0) wrong('step', 'must be above 0: it is the quantity to buy');
  return errors;
}

async function labelErrors(tx: Tx, { labels }: RuleValues): Promise<FieldError[]> {
  const views = await storeViewIds(tx);
  return [...labels.keys()].flatMap((id, index) =>
    views.has(id) ? [] : [{ field: `/labels/${index}/storeId`, message: 'must be a store view' }],
  );
}

/** The defaults of a rule. */
export const ruleDefaults = {
  ...sharedRuleDefaults,
  maxQty: null,
  step: 0,
  appliesToShipping: false,
  freeShipping: 'none',
  couponType: 'none',
  usesPerCustomer: 0,
  usesPerCoupon: 0,
  labels: new Map(),
  timesUsed: 0,
  lineConditions: noCondition,
} as const satisfies Partial<RuleRecord>;

const kind = ruleKind<RuleRecord>({
  name: 'cartRule',
  lock: ruleLock,
  table: 'cart_rule',
  defaults: ruleDefaults,
  decimals: ['maxQty', 'step', 'minimumSubtotal'],
  read: rulesOf,
  complete: completeRule,
  async save({ tx }, record, before) {
    if (!before) return insertRule(tx, record);
    await rewriteRule(tx, before.id, record);
    return before.id;
  },
  remove: ({ tx }, id) => removeRule(tx, id),
});

/** Cart price rules (rest 4.9, 5.6, 6.16). Deleting a rule deletes its coupons. */
export const ruleCommands = recordCommands(kind);

/** Rules in the order of the ids; those that do not exist are absent. */
export async function rulesOf(tx: Tx, ids: readonly number[]): Promise<WithId<RuleRecord>[]> {
  if (ids.length === 0) return [];
  const among = [...ids];
  const rows = await tx.query((q) =>
    q
      .selectFrom('cart_rule as r')
      .leftJoin('cart_rule_count as c', 'c.rule_id', 'r.rule_id')
      .selectAll('r')
      .select('c.times_used')
      .where('r.rule_id', 'in', among),
  );
  const shared = await sharedRulesOf(tx, 'cart_rule', ids);
  const labels = await tx.query((q) =>
    q.selectFrom('cart_rule_label').selectAll().where('rule_id', 'in', among).orderBy('store_id'),
  );
  const byId = new Map(rows.map((row) => [row.rule_id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    if (!row) return [];
    return {
      ...shared(row),
      action: row.action as ActionCode,
      maxQty: row.max_qty,
      step: row.step,
      appliesToShipping: row.applies_to_shipping === 1,
      freeShipping: row.free_shipping as RuleValues['freeShipping'],
      couponType: row.coupon_type as RuleValues['couponType'],
      usesPerCustomer: row.uses_per_customer,
      usesPerCoupon: row.uses_per_coupon,
      lineConditions: JSON.parse(row.line_conditions) as RuleCondition,
      labels: new Map(labels.filter(({ rule_id }) => rule_id === id).map(({ store_id, label }) => [store_id, label])),
      timesUsed: row.times_used ?? 0,
    };
  });
}
