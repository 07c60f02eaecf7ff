import { type Static, Type } from 'typebox';
import { cartNamed } from '../../../../domain/cart/find-cart.ts';
import { validateCouponForCart } from '../../../../domain/checkout/validate-coupon.ts';
import { minimumSubtotalOf, showCondition } from '../../../../domain/promotions/condition-tree.ts';
import { generateCoupons } from '../../../../domain/promotions/coupon-commands.ts';
import { type CouponRecord, couponCommands } from '../../../../domain/promotions/coupon-records.ts';
import type { ActionCode } from '../../../../domain/promotions/rule.ts';
import { type RuleRecord, ruleCommands } from '../../../../domain/promotions/rule-records.ts';
import { decimalToNumber, exactDecimal } from '../../../../kernel/decimal.ts';
import { type RouteDeclaration, route } from '../../declare.ts';
import { day, named, nullable, readOnlyOf, rowId, timestamp } from '../../schema.ts';
import { recordRoutes } from '../records/routes.ts';
import { catalogRuleRoutes } from './catalog-rules.ts';

const tag = 'Price rules';

/** Actions as the interface names them. */
const actions = {
  ...{ percent: 'by_percent', to_percent: 'to_percent', fixed: 'by_fixed', to_fixed: 'to_fixed' },
  ...{ cart_fixed: 'cart_fixed', buy_x_get_y: 'buy_x_get_y' },
} as const satisfies Readonly<Record<string, ActionCode>>;
const nameOfAction = new Map<string, string>(Object.entries(actions).map(([name, code]) => [code, name]));
const shippings = { none: 'none', items: 'lines', shipment: 'cart' } as const;
const nameOfShipping = new Map<string, string>(Object.entries(shippings).map(([name, code]) => [code, name]));

const tree = (what: string) =>
  Type.Unknown({
    description: `${what}: a tree of \`{kind: "all" | "any", isTrue, of}\`, \`{kind: "cart", attribute, operator, value}\`, \`{kind: "product", ...}\`, \`{kind: "found", isFound, match, of}\` and \`{kind: "subselect", attribute, operator, value, match, isTrue, of}\`; operators are eq, neq, gteq, lteq, gt, lt, contains, notContains, in, notIn, allOf, notAllOf`,
  });

const shownRule = {
  name: Type.String(),
  description: nullable(Type.String()),
  isActive: Type.Boolean(),
  fromDate: nullable(Type.String({ description: 'The first day, as the store view has it' })),
  toDate: nullable(Type.String({ description: 'The last day' })),
  sortOrder: Type.Integer(),
  stopRulesProcessing: Type.Boolean(),
  discountType: Type.String({ description: Object.keys(actions).join(', ') }),
  discountAmount: Type.Number({ description: 'Per cent, money in the base currency, or pieces' }),
  discountQty: nullable(Type.Number({ description: 'Of how many pieces of a line at most; null for all' })),
  discountStep: Type.Number(),
  applyToShipping: Type.Boolean(),
  simpleFreeShipping: Type.String({ description: 'none, items (that match) or shipment (all of it)' }),
  usesPerCustomer: Type.Integer({ description: '0 for no limit' }),
  websiteIds: Type.Array(Type.Integer()),
  customerGroupIds: Type.Array(Type.Integer(), { description: '0 are those who are not logged in' }),
  labels: Type.Array(Type.Object({ storeId: Type.Integer(), label: Type.String() }), {
    description: 'What is read beside the discount, by store view; that of 0 is the default',
  }),
  conditions: tree('When it is for a cart'),
  lineConditions: tree('Which lines it is for'),
  minimumSubtotal: nullable(
    Type.Number({ description: 'The condition that the subtotal is at least so much; setting it leaves all others' }),
  ),
} as const;

const text = (maxLength: number) => Type.String({ maxLength });
const count = Type.Optional(nullable(Type.Integer({ minimum: 0, maximum: 1_000_000_000 })));
const flag = Type.Optional(nullable(Type.Boolean()));
const amount = Type.Number();
const ids = (minimum: number) => Type.Array(Type.Integer({ minimum }), { minItems: 1, maxItems: 10_000 });
const discountType = Type.Union(Object.keys(actions).map((name) => Type.Literal(name)));

