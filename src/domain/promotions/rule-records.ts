import type { FieldError } from '../../kernel/refusal.ts';
import { isInScope, requireOwn } from '../../kernel/scope.ts';
import type { Tx } from '../../platform/storage/engine.ts';
import { attributeRegistry } from '../attributes/registry.ts';
import { type RecordKind, recordCommands, type WithId } from '../records/record-commands.ts';
import { readCondition, withMinimumSubtotal } from './condition-tree.ts';
import { noCondition, type RuleCondition } from './conditions.ts';
import type { ActionCode } from './rule.ts';
import { type RuleQuery, sliceOfRules } from './rule-list.ts';
import type { RuleValues } from './rule-values.ts';
import { insertRule, removeRule, rewriteRule } from './save-rule.ts';

/** A cart price rule as it is kept and shown. */
export interface RuleRecord extends RuleValues {
  /** How many orders it was for; only shown. */
  readonly timesUsed: number;
  /** Trees as they were sent; read in place of `conditions` and `lineConditions`. */
  readonly sentConditions?: unknown;
  readonly sentLineConditions?: unknown;
  /** The least subtotal, which leaves all else of the conditions as it is; null for none. */
  readonly minimumSubtotal?: number | null;
}

/** Writers of rules and of their coupons come one after the other. */
export const ruleLock = 'price-rules';

/** A rule with what was sent of its conditions read into it, and all that is wrong with it, by the fields of REST. */
export async function completeRule(
  tx: Tx,
  { sentConditions, sentLineConditions, minimumSubtotal, ...rule }: RuleRecord,
): Promise<{ readonly record: RuleRecord; readonly errors: readonly FieldError[] }> {
  const errors: FieldError[] = [];
  const needsTree = sentConditions !== undefined || sentLineConditions !== undefined;
  const reading = { productAttributes: needsTree ? await attributesOfRules(tx) : new Set<string>(), errors };
  const read = (sent: unknown, field: string, before: RuleCondition): RuleCondition =>
    sent === undefined ? before : sent === null ? noCondition : readCondition(sent, field, reading);
  const conditions = read(sentConditions, '/conditions', rule.conditions);
  const lineConditions = read(sentLineConditions, '/lineConditions', rule.lineConditions);
  if (minimumSubtotal !== undefined && minimumSubtotal !== null && !(minimumSubtotal >= 0)) {
    errors.push({ field: '/minimumSubtotal', message: 'must be a number from 0 on with at most four decimals' });
  }
  const record = {
    ...rule,
    lineConditions,
    conditions: minimumSubtotal === undefined ? conditions : withMinimumSubtotal(conditions, minimumSubtotal),
  };
  return { record, errors: [...errors, ...(await ruleErrors(tx, record))] };
}

/** The attributes of products that rules may ask: those that are marked for it, and what every product has. */
export async function attributesOfRules(tx: Tx): Promise<ReadonlySet<string>> {
  const { all } = await attributeRegistry(tx, 'catalog_product');
  const marked = all.filter(({ isUsedForPriceRules }) => isUsedForPriceRules);
  return new Set(['sku', 'category_ids', 'attribute_set_id', ...marked.map(({ code }) => code)]);
}

async function ruleErrors(tx: Tx, rule: RuleValues): Promise<FieldError[]> {
  const errors: FieldError[] = [];
  const wrong = (field: string, message: string) => errors.push({ field: `/${field}`, message });
  if (rule.name.trim() === '') wrong('name', 'must not be empty');
  if (!(rule.amount >= 0)) wrong('discountAmount', 'must be a number from 0 on with at most four decimals');
  if (Number.isNaN(rule.maxQty)) wrong('discountQty', 'must be a number with at most four decimals');
  if (!(rule.step >= 0)) wrong('discountStep', 'must be a number from 0 on with at most four decimals');
  if (rule.maxQty !== null && rule.maxQty <= 0) wrong('discountQty', 'must be above 0, or null for no limit');
  const isPercent = rule.action === 'by_percent' || rule.action === 'to_percent';
  if (isPercent && rule.amount > 100 * 10_000) wrong('discountAmount', 'is at most 100 per cent');
  if (rule.action === 'buy_x_get_y' && rule.step <= 0)
    wrong('discountStep', 'must be above 0: so many are to be bought');
  if (rule.fromDate !== null && rule.toDate !== null && rule.fromDate > rule.toDate) {
    wrong('toDate', 'must not be before fromDate');
  }
  errors.push(...(await audienceErrors(tx, rule)));
  const stores = await tx.query((q) => q.selectFrom('store').select('store_id'));
  const views = new Set(stores.map(({ store_id }) => store_id));
  [...rule.labels.keys()].forEach((id, index) => {
    if (!views.has(id)) wrong(`labels/${index}/storeId`, 'is no store view');
  });
  return errors;
}

