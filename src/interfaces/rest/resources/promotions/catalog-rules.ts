import { Type } from 'typebox';
import { catalogRuleCommands } from '#domain/catalog/catalog-rules/catalog-rule-records.ts';
import { catalogActions } from '#domain/catalog/products/record/rule-price.ts';
import { showCondition } from '#domain/pricing/promotions/condition-tree.ts';
import { decimalToNumber } from '#kernel/decimal.ts';
import type { RouteDeclaration } from '../../declare.ts';
import { recordRoutes } from '../../record-routes.ts';
import { named, nullable, readOnlyOf, rowId } from '../../schema.ts';
import {
  actionNames,
  actionSchema,
  actionsByName,
  bodyNamesOf,
  exactAmount,
  exampleConditions,
  priceRuleTag,
  type ReadMembers,
  readMembers,
  requiredOfRule,
  ruleFilters,
  sharedMembers,
  showAudience,
  shownAudience,
  shownRuleHead,
  showRuleHead,
  writtenRuleHead,
} from './shared-rules.ts';

const actions = actionsByName(catalogActions);
const nameOfAction = actionNames(actions);

const tree = Type.Unknown({
  description:
    'Which products it is for: a tree of `{kind: "all" | "any", isTrue, of}` and `{kind: "product", attribute, operator, value}`; operators are eq, neq, gteq, lteq, gt, lt, contains, notContains, in, notIn, allOf, notAllOf. Null for all',
});

const catalogRule = named(
  'CatalogPriceRule',
  Type.Object({
    id: rowId(),
    ...shownRuleHead,
    discountType: Type.String({ description: Object.keys(actions).join(', ') }),
    discountAmount: Type.Number({ description: 'A percentage, or an amount in the base currency' }),
    subDiscountType: nullable(Type.String({ description: 'Its effect on surcharges of configurable products' })),
    subDiscountAmount: Type.Number(),
    ...shownAudience,
    conditions: tree,
    isIndexed: Type.Boolean({
      description:
        'False while its prices are not in the index: then it is in force, but not all lists are sorted by it (`GET /product-index`)',
    }),
  }),
);

const members: ReadMembers = {
  ...sharedMembers(actions),
  subDiscountType: ['partAction', null, (name: string) => actions[name]],
  subDiscountAmount: ['partAmount', 0, exactAmount],
};

/** Price rules of the catalog (rest 4.9, soap-sales 12.2). */
export const catalogRuleRoutes: readonly RouteDeclaration[] = recordRoutes({
  commands: catalogRuleCommands,
  tag: priceRuleTag,
  path: '/catalog-price-rules',
  names: {
    operation: 'CatalogPriceRule',
    operations: 'CatalogPriceRules',
    singular: 'a price rule of the catalog',
    plural: 'price rules of the catalog',
  },
  description:
    'What it makes of the price is one of the prices of which products have the lowest. It is in force at once; in a large catalog it takes up to half a minute until all lists are sorted and filtered by it (`isIndexed`).',
  result: catalogRule,
  required: requiredOfRule(actions),
  optional: {
    ...writtenRuleHead,
    subDiscountType: Type.Optional(nullable(actionSchema(actions))),
    subDiscountAmount: Type.Optional(nullable(Type.Number())),
    conditions: Type.Optional(tree),
    ...readOnlyOf(catalogRule, [
      ...(['name', 'description', 'isActive', 'fromDate', 'toDate', 'sortOrder', 'stopRulesProcessing'] as const),
      ...(['discountType', 'discountAmount', 'subDiscountType', 'subDiscountAmount'] as const),
      ...(['websiteIds', 'customerGroupIds', 'conditions'] as const),
    ]),
  },
  bodyNames: bodyNamesOf(members),
  dataOf: (body) => readMembers(body, members),
  show: (rule) => ({
    id: rule.id,
    ...showRuleHead(rule, nameOfAction),
    subDiscountType: rule.partAction === null ? null : nameOfAction(rule.partAction),
    subDiscountAmount: decimalToNumber(rule.partAmount),
    ...showAudience(rule),
    conditions: showCondition(rule.conditions),
    isIndexed: rule.isIndexed,
  }),
  example: {
    name: 'A tenth off ink',
    discountType: 'percent',
    discountAmount: 10,
    websiteIds: [1],
    customerGroupIds: [0, 1],
    conditions: exampleConditions,
  },
  filters: ruleFilters,
  queryOf: ({ isActive, search }) => ({ isActive, search }),
});