const writtenRule = {
  description: Type.Optional(nullable(text(10_000))),
  isActive: flag,
  fromDate: Type.Optional(nullable(day())),
  toDate: Type.Optional(nullable(day())),
  sortOrder: count,
  stopRulesProcessing: flag,
  discountQty: Type.Optional(nullable(amount)),
  discountStep: Type.Optional(nullable(amount)),
  applyToShipping: flag,
  simpleFreeShipping: Type.Optional(nullable(Type.Union(Object.keys(shippings).map((name) => Type.Literal(name))))),
  usesPerCustomer: count,
  labels: Type.Optional(
    nullable(Type.Array(Type.Object({ storeId: Type.Integer({ minimum: 0 }), label: text(255) }), { maxItems: 1000 })),
  ),
  conditions: Type.Optional(tree('When it is for a cart; null for always')),
  lineConditions: Type.Optional(tree('Which lines it is for; null for all')),
  minimumSubtotal: Type.Optional(nullable(amount)),
};

interface RuleBody {
  readonly [name: string]: unknown;
  readonly name?: string;
  readonly description?: string | null;
  readonly discountType?: string;
  readonly discountAmount?: number;
  readonly discountQty?: number | null;
  readonly discountStep?: number | null;
  readonly simpleFreeShipping?: string | null;
  readonly minimumSubtotal?: number | null;
  readonly labels?: readonly { readonly storeId: number; readonly label: string }[] | null;
  readonly couponType?: RuleRecord['couponType'];
}

const exact = (sent: number): number => exactDecimal(sent) ?? Number.NaN;

/** What a body says of a rule; null clears. */
function ruleOf(body: RuleBody): Partial<RuleRecord> {
  const mapped = <K extends string, V>(name: K, value: (sent: never) => V): Partial<Record<string, V>> =>
    body[name] === undefined ? {} : { [name]: value(body[name] as never) };
  const orElse = (name: string, to: string, otherwise: unknown) =>
    body[name] === undefined ? {} : { [to]: body[name] ?? otherwise };
  return {
    ...mapped('name', (name: string) => name.trim()),
    ...mapped('description', (description) => description),
    ...orElse('isActive', 'isActive', true),
    ...orElse('fromDate', 'fromDate', null),
    ...orElse('toDate', 'toDate', null),
    ...orElse('sortOrder', 'sortOrder', 0),
    ...orElse('stopRulesProcessing', 'stops', false),
    ...(body.discountType !== undefined && { action: actions[body.discountType as keyof typeof actions] }),
    ...(body.discountAmount !== undefined && { amount: exact(body.discountAmount) }),
    ...(body.discountQty !== undefined && { maxQty: body.discountQty === null ? null : exact(body.discountQty) }),
    ...(body.discountStep !== undefined && { step: body.discountStep === null ? 0 : exact(body.discountStep) }),
    ...orElse('applyToShipping', 'appliesToShipping', false),
    ...(body.simpleFreeShipping !== undefined && {
      freeShipping: shippings[(body.simpleFreeShipping ?? 'none') as keyof typeof shippings],
    }),
    ...orElse('usesPerCustomer', 'usesPerCustomer', 0),
    ...orElse('websiteIds', 'websiteIds', []),
    ...orElse('customerGroupIds', 'groupIds', []),
    ...(body.labels !== undefined && {
      labels: new Map((body.labels ?? []).map(({ storeId, label }) => [storeId, label])),
    }),
    ...orElse('conditions', 'sentConditions', null),
    ...orElse('lineConditions', 'sentLineConditions', null),
    ...(body.minimumSubtotal !== undefined && {
      minimumSubtotal: body.minimumSubtotal === null ? null : exact(body.minimumSubtotal),
    }),
    ...orElse('couponType', 'couponType', 'none'),
  } as Partial<RuleRecord>;
}

function showRule(rule: RuleRecord) {
  const minimum = minimumSubtotalOf(rule.conditions);
  return {
    ...{ name: rule.name, description: rule.description, isActive: rule.isActive },
    ...{ fromDate: rule.fromDate, toDate: rule.toDate, sortOrder: rule.sortOrder, stopRulesProcessing: rule.stops },
    discountType: nameOfAction.get(rule.action) ?? rule.action,
    discountAmount: decimalToNumber(rule.amount),
    discountQty: rule.maxQty === null ? null : decimalToNumber(rule.maxQty),
    discountStep: decimalToNumber(rule.step),
    applyToShipping: rule.appliesToShipping,
    simpleFreeShipping: nameOfShipping.get(rule.freeShipping) ?? 'none',
    usesPerCustomer: rule.usesPerCustomer,
    websiteIds: [...rule.websiteIds],
    customerGroupIds: [...rule.groupIds],
    labels: [...rule.labels].map(([storeId, label]) => ({ storeId, label })),
    conditions: showCondition(rule.conditions),
    lineConditions: showCondition(rule.lineConditions),
    minimumSubtotal: minimum === null ? null : decimalToNumber(minimum),
  };
}

