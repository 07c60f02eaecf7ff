import { type Collector, withSums } from './collector.ts';

/** What is to be paid: all that the collectors before found (soap-sales 12.1). */
export const grandTotal: Collector = (money) =>
  withSums(money, (currency) => {
    const { subtotal, shipping, discount, tax, hiddenTax, shippingHiddenTax } = money[currency];
    return { grandTotal: subtotal + shipping + discount + tax + hiddenTax + shippingHiddenTax };
  });
