import { Type } from 'typebox';
import type { SharedRule } from '#domain/pricing/promotions/rule-values.ts';
import { decimalToNumber, sentDecimal } from '#kernel/decimal.ts';
import { day, nullable } from '../../schema.ts';

/** The common parts of cart and catalog price rules in bodies and answers (rest 4.9). */

export const priceRuleTag = 'Price rules';

/** The codes of actions by their names in the interface. */
export const actionsByName = <C extends string>(actions: readonly { readonly code: C; readonly name: string }[]) =>
  Object.fromEntries(actions.map(({ code, name }) => [name, code])) as Readonly<Record<string, C>>;

/** The names of actions by code. */
export function actionNames(actions: Readonly<Record<string, string>>): (code: string) => string {
  const names = new Map(Object.entries(actions).map(([name, code]) => [code, name]));
  return (code) => names.get(code) ?? code;
}

/** The name of an action in a body. */
export const actionSchema = (actions: object) => Type.Union(Object.keys(actions).map((name) => Type.Literal(name)));

/** The first fields of an answer. */
export const shownRuleHead = {
  name: Type.String(),
  description: nullable(Type.String()),
  isActive: Type.Boolean(),
  fromDate: nullable(Type.String({ description: 'The first day, in the time zone of the store view' })),
  toDate: nullable(Type.String({ description: 'The last day' })),
  sortOrder: Type.Integer(),
  stopRulesProcessing: Type.Boolean(),
} as const;

/** The audience of a rule, in an answer. */
export const shownAudience = {
  websiteIds: Type.Array(Type.Integer()),
  customerGroupIds: Type.Array(Type.Integer(), { description: 'Group 0 is for visitors who are not logged in' }),
} as const;

/** An optional number of a body, which may be null. */
export const optionalCount = Type.Optional(nullable(Type.Integer({ minimum: 0, maximum: 1_000_000_000 })));

/** The same for a boolean. */
export const optionalFlag = Type.Optional(nullable(Type.Boolean()));

const ids = (minimum: number) => Type.Array(Type.Integer({ minimum }), { minItems: 1, maxItems: 10_000 });

/** The required fields of a rule with one of the actions. */
export const requiredOfRule = (actions: object) => ({
  name: Type.String({ minLength: 1, maxLength: 255, pattern: '\\S' }),
  discountType: actionSchema(actions),
  discountAmount: Type.Number(),
  websiteIds: ids(1),
  customerGroupIds: ids(0),
});

/** The optional fields besides those. */
export const writtenRuleHead = {
  description: Type.Optional(nullable(Type.String({ maxLength: 10_000 }))),
  isActive: optionalFlag,
  fromDate: Type.Optional(nullable(day())),
  toDate: Type.Optional(nullable(day())),
  sortOrder: optionalCount,
  stopRulesProcessing: optionalFlag,
};

/** An amount in ten-thousandths; NaN if it has too many digits. */
export const exactAmount = (sent: number): number => sentDecimal(sent) ?? Number.NaN;

/** A body with fields of a rule. */
export type SentRule = Readonly<Record<string, unknown>>;

/** How members of a body are read: missing ones stay missing, null becomes `otherwise`. */
export type ReadMembers = Readonly<
  Record<string, readonly [to: string, otherwise: unknown, read?: (sent: never) => unknown]>
>;

/** The names in bodies of a rule's members. */
export function bodyNamesOf(members: ReadMembers): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(members).map(([name, [to]]) => [to, name]));
}

/** Reads members of a body into the domain's names. */
export function readMembers(body: SentRule, members: ReadMembers): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(members).flatMap(([name, [to, otherwise, read]]) => {
      const sent = body[name];
      if (sent === undefined) return [];
      return [[to, sent === null ? otherwise : read ? read(sent as never) : sent]];
    }),
  );
}

/** Members of both kinds' bodies; `actions` are the codes of actions by name. */
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

/** Shows the first fields of a rule, up to its amount. */
export function showRuleHead(rule: SharedRule & { readonly action: string }, nameOf: (code: string) => string) {
  return {
    name: rule.name,
    description: rule.description,
    isActive: rule.isActive,
    fromDate: rule.fromDate,
    toDate: rule.toDate,
    sortOrder: rule.sortOrder,
    stopRulesProcessing: rule.stops,
    discountType: nameOf(rule.action),
    discountAmount: decimalToNumber(rule.amount),
  };
}

/** Shows the audience of a rule. */
export const showAudience = ({ websiteIds, groupIds }: SharedRule) => ({
  websiteIds: [...websiteIds],
  customerGroupIds: [...groupIds],
});

/** Example conditions for a body: products of two categories. */
export const exampleConditions = {
  kind: 'all',
  of: [{ kind: 'product', attribute: 'category_ids', operator: 'in', value: ['3', '4'] }],
};

/** The filters of both kinds' lists. */
export const ruleFilters = {
  isActive: Type.Optional(Type.Boolean()),
  search: Type.Optional(
    Type.String({ minLength: 1, maxLength: 200, description: 'Only products whose name contains this text' }),
  ),
};
