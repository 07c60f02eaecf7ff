import { Type } from 'typebox';
import type { CatalogAction } from '../../../../domain/catalog/products/rule-price.ts';
import { type CatalogRuleRecord, catalogRuleCommands } from '../../../../domain/catalog-rules/catalog-rule-records.ts';
import { showCondition } from '../../../../domain/promotions/condition-tree.ts';
import { decimalToNumber, exactDecimal } from '../../../../kernel/decimal.ts';
import type { RouteDeclaration } from '../../declare.ts';
import { day, named, nullable, readOnlyOf, rowId } from '../../schema.ts';
import { recordRoutes } from '../records/routes.ts';

/** Actions as the interface names them. */
const actions = {
  ...{ percent: 'by_percent', to_percent: 'to_percent', fixed: 'by_fixed', to_fixed: 'to_fixed' },
} as const satisfies Readonly<Record<string, CatalogAction>>;
const nameOfAction = new Map<string, string>(Object.entries(actions).map(([name, code]) => [code, name]));
const actionOf = (sent: string): CatalogAction => actions[sent as keyof typeof actions];
const action = Type.Union(Object.keys(actions).map((name) => Type.Literal(name)));

const tree = Type.Unknown({
  description:
    'Which products it is for: a tree of `{kind: "all" | "any", isTrue, of}` and `{kind: "product", attribute, operator, value}`; operators are eq, neq, gteq, lteq, gt, lt, contains, notContains, in, notIn, allOf, notAllOf. Null for all',
});

const catalogRule = named(
  'CatalogPriceRule',
  Type.Object({
    id: rowId(),
    name: Type.String(),
    description: nullable(Type.String()),
    isActive: Type.Boolean(),
    fromDate: nullable(Type.String({ description: 'The first day, as the store view has it' })),
    toDate: nullable(Type.String({ description: 'The last day' })),
    sortOrder: Type.Integer(),
    stopRulesProcessing: Type.Boolean(),
    discountType: Type.String({ description: Object.keys(actions).join(', ') }),
    discountAmount: Type.Number({ description: 'Per cent, or money in the base currency' }),
    subDiscountType: nullable(Type.String({ description: 'What it does to surcharges of configurable products' })),
    subDiscountAmount: Type.Number(),
    websiteIds: Type.Array(Type.Integer()),
    customerGroupIds: Type.Array(Type.Integer(), { description: '0 are those who are not logged in' }),
    conditions: tree,
  }),
);

const flag = Type.Optional(nullable(Type.Boolean()));
const ids = (minimum: number) => Type.Array(Type.Integer({ minimum }), { minItems: 1, maxItems: 10_000 });
const exact = (sent: number): number => exactDecimal(sent) ?? Number.NaN;

interface RuleBody {
  readonly name?: string;
  readonly description?: string | null;
  readonly isActive?: boolean | null;
  readonly fromDate?: string | null;
  readonly toDate?: string | null;
  readonly sortOrder?: number | null;
  readonly stopRulesProcessing?: boolean | null;
  readonly discountType?: string;
  readonly discountAmount?: number;
  readonly subDiscountType?: string | null;
  readonly subDiscountAmount?: number | null;
  readonly websiteIds?: readonly number[];
  readonly customerGroupIds?: readonly number[];
  readonly conditions?: unknown;
}

