import { quoteColumns, quoteRow } from './quote-rows.ts';
import type { Rows } from './store.ts';

/** Carts without lines. There are so many that each is used once, unless a measurement is much longer than usual. */
export const emptyCarts = 100_000;

const firstEmptyCart = 8_000_000;

/** The id of a cart without lines. */
export const emptyCartId = (index: number): number => firstEmptyCart + (index % emptyCarts);

/** The carts, the same number at every size. */
export function emptyCartTable(now: number): Rows {
  const rows = Array.from({ length: emptyCarts }, (_, index) => quoteRow(emptyCartId(index), 0, now));
  return { table: 'quote', columns: quoteColumns, rows };
}
