import type { Tx } from '../../platform/storage/engine.ts';
import { statement } from '../../platform/storage/statement.ts';
import { couponKey } from './coupon-key.ts';
import type { RuleValues } from './rule-values.ts';

const columnsOf = (values: RuleValues) => ({
  name: values.name,
  description: values.description,
  is_active: values.isActive ? 1 : 0,
  from_date: values.fromDate,
  to_date: values.toDate,
  sort_order: values.sortOrder,
  stops: values.stops ? 1 : 0,
  action: values.action,
  amount: values.amount,
  max_qty: values.maxQty,
  step: values.step,
  applies_to_shipping: values.appliesToShipping ? 1 : 0,
  free_shipping: values.freeShipping,
  coupon_type: values.couponType,
  uses_per_customer: values.usesPerCustomer,
  uses_per_coupon: values.usesPerCoupon,
  conditions: JSON.stringify(values.conditions),
  line_conditions: JSON.stringify(values.lineConditions),
});

const deleteWebsites = statement<{ ruleId: number }, never>((q, p) =>
  q.deleteFrom('cart_rule_website').where('rule_id', '=', p.ruleId),
);
const deleteGroups = statement<{ ruleId: number }, never>((q, p) =>
  q.deleteFrom('cart_rule_group').where('rule_id', '=', p.ruleId),
);
const deleteLabels = statement<{ ruleId: number }, never>((q, p) =>
  q.deleteFrom('cart_rule_label').where('rule_id', '=', p.ruleId),
);
const deleteRule = statement<{ ruleId: number }, never>((q, p) =>
  q.deleteFrom('cart_rule').where('rule_id', '=', p.ruleId),
);
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

/** Writes a new rule, under a given id where one is given; answers its id. What it says is taken as it is. */
export async function insertRule(tx: Tx, values: RuleValues, ruleId?: number): Promise<number> {
  const row = { ...columnsOf(values), ...(ruleId === undefined ? {} : { rule_id: ruleId }) };
  const [made] = await tx.query((q) => q.insertInto('cart_rule').values(row).returning('rule_id'));
  const id = (made as NonNullable<typeof made>).rule_id;
  await insertParts(tx, id, values);
  return id;
}

/** Writes a rule that is there anew; its coupons stay. */
export async function rewriteRule(tx: Tx, ruleId: number, values: RuleValues): Promise<void> {
  await tx.query((q) =>
    q.updateTable('cart_rule').set(columnsOf(values)).where('rule_id', '=', ruleId).returning('rule_id'),
  );
  await removeParts(tx, ruleId);
  await insertParts(tx, ruleId, values);
}

/** Takes a rule away, with its coupons and all that is known of their use. */
export async function removeRule(tx: Tx, ruleId: number): Promise<void> {
  await tx.run(deleteRule, { ruleId });
}

async function removeParts(tx: Tx, ruleId: number): Promise<void> {
  for (const remove of [deleteWebsites, deleteGroups, deleteLabels]) await tx.run(remove, { ruleId });
}

async function insertParts(tx: Tx, ruleId: number, { websiteIds, groupIds, labels }: RuleValues): Promise<void> {
  const pairs = (ids: readonly number[]) => [...new Set(ids)].map((id): [number, number] => [ruleId, id]);
  await tx.insertMany('cart_rule_website', ['rule_id', 'website_id'], pairs(websiteIds));
  await tx.insertMany('cart_rule_group', ['rule_id', 'group_id'], pairs(groupIds));
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
  /** The last day on which it is good; absent for no end of its own. */
  readonly expiresOn?: string | null;
}

/** Adds a coupon, and answers its id; whoever calls has seen that no other has its code. `now` in milliseconds. */
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
