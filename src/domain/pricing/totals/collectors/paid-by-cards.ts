import type { Money, MoneyCurrency } from '../money.ts';

/** What gift cards pay of a document. */
export const paidByCards = ({ giftCards = [] }: Money, currency: MoneyCurrency): number =>
  giftCards.reduce((sum, card) => sum + card[currency], 0);
