import { randomInt } from 'node:crypto';
import { countAction } from '#domain/access/limits/limits.ts';
import { customerById } from '#domain/customers/customers.ts';
import { type Context, command, granted } from '#domain/shared/command.ts';
import { storeDay } from '#domain/stores/store-day.ts';
import type { StoreView } from '#domain/stores/store-views.ts';
import type { Principal } from '#kernel/principal.ts';
import { requireOwn } from '#kernel/scope.ts';
import { lockNames } from '#platform/storage/lock-names.ts';
import { couponKey } from './coupon-key.ts';
import { activeRules, goodCoupon } from './load-rules.ts';
import { type RuleRecord, ruleCommands, ruleLock, rulesOf } from './rule-records.ts';

/** Letters and digits of generated codes; those that look alike are left out. */
const alphabets = {
  alphanumeric: 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789',
  alphabetic: 'ABCDEFGHJKLMNPQRSTUVWXYZ',
  numeric: '0123456789',
} as const;

/** How to generate codes. */
export interface GenerateInput {
  readonly ruleId: number;
  readonly count: number;
  readonly length: number;
  readonly format: keyof typeof alphabets;
  readonly prefix: string;
  readonly suffix: string;
  /** 0 for no limit. */
  readonly usageLimit: number;
  readonly usagePerCustomer: number;
  readonly expiresOn: string | null;
}

/** The least number of possible codes for each generated one, so that codes cannot be found by trying. */
const codesForEach = 100_000;

/**
 * Generates coupons for a rule; answers the codes. Refuses `record_not_found`, `record_invalid` if the rule has no
 * generated codes, or if so many codes could be guessed.
 */
export const generateCoupons = command({
  name: 'coupon.generate',
  permission: { rest: granted('coupons/create') },
  effect: 'write',
  touches: 'scoped',
  refusals: ['record_not_found', 'record_invalid', 'record_name_taken', 'record_in_use'],
  async run(context, input: GenerateInput): Promise<readonly string[]> {
    const { tx, principal, fail, now } = context;
    await lockNames(tx, [ruleLock]);
    const rule = await ruleCommands.hold(context, input.ruleId);
    requireOwn(principal.scope, rule.websiteIds);
    const invalid = (field: string, message: string) => fail('record_invalid', { errors: [{ field, message }] });
    if (rule.couponType !== 'auto')
      throw invalid('/ruleId', 'must be a price rule with generated coupons (couponType auto)');
    const letters = alphabets[input.format];
    if (letters.length ** input.length < input.count * codesForEach) {
      throw invalid('/length', 'is too short: so many codes could be guessed');
    }
    const codes = new Map<string, string>();
    while (codes.size < input.count) {
      const fresh = Array.from({ length: input.count - codes.size }, () => codeOf(input, letters));
      const keys = new Map(fresh.map((code) => [couponKey(code), code]));
      const taken = await tx.query((q) =>
        q
          .selectFrom('coupon')
          .select('code_key')
          .where('code_key', 'in', [...keys.keys()]),
      );
      for (const { code_key } of taken) keys.delete(code_key);
      for (const [key, code] of keys) codes.set(key, code);
    }
    const columns = ['rule_id', 'code', 'code_key', 'usage_limit', 'usage_per_customer', 'expires_on', 'created_at'];
    const { ruleId, usageLimit, usagePerCustomer, expiresOn } = input;
    const rows = [...codes].map(([key, code]) => [ruleId, code, key, usageLimit, usagePerCustomer, expiresOn, now]);
    await tx.insertMany('coupon', columns, rows);
    return [...codes.values()];
  },
});

function codeOf({ length, prefix, suffix }: GenerateInput, letters: string): string {
  const middle = Array.from({ length }, () => letters[randomInt(letters.length)]).join('');
  return prefix + middle + suffix;
}

/** A coupon to validate. */
export interface ValidateInput {
  readonly code: string;
  readonly store: StoreView;
  /** The network of the call. */
  readonly network: string;
}

/** Whether a coupon is valid; with its rule for callers who may read coupons. */
export interface Validated {
  readonly isValid: boolean;
  readonly rule?: RuleRecord & { readonly id: number };
}

/** How often a network or a customer may try codes, in carts and elsewhere together. */
export const couponTries = { action: 'coupon', most: 20, windowMs: 60_000 } as const;

/** The subjects whose tries are counted: the network, and the customer. */
export function triersOf({ customerId }: Pick<Principal, 'customerId'>, network: string): readonly string[] {
  return [network, ...(customerId === undefined ? [] : [`customer ${customerId}`])];
}

/**
 * Whether a coupon is valid in the store view today for the caller: its rule is in force there and for the caller's
 * group, and no limit is reached. Whether the rule gives a discount depends on the cart. Shoppers learn no more than
 * that, and may ask twenty times a minute at most (`too_many_calls`), so that codes cannot be found by trying.
 */
export async function validatedCoupon(
  context: Context<'too_many_calls'>,
  { code, store, network }: ValidateInput,
): Promise<Validated> {
  const { tx, principal, now } = context;
  const { customerId } = principal;
  const isGranted = principal.may('coupons/read');
  if (!isGranted) {
    await countAction(context, couponTries, triersOf(principal, network));
  }
  const today = await storeDay(tx, store.store_id, now);
  const coupon = await goodCoupon(tx, code, customerId ?? null, today);
  if (!coupon) return { isValid: false };
  const groupId = customerId === undefined ? 0 : ((await customerById(tx, customerId))?.groupId ?? 0);
  const audience = { storeId: store.store_id, websiteId: store.website_id, groupId, today };
  const { value: active } = await activeRules(tx, audience);
  const isValid = active.rules.some(({ ruleId, needsCoupon }) => needsCoupon && ruleId === coupon.ruleId);
  if (!isValid || !isGranted) return { isValid };
  const [rule] = await rulesOf(tx, [coupon.ruleId]);
  return { isValid, ...(rule && { rule }) };
}
