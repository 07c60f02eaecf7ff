import type { FieldError } from '../../kernel/refusal.ts';
import { isInScope, requireOwn } from '../../kernel/scope.ts';
import type { Tx } from '../../platform/storage/engine.ts';
import type { CatalogAction } from '../catalog/products/rule-price.ts';
import { noteAllForReindex } from '../catalog/products/search/upkeep.ts';
import { changed } from '../changes/changes.ts';
import { readCondition } from '../promotions/condition-tree.ts';
import { noCondition, type RuleCondition } from '../promotions/conditions.ts';
import { type RuleQuery, sliceOfRules } from '../promotions/rule-list.ts';
import { attributesOfRules, audienceErrors } from '../promotions/rule-records.ts';
import { type RecordKind, recordCommands, type WithId } from '../records/record-commands.ts';

/** A price rule of the catalog; amounts in ten-thousandths. */
export interface CatalogRuleRecord {
  readonly name: string;
  readonly description: string | null;
  readonly isActive: boolean;
  /** Days of the store, `YYYY-MM-DD`, both inclusive; null for no end. */
  readonly fromDate: string | null;
  readonly toDate: string | null;
  readonly sortOrder: number;
  readonly stops: boolean;
  readonly action: CatalogAction;
  readonly amount: number;
  /** What it does to surcharges of configurable products; null for nothing. */
  readonly partAction: CatalogAction | null;
  readonly partAmount: number;
  readonly websiteIds: readonly number[];
  readonly groupIds: readonly number[];
  readonly conditions: RuleCondition;
  /** A tree as it was sent; read in place of `conditions`. */
  readonly sentConditions?: unknown;
}

async function completed(
  tx: Tx,
  { sentConditions, ...rule }: CatalogRuleRecord,
): Promise<{ readonly record: CatalogRuleRecord; readonly errors: readonly FieldError[] }> {
  const errors: FieldError[] = [];
  const wrong = (field: string, message: string) => errors.push({ field: `/${field}`, message });
  let conditions = rule.conditions;
  if (sentConditions === null) conditions = noCondition;
  else if (sentConditions !== undefined) {
    const productAttributes = await attributesOfRules(tx);
    conditions = readCondition(sentConditions, '/conditions', { productAttributes, errors, isOfProducts: true });
  }
  if (rule.name.trim() === '') wrong('name', 'must not be empty');
  const amounts = [
    ['discountAmount', rule.action, rule.amount],
    ['subDiscountAmount', rule.partAction, rule.partAmount],
  ] as const;
  for (const [field, action, amount] of amounts) {
    if (!(amount >= 0)) wrong(field, 'must be a number from 0 on with at most four decimals');
    const isPercent = action === 'by_percent' || action === 'to_percent';
    if (isPercent && amount > 100 * 10_000) wrong(field, 'is at most 100 per cent');
  }
  if (rule.fromDate !== null && rule.toDate !== null && rule.fromDate > rule.toDate) {
    wrong('toDate', 'must not be before fromDate');
  }
  return { record: { ...rule, conditions }, errors: [...errors, ...(await audienceErrors(tx, rule))] };
}

const columnsOf = (rule: CatalogRuleRecord) => ({
  ...{ name: rule.name, description: rule.description, is_active: rule.isActive ? 1 : 0 },
  ...{ from_date: rule.fromDate, to_date: rule.toDate, sort_order: rule.sortOrder, stops: rule.stops ? 1 : 0 },
  ...{ action: rule.action, amount: rule.amount, part_action: rule.partAction, part_amount: rule.partAmount },
  conditions: JSON.stringify(rule.conditions),
});

async function insert(tx: Tx, rule: CatalogRuleRecord): Promise<number> {
  const [made] = await tx.query((q) => q.insertInto('catalog_rule').values(columnsOf(rule)).returning('rule_id'));
  const id = (made as NonNullable<typeof made>).rule_id;
  await insertAudience(tx, id, rule);
  return id;
}

async function insertAudience(tx: Tx, id: number, { websiteIds, groupIds }: CatalogRuleRecord): Promise<void> {
  const pairs = (ids: readonly number[]) => [...new Set(ids)].map((targetId): [number, number] => [id, targetId]);
  await tx.insertMany('catalog_rule_website', ['rule_id', 'website_id'], pairs(websiteIds));
  await tx.insertMany('catalog_rule_group', ['rule_id', 'group_id'], pairs(groupIds));
}

