import { openCart, priceCart, storedCart } from '#domain/cart/edit-cart.ts';
import { findQuote, isShopper, type QuoteChoice, quoteRefusals } from '#domain/cart/quotes.ts';
import { type Validated, type ValidateInput, validatedCoupon } from '#domain/pricing/promotions/coupon-commands.ts';
import { command, everybody } from '#domain/shared/command.ts';

/** A code, and a cart to check it for, if one is named. */
export interface ValidateForCartInput extends ValidateInput {
  readonly cart: QuoteChoice | undefined;
}

/** Whether a coupon is valid, and its effect on a cart. */
export interface ValidatedForCart extends Validated {
  /**
   * How much cheaper the cart would be with the coupon and all other rules, in ten-thousandths, positive; unset without
   * a cart.
   */
  readonly discount?: number;
  /** Whether the cart gets a discount from it. */
  readonly isApplied?: boolean;
}

/**
 * Whether a coupon is valid, as in `validatedCoupon`; for a cart also whether it gives a discount, and how much. The
 * cart stays as it is. Refuses as `validatedCoupon` and `findQuote`, and `amount_too_large`.
 */
export const validateCouponForCart = command({
  name: 'coupon.validateForCart',
  permission: { rest: everybody },
  effect: 'write',
  touches: 'scoped',
  refusals: [...quoteRefusals, 'too_many_calls', 'amount_too_large'],
  async run(context, { cart, ...input }: ValidateForCartInput): Promise<ValidatedForCart> {
    const { principal, fail } = context;
    if (cart && !isShopper(principal) && !principal.may('carts/read')) throw fail('quote_not_found');
    const found = cart && (await findQuote(context, cart, { lock: false }));
    const validated = await validatedCoupon(context, input);
    if (!found || !validated.isValid) return { ...validated, ...(found && { isApplied: false, discount: 0 }) };
    const stored = await storedCart(context.tx, found.quote.quote_id);
    const priced = async (code: string | null) => {
      const quote = { ...found.quote, coupon_code: code };
      return (await priceCart(context, await openCart(context, { ...found, quote }, stored, []))).totals;
    };
    const without = await priced(null);
    const withCode = await priced(input.code.trim());
    const isApplied = withCode.appliedRules.some((ruleId) => !without.appliedRules.includes(ruleId));
    return {
      ...validated,
      isApplied,
      discount: isApplied ? Math.max(0, without.quote.grandTotal - withCode.quote.grandTotal) : 0,
    };
  },
});
