import { containsText } from '#domain/shared/records/contains-text.ts';
import type { Slice, Sliced } from '#kernel/pages.ts';
import type { Scope } from '#kernel/scope.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { readSlice } from '#platform/storage/keyset.ts';
import type { RuleCondition } from './conditions.ts';
import type { SharedRule } from './rule-values.ts';

/** Filters of a list of rules. */
export interface RuleQuery {
  readonly isActive?: boolean | undefined;
  /** A part of the name. */
  readonly search?: string | undefined;
}

/** Rules of carts or of the catalog: their tables have common columns (`shared-rule-columns.ts`). */
export type RuleTable = 'cart_rule' | 'catalog_rule';

// For the common columns, both tables have the same types.
const typed = (table: RuleTable): 'catalog_rule' => table as 'catalog_rule';

/** The common columns of a rule. */
const columnsOfRule = (rule: SharedRule) => ({
  name: rule.name,
  description: rule.description,
  is_active: rule.isActive ? 1 : 0,
  from_date: rule.fromDate,
  to_date: rule.toDate,
  sort_order: rule.sortOrder,
  stops: rule.stops ? 1 : 0,
  amount: rule.amount,
  conditions: JSON.stringify(rule.conditions),
});

/** A row of these columns. */
interface RuleRow {
  readonly rule_id: number;
  readonly name: string;
  readonly description: string | null;
  readonly is_active: number;
  readonly from_date: string | null;
  readonly to_date: string | null;
  readonly sort_order: number;
  readonly stops: number;
  readonly amount: number;
  readonly conditions: string;
}

/** Columns that only one of the two tables has, and the action. */
type OwnColumns = Readonly<Record<string, string | number | null>> & { readonly action: string };

/** Writes a new rule with its websites and groups; answers its id. */
export async function insertRuleRow(tx: Tx, table: RuleTable, rule: SharedRule, own: OwnColumns): Promise<number> {
  const row = { ...columnsOfRule(rule), ...own };
  const [made] = await tx.query((q) => q.insertInto(typed(table)).values(row).returning('rule_id'));
  const id = (made as NonNullable<typeof made>).rule_id;
  await insertAudience(tx, table, id, rule);
  return id;
}

/** Rewrites an existing rule, with its websites and groups. */
export async function updateRuleRow(
  tx: Tx,
  table: RuleTable,
  id: number,
  rule: SharedRule,
  own: OwnColumns,
): Promise<void> {
  const row = { ...columnsOfRule(rule), ...own };
  await tx.query((q) => q.updateTable(typed(table)).set(row).where('rule_id', '=', id).returning('rule_id'));
  for (const audience of [`${typed(table)}_website`, `${typed(table)}_group`] as const) {
    await tx.query((q) => q.deleteFrom(audience).where('rule_id', '=', id).returning('rule_id'));
  }
  await insertAudience(tx, table, id, rule);
}

/** Deletes a rule, with all rows that refer to it. */
export async function deleteRuleRow(tx: Tx, table: RuleTable, id: number): Promise<void> {
  await tx.query((q) => q.deleteFrom(typed(table)).where('rule_id', '=', id).returning('rule_id'));
}

async function insertAudience(
  tx: Tx,
  table: RuleTable,
  id: number,
  { websiteIds, groupIds }: SharedRule,
): Promise<void> {
  const pairs = (ids: readonly number[]) => [...new Set(ids)].map((targetId): [number, number] => [id, targetId]);
  await tx.insertMany(`${table}_website`, ['rule_id', 'website_id'], pairs(websiteIds));
  await tx.insertMany(`${table}_group`, ['rule_id', 'group_id'], pairs(groupIds));
}

/** The common fields of rules from their rows, with their websites and groups. */
export async function sharedRulesOf(
  tx: Tx,
  table: RuleTable,
  ids: readonly number[],
): Promise<(row: RuleRow) => SharedRule & { readonly id: number }> {
  const among = [...ids];
  const websites = await tx.query((q) =>
    q
      .selectFrom(`${typed(table)}_website`)
      .selectAll()
      .where('rule_id', 'in', among)
      .orderBy('website_id'),
  );
  const groups = await tx.query((q) =>
    q
      .selectFrom(`${typed(table)}_group`)
      .selectAll()
      .where('rule_id', 'in', among)
      .orderBy('group_id'),
  );
  return (row) => ({
    id: row.rule_id,
    name: row.name,
    description: row.description,
    isActive: row.is_active === 1,
    fromDate: row.from_date,
    toDate: row.to_date,
    sortOrder: row.sort_order,
    stops: row.stops === 1,
    amount: row.amount,
    websiteIds: websites.filter(({ rule_id }) => rule_id === row.rule_id).map(({ website_id }) => website_id),
    groupIds: groups.filter(({ rule_id }) => rule_id === row.rule_id).map(({ group_id }) => group_id),
    conditions: JSON.parse(row.conditions) as RuleCondition,
  });
}

/**
 * A page of rules ordered by id; callers who are bound to store views see those of their websites. `read` reads rules
 * by id.
 */
export async function sliceOfRules<Rule>(
  tx: Tx,
  rules: RuleTable,
  { isActive, search, scope }: RuleQuery & { readonly scope: Scope | undefined },
  slice: Slice,
  read: (ids: readonly number[]) => Promise<readonly Rule[]>,
): Promise<Sliced<Rule>> {
  const table = typed(rules);
  const found = await readSlice(
    tx,
    (q) => {
      let query = q.selectFrom(table).select('rule_id');
      if (isActive !== undefined) query = query.where('is_active', '=', Number(isActive));
      if (search !== undefined) query = query.where(containsText('name', search));
      if (!scope) return query;
      return query.where('rule_id', 'in', (eb) =>
        eb
          .selectFrom(`${table}_website`)
          .select('rule_id')
          .where('website_id', 'in', [-1, ...scope.websiteIds]),
      );
    },
    { columns: ['rule_id'], positionOf: ({ rule_id }: { readonly rule_id: number }) => [rule_id] },
    slice,
  );
  return { ...found, rows: await read(found.rows.map(({ rule_id }) => rule_id)) };
}
