import { roundDecimal } from '../../../kernel/decimal.ts';
import type { MoneyCurrency, Sums } from '../money.ts';
import { type Collector, withSums } from './collector.ts';

/** What is to be paid, in whole cents: all that the collectors before found (soap-sales 12.1), without what gift cards pay. */
export const grandTotal: Collector = (money) =>
  withSums(money, (currency) => ({ grandTotal: sumToPay(money[currency]) - paidByCards(money, currency) }));

/** All that is to be paid, by money and gift cards together, in whole cents. */
export function sumToPay({ subtotal, shipping, discount, tax, hiddenTax, shippingHiddenTax }: Sums): number {
  return roundDecimal(subtotal + shipping + discount + tax + hiddenTax + shippingHiddenTax, 2);
}

const paidByCards = ({ giftCards = [] }: Parameters<Collector>[0], currency: MoneyCurrency): number =>
  giftCards.reduce((sum, card) => sum + card[currency], 0);
