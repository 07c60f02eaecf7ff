import { formatDecimalShort, parseDecimal } from '#kernel/decimal.ts';
import type { FieldError } from '#kernel/refusal.ts';
import type { ConditionValue, Operator } from './compare.ts';
import { cartAttributes, noCondition, type RuleCondition } from './conditions.ts';

/** The operators' names in the interfaces. */
const operatorNames: Readonly<Record<string, Operator>> = {
  eq: '==',
  neq: '!=',
  gteq: '>=',
  lteq: '<=',
  gt: '>',
  lt: '<',
  contains: '{}',
  notContains: '!{}',
  in: '()',
  notIn: '!()',
  allOf: '[]',
  notAllOf: '![]',
};
const nameOfOperator = new Map(Object.entries(operatorNames).map(([name, sign]) => [sign, name]));

/** A condition as interfaces show it. */
export type ConditionTree = Readonly<Record<string, unknown>>;

const deepest = 12;
const mostConditions = 500;
const longestValue = 10_000;

/** The context for reading a condition tree. */
export interface TreeReading {
  /** Codes of product attributes that rules may use. */
  readonly productAttributes: ReadonlySet<string>;
  readonly errors: FieldError[];
  /** Set if the condition is about products only, not about lines of carts. */
  readonly isOfProducts?: boolean;
}

/** The fields of a line that rules may use besides attributes of its product. */
const lineAttributes = ['quote_item_price', 'quote_item_qty', 'quote_item_row_total'] as const;

/**
 * Reads a condition tree that was sent: `{kind: 'all', of: [...]}`, `any`, `cart`, `product`, `found`, `subselect` (soap-sales 12.3).
 * Problems are added to the errors, each with its pointer below `field`; a tree with problems must not be stored.
 */
export function readCondition(
  sent: unknown,
  field: string,
  { productAttributes, errors, isOfProducts = false }: TreeReading,
): RuleCondition {
  let count = 0;
  const wrong = (pointer: string, message: string): typeof noCondition => {
    if (errors.length < 100) errors.push({ field: pointer, message });
    return noCondition;
  };
  const read = (value: unknown, pointer: string, depth: number, isOfLine: boolean): RuleCondition => {
    count += 1;
    if (count > mostConditions) return wrong(field, `has more than ${mostConditions} conditions`);
    if (depth > deepest) return wrong(pointer, `is deeper than ${deepest} levels`);
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      return wrong(pointer, 'must be a condition');
    const node = value as Readonly<Record<string, unknown>>;
    const own = fieldsOf[String(node.kind)];
    if (!own) return wrong(`${pointer}/kind`, `must be one of: ${Object.keys(fieldsOf).join(', ')}`);
    for (const name of Object.keys(node))
      if (name !== 'kind' && !own.includes(name)) wrong(`${pointer}/${name}`, 'is not known');
    const below = (ofLine: boolean): RuleCondition[] => {
      const list = node.of ?? [];
      if (!Array.isArray(list)) return [wrong(`${pointer}/of`, 'must be a list of conditions')];
      if (list.length + count > mostConditions) return [wrong(field, `has more than ${mostConditions} conditions`)];
      return list.map((child, index) => read(child, `${pointer}/of/${index}`, depth + 1, ofLine));
    };
    const flag = (name: string): boolean => {
      const sentValue = node[name] ?? true;
      if (typeof sentValue !== 'boolean') wrong(`${pointer}/${name}`, 'must be true or false');
      return sentValue === true;
    };
    const match = (): 'all' | 'any' => {
      const sentMatch = node.match ?? 'all';
      if (sentMatch !== 'all' && sentMatch !== 'any') wrong(`${pointer}/match`, 'must be all or any');
      return sentMatch === 'any' ? 'any' : 'all';
    };
    const comparison = () => ({ operator: operatorOf(node.operator, pointer), value: readValue(node.value, pointer) });
    switch (node.kind) {
      case 'all':
      case 'any':
        return { kind: node.kind, isTrue: flag('isTrue'), of: below(isOfLine) };
      case 'cart': {
        if (isOfLine) return wrong(`${pointer}/kind`, 'is a condition of carts, not of lines');
        const attribute = String(node.attribute);
        if (!(cartAttributes as readonly string[]).includes(attribute)) {
          return wrong(`${pointer}/attribute`, `must be one of: ${cartAttributes.join(', ')}`);
        }
        return { kind: 'cart', attribute, ...comparison() };
      }
      case 'product': {
        if (!isOfLine) return wrong(`${pointer}/kind`, 'is a condition of lines: put it into found or subselect');
        const attribute = String(node.attribute);
        const ofLine = !isOfProducts && (lineAttributes as readonly string[]).includes(attribute);
        if (!productAttributes.has(attribute) && !ofLine) {
          return wrong(`${pointer}/attribute`, 'must be an attribute that price rules may use');
        }
        return { kind: 'product', attribute, ...comparison() };
      }
      case 'found':
        if (isOfLine) return wrong(`${pointer}/kind`, 'is a condition of carts, not of lines');
        return { kind: 'found', isFound: flag('isFound'), match: match(), of: below(true) };
      default: {
        if (isOfLine) return wrong(`${pointer}/kind`, 'is a condition of carts, not of lines');
        const attribute = node.attribute === 'qty' || node.attribute === 'base_row_total' ? node.attribute : undefined;
        if (!attribute) return wrong(`${pointer}/attribute`, 'must be qty or base_row_total');
        return {
          kind: 'subselect',
          attribute,
          ...comparison(),
          match: match(),
          isTrue: flag('isTrue'),
          of: below(true),
        };
      }
    }
  };
  const operatorOf = (sent: unknown, pointer: string): Operator => {
    const operator = typeof sent === 'string' && Object.hasOwn(operatorNames, sent) ? operatorNames[sent] : undefined;
    if (!operator) wrong(`${pointer}/operator`, `must be one of: ${Object.keys(operatorNames).join(', ')}`);
    return operator ?? '==';
  };
  const readValue = (sent: unknown, pointer: string): ConditionValue => {
    const plain = (item: unknown): item is string | number =>
      (typeof item === 'string' && item.length <= longestValue && item.isWellFormed() && !item.includes('\u0000')) ||
      (typeof item === 'number' && Number.isFinite(item));
    if (plain(sent)) return String(sent);
    if (Array.isArray(sent) && sent.length <= 1000 && sent.every(plain)) return sent.map(String);
    wrong(`${pointer}/value`, 'must be a text, a number, or a list of these');
    return '';
  };
  return read(sent, field, 0, isOfProducts || field === '/lineConditions');
}

