import { parseDecimal } from '#kernel/decimal.ts';

/** A decimal text of the demo content in ten-thousandths. Throws for anything else, which would be a typing error. */
export function amount(text: string): number {
  const value = parseDecimal(text);
  if (value === null) throw new Error(`the demo store has no decimal in "${text}"`);
  return value;
}
