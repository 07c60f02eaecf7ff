import type { Tx } from '../../platform/storage/engine.ts';
import { statement } from '../../platform/storage/statement.ts';
import { type Context, command, granted } from '../command.ts';
import { ruleErrors } from './check-rule.ts';
import { couponKey, longestCode } from './coupon-key.ts';
import { type RuleRecord, rulesById } from './read-rule.ts';
import type { RuleValues } from './rule-values.ts';
import { addCoupon, insertRule, removeRule, rewriteRule } from './save-rule.ts';

/** A rule as it is to be kept; `couponCode` is that of a rule with a specific coupon. */
export interface RuleInput extends RuleValues {
  readonly couponCode: string | null;
}

const page = statement((q, p: { limit: number; offset: number }) =>
  q.selectFrom('cart_rule').select('rule_id').orderBy('rule_id').limit(p.limit).offset(p.offset),
);
const count = statement((q) => q.selectFrom('cart_rule').select((eb) => eb.fn.countAll<number>().as('total')));
const couponWith = statement((q, p: { key: string }) =>
  q.selectFrom('coupon').select(['coupon_id', 'rule_id', 'is_primary']).where('code_key', '=', p.key),
);
const dropPrimary = statement<{ ruleId: number }, never>((q, p) =>
  q.deleteFrom('coupon').where('rule_id', '=', p.ruleId).where('is_primary', '=', 1),
);
const limitCoupons = statement<{ ruleId: number; limit: number; perCustomer: number }, never>((q, p) =>
  q
    .updateTable('coupon')
    .set({ usage_limit: p.limit, usage_per_customer: p.perCustomer })
    .where('rule_id', '=', p.ruleId),
);

/** A page of the price rules of carts, by id, and how many there are. */
export const listCartRules = command({
  name: 'priceRule.list',
  permission: { rest: granted('coupons/read') },
  effect: 'read',
  touches: 'shared',
  refusals: [],
  async run({ tx }, { number, size }: { readonly number: number; readonly size: number }) {
    const [ids, found] = await tx.together(
      () => tx.all(page, { limit: size, offset: (number - 1) * size }),
      () => tx.first(count, {}),
    );
    const rules = await rulesById(
      tx,
      ids.map(({ rule_id }) => rule_id),
    );
    return { rules, total: Number(found?.total ?? 0) };
  },
});

/** One of them. Refuses `price_rule_not_found`. */
export const readCartRule = command({
  name: 'priceRule.read',
  permission: { rest: granted('coupons/read') },
  effect: 'read',
  touches: 'shared',
  refusals: ['price_rule_not_found'],
  async run({ tx, fail }, { ruleId }: { readonly ruleId: number }): Promise<RuleRecord> {
    const [rule] = await rulesById(tx, [ruleId]);
    if (!rule) throw fail('price_rule_not_found');
    return rule;
  },
});

/** Makes a rule, with its coupon where it needs one of its own. Refuses `price_rule_invalid` with all that is wrong, `coupon_code_taken`. */
export const createCartRule = command({
  name: 'priceRule.create',
  permission: { rest: granted('coupons/create') },
  effect: 'write',
  touches: 'shared',
  refusals: ['price_rule_invalid', 'coupon_code_taken'],
  async run(context, input: RuleInput): Promise<RuleRecord> {
    await requireValid(context, input);
    const ruleId = await insertRule(context.tx, input);
    await setCoupon(context, ruleId, input);
    return kept(context.tx, ruleId);
  },
});

/**
 * Writes all of a rule anew; generated coupons stay, with its limits. Refuses `price_rule_not_found`, `price_rule_invalid` with all that is
 * wrong, `coupon_code_taken`.
 */
export const updateCartRule = command({
  name: 'priceRule.update',
  permission: { rest: granted('coupons/write') },
  effect: 'write',
  touches: 'shared',
  refusals: ['price_rule_not_found', 'price_rule_invalid', 'coupon_code_taken'],
  async run(context, { ruleId, ...input }: RuleInput & { readonly ruleId: number }): Promise<RuleRecord> {
    const { tx, fail } = context;
    const [before] = await rulesById(tx, [ruleId]);
    if (!before) throw fail('price_rule_not_found');
    await requireValid(context, input);
    await rewriteRule(tx, ruleId, input);
    await setCoupon(context, ruleId, input);
    return kept(tx, ruleId);
  },
});

/** Takes a rule away, with its coupons; orders keep what they got. Refuses `price_rule_not_found`. */
export const deleteCartRule = command({
  name: 'priceRule.delete',
  permission: { rest: granted('coupons/delete') },
  effect: 'write',
  touches: 'shared',
  refusals: ['price_rule_not_found'],
  async run({ tx, fail }, { ruleId }: { readonly ruleId: number }): Promise<void> {
    const [before] = await rulesById(tx, [ruleId]);
    if (!before) throw fail('price_rule_not_found');
    await removeRule(tx, ruleId);
  },
});

async function kept(tx: Tx, ruleId: number): Promise<RuleRecord> {
  const [rule] = await rulesById(tx, [ruleId]);
  return rule as RuleRecord;
}

async function requireValid({ tx, fail }: Context<'price_rule_invalid'>, input: RuleInput): Promise<void> {
  const errors = await ruleErrors(tx, input);
  const code = input.couponCode?.trim() ?? '';
  const needsCode = input.couponType === 'specific';
  if (needsCode && (code === '' || code.length > longestCode)) {
    errors.push({ field: '/couponCode', message: `A code of 1 to ${longestCode} characters is needed.` });
  }
  if (!needsCode && code !== '') {
    errors.push({ field: '/couponCode', message: 'Only a rule with a specific coupon has a code.' });
  }
  if (errors.length > 0) throw fail('price_rule_invalid', { errors });
}

/** Gives a rule the coupon that it says; one with the same code keeps how often it was used. */
async function setCoupon(
  { tx, fail, now }: Context<'coupon_code_taken'>,
  ruleId: number,
  { couponType, couponCode, usesPerCoupon, usesPerCustomer }: RuleInput,
): Promise<void> {
  const code = couponType === 'specific' ? (couponCode ?? '').trim() : '';
  const found = code === '' ? undefined : await tx.first(couponWith, { key: couponKey(code) });
  const isOwn = found?.rule_id === ruleId && found.is_primary === 1;
  if (found && !isOwn) throw fail('coupon_code_taken');
  if (!isOwn) await tx.run(dropPrimary, { ruleId });
  await tx.run(limitCoupons, { ruleId, limit: usesPerCoupon, perCustomer: usesPerCustomer });
  if (code === '' || isOwn) return;
  const limits = { usageLimit: usesPerCoupon, usagePerCustomer: usesPerCustomer };
  await addCoupon(tx, { ruleId, code, ...limits, isPrimary: true }, now);
}