const priceRule = named(
  'PriceRule',
  Type.Object({
    id: rowId(),
    ...shownRule,
    couponType: Type.String({ description: 'none, specific (one of its own) or auto (many that are generated)' }),
    timesUsed: Type.Integer({ description: 'How many orders it was for' }),
  }),
);
const ruleName = Type.String({ minLength: 1, maxLength: 255, pattern: '\\S' });

const rules = recordRoutes({
  commands: ruleCommands,
  tag,
  path: '/price-rules',
  names: {
    operation: 'PriceRule',
    operations: 'PriceRules',
    singular: 'a price rule of carts',
    plural: 'price rules of carts',
  },
  result: priceRule,
  required: { name: ruleName, discountType, discountAmount: amount, websiteIds: ids(1), customerGroupIds: ids(0) },
  optional: {
    ...writtenRule,
    couponType: Type.Optional(
      Type.Union([Type.Literal('none'), Type.Literal('specific'), Type.Literal('auto')], {
        description: 'Codes of specific and auto rules are added at /coupons, or generated',
      }),
    ),
    ...readOnlyOf(priceRule, [...(Object.keys(shownRule) as (keyof typeof shownRule)[]), 'couponType']),
  },
  dataOf: (body) => ruleOf(body),
  show: (rule) => ({
    id: rule.id,
    ...showRule(rule),
    couponType: rule.couponType,
    timesUsed: rule.timesUsed,
  }),
  example: {
    ...{ name: 'Ten per cent from 50', discountType: 'percent', discountAmount: 10 },
    ...{ websiteIds: [1], customerGroupIds: [0, 1], minimumSubtotal: 50 },
    lineConditions: {
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

const coupon = named(
  'Coupon',
  Type.Object({
    id: rowId(),
    ruleId: rowId('Its price rule'),
    code: Type.String(),
    usageLimit: nullable(Type.Integer({ description: 'By all together; null for no limit' })),
    usagePerCustomer: nullable(Type.Integer()),
    expirationDate: nullable(Type.String({ description: 'The last day; null for that of the rule' })),
    timesUsed: Type.Integer(),
    isPrimary: Type.Boolean({ description: 'Whether the rule is for this coupon alone and goes with it' }),
    createdAt: timestamp(),
    ruleName: Type.String(),
    ...shownRule,
  }),
);
const code = Type.String({ minLength: 3, maxLength: 64, pattern: '^[A-Za-z0-9_-]{3,64}$' });
const limit = Type.Optional(nullable(Type.Integer({ minimum: 0, maximum: 1_000_000_000 })));
const couponLimits = { usageLimit: limit, usagePerCustomer: limit, expirationDate: Type.Optional(nullable(day())) };

function couponOf(body: RuleBody): Partial<CouponRecord> {
  const { code: sent, ruleId, usageLimit, usagePerCustomer, expirationDate, ...rest } = body;
  return {
    ...(sent !== undefined && { code: sent as string }),
    ...(ruleId !== undefined && { ruleId: ruleId as number | null }),
    ...(usageLimit !== undefined && { usageLimit: (usageLimit as number | null) ?? 0 }),
    ...(usagePerCustomer !== undefined && { usagePerCustomer: (usagePerCustomer as number | null) ?? 0 }),
    ...(expirationDate !== undefined && { expiresOn: expirationDate as string | null }),
    rule: ruleOf(rest),
  };
}

function showCoupon(record: CouponRecord & { readonly id: number }): Static<typeof coupon> {
  const rule = record.shownRule as NonNullable<CouponRecord['shownRule']>;
  return {
    ...{ id: record.id, ruleId: rule.id, code: record.code },
    usageLimit: record.usageLimit || null,
    usagePerCustomer: record.usagePerCustomer || null,
    expirationDate: record.expiresOn,
    ...{ timesUsed: record.timesUsed, isPrimary: record.isPrimary },
    createdAt: new Date(record.createdAt).toISOString(),
    ruleName: rule.name,
    ...showRule(rule),
  };
}

const coupons = recordRoutes({
  commands: couponCommands,
  tag,
  path: '/coupons',
  names: { operation: 'Coupon', operations: 'Coupons', singular: 'a coupon', plural: 'coupons' },
  description:
    'A coupon is made with a rule of its own by what the body says of it, or with `ruleId` as one more of a rule with many (`couponType` auto).',
  result: coupon,
  required: { code },
  optional: {
    ...couponLimits,
    ruleId: Type.Optional(nullable(Type.Integer({ minimum: 1 }))),
    name: Type.Optional(ruleName),
    discountType: Type.Optional(discountType),
    discountAmount: Type.Optional(amount),
    websiteIds: Type.Optional(ids(1)),
    customerGroupIds: Type.Optional(ids(0)),
    ...writtenRule,
    ...readOnlyOf(coupon, [
      ...(Object.keys(shownRule) as (keyof typeof shownRule)[]),
      ...(['ruleId', 'code', 'usageLimit', 'usagePerCustomer', 'expirationDate'] as const),
    ]),
  },
  dataOf: ({ id: _, timesUsed: _t, isPrimary: _p, createdAt: _c, ruleName: _n, ...body }) => couponOf(body),
  show: showCoupon,
  example: {
    ...{ code: 'QUILL5', discountType: 'fixed', discountAmount: 5, minimumSubtotal: 20, usagePerCustomer: 1 },
    ...{ websiteIds: [1] },
  },
  filters: {
    code: Type.Optional(Type.String({ minLength: 1, maxLength: 255, description: 'The code has it' })),
    ruleId: Type.Optional(Type.Integer({ minimum: 1 })),
    isActive: Type.Optional(Type.Boolean({ description: 'Of active rules, or of the others' })),
  },
  queryOf: (query) => query,
});

const more: readonly RouteDeclaration[] = [
  route({
    method: 'POST',
    path: '/price-rules/{id}/coupons',
    tag,
    summary: 'Generate coupons',
    description: 'For a price rule whose `couponType` is auto. Codes are random, and too many of a length are refused.',
    operationId: 'generateCoupons',
    params: Type.Object({ id: rowId('The id') }),
    body: Type.Object({
      count: Type.Integer({ minimum: 1, maximum: 10_000 }),
      length: Type.Optional(Type.Integer({ minimum: 4, maximum: 32, description: 'Without prefix and suffix; 12' })),
      format: Type.Optional(
        Type.Union([Type.Literal('alphanumeric'), Type.Literal('alphabetic'), Type.Literal('numeric')]),
      ),
      prefix: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9_-]{0,16}$' })),
      suffix: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9_-]{0,16}$' })),
      ...couponLimits,
    }),
    example: { count: 3, prefix: 'INK-', usageLimit: 1 },
    result: Type.Object({ codes: Type.Array(Type.String()) }),
    status: 201,
    problems: { 422: 'The rule takes no generated codes, or so many could be guessed.' },
    command: generateCoupons,
    input: ({ params, body }) => ({
      ruleId: params.id,
      count: body.count,
      length: body.length ?? 12,
      format: body.format ?? 'alphanumeric',
      prefix: body.prefix ?? '',
      suffix: body.suffix ?? '',
      usageLimit: body.usageLimit ?? 0,
      usagePerCustomer: body.usagePerCustomer ?? 0,
      expiresOn: body.expirationDate ?? null,
    }),
    print: (codes) => ({ codes: [...codes] }),
  }),
  route({
    method: 'POST',
    path: '/coupons/validate',
    tag,
    summary: 'Ask whether a coupon is good',
    description:
      'In the store view, today, for who asks. Whether it gives a discount depends on the cart: with `cartId`, an own one, `isApplied` says so, and `discountAmount` what the cart would cost less. Twenty times a minute from one network; who may read coupons is told of its rule.',
    operationId: 'validateCoupon',
    body: Type.Object({
      code: Type.String({ minLength: 1, maxLength: 255 }),
      cartId: Type.Optional(
        Type.Union([rowId('Of a cart'), Type.String({ pattern: '^[0-9A-Fa-f]{32}$', description: 'Of a guest’s' })]),
      ),
    }),
    example: { code: 'WELCOME10' },
    result: Type.Object({
      isValid: Type.Boolean(),
      isApplied: nullable(Type.Boolean({ description: 'Whether the cart would get something of it' })),
      discountAmount: nullable(Type.Number({ description: 'What the cart would cost less' })),
      rule: nullable(priceRule),
    }),
    problems: { 404: 'There is no such cart of yours.', 429: 'Too many codes were tried lately.' },
    command: validateCouponForCart,
    async input({ body: { code, cartId } }, context) {
      const name = typeof cartId === 'string' ? { maskedId: cartId } : { quoteId: cartId ?? 0 };
      const cart = cartId === undefined ? undefined : await cartNamed(context, name);
      const { store, network } = context;
      return { code, store, network, cart };
    },
    print: ({ isValid, isApplied, discount, rule }) => ({
      isValid,
      isApplied: isApplied ?? null,
      discountAmount: discount === undefined ? null : decimalToNumber(discount),
      rule: rule ? { id: rule.id, ...showRule(rule), couponType: rule.couponType, timesUsed: rule.timesUsed } : null,
    }),
  }),
];

/** Price rules of carts and their coupons (reference rest 4.9, 5.6). */
export const promotionRoutes: readonly RouteDeclaration[] = [...more, ...rules, ...coupons, ...catalogRuleRoutes];