const fieldsOf: Readonly<Record<string, readonly string[]>> = {
  all: ['isTrue', 'of'],
  any: ['isTrue', 'of'],
  cart: ['attribute', 'operator', 'value'],
  product: ['attribute', 'operator', 'value'],
  found: ['isFound', 'match', 'of'],
  subselect: ['attribute', 'operator', 'value', 'match', 'isTrue', 'of'],
};

/** A condition in the form that `readCondition` takes. */
export function showCondition(condition: RuleCondition): ConditionTree {
  const { kind } = condition;
  const own = Object.fromEntries(
    Object.entries(condition).map(([name, value]) => [name, name === 'operator' ? nameOfOperator.get(value) : value]),
  );
  return 'of' in condition ? { ...own, kind, of: condition.of.map(showCondition) } : own;
}

const isMinimum = (condition: RuleCondition): boolean =>
  condition.kind === 'cart' && condition.attribute === 'base_subtotal' && condition.operator === '>=';

/** The least subtotal that a tree requires in addition to its other conditions, in ten-thousandths; null for none. */
export function minimumSubtotalOf(condition: RuleCondition): number | null {
  if (condition.kind !== 'all' || !condition.isTrue) return null;
  const found = condition.of.find(isMinimum);
  return found?.kind === 'cart' && typeof found.value === 'string' ? parseDecimal(found.value) : null;
}

/** The tree with another least subtotal, or without one; its other conditions stay. */
export function withMinimumSubtotal(condition: RuleCondition, minimum: number | null): RuleCondition {
  const isPlain = condition.kind === 'all' && condition.isTrue;
  const others = isPlain ? condition.of.filter((child) => !isMinimum(child)) : [condition];
  if (minimum === null) return isPlain ? { ...condition, of: others } : condition;
  const least: RuleCondition = {
    kind: 'cart',
    attribute: 'base_subtotal',
    operator: '>=',
    value: formatDecimalShort(minimum),
  };
  return { kind: 'all', isTrue: true, of: [least, ...others] };
}
