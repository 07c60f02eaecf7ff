import { countAction } from '#domain/access/limits/limits.ts';
import { couponTries, triersOf } from '#domain/pricing/promotions/coupon-commands.ts';
import { longestCode } from '#domain/pricing/promotions/coupon-key.ts';
import { goodCoupon } from '#domain/pricing/promotions/load-rules.ts';
import { type Context, command } from '#domain/shared/command.ts';
import { storeDay } from '#domain/stores/store-day.ts';
import { isOffice } from '#kernel/principal.ts';
import { statement } from '#platform/storage/statement.ts';
import { openCart, saveOpenCarts, storedCart } from '../edit-cart.ts';
import { findQuote, type QuoteChoice, quoteRefusals } from '../quotes.ts';

const setCoupon = statement<{ quoteId: number; code: string | null }, never>((q, p) =>
  q.updateTable('quote').set({ coupon_code: p.code }).where('quote_id', '=', p.quoteId),
);

const applyRefusals = [...quoteRefusals, 'coupon_of_empty_cart', 'coupon_invalid', 'amount_too_large'] as const;

type ApplyContext = Context<(typeof applyRefusals)[number]>;

/** A cart, and the coupon that it is to get. */
export interface ApplyCouponInput extends QuoteChoice {
  /** As it was typed. */
  readonly code: string;
}

/**
 * Gives a cart a coupon, and prices it again (soap-sales 3.6, Q15). An empty code removes its coupon. Answers whether
 * there was anything to do. Refuses as `findQuote`, and `coupon_of_empty_cart`, `coupon_invalid` if no rule with this
 * code applies to the cart as it is, `amount_too_large`; then the cart keeps the coupon that it had.
 */
export const applyCoupon = command({
  name: 'quote.applyCoupon',
  permission: { legacy: 'cart/coupon/add' },
  effect: 'write',
  touches: 'scoped',
  refusals: applyRefusals,
  key: ({ quoteId }: ApplyCouponInput) => ['quote', quoteId],
  run: (context, input: ApplyCouponInput): Promise<boolean> => giveCoupon(context, input),
});

/** Gives a cart a coupon, as `applyCoupon` does. */
export async function giveCoupon(context: ApplyContext, { code, ...choice }: ApplyCouponInput): Promise<boolean> {
  const { tx, fail, now } = context;
  const found = await findQuote(context, choice, { lock: true });
  const { quote_id: quoteId, customer_id: customerId, store_id: storeId } = found.quote;
  const stored = await storedCart(tx, quoteId);
  if (stored.rows.length === 0) throw fail('coupon_of_empty_cart');
  const typed = code.trim();
  if (typed === '' && !found.quote.coupon_code) return false;
  if (typed.length > longestCode) throw fail('coupon_invalid');
  const coupon = typed === '' ? undefined : await goodCoupon(tx, typed, customerId, await storeDay(tx, storeId, now));
  if (typed !== '' && !coupon) throw fail('coupon_invalid');
  const quote = { ...found.quote, coupon_code: typed || null };
  const [totals] = await saveOpenCarts(context, await openCart(context, { ...found, quote }, stored, []));
  if (coupon && !totals?.appliedRules.includes(coupon.ruleId)) throw fail('coupon_invalid');
  await tx.run(setCoupon, { quoteId, code: quote.coupon_code });
  return true;
}

/** A coupon that somebody tries, and the network of the call. */
export interface TryCouponInput extends ApplyCouponInput {
  readonly network: string;
}

/**
 * The same for shoppers, who may try a limited number of codes a minute, right or wrong, so that no code is found by trying
 * (`too_many_calls`). API users are not counted. Refuses as `applyCoupon`.
 */
export const tryCoupon = command({
  name: 'quote.tryCoupon',
  permission: {},
  effect: 'write',
  touches: 'scoped',
  refusals: [...applyRefusals, 'too_many_calls'],
  key: ({ quoteId }: TryCouponInput) => ['quote', quoteId],
  prepare: {
    async check({ principal }, { network }: TryCouponInput): Promise<readonly string[] | undefined> {
      if (isOffice(principal)) return undefined;
      return triersOf(principal, network);
    },
    async make({ write, now }, _input, subjects, fail): Promise<undefined> {
      await write((tx) => countAction({ tx, now, fail }, couponTries, subjects));
    },
    discard: async () => {},
  },
  run: (context, input: TryCouponInput): Promise<boolean> => giveCoupon(context, input),
});

/**
 * Removes the coupon of a cart, and prices the cart again (soap-sales 3.6). Answers whether there was one. Refuses as
 * `findQuote`, and `coupon_of_empty_cart`, `amount_too_large`.
 */
export const removeCoupon = command({
  name: 'quote.removeCoupon',
  permission: { legacy: 'cart/coupon/remove' },
  effect: 'write',
  touches: 'scoped',
  refusals: [...quoteRefusals, 'coupon_of_empty_cart', 'amount_too_large'],
  key: ({ quoteId }: QuoteChoice) => ['quote', quoteId],
  async run(context, choice: QuoteChoice): Promise<boolean> {
    const { tx, fail } = context;
    const found = await findQuote(context, choice, { lock: true });
    const { quote_id: quoteId } = found.quote;
    const stored = await storedCart(tx, quoteId);
    if (stored.rows.length === 0) throw fail('coupon_of_empty_cart');
    if (!found.quote.coupon_code) return false;
    const quote = { ...found.quote, coupon_code: null };
    await saveOpenCarts(context, await openCart(context, { ...found, quote }, stored, []));
    await tx.run(setCoupon, { quoteId, code: null });
    return true;
  },
});
