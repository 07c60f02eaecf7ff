import { isExact, type Money, type MoneyLine, noSums } from '../money.ts';
import type { Collector, Pricing } from './collector.ts';
import { grandTotal } from './grand-total.ts';
import { subtotal } from './subtotal.ts';
import { tax } from './tax.ts';
import { taxOnSubtotal } from './tax-on-subtotal.ts';

/**
 * The totals in the order in which they are found, the same for all settings (soap-sales 12.1): subtotal, free shipping,
 * shipping, tax on the subtotal, fixed product taxes, tax on shipping, discount, tax, grand total. A total that is not
 * computed yet is missing here; it comes in at its place.
 */
export const collectors: readonly Collector[] = [subtotal, taxOnSubtotal, tax, grandTotal];

/** The money of lines: all totals in their order. Undefined where an amount is beyond what can be kept exactly. */
export function collect(lines: readonly MoneyLine[], pricing: Pricing): Money | undefined {
  let money: Money = { lines, base: noSums, quote: noSums };
  for (const collector of collectors) money = collector(money, pricing);
  const areExact =
    isExact(money.base) &&
    isExact(money.quote) &&
    money.lines.every(({ base, quote }) => isExact(base) && (quote === base || isExact(quote)));
  return areExact ? money : undefined;
}
