import type { FieldError } from '../../kernel/refusal.ts';
import type { Tx } from '../../platform/storage/engine.ts';
import type { CatalogAction } from '../catalog/products/rule-price.ts';
import { noteAllForReindex } from '../catalog/products/search/upkeep.ts';
import { changed } from '../changes/changes.ts';
import type { RuleCondition } from '../promotions/conditions.ts';
import type { SharedRule } from '../promotions/rule-values.ts';
import {
  amountErrors,
  type CompletedRule,
  readConditions,
  ruleKind,
  sharedRuleDefaults,
  sharedRuleErrors,
} from '../promotions/shared-rule.ts';
import { deleteRuleRow, insertRuleRow, sharedRulesOf, updateRuleRow } from '../promotions/shared-rule-rows.ts';
import { recordCommands, type WithId } from '../records/record-commands.ts';

/** A price rule of the catalog; amounts in ten-thousandths. */
export interface CatalogRuleRecord extends SharedRule {
  readonly action: CatalogAction;
  /** The action on surcharges of configurable products; null for none. */
  readonly partAction: CatalogAction | null;
  readonly partAmount: number;
  /** A condition tree as it was sent; replaces `conditions`. */
  readonly sentConditions?: unknown;
}

async function completed(
  tx: Tx,
  { sentConditions, ...rule }: CatalogRuleRecord,
): Promise<CompletedRule<CatalogRuleRecord>> {
  const errors: FieldError[] = [];
  const sent = [{ sent: sentConditions, field: '/conditions', before: rule.conditions }];
  const [conditions] = (await readConditions(tx, sent, { errors, isOfProducts: true })) as [RuleCondition];
  const ofAmounts = [
    ...amountErrors('/amount', rule.action, rule.amount),
    ...amountErrors('/partAmount', rule.partAction, rule.partAmount),
  ];
  return { record: { ...rule, conditions }, errors: [...errors, ...(await sharedRuleErrors(tx, rule, ofAmounts))] };
}

const ownColumns = ({ action, partAction, partAmount }: CatalogRuleRecord) => ({
  ...{ action, part_action: partAction, part_amount: partAmount },
});

/** After a change of its conditions, a rule applies to no product until products are checked again. */
async function rewrite(tx: Tx, before: WithId<CatalogRuleRecord>, rule: CatalogRuleRecord): Promise<void> {
  await updateRuleRow(tx, 'catalog_rule', before.id, rule, ownColumns(rule));
  if (JSON.stringify(before.conditions) !== JSON.stringify(rule.conditions)) await forgetProducts(tx, before.id);
}

async function forgetProducts(tx: Tx, id: number): Promise<void> {
  await tx.query((q) => q.deleteFrom('catalog_rule_product').where('rule_id', '=', id).returning('rule_id'));
}

const kind = ruleKind<CatalogRuleRecord>({
  name: 'catalogRule',
  lock: 'catalog-rules',
  table: 'catalog_rule',
  defaults: { ...sharedRuleDefaults, partAction: null, partAmount: 0 },
  read: catalogRulesOf,
  complete: completed,
  async save({ tx }, record, before) {
    const id = before ? before.id : await insertRuleRow(tx, 'catalog_rule', record, ownColumns(record));
    if (before) await rewrite(tx, before, record);
    await noteAllForReindex(tx);
    changed(tx, 'catalog_rule', id, before ? 'changed' : 'created');
    return id;
  },
  async remove({ tx }, id) {
    await forgetProducts(tx, id);
    await deleteRuleRow(tx, 'catalog_rule', id);
    await noteAllForReindex(tx);
    changed(tx, 'catalog_rule', id, 'removed');
  },
});

/**
 * Price rules of the catalog (soap-sales 12.2). The products of a rule are found with the rule's index: a few at the
 * end of the command, many by a job.
 */
export const catalogRuleCommands = recordCommands(kind);

async function catalogRulesOf(tx: Tx, ids: readonly number[]): Promise<WithId<CatalogRuleRecord>[]> {
  if (ids.length === 0) return [];
  const among = [...ids];
  const rows = await tx.query((q) => q.selectFrom('catalog_rule').selectAll().where('rule_id', 'in', among));
  const shared = await sharedRulesOf(tx, 'catalog_rule', ids);
  const byId = new Map(rows.map((row) => [row.rule_id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    if (!row) return [];
    return {
      ...shared(row),
      action: row.action as CatalogAction,
      ...{ partAction: row.part_action as CatalogAction | null, partAmount: row.part_amount },
    };
  });
}
