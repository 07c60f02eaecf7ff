import type { Selectable } from 'kysely';
import type { Database } from '../../platform/storage/schema.ts';
import { endOfGiftCardCode } from '../gift-cards/code.ts';
import { noSums, type Sums } from '../totals/money.ts';
import { type CartTotals, noTotals } from './totals.ts';

/**
 * The totals of a cart as its quote stores them: all sums as JSON, since most of them have no column. Only the ends of
 * gift card codes are stored: a whole code is enough to spend the card.
 */
export function storedTotals({ giftCards, ...totals }: CartTotals): string {
  const cards = giftCards?.map(({ code, ...card }) => ({ ...card, code: endOfGiftCardCode(code) }));
  return JSON.stringify({ ...totals, giftCards: cards });
}

/** The columns of a quote that `parseStoredTotals` reads. */
export const totalColumns = [
  'totals',
  'subtotal',
  'base_subtotal',
  'subtotal_with_discount',
  'base_subtotal_with_discount',
  'grand_total',
  'base_grand_total',
] as const;

/** The totals of a cart at its last pricing; for an imported cart that was not priced since, from its columns. */
export function parseStoredTotals(row: Pick<Selectable<Database['quote']>, (typeof totalColumns)[number]>): CartTotals {
  if (row.totals !== null) return { ...noTotals, ...(JSON.parse(row.totals) as Partial<CartTotals>) };
  const inOne = (subtotal: number, withDiscount: number, grandTotal: number): Sums => ({
    ...noSums,
    subtotal,
    discount: withDiscount - subtotal,
    grandTotal,
  });
  return {
    ...noTotals,
    base: inOne(row.base_subtotal, row.base_subtotal_with_discount, row.base_grand_total),
    quote: inOne(row.subtotal, row.subtotal_with_discount, row.grand_total),
  };
}
