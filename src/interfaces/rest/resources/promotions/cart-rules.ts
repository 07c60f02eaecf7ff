import { Type } from 'typebox';
import { cartActions } from '#domain/pricing/promotions/actions/index.ts';
import { minimumSubtotalOf, showCondition } from '#domain/pricing/promotions/condition-tree.ts';
import { type RuleRecord, ruleCommands } from '#domain/pricing/promotions/rule-records.ts';
import { decimalToNumber } from '#kernel/decimal.ts';
import { recordRoutes } from '../../record-routes.ts';
import { named, nullable, readOnlyOf, rowId } from '../../schema.ts';
import {
  actionNames,
  actionsByName,
  bodyNamesOf,
  exactAmount,
  exampleConditions,
  optionalCount,
  optionalFlag,
  priceRuleTag,
  type ReadMembers,
  readMembers,
  requiredOfRule,
  ruleFilters,
  type SentRule,
  sharedMembers,
  showAudience,
  shownAudience,
  shownRuleHead,
  showRuleHead,
  writtenRuleHead,
} from './shared-rules.ts';

const actions = actionsByName(cartActions);
const nameOfAction = actionNames(actions);
const shippings = { none: 'none', items: 'lines', shipment: 'cart' } as const;
const nameOfShipping = new Map<string, string>(Object.entries(shippings).map(([name, code]) => [code, name]));

const tree = (what: string) =>
  Type.Unknown({
    description: `${what}: a tree of \`{kind: "all" | "any", isTrue, of}\`, \`{kind: "cart", attribute, operator, value}\`, \`{kind: "product", ...}\`, \`{kind: "found", isFound, match, of}\` and \`{kind: "subselect", attribute, operator, value, match, isTrue, of}\`; operators are eq, neq, gteq, lteq, gt, lt, contains, notContains, in, notIn, allOf, notAllOf`,
  });

/** The fields of a rule in its own answers and with each of its coupons. */
export const shownCartRule = {
  ...shownRuleHead,
  discountType: Type.String({ description: Object.keys(actions).join(', ') }),
  discountAmount: Type.Number({ description: 'A percentage, an amount in the base currency, or a number of pieces' }),
  discountQty: nullable(
    Type.Number({ description: 'Highest number of pieces of a line that are discounted; null for all' }),
  ),
  discountStep: Type.Number(),
  applyToShipping: Type.Boolean(),
  simpleFreeShipping: Type.String({ description: 'none, items (that match) or shipment (all of it)' }),
  usesPerCustomer: Type.Integer({ description: '0 for no limit' }),
  ...shownAudience,
  labels: Type.Array(Type.Object({ storeId: Type.Integer(), label: Type.String() }), {
    description: 'Label of the discount by store view; 0 is the default',
  }),
  conditions: tree('When it is for a cart'),
  lineConditions: tree('Which lines it is for'),
  minimumSubtotal: nullable(
    Type.Number({ description: 'Condition: least subtotal of the cart. A change of it keeps all other conditions' }),
  ),
} as const;

/** The required fields of a rule's body. */
export const requiredOfCartRule = requiredOfRule(actions);

const amount = Type.Number();

/** The optional fields of a rule's body. */
export const writtenCartRule = {
  ...writtenRuleHead,
  discountQty: Type.Optional(nullable(amount)),
  discountStep: Type.Optional(nullable(amount)),
  applyToShipping: optionalFlag,
  simpleFreeShipping: Type.Optional(
    nullable(
      Type.Union([
        ...Object.keys(shippings).map((name) => Type.Literal(name)),
        Type.Integer({ minimum: 0, maximum: 2, description: '0, 1, 2 are the same' }),
      ]),
    ),
  ),
  usesPerCustomer: optionalCount,
  labels: Type.Optional(
    nullable(
      Type.Array(Type.Object({ storeId: Type.Integer({ minimum: 0 }), label: Type.String({ maxLength: 255 }) }), {
        maxItems: 1000,
      }),
    ),
  ),
  conditions: Type.Optional(tree('When it is for a cart; null for always')),
  lineConditions: Type.Optional(tree('Which lines it is for; null for all')),
  minimumSubtotal: Type.Optional(nullable(amount)),
};

