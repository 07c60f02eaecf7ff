import { currencyRounding } from '#domain/stores/rounding.ts';
import { type AppliedGiftCard, isSameCurrency } from '../money.ts';
import type { Collector } from './collector.ts';
import { sumToPay } from './grand-total.ts';

/**
 * The payments of gift cards, one after the other. A balance is in the base currency. The card pays the converted
 * amount in the other currency, and the card that pays the rest in the base currency pays the rest there, too.
 */
export const giftCardPayments: Collector = (money, { giftCards: cards, rate }) => {
  if (!cards || cards.length === 0) return money;
  const left = { base: Math.max(0, sumToPay(money, 'base')), quote: Math.max(0, sumToPay(money, 'quote')) };
  const applied = cards.map((card): AppliedGiftCard => {
    const base = Math.min(card.balance, left.base);
    const isLast = base === left.base;
    const worth = isSameCurrency(rate) ? base : currencyRounding(base, rate) || 0;
    const quote = isLast ? left.quote : Math.min(worth, left.quote);
    left.base -= base;
    left.quote -= quote;
    return { ...card, base, quote };
  });
  return { ...money, giftCards: applied };
};
