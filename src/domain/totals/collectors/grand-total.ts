import { roundDecimal } from '../../../kernel/decimal.ts';
import { type Collector, withSums } from './collector.ts';

/** What is to be paid, in whole cents: all that the collectors before found (soap-sales 12.1). */
export const grandTotal: Collector = (money) =>
  withSums(money, (currency) => {
    const { subtotal, shipping, discount, tax, hiddenTax, shippingHiddenTax } = money[currency];
    return { grandTotal: roundDecimal(subtotal + shipping + discount + tax + hiddenTax + shippingHiddenTax, 2) };
  });
