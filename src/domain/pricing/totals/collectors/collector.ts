import type { CurrencyRate } from '#domain/stores/currencies.ts';
import type { CartFacts } from '../../promotions/facts.ts';
import type { PriceRule } from '../../promotions/rule.ts';
import type { FixedTaxRules } from '../fixed-taxes.ts';
import type { GiftCardToSpend, LineAmounts, Money, MoneyCurrency, ShippingChoice, Sums } from '../money.ts';
import type { TaxRules } from '../tax-rates.ts';
import type { LoadedCollector } from './added.ts';

/** The data that a document is priced with. */
export interface Pricing {
  /** Undefined if nothing is taxed. */
  readonly taxes: TaxRules | undefined;
  /** Absent if no fixed tax is charged. */
  readonly fixedTaxes?: FixedTaxRules | undefined;
  /** From the website's base currency to the quote's. */
  readonly rate: CurrencyRate;
  /** Undefined if no rule is in force. */
  readonly promotions: Promotions | undefined;
  /** The chosen shipping method for the money so far; undefined if none is chosen, or it is not offered. */
  readonly shipping: ((money: Money) => ShippingChoice | undefined) | undefined;
  /** In the order in which they pay; absent without gift cards. */
  readonly giftCards?: readonly GiftCardToSpend[] | undefined;
  /** The totals of extensions; absent without any. */
  readonly added?: readonly LoadedCollector[] | undefined;
}

/** The price rules that may apply to a cart, and the data that their conditions need besides its lines. */
export interface Promotions {
  /** In the order in which they apply. */
  readonly rules: readonly PriceRule[];
  readonly cart: Omit<CartFacts, 'baseSubtotal' | 'items' | 'ownItems'>;
  /** The value of a product attribute as text; several for attributes with many values; undefined if there is none. */
  readonly attribute: (productId: number, code: string) => string | readonly string[] | undefined;
}

/**
 * Calculates one total from the money of the collectors before it. A pure function; amounts that are too large become
 * NaN.
 */
export type Collector = (money: Money, pricing: Pricing) => Money;

/** The money with other sums in both currencies. */
export function withSums(money: Money, sumsOf: (currency: MoneyCurrency) => Partial<Sums>): Money {
  const base = { ...money.base, ...sumsOf('base') };
  return { ...money, base, quote: money.isOneCurrency ? base : { ...money.quote, ...sumsOf('quote') } };
}

/** The sum of an amount over all lines. */
export function sumOfLines({ lines }: Money, currency: MoneyCurrency, amount: keyof LineAmounts): number {
  return lines.reduce((sum, line) => sum + line[currency][amount], 0);
}