/** What no longer chooses the same products is for none until these are looked at again. */
async function rewrite(tx: Tx, before: WithId<CatalogRuleRecord>, rule: CatalogRuleRecord): Promise<void> {
  const { id } = before;
  await tx.query((q) =>
    q.updateTable('catalog_rule').set(columnsOf(rule)).where('rule_id', '=', id).returning('rule_id'),
  );
  await tx.query((q) => q.deleteFrom('catalog_rule_website').where('rule_id', '=', id).returning('rule_id'));
  await tx.query((q) => q.deleteFrom('catalog_rule_group').where('rule_id', '=', id).returning('rule_id'));
  await insertAudience(tx, id, rule);
  if (JSON.stringify(before.conditions) !== JSON.stringify(rule.conditions)) await forgetProducts(tx, id);
}

async function forgetProducts(tx: Tx, id: number): Promise<void> {
  await tx.query((q) => q.deleteFrom('catalog_rule_product').where('rule_id', '=', id).returning('rule_id'));
}

const kind: RecordKind<CatalogRuleRecord, RuleQuery> = {
  name: 'catalogRule',
  lock: 'catalog-rules',
  permissions: { read: 'coupons/read', create: 'coupons/create', write: 'coupons/write', remove: 'coupons/delete' },
  touches: 'scoped',
  defaults: {
    ...{ description: null, isActive: true, fromDate: null, toDate: null, sortOrder: 0, stops: false },
    ...{ partAction: null, partAmount: 0, conditions: noCondition },
  },
  list: ({ tx, principal: { scope } }, query, slice) =>
    sliceOfRules(tx, 'catalog_rule', { ...query, scope }, slice, (ids) => catalogRulesOf(tx, ids)),
  async read({ tx, principal: { scope } }, id) {
    const [rule] = await catalogRulesOf(tx, [id]);
    return rule && isInScope(scope, rule.websiteIds) ? rule : undefined;
  },
  async check({ tx, principal: { scope } }, record, before) {
    if (before) requireOwn(scope, before.websiteIds);
    requireOwn(scope, record.websiteIds);
    return completed(tx, record);
  },
  async save({ tx }, record, before) {
    const id = before ? before.id : await insert(tx, record);
    if (before) await rewrite(tx, before, record);
    await noteAllForReindex(tx);
    changed(tx, 'catalog_rule', id, before ? 'changed' : 'created');
    return id;
  },
  async remove({ tx, principal: { scope } }, { id, websiteIds }) {
    requireOwn(scope, websiteIds);
    await forgetProducts(tx, id);
    await tx.query((q) => q.deleteFrom('catalog_rule').where('rule_id', '=', id).returning('rule_id'));
    await noteAllForReindex(tx);
    changed(tx, 'catalog_rule', id, 'removed');
  },
};

/**
 * Price rules of the catalog (soap-sales 12.2). Which products a rule is for is found with their index: of some at the end of the command, of
 * the others by a job.
 */
export const catalogRuleCommands = recordCommands(kind);

async function catalogRulesOf(tx: Tx, ids: readonly number[]): Promise<WithId<CatalogRuleRecord>[]> {
  if (ids.length === 0) return [];
  const among = [...ids];
  const rows = await tx.query((q) => q.selectFrom('catalog_rule').selectAll().where('rule_id', 'in', among));
  const websites = await tx.query((q) =>
    q.selectFrom('catalog_rule_website').selectAll().where('rule_id', 'in', among).orderBy('website_id'),
  );
  const groups = await tx.query((q) =>
    q.selectFrom('catalog_rule_group').selectAll().where('rule_id', 'in', among).orderBy('group_id'),
  );
  const byId = new Map(rows.map((row) => [row.rule_id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    if (!row) return [];
    return {
      id,
      ...{ name: row.name, description: row.description, isActive: row.is_active === 1 },
      ...{ fromDate: row.from_date, toDate: row.to_date, sortOrder: row.sort_order, stops: row.stops === 1 },
      ...{ action: row.action as CatalogAction, amount: row.amount },
      ...{ partAction: row.part_action as CatalogAction | null, partAmount: row.part_amount },
      websiteIds: websites.filter(({ rule_id }) => rule_id === id).map(({ website_id }) => website_id),
      groupIds: groups.filter(({ rule_id }) => rule_id === id).map(({ group_id }) => group_id),
      conditions: JSON.parse(row.conditions) as RuleCondition,
    };
  });
}