/** What is wrong with the websites and customer groups that a rule is for, by the fields of REST. */
export async function audienceErrors(
  tx: Tx,
  { websiteIds, groupIds }: Pick<RuleValues, 'websiteIds' | 'groupIds'>,
): Promise<FieldError[]> {
  const websites = await tx.query((q) => q.selectFrom('website').select('website_id').where('website_id', '<>', 0));
  const groups = await tx.query((q) => q.selectFrom('customer_group').select('group_id'));
  const lists = [
    ['websiteIds', websiteIds, new Set(websites.map(({ website_id }) => website_id)), 'is no website'],
    ['customerGroupIds', groupIds, new Set(groups.map(({ group_id }) => group_id)), 'is no customer group'],
  ] as const;
  return lists.flatMap(([field, ids, known, message]): FieldError[] => {
    if (ids.length === 0) return [{ field: `/${field}`, message: 'must name at least one' }];
    return ids.flatMap((id, index) => (known.has(id) ? [] : [{ field: `/${field}/${index}`, message }]));
  });
}

/** What a rule is where it does not say. */
export const ruleDefaults = {
  ...{ description: null, isActive: true, fromDate: null, toDate: null, sortOrder: 0, stops: false },
  ...{ maxQty: null, step: 0, appliesToShipping: false, freeShipping: 'none', couponType: 'none' },
  ...{ usesPerCustomer: 0, usesPerCoupon: 0, labels: new Map(), timesUsed: 0 },
  ...{ conditions: noCondition, lineConditions: noCondition },
} as const satisfies Partial<RuleRecord>;

const kind: RecordKind<RuleRecord, RuleQuery> = {
  name: 'cartRule',
  lock: ruleLock,
  permissions: { read: 'coupons/read', create: 'coupons/create', write: 'coupons/write', remove: 'coupons/delete' },
  touches: 'scoped',
  defaults: ruleDefaults,
  list: ({ tx, principal: { scope } }, query, slice) =>
    sliceOfRules(tx, 'cart_rule', { ...query, scope }, slice, (ids) => rulesOf(tx, ids)),
  async read({ tx, principal: { scope } }, id) {
    const [rule] = await rulesOf(tx, [id]);
    return rule && isInScope(scope, rule.websiteIds) ? rule : undefined;
  },
  async check({ tx, principal: { scope } }, record, before) {
    if (before) requireOwn(scope, before.websiteIds);
    requireOwn(scope, record.websiteIds);
    return completeRule(tx, record);
  },
  async save({ tx }, record, before) {
    if (!before) return insertRule(tx, record);
    await rewriteRule(tx, before.id, record);
    return before.id;
  },
  async remove({ tx, principal: { scope } }, { id, websiteIds }) {
    requireOwn(scope, websiteIds);
    await removeRule(tx, id);
  },
};

/** Cart price rules (reference rest 4.9, 5.6, 6.16). One that goes takes its coupons along. */
export const ruleCommands = recordCommands(kind);

/** Rules by their ids, in this order, as far as they are there. */
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
  const websites = await tx.query((q) =>
    q.selectFrom('cart_rule_website').selectAll().where('rule_id', 'in', among).orderBy('website_id'),
  );
  const groups = await tx.query((q) =>
    q.selectFrom('cart_rule_group').selectAll().where('rule_id', 'in', among).orderBy('group_id'),
  );
  const labels = await tx.query((q) =>
    q.selectFrom('cart_rule_label').selectAll().where('rule_id', 'in', among).orderBy('store_id'),
  );
  const byId = new Map(rows.map((row) => [row.rule_id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    if (!row) return [];
    return {
      id,
      ...{ name: row.name, description: row.description, isActive: row.is_active === 1 },
      ...{ fromDate: row.from_date, toDate: row.to_date, sortOrder: row.sort_order, stops: row.stops === 1 },
      action: row.action as ActionCode,
      ...{ amount: row.amount, maxQty: row.max_qty, step: row.step },
      appliesToShipping: row.applies_to_shipping === 1,
      freeShipping: row.free_shipping as RuleValues['freeShipping'],
      couponType: row.coupon_type as RuleValues['couponType'],
      ...{ usesPerCustomer: row.uses_per_customer, usesPerCoupon: row.uses_per_coupon },
      conditions: JSON.parse(row.conditions) as RuleCondition,
      lineConditions: JSON.parse(row.line_conditions) as RuleCondition,
      websiteIds: websites.filter(({ rule_id }) => rule_id === id).map(({ website_id }) => website_id),
      groupIds: groups.filter(({ rule_id }) => rule_id === id).map(({ group_id }) => group_id),
      labels: new Map(labels.filter(({ rule_id }) => rule_id === id).map(({ store_id, label }) => [store_id, label])),
      timesUsed: row.times_used ?? 0,
    };
  });
}
