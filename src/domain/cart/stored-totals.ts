import type { Selectable } from 'kysely';
import { endOfGiftCardCode } from '#domain/payments/gift-cards/code.ts';
import { noSums, type Sums } from '#domain/pricing/totals/money.ts';
import type { Database } from '#platform/storage/schema.ts';
import { type CartTotals, noTotals } from './totals.ts';

/** The totals that a quote has stored; an imported one has none, and parts may be missing in older ones. */
interface OtherTotals extends Partial<Omit<CartTotals, 'base' | 'quote'>> {
  readonly base?: Partial<Sums> | undefined;
  readonly quote?: Partial<Sums> | undefined;
}

/** The totals of a cart as JSON. Only the ends of gift card codes are stored: a whole code is enough to spend the card. */
export function storedTotals(totals: CartTotals): string {
  return JSON.stringify({
    ...totals,
    giftCards: totals.giftCards?.map(({ code, ...card }) => ({ ...card, code: endOfGiftCardCode(code) })),
  });
}

/** The sums of a cart without tax and shipping. */
function usualSums(subtotal: number, discount: number, grandTotal: number): Sums {
  return { ...noSums, subtotal, subtotalInclTax: subtotal, discount, grandTotal };
}

/** The columns of a quote that `parseStoredTotals` reads. */
export const totalColumns = [
  'totals',
  'items_count',
  'items_qty',
  'is_virtual',
  'subtotal',
  'base_subtotal',
  'subtotal_with_discount',
  'base_subtotal_with_discount',
  'grand_total',
  'base_grand_total',
] as const;

/**
 * The totals of a cart at its last pricing; for an imported cart that was not priced since, those that have a column.
 */
export function parseStoredTotals(row: Pick<Selectable<Database['quote']>, (typeof totalColumns)[number]>): CartTotals {
  const { base, quote, ...others } = JSON.parse(row.totals ?? '{}') as OtherTotals;
  const { base_subtotal, base_subtotal_with_discount, subtotal, subtotal_with_discount } = row;
  return {
    ...noTotals,
    itemsCount: row.items_count,
    itemsQty: row.items_qty,
    isVirtual: row.is_virtual === 1,
    ...others,
    base: { ...usualSums(base_subtotal, base_subtotal_with_discount - base_subtotal, row.base_grand_total), ...base },
    quote: { ...usualSums(subtotal, subtotal_with_discount - subtotal, row.grand_total), ...quote },
  };
}
