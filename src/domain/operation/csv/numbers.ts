import { formatDecimalShort } from '#kernel/decimal.ts';

/** Up to three digits, one mark, and three more: decimals, or thousands. */
const twoWays = /^(-?[1-9]\d{0,2})([.,])(\d{3})(?=\s*%?$)/;

/** Ten-thousandths as a cell. Three decimals get a fourth, so that nobody takes the point for one between thousands. */
export function numberCell(value: number): string {
  const text = formatDecimalShort(value);
  return twoWays.test(text) ? `${text}0` : text;
}

/** A number as the domain reads it; a comma before the decimals is a point. */
export function decimalCell(cell: string): string {
  const text = cell.trim();
  return /^-?\d+,\d{1,4}$/.test(text) ? text.replace(',', '.') : text;
}

/**
 * What to write in place of a number that may have decimals or thousands: `1.234`, or `1,234`. Decimals have a point in
 * files with commas between cells and a comma in those with semicolons, and then the number is clear.
 */
export function unclearNumber(cell: string, separator: string): string | undefined {
  const [, whole, mark, rest] = twoWays.exec(cell.trim()) ?? [];
  const clear = separator === ',' ? '.' : separator === ';' ? ',' : undefined;
  if (mark === undefined || mark === clear) return undefined;
  return `may be ${whole}${rest} or ${whole}${clear ?? mark}${rest}0: write one of these`;
}
