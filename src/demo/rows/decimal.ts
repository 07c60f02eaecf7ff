import { parseDecimal } from '../../kernel/decimal.ts';

/** A decimal text of the demo content in ten-thousandths. Throws on anything else, which would be a slip of the pen. */
export function amount(text: string): number {
  const value = parseDecimal(text);
  if (value === null) throw new Error(`the demo store has no decimal in "${text}"`);
  return value;
}