/** What a body says of a rule; null clears. */
function ruleOf(body: RuleBody): Partial<CatalogRuleRecord> {
  return {
    ...(body.name !== undefined && { name: body.name.trim() }),
    ...(body.description !== undefined && { description: body.description }),
    ...(body.isActive !== undefined && { isActive: body.isActive ?? true }),
    ...(body.fromDate !== undefined && { fromDate: body.fromDate }),
    ...(body.toDate !== undefined && { toDate: body.toDate }),
    ...(body.sortOrder !== undefined && { sortOrder: body.sortOrder ?? 0 }),
    ...(body.stopRulesProcessing !== undefined && { stops: body.stopRulesProcessing ?? false }),
    ...(body.discountType !== undefined && { action: actionOf(body.discountType) }),
    ...(body.discountAmount !== undefined && { amount: exact(body.discountAmount) }),
    ...(body.subDiscountType !== undefined && {
      partAction: body.subDiscountType === null ? null : actionOf(body.subDiscountType),
    }),
    ...(body.subDiscountAmount !== undefined && { partAmount: exact(body.subDiscountAmount ?? 0) }),
    ...(body.websiteIds !== undefined && { websiteIds: body.websiteIds }),
    ...(body.customerGroupIds !== undefined && { groupIds: body.customerGroupIds }),
    ...(body.conditions !== undefined && { sentConditions: body.conditions }),
  };
}

/** Price rules of the catalog (reference rest 4.9, soap-sales 12.2). */
export const catalogRuleRoutes: readonly RouteDeclaration[] = recordRoutes({
  commands: catalogRuleCommands,
  tag: 'Price rules',
  path: '/catalog-price-rules',
  names: {
    operation: 'CatalogPriceRule',
    operations: 'CatalogPriceRules',
    singular: 'a price rule of the catalog',
    plural: 'price rules of the catalog',
  },
  description:
    'What it makes of the price is one of the prices of which products have the lowest. Of a large catalog it takes a while until all lists are sorted by it.',
  result: catalogRule,
  required: {
    name: Type.String({ minLength: 1, maxLength: 255, pattern: '\\S' }),
    discountType: action,
    discountAmount: Type.Number(),
    websiteIds: ids(1),
    customerGroupIds: ids(0),
  },
  optional: {
    description: Type.Optional(nullable(Type.String({ maxLength: 10_000 }))),
    isActive: flag,
    fromDate: Type.Optional(nullable(day())),
    toDate: Type.Optional(nullable(day())),
    sortOrder: Type.Optional(nullable(Type.Integer({ minimum: 0, maximum: 1_000_000_000 }))),
    stopRulesProcessing: flag,
    subDiscountType: Type.Optional(nullable(action)),
    subDiscountAmount: Type.Optional(nullable(Type.Number())),
    conditions: Type.Optional(tree),
    ...readOnlyOf(catalogRule, [
      ...(['name', 'description', 'isActive', 'fromDate', 'toDate', 'sortOrder', 'stopRulesProcessing'] as const),
      ...(['discountType', 'discountAmount', 'subDiscountType', 'subDiscountAmount'] as const),
      ...(['websiteIds', 'customerGroupIds', 'conditions'] as const),
    ]),
  },
  dataOf: (body) => ruleOf(body),
  show: (rule) => ({
    ...{ id: rule.id, name: rule.name, description: rule.description, isActive: rule.isActive },
    ...{ fromDate: rule.fromDate, toDate: rule.toDate, sortOrder: rule.sortOrder, stopRulesProcessing: rule.stops },
    discountType: nameOfAction.get(rule.action) ?? rule.action,
    discountAmount: decimalToNumber(rule.amount),
    subDiscountType: rule.partAction === null ? null : (nameOfAction.get(rule.partAction) ?? rule.partAction),
    subDiscountAmount: decimalToNumber(rule.partAmount),
    websiteIds: [...rule.websiteIds],
    customerGroupIds: [...rule.groupIds],
    conditions: showCondition(rule.conditions),
  }),
  example: {
    ...{ name: 'A tenth off ink', discountType: 'percent', discountAmount: 10 },
    ...{ websiteIds: [1], customerGroupIds: [0, 1] },
    conditions: {
      kind: 'all',
      of: [{ kind: 'product', attribute: 'category_ids', operator: 'in', value: ['3', '4'] }],
    },
  },
  filters: {
    isActive: Type.Optional(Type.Boolean()),
    search: Type.Optional(Type.String({ minLength: 1, maxLength: 200, description: 'The name has it' })),
  },
  queryOf: ({ isActive, search }) => ({ isActive, search }),
});
