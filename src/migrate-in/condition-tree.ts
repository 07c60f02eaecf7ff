import { type ConditionValue, type Operator, operators } from '#domain/pricing/promotions/compare.ts';
import type { RuleCondition } from '#domain/pricing/promotions/conditions.ts';

/** A node of the family's condition trees: `type`, `attribute`, `operator`, `value`, `aggregator`, `conditions`. */
type Node = Readonly<Record<string, unknown>>;

const deepest = 20;

/**
 * Makes a condition from a tree of the legacy family (`salesrule/rule_condition_*`, for catalog rules `catalogrule/rule_condition_*`), as it is in the serialized columns.
 * @returns undefined if it has parts that we do not know; then the rule must not be applied
 */
export function conditionOfTree(tree: unknown, depth = 0): RuleCondition | undefined {
  if (!isNode(tree) || depth > deepest) return undefined;
  switch (tree.type) {
    case 'salesrule/rule_condition_combine':
    case 'salesrule/rule_condition_product_combine':
    case 'catalogrule/rule_condition_combine': {
      const conditions = parts(tree, depth);
      return conditions && { kind: matchOf(tree), isTrue: isTruthy(tree.value), of: conditions };
    }
    case 'salesrule/rule_condition_address':
      return comparison('cart', tree);
    case 'salesrule/rule_condition_product':
    case 'catalogrule/rule_condition_product':
      return comparison('product', tree);
    case 'salesrule/rule_condition_product_found': {
      const conditions = parts(tree, depth);
      return conditions && { kind: 'found', isFound: isTruthy(tree.value), match: matchOf(tree), of: conditions };
    }
    case 'salesrule/rule_condition_product_subselect':
      return subselection(tree, depth);
    default:
      return undefined;
  }
}

function comparison(kind: 'cart' | 'product', tree: Node): RuleCondition | undefined {
  const operator = operatorOf(tree);
  const value = readValue(tree.value);
  if (typeof tree.attribute !== 'string' || !operator || value === undefined) return undefined;
  return { kind, attribute: tree.attribute, operator, value };
}

function subselection(tree: Node, depth: number): RuleCondition | undefined {
  const { attribute } = tree;
  const conditions = parts(tree, depth);
  const operator = operatorOf(tree);
  const value = readValue(tree.value);
  if ((attribute !== 'qty' && attribute !== 'base_row_total') || !conditions || !operator || value === undefined)
    return undefined;
  // Its value is compared with the sum, and also tells whether the conditions must be true.
  return {
    kind: 'subselect',
    attribute,
    operator,
    value,
    match: matchOf(tree),
    isTrue: isTruthy(tree.value),
    of: conditions,
  };
}

function parts(tree: Node, depth: number): readonly RuleCondition[] | undefined {
  const list = tree.conditions ?? tree.actions ?? [];
  const nodes: readonly unknown[] = Array.isArray(list) ? list : isNode(list) ? Object.values(list) : [];
  const found: RuleCondition[] = [];
  for (const node of nodes) {
    const condition = conditionOfTree(node, depth + 1);
    if (!condition) return undefined;
    found.push(condition);
  }
  return found;
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value);

const matchOf = ({ aggregator }: Node): 'all' | 'any' => (aggregator === 'any' ? 'any' : 'all');

const isTruthy = (value: unknown): boolean => Boolean(value) && value !== '0';

const operatorOf = ({ operator }: Node): Operator | undefined => operators.find((known) => known === operator);

function readValue(value: unknown): ConditionValue | undefined {
  if (Array.isArray(value)) return value.map(String);
  if (value === null || value === undefined || value === false) return '';
  return typeof value === 'object' ? undefined : String(value === true ? '1' : value);
}
