import type { Cached } from '#kernel/cached.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { type Memo, memo } from '#platform/storage/memo.ts';
import { statement } from '#platform/storage/statement.ts';
import { type ActionCode, isKnownAction } from './actions/index.ts';
import { askedBy, holdsForCart, holdsForItem, type RuleCondition } from './conditions.ts';
import { couponKey, longestCode } from './coupon-key.ts';
import type { PriceRule } from './rule.ts';

/** The customer group, website and day that rules are read for. */
export interface RuleAudience {
  readonly storeId: number;
  readonly websiteId: number;
  readonly groupId: number;
  /** The date in the store, `YYYY-MM-DD`. */
  readonly today: string;
}

/** The customer who uses a rule, and the coupon. */
export interface RuleUser {
  readonly customerId: number | null;
  /** As it was typed; null for none. */
  readonly couponCode: string | null;
}

/** A rule in force, before its coupon and its limits are checked. */
export interface ActiveRule extends PriceRule {
  /** How often one customer may use it; 0 for no limit. */
  readonly usesPerCustomer: number;
}

/** The rules in force, with the attributes that they use. */
export interface ActiveRules {
  /** In the order in which they apply. */
  readonly rules: readonly ActiveRule[];
  /** Codes of product attributes that their conditions use. */
  readonly productAttributes: readonly string[];
  readonly asksPaymentMethod: boolean;
}

const rulesFor = statement((q, p: { storeId: number; websiteId: number; groupId: number; today: string }) =>
  q
    .selectFrom('cart_rule as r')
    .innerJoin('cart_rule_website as w', 'w.rule_id', 'r.rule_id')
    .innerJoin('cart_rule_group as g', 'g.rule_id', 'r.rule_id')
    .leftJoin('cart_rule_label as l', (join) =>
      join.onRef('l.rule_id', '=', 'r.rule_id').on('l.store_id', '=', p.storeId),
    )
    .leftJoin('cart_rule_label as d', (join) => join.onRef('d.rule_id', '=', 'r.rule_id').on('d.store_id', '=', 0))
    .select([
      'r.rule_id',
      'r.name',
      'r.stops',
      'r.action',
      'r.amount',
      'r.max_qty',
      'r.step',
      'r.applies_to_shipping',
      'r.free_shipping',
      'r.coupon_type',
      'r.uses_per_customer',
      'r.conditions',
      'r.line_conditions',
      'l.label as own_label',
      'd.label as default_label',
    ])
    .where('r.is_active', '=', 1)
    .where('w.website_id', '=', p.websiteId)
    .where('g.group_id', '=', p.groupId)
    .where((eb) => eb.or([eb('r.from_date', 'is', null), eb('r.from_date', '<=', p.today)]))
    .where((eb) => eb.or([eb('r.to_date', 'is', null), eb('r.to_date', '>=', p.today)]))
    .orderBy('r.sort_order')
    .orderBy('r.rule_id'),
);
const couponByKey = statement((q, p: { key: string }) =>
  q
    .selectFrom('coupon')
    .select(['coupon_id', 'rule_id', 'code', 'usage_limit', 'usage_per_customer', 'times_used', 'expires_on'])
    .where('code_key', '=', p.key),
);
const lockedCoupon = statement((q, p: { key: string }, d) =>
  q
    .selectFrom('coupon')
    .select(['coupon_id', 'rule_id', 'code', 'usage_limit', 'usage_per_customer', 'times_used', 'expires_on'])
    .where('code_key', '=', p.key)
    .$call(d.forUpdate),
);
const couponUse = statement((q, p: { couponId: number; customerId: number }) =>
  q
    .selectFrom('coupon_use')
    .select('times_used')
    .where('coupon_id', '=', p.couponId)
    .where('customer_id', '=', p.customerId),
);
const ruleUses = statement((q, p: { ruleIds: readonly number[]; customerId: number }, d) =>
  q
    .selectFrom('cart_rule_use')
    .select(['rule_id', 'times_used'])
    .where('rule_id', d.in, d.list(p.ruleIds))
    .where('customer_id', '=', p.customerId),
);

const cache: Memo<ActiveRules> = memo();

