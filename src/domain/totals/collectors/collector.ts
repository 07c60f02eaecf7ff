import type { CurrencyRate } from '../../stores/currencies.ts';
import type { LineAmounts, Money, MoneyCurrency, Sums } from '../money.ts';
import type { TaxRules } from '../tax-rates.ts';

/** What a document is priced with. */
export interface Pricing {
  /** Undefined where nothing is taxed. */
  readonly taxes: TaxRules | undefined;
  /** From the website's base currency to the quote's. */
  readonly rate: CurrencyRate;
}

/** One total: adds to the money that those before it found. A pure function; what is too large becomes NaN. */
export type Collector = (money: Money, pricing: Pricing) => Money;

/** Money with other sums in both currencies. */
export function withSums(money: Money, sumsOf: (currency: MoneyCurrency) => Partial<Sums>): Money {
  return {
    lines: money.lines,
    base: { ...money.base, ...sumsOf('base') },
    quote: { ...money.quote, ...sumsOf('quote') },
  };
}

/** One of the amounts of all lines together. */
export function sumOf({ lines }: Money, currency: MoneyCurrency, amount: keyof LineAmounts): number {
  return lines.reduce((sum, line) => sum + line[currency][amount], 0);
}
