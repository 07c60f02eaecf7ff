import { roundDecimal } from '../../../kernel/decimal.ts';
import type { MoneyCurrency, Sums } from '../money.ts';
import { type Collector, withSums } from './collector.ts';

/**
 * The amount to pay, in whole cents: the sum of all collectors before (soap-sales 12.1), without the payments of gift
 * cards.
 */
export const grandTotal: Collector = (money) =>
  withSums(money, (currency) => ({ grandTotal: sumToPay(money[currency]) - paidByCards(money, currency) }));

/** The amount to pay by money and gift cards together, in whole cents. */
export function sumToPay({ subtotal, shipping, discount, tax, hiddenTax, shippingHiddenTax }: Sums): number {
  return roundDecimal(subtotal + shipping + discount + tax + hiddenTax + shippingHiddenTax, 2);
}

const paidByCards = ({ giftCards = [] }: Parameters<Collector>[0], currency: MoneyCurrency): number =>
  giftCards.reduce((sum, card) => sum + card[currency], 0);