/**
 * The rules in force (soap-sales 12.3): active, within their dates, for the website and the group; their coupons are
 * not checked yet. One with an action of an extension that is not loaded is left out.
 */
export async function activeRules(tx: Tx, audience: RuleAudience): Promise<Cached<ActiveRules>> {
  const { storeId, websiteId, groupId, today } = audience;
  return tx.remember(cache, `${storeId} ${websiteId} ${groupId} ${today}`, async () => {
    const found = await tx.all(rulesFor, { storeId, websiteId, groupId, today });
    const rows = found.filter(({ action }) => isKnownAction(action));
    const conditions: RuleCondition[] = [];
    const rules = rows.map((row): ActiveRule => {
      const ofCart = JSON.parse(row.conditions) as RuleCondition;
      const ofLine = JSON.parse(row.line_conditions) as RuleCondition;
      conditions.push(ofCart, ofLine);
      return {
        ruleId: row.rule_id,
        name: row.name,
        action: row.action as ActionCode,
        amount: row.amount,
        maxQty: row.max_qty,
        step: row.step,
        appliesToShipping: row.applies_to_shipping === 1,
        freeShipping: row.free_shipping as PriceRule['freeShipping'],
        stops: row.stops === 1,
        label: row.own_label || row.default_label || undefined,
        isFor: (cart) => holdsForCart(ofCart, cart),
        matches: (item) => holdsForItem(ofLine, item),
        needsCoupon: row.coupon_type !== 'none',
        usesPerCustomer: row.uses_per_customer,
      };
    });
    const asked = askedBy(...conditions);
    return { rules, productAttributes: [...asked.product].sort(), asksPaymentMethod: asked.cart.has('payment_method') };
  });
}

/**
 * The rules that a customer may use: if they need a coupon, it must be valid, and no limit may be reached. A rule
 * without a label is shown with the code of its coupon.
 */
export async function usableRules(
  tx: Tx,
  { rules }: ActiveRules,
  { customerId, couponCode }: RuleUser,
  today: string,
): Promise<readonly PriceRule[]> {
  const withCoupon = rules.some(({ needsCoupon }) => needsCoupon);
  const coupon = withCoupon && couponCode ? await goodCoupon(tx, couponCode, customerId, today) : undefined;
  const given = rules.filter(({ needsCoupon, ruleId }) => !needsCoupon || ruleId === coupon?.ruleId);
  const limited = given.filter(({ usesPerCustomer }) => usesPerCustomer > 0).map(({ ruleId }) => ruleId);
  const uses =
    customerId === null || limited.length === 0 ? [] : await tx.all(ruleUses, { ruleIds: limited, customerId });
  const usedUp = (rule: ActiveRule): boolean =>
    uses.some(({ rule_id, times_used }) => rule_id === rule.ruleId && times_used >= rule.usesPerCustomer) &&
    rule.usesPerCustomer > 0;
  return given
    .filter((rule) => !usedUp(rule))
    .map((rule) => (rule.needsCoupon && !rule.label ? { ...rule, label: couponCode ?? undefined } : rule));
}

/** A coupon that the customer may use now. */
export interface GoodCoupon {
  readonly couponId: number;
  readonly ruleId: number;
}

/**
 * The coupon with a code, if it exists, has not ended and is below its limits. Does not check whether its rule applies to the cart.
 * @param lock locks it for other users until the transaction ends
 */
export async function goodCoupon(
  tx: Tx,
  code: string,
  customerId: number | null,
  today: string,
  { lock = false } = {},
): Promise<GoodCoupon | undefined> {
  if (code.trim() === '' || code.length > longestCode) return undefined;
  const coupon = await tx.first(lock ? lockedCoupon : couponByKey, { key: couponKey(code) });
  if (!coupon || (coupon.expires_on !== null && coupon.expires_on < today)) return undefined;
  if (coupon.usage_limit && coupon.times_used >= coupon.usage_limit) return undefined;
  const { coupon_id: couponId, usage_per_customer: perCustomer } = coupon;
  if (customerId !== null && perCustomer) {
    const use = await tx.first(couponUse, { couponId, customerId });
    if (use && use.times_used >= perCustomer) return undefined;
  }
  return { couponId, ruleId: coupon.rule_id };
}
