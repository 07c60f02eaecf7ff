// domain/catalog/catalog-rules/: price rules of the catalog: a rule's row, websites and groups. The products of a
// rule are found with their index (products/search/match-rules.ts), so a change of a rule notes all products for
// it. The price by a rule on a day is computed where prices are (products/record/rule-price.ts).

import type { RuleCondition } from '#domain/pricing/promotions/conditions.ts';
import type { SharedRule } from '#domain/pricing/promotions/rule-values.ts';
import {
  amountErrors,
  type CompletedRule,
  readConditions,
  ruleKind,
  sharedRuleDefaults,
  sharedRuleErrors,
} from '#domain/pricing/promotions/shared-rule.ts';
import {
  deleteRuleRow,
  insertRuleRow,
  sharedRulesOf,
  updateRuleRow,
} from '#domain/pricing/promotions/shared-rule-rows.ts';
import { recordCommands, type WithId } from '#domain/shared/records/record-commands.ts';
import type { FieldError } from '#kernel/refusal.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { type CatalogAction, catalogActions } from '../products/record/rule-price.ts';
import { reindexEveryProduct } from '../products/search/reindex.ts';

/** A price rule of the catalog; amounts in ten-thousandths. */
export interface CatalogRuleRecord extends SharedRule {
  readonly action: CatalogAction;
  /** The action on surcharges of configurable products; null for none. */
  readonly partAction: CatalogAction | null;
  readonly partAmount: number;
  /** Whether the index knows its products; lists are sorted by its prices then. */
  readonly isIndexed: boolean;
  /** A condition tree as it was sent; replaces `conditions`. */
  readonly sentConditions?: unknown;
}

const isPercentage = (action: CatalogAction | null): boolean =>
  catalogActions.some(({ code, isPercentage: is }) => is && code === action);

async function completed(
  tx: Tx,
  { sentConditions, ...rule }: CatalogRuleRecord,
): Promise<CompletedRule<CatalogRuleRecord>> {
  const errors: FieldError[] = [];
  const sent = [{ sent: sentConditions, field: '/conditions', before: rule.conditions }];
  const [conditions] = (await readConditions(tx, sent, { errors, isOfProducts: true })) as [RuleCondition];
  const ofAmounts = [
    ...amountErrors('/amount', isPercentage(rule.action), rule.amount),
    ...amountErrors('/partAmount', isPercentage(rule.partAction), rule.partAmount),
  ];
  return { record: { ...rule, conditions }, errors: [...errors, ...(await sharedRuleErrors(tx, rule, ofAmounts))] };
}

const ownColumns = ({ action, partAction, partAmount }: CatalogRuleRecord) => ({
  action,
  part_action: partAction,
  part_amount: partAmount,
  // Its conditions are checked at each price until the index knows its products.
  is_matched: 0,
});

const kind = ruleKind<CatalogRuleRecord>({
  name: 'catalogRule',
  lock: 'catalog-rules',
  table: 'catalog_rule',
  defaults: { ...sharedRuleDefaults, partAction: null, partAmount: 0, isIndexed: false },
  decimals: ['partAmount'],
  read: catalogRulesOf,
  complete: completed,
  async save({ tx, now }, record, before) {
    const id = before ? before.id : await insertRuleRow(tx, 'catalog_rule', record, ownColumns(record));
    if (before) await updateRuleRow(tx, 'catalog_rule', before.id, record, ownColumns(record));
    await reindexEveryProduct(tx, now, { onlyPrices: true });
    return id;
  },
  async remove({ tx, now }, id) {
    // Rows of products that it was for are ignored from now on, and removed while prices are made anew.
    await deleteRuleRow(tx, 'catalog_rule', id);
    await reindexEveryProduct(tx, now, { onlyPrices: true });
  },
});

/**
 * Price rules of the catalog (soap-sales 12.2). A rule is in force at once: until the index knows its products, its
 * conditions are checked at each price. Lists are sorted by the new prices as the index gets them.
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
      partAction: row.part_action as CatalogAction | null,
      partAmount: row.part_amount,
      isIndexed: row.is_matched === 1,
    };
  });
}
