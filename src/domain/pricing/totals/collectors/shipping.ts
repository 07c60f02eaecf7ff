import { asFloatInUnits, ratio, times } from '#kernel/ratio.ts';
import { isSameCurrency } from '../money.ts';
import { type Collector, withSums } from './collector.ts';

/** The price of the chosen shipping method from its carrier, possibly including tax (soap-sales 12.1). */
export const shipping: Collector = (money, { shipping: choose, rate }) => {
  const choice = choose?.(money);
  if (!choice) return money;
  const price = ratio(choice.price);
  const prices = { base: price, quote: isSameCurrency(rate) ? price : times(price, rate) };
  const exact = {
    base: { ...money.exact.base, shipping: prices.base, shippingInclTax: prices.base },
    quote: { ...money.exact.quote, shipping: prices.quote, shippingInclTax: prices.quote },
  };
  return withSums({ ...money, shipping: choice, exact }, (currency) => {
    const amount = asFloatInUnits(prices[currency]);
    return { shipping: amount, shippingInclTax: amount };
  });
};
