import { inCents, isInCents, plus, ratio } from '#kernel/ratio.ts';
import type { Money, MoneyCurrency } from '../money.ts';
import { type Collector, withSums } from './collector.ts';

/**
 * The amount to pay, in whole cents: the sum of all collectors before (soap-sales 12.1), without the payments of gift
 * cards.
 */
export const grandTotal: Collector = (money) =>
  withSums(money, (currency) => ({ grandTotal: sumToPay(money, currency) - paidByCards(money, currency) }));

/**
 * The amount to pay by money and gift cards together, in whole cents. A discount that is not in whole cents counts with
 * all its digits.
 */
export function sumToPay(money: Money, currency: MoneyCurrency): number {
  const { subtotal, shipping, discount, tax, hiddenTax, shippingHiddenTax } = money[currency];
  const others = subtotal + shipping + tax + hiddenTax + shippingHiddenTax;
  const isWhole = discount % 100 === 0;
  if (isWhole && isInCents(others)) return others + discount;
  return inCents(plus(ratio(others), isWhole ? ratio(discount) : money.exact[currency].discount));
}

const paidByCards = ({ giftCards = [] }: Parameters<Collector>[0], currency: MoneyCurrency): number =>
  giftCards.reduce((sum, card) => sum + card[currency], 0);
