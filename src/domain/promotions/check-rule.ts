import type { FieldError } from '../../kernel/refusal.ts';
import type { Tx } from '../../platform/storage/engine.ts';
import { statement } from '../../platform/storage/statement.ts';
import { operators } from './compare.ts';
import { type Condition, cartAttributes } from './conditions.ts';
import type { RuleValues } from './rule-values.ts';

const websites = statement((q) => q.selectFrom('website').select('website_id'));
const groups = statement((q) => q.selectFrom('customer_group').select('group_id'));
const stores = statement((q) => q.selectFrom('store').select('store_id'));

/** No condition is nested deeper, and no tree has more of them. */
const deepest = 10;
const most = 200;

/** Everything that is wrong with a rule: its fields by JSON pointers. None where it may be kept. */
export async function ruleErrors(tx: Tx, rule: RuleValues): Promise<FieldError[]> {
  const [ofWebsites, ofGroups, ofStores] = await tx.together(
    () => tx.all(websites, {}),
    () => tx.all(groups, {}),
    () => tx.all(stores, {}),
  );
  const errors: FieldError[] = [];
  const say = (field: string, message: string): void => void errors.push({ field, message });
  if (rule.name.trim() === '' || rule.name.length > 255) say('/name', 'A name of 1 to 255 characters is needed.');
  if (rule.amount < 0) say('/amount', 'The amount must not be below zero.');
  if (rule.maxQty !== null && rule.maxQty <= 0) say('/maxQty', 'The quantity must be above zero.');
  if (rule.step < 0) say('/step', 'The step must not be below zero.');
  if (rule.usesPerCustomer < 0) say('/usesPerCustomer', 'The limit must not be below zero.');
  if (rule.usesPerCoupon < 0) say('/usesPerCoupon', 'The limit must not be below zero.');
  for (const name of ['fromDate', 'toDate'] as const) {
    const day = rule[name];
    if (day !== null && !isDay(day)) say(`/${name}`, 'A day is written as YYYY-MM-DD.');
  }
  if (rule.fromDate && rule.toDate && rule.toDate < rule.fromDate) say('/toDate', 'The rule ends before it begins.');
  for (const [at, id] of rule.websiteIds.entries()) {
    if (!ofWebsites.some(({ website_id }) => website_id === id)) say(`/websiteIds/${at}`, 'There is no such website.');
  }
  for (const [at, id] of rule.groupIds.entries()) {
    if (!ofGroups.some(({ group_id }) => group_id === id)) say(`/groupIds/${at}`, 'There is no such customer group.');
  }
  for (const id of rule.labels.keys()) {
    if (!ofStores.some(({ store_id }) => store_id === id)) say(`/labels/${id}`, 'There is no such store view.');
  }
  errors.push(...conditionErrors(rule.conditions, '/conditions', 'cart'));
  errors.push(...conditionErrors(rule.lineConditions, '/lineConditions', 'line'));
  return errors;
}

const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text);

/** What is wrong with a tree of conditions of a cart, or of its lines. */
export function conditionErrors(tree: Condition, field: string, of: 'cart' | 'line'): FieldError[] {
  const errors: FieldError[] = [];
  let count = 0;
  const look = (condition: Condition, at: string, kind: 'cart' | 'line', depth: number): void => {
    count += 1;
    if (depth > deepest || count > most) {
      if (errors.length === 0) errors.push({ field, message: 'There are too many conditions.' });
      return;
    }
    const message = problemOf(condition, kind);
    if (message) errors.push({ field: at, message });
    if (!('of' in condition)) return;
    const within = condition.kind === 'found' || condition.kind === 'subselect' ? 'line' : kind;
    for (const [i, one] of condition.of.entries()) look(one, `${at}/of/${i}`, within, depth + 1);
  };
  look(tree, field, of, 0);
  return errors;
}

function problemOf(condition: Condition, of: 'cart' | 'line'): string | undefined {
  const { kind } = condition;
  if (kind === 'all' || kind === 'any') return undefined;
  if (kind === 'product' ? of === 'cart' : of === 'line') return `A condition of kind ${kind} cannot stand here.`;
  if ('operator' in condition && !operators.includes(condition.operator)) return 'There is no such operator.';
  if (kind === 'cart' && !cartAttributes.some((name) => name === condition.attribute)) {
    return 'A cart has no such attribute.';
  }
  return undefined;
}
