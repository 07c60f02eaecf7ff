import type { Selectable } from 'kysely';
import type { Tx } from '../../platform/storage/engine.ts';
import type { Database } from '../../platform/storage/schema.ts';
import { statement } from '../../platform/storage/statement.ts';
import type { Condition } from './conditions.ts';
import type { ActionCode } from './rule.ts';
import type { RuleValues } from './rule-values.ts';

/** A rule as it is kept, with how often it was used. */
export interface RuleRecord extends RuleValues {
  readonly ruleId: number;
  readonly timesUsed: number;
  /** Of a rule with a specific coupon; null for others. */
  readonly couponCode: string | null;
}

const byIds = statement((q, p: { ids: readonly number[] }, d) =>
  q.selectFrom('cart_rule').selectAll().where('rule_id', d.in, d.list(p.ids)).orderBy('rule_id'),
);
const websitesOf = statement((q, p: { ids: readonly number[] }, d) =>
  q.selectFrom('cart_rule_website').selectAll().where('rule_id', d.in, d.list(p.ids)).orderBy('website_id'),
);
const groupsOf = statement((q, p: { ids: readonly number[] }, d) =>
  q.selectFrom('cart_rule_group').selectAll().where('rule_id', d.in, d.list(p.ids)).orderBy('group_id'),
);
const labelsOf = statement((q, p: { ids: readonly number[] }, d) =>
  q.selectFrom('cart_rule_label').selectAll().where('rule_id', d.in, d.list(p.ids)).orderBy('store_id'),
);
const countsOf = statement((q, p: { ids: readonly number[] }, d) =>
  q.selectFrom('cart_rule_count').selectAll().where('rule_id', d.in, d.list(p.ids)),
);
const codesOf = statement((q, p: { ids: readonly number[] }, d) =>
  q
    .selectFrom('coupon')
    .select(['rule_id', 'code'])
    .where('rule_id', d.in, d.list(p.ids))
    .where('is_primary', '=', 1)
    .orderBy('coupon_id'),
);

/** Rules by their ids, in their order; those that are not there are absent. A fixed number of queries. */
export async function rulesById(tx: Tx, ids: readonly number[]): Promise<RuleRecord[]> {
  if (ids.length === 0) return [];
  const [rows, websites, groups, labels, counts, codes] = await tx.together(
    () => tx.all(byIds, { ids }),
    () => tx.all(websitesOf, { ids }),
    () => tx.all(groupsOf, { ids }),
    () => tx.all(labelsOf, { ids }),
    () => tx.all(countsOf, { ids }),
    () => tx.all(codesOf, { ids }),
  );
  return rows.map((row) => {
    const isOf = ({ rule_id }: { readonly rule_id: number }): boolean => rule_id === row.rule_id;
    return {
      ...valuesIn(row),
      ruleId: row.rule_id,
      websiteIds: websites.filter(isOf).map(({ website_id }) => website_id),
      groupIds: groups.filter(isOf).map(({ group_id }) => group_id),
      labels: new Map(labels.filter(isOf).map(({ store_id, label }) => [store_id, label])),
      timesUsed: counts.find(isOf)?.times_used ?? 0,
      couponCode: row.coupon_type === 'specific' ? (codes.find(isOf)?.code ?? null) : null,
    };
  });
}

function valuesIn(row: Selectable<Database['cart_rule']>): Omit<RuleValues, 'websiteIds' | 'groupIds' | 'labels'> {
  return {
    name: row.name,
    description: row.description,
    isActive: row.is_active === 1,
    fromDate: row.from_date,
    toDate: row.to_date,
    sortOrder: row.sort_order,
    stops: row.stops === 1,
    action: row.action as ActionCode,
    amount: row.amount,
    maxQty: row.max_qty,
    step: row.step,
    appliesToShipping: row.applies_to_shipping === 1,
    freeShipping: row.free_shipping as RuleValues['freeShipping'],
    couponType: row.coupon_type as RuleValues['couponType'],
    usesPerCustomer: row.uses_per_customer,
    usesPerCoupon: row.uses_per_coupon,
    conditions: JSON.parse(row.conditions) as Condition,
    lineConditions: JSON.parse(row.line_conditions) as Condition,
  };
}
