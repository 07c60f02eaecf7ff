import { Type } from 'typebox';
import type { CatalogAction } from '../../../../domain/catalog/products/rule-price.ts';
import type { SharedRule } from '../../../../domain/promotions/rule-values.ts';
import { decimalToNumber, exactDecimal } from '../../../../kernel/decimal.ts';
import { day, nullable } from '../../schema.ts';

/** What price rules of carts and of the catalog have alike in bodies and answers (reference rest 4.9). */

export const priceRuleTag = 'Price rules';

/** Actions that both kinds have, by the names of the interface. */
export const priceActions = {
  ...{ percent: 'by_percent', to_percent: 'to_percent', fixed: 'by_fixed', to_fixed: 'to_fixed' },
} as const satisfies Readonly<Record<string, CatalogAction>>;

/** The names of actions by their codes. */
export function actionNames(actions: Readonly<Record<string, string>>): (code: string) => string {
  const names = new Map(Object.entries(actions).map(([name, code]) => [code, name]));
  return (code) => names.get(code) ?? code;
}

/** One of actions, as a body names it. */
export const actionSchema = (actions: object) => Type.Union(Object.keys(actions).map((name) => Type.Literal(name)));

/** An answer begins with these. */
export const shownRuleHead = {
  name: Type.String(),
  description: nullable(Type.String()),
  isActive: Type.Boolean(),
  fromDate: nullable(Type.String({ description: 'The first day, as the store view has it' })),
  toDate: nullable(Type.String({ description: 'The last day' })),
  sortOrder: Type.Integer(),
  stopRulesProcessing: Type.Boolean(),
} as const;

/** Whom a rule is for, in an answer. */
export const shownAudience = {
  websiteIds: Type.Array(Type.Integer()),
  customerGroupIds: Type.Array(Type.Integer(), { description: '0 are those who are not logged in' }),
} as const;

/** A number of a body that may be left out or null. */
export const optionalCount = Type.Optional(nullable(Type.Integer({ minimum: 0, maximum: 1_000_000_000 })));

/** The same of a yes or no. */
export const optionalFlag = Type.Optional(nullable(Type.Boolean()));

const ids = (minimum: number) => Type.Array(Type.Integer({ minimum }), { minItems: 1, maxItems: 10_000 });

/** What a body must say of a rule with one of the actions. */
export const requiredOfRule = (actions: object) => ({
  name: Type.String({ minLength: 1, maxLength: 255, pattern: '\\S' }),
  discountType: actionSchema(actions),
  discountAmount: Type.Number(),
  websiteIds: ids(1),
  customerGroupIds: ids(0),
});

/** What a body may say beside it. */
export const writtenRuleHead = {
  description: Type.Optional(nullable(Type.String({ maxLength: 10_000 }))),
  isActive: optionalFlag,
  fromDate: Type.Optional(nullable(day())),
  toDate: Type.Optional(nullable(day())),
  sortOrder: optionalCount,
  stopRulesProcessing: optionalFlag,
};

/** An amount in ten-thousandths; NaN where it has more digits. */
export const exactAmount = (sent: number): number => exactDecimal(sent) ?? Number.NaN;

/** A body that says something of a rule. */
export type SentRule = Readonly<Record<string, unknown>>;

/** What is read of members of a body: what is not there stays away, null is `otherwise`. */
export type ReadMembers = Readonly<
  Record<string, readonly [to: string, otherwise: unknown, read?: (sent: never) => unknown]>
>;

/** Reads members of a body under the names that the domain has for them. */
export function readMembers(body: SentRule, members: ReadMembers): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(members).flatMap(([name, [to, otherwise, read]]) => {
      const sent = body[name];
      if (sent === undefined) return [];
      return [[to, sent === null ? otherwise : read ? read(sent as never) : sent]];
    }),
  );
}

/** Members that bodies of both kinds have; `actions` are the codes of actions by their names. */
export const sharedMembers = (actions: Readonly<Record<string, string>>): ReadMembers => ({
  name: ['name', undefined, (name: string) => name.trim()],
  description: ['description', null],
  isActive: ['isActive', true],
  fromDate: ['fromDate', null],
  toDate: ['toDate', null],
  sortOrder: ['sortOrder', 0],
  stopRulesProcessing: ['stops', false],
  discountType: ['action', undefined, (name: string) => actions[name]],
  discountAmount: ['amount', undefined, exactAmount],
  websiteIds: ['websiteIds', []],
  customerGroupIds: ['groupIds', []],
  conditions: ['sentConditions', null],
});

/** How a rule is shown up to its amount. */
export function showRuleHead(rule: SharedRule & { readonly action: string }, nameOf: (code: string) => string) {
  return {
    ...{ name: rule.name, description: rule.description, isActive: rule.isActive },
    ...{ fromDate: rule.fromDate, toDate: rule.toDate, sortOrder: rule.sortOrder, stopRulesProcessing: rule.stops },
    discountType: nameOf(rule.action),
    discountAmount: decimalToNumber(rule.amount),
  };
}

/** Whom it is for. */
export const showAudience = ({ websiteIds, groupIds }: SharedRule) => ({
  websiteIds: [...websiteIds],
  customerGroupIds: [...groupIds],
});

/** Conditions of an example body: products of two categories. */
export const exampleConditions = {
  kind: 'all',
  of: [{ kind: 'product', attribute: 'category_ids', operator: 'in', value: ['3', '4'] }],
};

/** What lists of both kinds are asked for. */
export const ruleFilters = {
  isActive: Type.Optional(Type.Boolean()),
  search: Type.Optional(Type.String({ minLength: 1, maxLength: 200, description: 'The name has it' })),
};
