import { numberCell } from './numbers.ts';

/** The cells of a line by column; absent ones are empty. */
export type Cells = Record<string, string>;

/** Lines that have the nth cells of each list in the nth line; at least one. */
export function linesWith(lists: readonly (readonly Cells[])[]): Cells[] {
  const count = Math.max(1, ...lists.map(({ length }) => length));
  return Array.from({ length: count }, (_, index) => Object.assign({}, ...lists.map((list) => list[index] ?? {})));
}

/** An amount, or a percentage, in ten-thousandths, as a cell. */
export const pricedCell = (price: number | null, isPercent: boolean): string =>
  price === null ? '' : `${numberCell(price)}${isPercent ? '%' : ''}`;
