import { type ActionCode, cartActions } from '#domain/pricing/promotions/actions/index.ts';
import { noCondition } from '#domain/pricing/promotions/conditions.ts';
import type { RuleValues } from '#domain/pricing/promotions/rule-values.ts';
import { parseDecimal } from '#kernel/decimal.ts';
import { conditionOfTree } from './condition-tree.ts';

/** The columns of a legacy rule that its own table has, as text; null for none. */
export type LegacyColumn = (name: string) => string | null;

/** The action of a rule; undefined for an unknown one. */
export function legacyAction(text: string | null): ActionCode | undefined {
  return cartActions.find(({ code }) => code === text)?.code;
}

/** Which shipping a rule makes free, from the family's number. */
export function legacyFreeShipping(text: string | null): RuleValues['freeShipping'] {
  return text === '1' ? 'lines' : text === '2' ? 'cart' : 'none';
}

/** Whether a rule needs a coupon, from the family's number. */
export function legacyCouponType(text: string | null): RuleValues['couponType'] {
  return text === '2' ? 'specific' : text === '3' ? 'auto' : 'none';
}

/** The first ten characters, if they are a date. */
export function legacyDay(text: string | null): string | null {
  return text && /^\d{4}-\d\d-\d\d/.test(text) && !text.startsWith('0000') ? text.slice(0, 10) : null;
}

/** The condition of a tree, or the empty one without a tree; undefined if the tree has unknown parts. */
export function legacyCondition(tree: unknown) {
  const isNone = tree === null || tree === undefined || tree === '' || (Array.isArray(tree) && tree.length === 0);
  return isNone ? noCondition : conditionOfTree(tree);
}

/**
 * Makes a rule from the columns and trees of a legacy `salesrule`. Without websites, groups and labels.
 * @returns undefined if its action or a condition is unknown, or its amount is not a number
 */
export function ruleOfLegacy(
  column: LegacyColumn,
  trees: { readonly conditions: unknown; readonly actions: unknown },
): Omit<RuleValues, 'websiteIds' | 'groupIds' | 'labels'> | undefined {
  const action = legacyAction(column('simple_action'));
  const amount = parseDecimal(column('discount_amount') ?? '0');
  const conditions = legacyCondition(trees.conditions);
  const lineConditions = legacyCondition(trees.actions);
  if (!action || amount === null || !conditions || !lineConditions) return undefined;
  const number = (name: string): number => Number(column(name) ?? 0) || 0;
  const maxQty = column('discount_qty');
  return {
    name: column('name') ?? '',
    description: column('description'),
    isActive: number('is_active') === 1,
    fromDate: legacyDay(column('from_date')),
    toDate: legacyDay(column('to_date')),
    sortOrder: number('sort_order'),
    stops: number('stop_rules_processing') === 1,
    action,
    amount,
    maxQty: maxQty === null ? null : parseDecimal(maxQty),
    step: parseDecimal(column('discount_step') ?? '0') ?? 0,
    appliesToShipping: number('apply_to_shipping') === 1,
    freeShipping: legacyFreeShipping(column('simple_free_shipping')),
    couponType: legacyCouponType(column('coupon_type')),
    usesPerCustomer: number('uses_per_customer'),
    usesPerCoupon: number('uses_per_coupon'),
    conditions,
    lineConditions,
  };
}
