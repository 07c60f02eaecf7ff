import type { CurrencyRate } from '#domain/stores/currencies.ts';
import { asFloatInUnits, type Ratio, ratio, times } from '#kernel/ratio.ts';
import { isSameCurrency, type MoneyCurrency, type ShippingChoice } from '../money.ts';
import { type Collector, withSums } from './collector.ts';

/** The price of the chosen shipping method, of its carrier or of the back office, possibly including tax (soap-sales 12.1). */
export const shipping: Collector = (money, { shipping: choose, rate }) => {
  const choice = choose?.(money);
  if (!choice) return money;
  const prices = pricesOf(choice, rate);
  const exact = {
    base: { ...money.exact.base, shipping: prices.base, shippingInclTax: prices.base },
    quote: { ...money.exact.quote, shipping: prices.quote, shippingInclTax: prices.quote },
  };
  return withSums({ ...money, shipping: choice, exact }, (currency) => {
    const amount = asFloatInUnits(prices[currency]);
    return { shipping: amount, shippingInclTax: amount };
  });
};

function pricesOf({ price, ownPrice }: ShippingChoice, rate: CurrencyRate): Readonly<Record<MoneyCurrency, Ratio>> {
  const given = ratio(ownPrice ?? price);
  if (isSameCurrency(rate)) return { base: given, quote: given };
  if (ownPrice === undefined) return { base: given, quote: times(given, rate) };
  return { base: times(given, { numerator: rate.denominator, denominator: rate.numerator }), quote: given };
}
