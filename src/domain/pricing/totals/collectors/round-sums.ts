import { inCents, isInCents, minus, plus, type Ratio, ratio, zero } from '#kernel/ratio.ts';
import type { Money, MoneyCurrency, Sums } from '../money.ts';
import { type Collector, withSums } from './collector.ts';

/**
 * Rounds all sums to whole cents, in the order of the reference: rounding differences are carried to the next sum, so
 * that they still add up (soap-sales 12.4). Only shipping and discount may have more digits. If discounts are
 * calculated from prices with tax, and taxes before discount, the reference rounds before it knows the discount, which
 * keeps its digits.
 */
export const roundSums: Collector = (money, { taxes }) => {
  if (isRounded(money, 'base') && isRounded(money, 'quote')) return money;
  const isDiscountLast = taxes?.discountInclTax === true && !taxes.afterDiscount;
  return withSums(money, (currency) => rounded(money, currency, isDiscountLast));
};

function rounded(money: Money, currency: MoneyCurrency, isDiscountLast: boolean): Partial<Sums> {
  const { tax, hiddenTax, shippingHiddenTax, subtotal } = money[currency];
  const { shipping, discount } = money.exact[currency];
  const exact: readonly (readonly [keyof Sums, Ratio])[] = [
    ['tax', ratio(tax)],
    ['hiddenTax', ratio(hiddenTax)],
    ['shippingHiddenTax', ratio(shippingHiddenTax)],
    ['shipping', shipping],
    ['subtotal', ratio(subtotal)],
    ['discount', isDiscountLast ? zero : discount],
  ];
  const sums: Partial<Record<keyof Sums, number>> = {};
  let left = firstRemainder;
  for (const [name, amount] of exact) {
    if (amount.numerator === 0n) continue;
    const all = plus(amount, left);
    const inWhole = inCents(all);
    sums[name] = inWhole;
    left = minus(all, ratio(inWhole));
  }
  return sums;
}

/** Whether all sums are in whole cents already, so that no difference is carried on. */
function isRounded(money: Money, currency: MoneyCurrency): boolean {
  const { tax, hiddenTax, shippingHiddenTax, subtotal } = money[currency];
  const { shipping, discount } = money.exact[currency];
  const areInCents = isInCents(tax) && isInCents(hiddenTax) && isInCents(shippingHiddenTax) && isInCents(subtotal);
  return areInCents && shipping.numerator === 0n && discount.numerator === 0n;
}

/** A ten-thousandth of a cent, so that half a cent is always rounded up. */
const firstRemainder: Ratio = { numerator: 1n, denominator: 100n };