type Labels = readonly { readonly storeId: number; readonly label: string }[];

const shippingNamed = (sent: keyof typeof shippings | number): keyof typeof shippings =>
  typeof sent === 'number' ? (Object.keys(shippings)[sent] as keyof typeof shippings) : sent;

const members: ReadMembers = {
  ...sharedMembers(actions),
  discountQty: ['maxQty', null, exactAmount],
  discountStep: ['step', 0, exactAmount],
  applyToShipping: ['appliesToShipping', false],
  simpleFreeShipping: [
    'freeShipping',
    'none',
    (sent: keyof typeof shippings | number) => shippings[shippingNamed(sent)],
  ],
  usesPerCustomer: ['usesPerCustomer', 0],
  labels: ['labels', new Map(), (labels: Labels) => new Map(labels.map(({ storeId, label }) => [storeId, label]))],
  lineConditions: ['sentLineConditions', null],
  minimumSubtotal: ['minimumSubtotal', null, exactAmount],
  couponType: ['couponType', 'none'],
};

/** The names in bodies of a rule's members. */
export const cartRuleNames = bodyNamesOf(members);

/** The rule fields of a body. */
export const cartRuleOfBody = (body: SentRule): Partial<RuleRecord> => readMembers(body, members);

/** Shows a rule, in its own answers and with each of its coupons. */
export function showRuleOfCoupon(rule: RuleRecord) {
  const minimum = minimumSubtotalOf(rule.conditions);
  return {
    ...showRuleHead(rule, nameOfAction),
    discountQty: rule.maxQty === null ? null : decimalToNumber(rule.maxQty),
    discountStep: decimalToNumber(rule.step),
    applyToShipping: rule.appliesToShipping,
    simpleFreeShipping: nameOfShipping.get(rule.freeShipping) ?? 'none',
    usesPerCustomer: rule.usesPerCustomer,
    ...showAudience(rule),
    labels: [...rule.labels].map(([storeId, label]) => ({ storeId, label })),
    conditions: showCondition(rule.conditions),
    lineConditions: showCondition(rule.lineConditions),
    minimumSubtotal: minimum === null ? null : decimalToNumber(minimum),
  };
}

/** A cart price rule in answers. */
export const priceRule = named(
  'PriceRule',
  Type.Object({
    id: rowId(),
    ...shownCartRule,
    couponType: Type.String({ description: 'none, specific (one of its own) or auto (many that are generated)' }),
    timesUsed: Type.Integer({ description: 'Number of orders with a discount of this rule' }),
  }),
);
/** Shows a cart price rule. */
export const showPriceRule = (rule: RuleRecord & { readonly id: number }) => ({
  id: rule.id,
  ...showRuleOfCoupon(rule),
  couponType: rule.couponType,
  timesUsed: rule.timesUsed,
});

/** Price rules of carts. */
export const cartRuleRoutes = recordRoutes({
  commands: ruleCommands,
  tag: priceRuleTag,
  path: '/price-rules',
  names: {
    operation: 'PriceRule',
    operations: 'PriceRules',
    singular: 'a price rule of carts',
    plural: 'price rules of carts',
  },
  result: priceRule,
  required: requiredOfCartRule,
  optional: {
    ...writtenCartRule,
    couponType: Type.Optional(
      Type.Union([Type.Literal('none'), Type.Literal('specific'), Type.Literal('auto')], {
        description: 'Codes of rules with `couponType` `specific` or `auto` are created at /coupons',
      }),
    ),
    ...readOnlyOf(priceRule, [...(Object.keys(shownCartRule) as (keyof typeof shownCartRule)[]), 'couponType']),
  },
  bodyNames: cartRuleNames,
  dataOf: cartRuleOfBody,
  show: showPriceRule,
  example: {
    name: 'Ten per cent from 50',
    discountType: 'percent',
    discountAmount: 10,
    websiteIds: [1],
    customerGroupIds: [0, 1],
    minimumSubtotal: 50,
    lineConditions: exampleConditions,
  },
  filters: ruleFilters,
  queryOf: ({ isActive, search }) => ({ isActive, search }),
});
