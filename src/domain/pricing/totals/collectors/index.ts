import { areExact, type Money, type MoneyLine, moneyOfLines } from '../money.ts';
import { addedCharges, addedPayments } from './added.ts';
import type { Collector, Pricing } from './collector.ts';
import { discount } from './discount.ts';
import { fixedTaxes } from './fixed-taxes.ts';
import { freeShipping } from './free-shipping.ts';
import { giftCardPayments } from './gift-cards.ts';
import { grandTotal } from './grand-total.ts';
import { roundSums } from './round-sums.ts';
import { shipping } from './shipping.ts';
import { subtotal } from './subtotal.ts';
import { tax } from './tax.ts';
import { taxOnShipping } from './tax-on-shipping.ts';
import { taxOnSubtotal } from './tax-on-subtotal.ts';

/**
 * The collectors in their order, the same for all settings (soap-sales 12.1): subtotal, tax on the subtotal, free
 * shipping, shipping, fixed product taxes, tax on shipping, discount, tax, rounding, charges of
 * extensions, gift cards, payments of extensions, grand total. Rules and
 * carriers use the subtotal without tax, so it is known before them; rules for a discount use it with the fixed taxes
 * in it.
 */
export const collectors: readonly Collector[] = [
  subtotal,
  taxOnSubtotal,
  freeShipping,
  shipping,
  fixedTaxes,
  taxOnShipping,
  discount,
  tax,
  roundSums,
  addedCharges,
  giftCardPayments,
  addedPayments,
  grandTotal,
];

/** Runs all collectors on lines, in their order. Undefined if an amount is too large to store exactly. */
export function collect(lines: readonly MoneyLine[], pricing: Pricing): Money | undefined {
  let money = moneyOfLines(lines, pricing.rate);
  for (const collector of collectors) money = collector(money, pricing);
  const isExact =
    areExact(money.base) &&
    (money.quote === money.base || areExact(money.quote)) &&
    money.lines.every(({ base, quote }) => areExact(base) && (quote === base || areExact(quote)));
  return isExact ? money : undefined;
}
