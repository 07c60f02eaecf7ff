import type { Selectable } from 'kysely';
import type { Database } from '../../platform/storage/schema.ts';
import { noSums, type Sums } from '../totals/money.ts';
import { type CartTotals, noTotals } from './totals.ts';

/** What a cart comes to as its quote keeps it: JSON of all sums, since most of them have no column of their own. */
export function storedTotals(totals: CartTotals): string {
  return JSON.stringify(totals);
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

/** What a cart came to when it was priced last; of an imported one that was not priced since, what its columns say. */
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
