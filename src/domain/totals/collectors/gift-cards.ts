import { timesFraction } from '../../../kernel/decimal.ts';
import { type AppliedGiftCard, isSameCurrency } from '../money.ts';
import type { Collector } from './collector.ts';
import { sumToPay } from './grand-total.ts';

/**
 * What gift cards pay, one after the other, of all that is to be paid. A balance is in the base currency; in the other one a card pays as
 * much as that is worth, and the card that pays the last of it in the base currency pays the last of it there, too.
 */
export const giftCardPayments: Collector = (money, { giftCards: cards, rate }) => {
  if (!cards || cards.length === 0) return money;
  const left = { base: Math.max(0, sumToPay(money.base)), quote: Math.max(0, sumToPay(money.quote)) };
  const applied = cards.map((card): AppliedGiftCard => {
    const base = Math.min(card.balance, left.base);
    const isLast = base === left.base;
    const worth = isSameCurrency(rate) ? base : (timesFraction(base, rate.numerator, rate.denominator, 2) ?? 0);
    const quote = isLast ? left.quote : Math.min(worth, left.quote);
    left.base -= base;
    left.quote -= quote;
    return { ...card, base, quote };
  });
  return { ...money, giftCards: applied };
};
