import { type Static, Type } from 'typebox';
import { cartNamed } from '#domain/cart/find-cart.ts';
import { validateCouponForCart } from '#domain/checkout/validate-coupon.ts';
import { generateCoupons } from '#domain/pricing/promotions/coupon-commands.ts';
import { type CouponRecord, couponCommands } from '#domain/pricing/promotions/coupon-records.ts';
import { decimalToNumber } from '#kernel/decimal.ts';
import { namesOfMembers, withBodyNames } from '../../body-names.ts';
import { type RouteDeclaration, route } from '../../declare.ts';
import { recordRoutes } from '../../record-routes.ts';
import { day, named, nullable, readOnlyOf, rowId, timestamp } from '../../schema.ts';
import {
  cartRuleNames,
  cartRuleOfBody,
  priceRule,
  requiredOfCartRule,
  shownCartRule,
  showPriceRule,
  showRuleOfCoupon,
  writtenCartRule,
} from './cart-rules.ts';
import { priceRuleTag, type SentRule } from './shared-rules.ts';

const tag = priceRuleTag;

const coupon = named(
  'Coupon',
  Type.Object({
    id: rowId(),
    ruleId: rowId('Its price rule'),
    code: Type.String(),
    usageLimit: nullable(
      Type.Integer({ description: 'Highest number of uses by all customers together; null for no limit' }),
    ),
    usagePerCustomer: nullable(Type.Integer()),
    expirationDate: nullable(Type.String({ description: 'The last day; null for that of the rule' })),
    timesUsed: Type.Integer(),
    state: Type.Union(
      [
        Type.Literal('usable'),
        Type.Literal('inactive'),
        Type.Literal('not_begun'),
        Type.Literal('expired'),
        Type.Literal('used_up'),
      ],
      { description: 'Whether it can be used today, in the time zone of the default configuration, and if not, why' },
    ),
    isPrimary: Type.Boolean({ description: 'Whether the rule belongs to this coupon alone and is deleted with it' }),
    createdAt: timestamp(),
    ruleName: Type.String(),
    ...shownCartRule,
  }),
);
const code = Type.String({ minLength: 3, maxLength: 64, pattern: '^[A-Za-z0-9_-]{3,64}$' });
const limit = Type.Optional(nullable(Type.Integer({ minimum: 0, maximum: 1_000_000_000 })));
const couponLimits = { usageLimit: limit, usagePerCustomer: limit, expirationDate: Type.Optional(nullable(day())) };

function couponOf(body: SentRule): Partial<CouponRecord> {
  const { code: sent, ruleId, usageLimit, usagePerCustomer, expirationDate, ...rest } = body;
  return {
    ...(sent !== undefined && { code: sent as string }),
    ...(ruleId !== undefined && { ruleId: ruleId as number | null }),
    ...(usageLimit !== undefined && { usageLimit: (usageLimit as number | null) ?? 0 }),
    ...(usagePerCustomer !== undefined && { usagePerCustomer: (usagePerCustomer as number | null) ?? 0 }),
    ...(expirationDate !== undefined && { expiresOn: expirationDate as string | null }),
    rule: cartRuleOfBody(rest),
  };
}

function showCoupon(record: CouponRecord & { readonly id: number }): Static<typeof coupon> {
  const rule = record.shownRule as NonNullable<CouponRecord['shownRule']>;
  return {
    id: record.id,
    ruleId: rule.id,
    code: record.code,
    usageLimit: record.usageLimit || null,
    usagePerCustomer: record.usagePerCustomer || null,
    expirationDate: record.expiresOn,
    timesUsed: record.timesUsed,
    isPrimary: record.isPrimary,
    state: record.state ?? 'inactive',
    createdAt: new Date(record.createdAt).toISOString(),
    ruleName: rule.name,
    ...showRuleOfCoupon(rule),
  };
}

