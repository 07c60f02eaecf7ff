import type { CurrencyRate } from '../stores/currencies.ts';

/**
 * The money of a document: of a quote, and as well of an order, an invoice or a credit memo. Plain data, in ten-thousandths; the
 * names say which column of the reference a field is (soap-sales 12). Every amount is there twice, in the website's base
 * currency and in that of the quote: both are computed side by side, and neither is made from the other (12.5).
 */
export interface Money {
  /** What is charged, in the order in which it is taxed; each amount stands in one line only. */
  readonly lines: readonly MoneyLine[];
  readonly base: Sums;
  readonly quote: Sums;
}

/** What a line comes to in one currency. */
export interface LineAmounts {
  /** Of one piece, without tax. */
  readonly price: number;
  /** Without tax, before discount. */
  readonly rowTotal: number;
  /** Taken off the row, above nothing. */
  readonly discount: number;
  readonly tax: number;
  /** Tax that a discount took out of prices that include it. */
  readonly hiddenTax: number;
  readonly priceInclTax: number;
  /** Before discount. */
  readonly rowTotalInclTax: number;
}

/** What a line costs, in both currencies. */
export interface LineCost {
  /** What the customer pays on it, per cent in ten-thousandths. */
  readonly taxPercent: number;
  readonly base: LineAmounts;
  readonly quote: LineAmounts;
}

/** One thing that is charged: a line, a part of one that is priced by itself, or what a line costs beyond such parts. */
export interface MoneyLine extends LineCost {
  /** The price of a piece in the base currency as the catalog has it; undefined where the amounts are given and stay. */
  readonly unitPrice: number | undefined;
  /** All pieces. */
  readonly qty: number;
  /** 0 for none. */
  readonly taxClassId: number;
}

/** What all lines come to in one currency, with what is charged beside them. */
export interface Sums {
  /** Without tax, before discount. */
  readonly subtotal: number;
  readonly subtotalInclTax: number;
  /** Without tax, before discount. */
  readonly shipping: number;
  readonly shippingInclTax: number;
  readonly shippingTax: number;
  /** Taken off the shipping; part of `discount`. */
  readonly shippingDiscount: number;
  /** Not part of `hiddenTax`. */
  readonly shippingHiddenTax: number;
  /** Of lines and shipping, below nothing. */
  readonly discount: number;
  /** Of lines and shipping. */
  readonly tax: number;
  readonly hiddenTax: number;
  readonly grandTotal: number;
}

/** The currencies there are amounts in. */
export type MoneyCurrency = 'base' | 'quote';

/** No amounts at all. */
export const noAmounts: LineAmounts = {
  price: 0,
  rowTotal: 0,
  discount: 0,
  tax: 0,
  hiddenTax: 0,
  priceInclTax: 0,
  rowTotalInclTax: 0,
};

/** Of a line that was not priced yet. */
export const noCost: LineCost = { taxPercent: 0, base: noAmounts, quote: noAmounts };

/** Of nothing. */
export const noSums: Sums = {
  subtotal: 0,
  subtotalInclTax: 0,
  shipping: 0,
  shippingInclTax: 0,
  shippingTax: 0,
  shippingDiscount: 0,
  shippingHiddenTax: 0,
  discount: 0,
  tax: 0,
  hiddenTax: 0,
  grandTotal: 0,
};

/** Whether a rate makes no difference: amounts of the same currency would only come out the same again. */
export function isSameCurrency({ numerator, denominator }: CurrencyRate): boolean {
  return numerator === denominator;
}

/** Whether all amounts are such that they can be kept exactly. */
export function isExact(amounts: LineAmounts | Sums): boolean {
  for (const amount of Object.values(amounts)) if (!Number.isSafeInteger(amount)) return false;
  return true;
}
