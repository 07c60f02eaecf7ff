import { inCents, isInCents, plus, ratio } from '#kernel/ratio.ts';
import type { Money, MoneyCurrency } from '../money.ts';
import { type Collector, withSums } from './collector.ts';
import { paidByCards } from './paid-by-cards.ts';

/**
 * The amount to pay, in whole cents: the sum of all collectors before (soap-sales 12.1), without the payments of gift
 * cards and extensions.
 */
export const grandTotal: Collector = (money) =>
  withSums(money, (currency) => {
    const byOthers = (money.added ?? []).reduce((sum, total) => (total.pays ? sum + total[currency] : sum), 0);
    return { grandTotal: sumToPay(money, currency) - paidByCards(money, currency) - byOthers };
  });

/**
 * The amount to pay by money and gift cards together, in whole cents. A discount that is not in whole cents counts with
 * all its digits.
 */
export function sumToPay(money: Money, currency: MoneyCurrency): number {
  const { subtotal, shipping, discount, tax, hiddenTax, shippingHiddenTax } = money[currency];
  const charges = (money.added ?? []).reduce((sum, total) => (total.pays ? sum : sum + total[currency]), 0);
  const others = subtotal + shipping + tax + hiddenTax + shippingHiddenTax + charges;
  const isWhole = discount % 100 === 0;
  if (isWhole && isInCents(others)) return others + discount;
  return inCents(plus(ratio(others), isWhole ? ratio(discount) : money.exact[currency].discount));
}