/** Coupons (rest 4.9, 5.6). */
export const couponRoutes = recordRoutes({
  commands: couponCommands,
  tag,
  path: '/coupons',
  names: { operation: 'Coupon', operations: 'Coupons', singular: 'a coupon', plural: 'coupons' },
  description:
    'Creates a coupon with a rule of its own, or with `ruleId` another coupon of an existing rule (`couponType` auto).',
  result: coupon,
  required: { code },
  optional: {
    ...couponLimits,
    ruleId: Type.Optional(nullable(Type.Integer({ minimum: 1 }))),
    name: Type.Optional(requiredOfCartRule.name),
    discountType: Type.Optional(requiredOfCartRule.discountType),
    discountAmount: Type.Optional(requiredOfCartRule.discountAmount),
    websiteIds: Type.Optional(requiredOfCartRule.websiteIds),
    customerGroupIds: Type.Optional(requiredOfCartRule.customerGroupIds),
    ...writtenCartRule,
    ...readOnlyOf(coupon, [
      ...(Object.keys(shownCartRule) as (keyof typeof shownCartRule)[]),
      ...(['ruleId', 'code', 'usageLimit', 'usagePerCustomer', 'expirationDate'] as const),
    ]),
  },
  bodyNames: cartRuleNames,
  dataOf: ({ id: _, timesUsed: _t, isPrimary: _p, state: _s, createdAt: _c, ruleName: _n, ...body }) => couponOf(body),
  show: showCoupon,
  example: {
    code: 'QUILL5',
    discountType: 'fixed',
    discountAmount: 5,
    minimumSubtotal: 20,
    usagePerCustomer: 1,
    websiteIds: [1],
  },
  filters: {
    code: Type.Optional(
      Type.String({ minLength: 1, maxLength: 255, description: 'Only cards whose code contains this text' }),
    ),
    ruleId: Type.Optional(Type.Integer({ minimum: 1 })),
    isActive: Type.Optional(
      Type.Boolean({ description: 'Only coupons of active rules (true) or of inactive rules (false)' }),
    ),
  },
  queryOf: (query) => query,
});

/** Routes that generate codes, and that validate one. */
export const couponCodeRoutes: readonly RouteDeclaration[] = [
  route({
    method: 'POST',
    path: '/price-rules/{id}/coupons',
    tag,
    summary: 'Generate coupons',
    description:
      'For a price rule whose `couponType` is `auto`. Codes are random; too many codes for their length are refused.',
    operationId: 'generateCoupons',
    params: Type.Object({ id: rowId('The id') }),
    body: Type.Object({
      count: Type.Integer({ minimum: 1, maximum: 10_000 }),
      length: Type.Optional(
        Type.Integer({
          minimum: 4,
          maximum: 32,
          description: 'Number of random characters, without prefix and suffix (default: 12)',
        }),
      ),
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
    command: withBodyNames(generateCoupons, namesOfMembers({ ruleId: 'id' })),
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
    summary: 'Check a coupon',
    description:
      'Checks whether the code is valid today in the store view, for the caller. With the `cartId` of an own cart, `isApplied` says whether the cart would get a discount, and `discountAmount` how much. At most twenty times a minute from one network. API users with `coupons/read` also get the rule.',
    operationId: 'validateCoupon',
    body: Type.Object({
      code: Type.String({ minLength: 1, maxLength: 255 }),
      cartId: Type.Optional(
        Type.Union([
          rowId('Of a cart'),
          Type.String({ pattern: '^[0-9A-Fa-f]{32}$', description: '`maskedId` of a guest’s cart' }),
        ]),
      ),
    }),
    example: { code: 'WELCOME10' },
    result: named(
      'CouponCheck',
      Type.Object({
        code: Type.String({ description: 'The code as it was sent' }),
        isValid: Type.Boolean(),
        isApplied: nullable(Type.Boolean({ description: 'Whether the cart would get a discount' })),
        discountAmount: nullable(Type.Number({ description: 'The discount of the cart' })),
        rule: nullable(priceRule),
      }),
    ),
    problems: { 404: 'You have no such cart.', 429: 'Too many codes were tried lately.' },
    command: validateCouponForCart,
    async input({ body: { code, cartId } }, context) {
      const name = typeof cartId === 'string' ? { maskedId: cartId } : { quoteId: cartId ?? 0 };
      const cart = cartId === undefined ? undefined : await cartNamed(context, name);
      const { store, network } = context;
      return { code, store, network, cart };
    },
    print: ({ isValid, isApplied, discount, rule }, _context, { body }) => ({
      code: body.code,
      isValid,
      isApplied: isApplied ?? null,
      discountAmount: discount === undefined ? null : decimalToNumber(discount),
      rule: rule ? showPriceRule(rule) : null,
    }),
  }),
];
