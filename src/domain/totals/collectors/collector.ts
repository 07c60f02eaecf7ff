import type { CartFacts } from '../../promotions/facts.ts';
import type { PriceRule } from '../../promotions/rule.ts';
import type { CurrencyRate } from '../../stores/currencies.ts';
import type { FixedTaxRules } from '../fixed-taxes.ts';
import type { GiftCardToSpend, LineAmounts, Money, MoneyCurrency, ShippingChoice, Sums } from '../money.ts';
import type { TaxRules } from '../tax-rates.ts';

/** What a document is priced with. */
export interface Pricing {
  /** Undefined where nothing is taxed. */
  readonly taxes: TaxRules | undefined;
  /** Absent where no fixed tax is charged. */
  readonly fixedTaxes?: FixedTaxRules | undefined;
  /** From the website's base currency to the quote's. */
  readonly rate: CurrencyRate;
  /** Undefined where no rule is in force. */
  readonly promotions: Promotions | undefined;
  /** The chosen way of shipping for what was priced so far; undefined where nothing is chosen, or it is not offered. */
  readonly shipping: ((money: Money) => ShippingChoice | undefined) | undefined;
  /** In the order in which they pay; absent where there are none. */
  readonly giftCards?: readonly GiftCardToSpend[] | undefined;
}

/** The rules that may be for a cart, and what their conditions ask of it beside its lines. */
export interface Promotions {
  /** In the order in which they are applied. */
  readonly rules: readonly PriceRule[];
  readonly cart: Omit<CartFacts, 'baseSubtotal' | 'items' | 'ownItems'>;
  /** The value of an attribute of a product as text; several for those with many; undefined where it has none. */
  readonly attribute: (productId: number, code: string) => string | readonly string[] | undefined;
}

/** One total: adds to the money that those before it found. A pure function; what is too large becomes NaN. */
export type Collector = (money: Money, pricing: Pricing) => Money;

/** Money with other sums in both currencies. */
export function withSums(money: Money, sumsOf: (currency: MoneyCurrency) => Partial<Sums>): Money {
  return {
    ...money,
    base: { ...money.base, ...sumsOf('base') },
    quote: { ...money.quote, ...sumsOf('quote') },
  };
}

/** One of the amounts of all lines together. */
export function sumOfLines({ lines }: Money, currency: MoneyCurrency, amount: keyof LineAmounts): number {
  return lines.reduce((sum, line) => sum + line[currency][amount], 0);
}
