import type { CurrencyRate } from '#domain/stores/currencies.ts';
import { noRemainders, type TaxRemainders } from '#domain/stores/rounding.ts';
import { type Ratio, zero } from '#kernel/ratio.ts';
import type { AppliedFixedTax } from './fixed-taxes.ts';
import type { TaxRate } from './tax-rates.ts';

/**
 * The money of a document: of a quote, an order, an invoice or a credit memo. Plain data, in ten-thousandths; the names
 * follow the reference's columns (soap-sales 12). Every amount exists twice, in the website's base currency and in the
 * quote's: both are calculated side by side, and neither is converted from the other (12.5).
 */
export interface Money {
  /** The charged lines, in the order in which they are taxed; each amount is in one line only. */
  readonly lines: readonly MoneyLine[];
  readonly base: Sums;
  /** The same object as `base` if `isOneCurrency`. */
  readonly quote: Sums;
  /** Whether all amounts are the same in both currencies, so that one calculation does. */
  readonly isOneCurrency: boolean;
  /** The shipping method; undefined if none is chosen, or it is not offered any more. */
  readonly shipping: ShippingChoice | undefined;
  /** Set if rules made all of the shipping free. */
  readonly hasFreeShipping: boolean;
  /** Sums that have more digits until everything is calculated. */
  readonly exact: Readonly<Record<MoneyCurrency, ExactSums>>;
  /** The taxes by group, in the order in which they appeared. */
  readonly appliedTaxes: readonly AppliedTax[];
  /** The rules that gave a discount, in their order. */
  readonly appliedRules: readonly number[];
  /** The payments of gift cards, ordered by card id; absent without gift cards. */
  readonly giftCards?: readonly AppliedGiftCard[];
  /** The totals that extensions add, in their order; absent without any. */
  readonly added?: readonly AddedTotal[];
}

/** A total of an extension, not below zero. */
export interface AddedTotal {
  readonly code: string;
  readonly title: string;
  /** Whether it pays a part of the rest, as a gift card does; else it is charged. */
  readonly pays: boolean;
  readonly base: number;
  readonly quote: number;
}

/** A gift card that could pay: all amounts in ten-thousandths, the balance in the base currency. */
export interface GiftCardToSpend {
  readonly cardId: number;
  readonly code: string;
  readonly balance: number;
}

/** The payment of a gift card for a document. */
export interface AppliedGiftCard extends GiftCardToSpend {
  readonly base: number;
  readonly quote: number;
}

/** The chosen shipping method, and its price from the carrier, in the base currency. */
export interface ShippingChoice {
  /** `carrier_method`. */
  readonly code: string;
  readonly description: string;
  readonly price: number;
  /** What it costs instead, in the currency of the quote, if the back office has set it. */
  readonly ownPrice?: number;
}

/** The tax of one group of rates (soap-sales 12.4, "Order"). */
export interface AppliedTax {
  /** The joined codes of the rates. */
  readonly id: string;
  /** The group's percentage, in ten-thousandths of ten-thousandths. */
  readonly percent: number;
  /** The number of groups before it. */
  readonly process: number;
  readonly rates: readonly TaxRate[];
  readonly base: number;
  readonly quote: number;
  /** The parts of the base amount for each of the rates. */
  readonly baseOfRates: readonly number[];
}

/** The amounts of a line in one currency. */
export interface LineAmounts {
  /** For one piece, without tax. */
  readonly price: number;
  /** Without tax, before discount. */
  readonly rowTotal: number;
  /** The discount on the row, positive. */
  readonly discount: number;
  readonly tax: number;
  /** Tax that a discount removed from prices that include it. */
  readonly hiddenTax: number;
  readonly priceInclTax: number;
  /** Before discount. */
  readonly rowTotalInclTax: number;
}

/** The cost of a line, in both currencies. */
export interface LineCost {
  /** The customer's tax, as a percentage in ten-thousandths. */
  readonly taxPercent: number;
  /** The discount of rules with a percentage, in ten-thousandths; 0 if a limit left out a part of the line. */
  readonly discountPercent: number;
  /** The rules that were applied, in their order. */
  readonly ruleIds: readonly number[];
  /** The number of pieces that ship for free, in ten-thousandths. */
  readonly freeQty: number;
  /** The catalog price of one piece in the base currency; 0 until it is priced. */
  readonly catalogPrice: number;
  /**
   * Fixed taxes for each piece. They are not part of the amounts, except for their discounts if they are in the
   * subtotal.
   */
  readonly fixedTaxes: readonly AppliedFixedTax[];
  readonly base: LineAmounts;
  readonly quote: LineAmounts;
}

/** A charged item: a line, a part of one with its own price, or the rest of a line beside such parts. */
export interface MoneyLine extends LineCost {
  /** The catalog price of a piece in the base currency; undefined if the amounts are given and stay. */
  readonly unitPrice: number | undefined;
  /** The number of all pieces. */
  readonly qty: number;
  /** 0 for none. */
  readonly taxClassId: number;
  /** The index of the top-level line that this is, or is a part of. */
  readonly owner: number;
  /** Set if it is a part with its own price. */
  readonly isPart: boolean;
  /** The data for rules; undefined if rules do not count. */
  readonly item: LineItem | undefined;
}

/** The product of a line, for rules; its amounts come from the money. */
export interface LineItem {
  readonly productId: number;
  /** The chosen variant of a configurable product. */
  readonly variantId: number | undefined;
  /** The number of pieces of the top-level line that this is or is a part of. */
  readonly ownQty: number;
}

/** The sums of all lines in one currency, with the charges beside them. */
export interface Sums {
  /** Without tax, before discount. */
  readonly subtotal: number;
  readonly subtotalInclTax: number;
  /** Without tax, before discount. */
  readonly shipping: number;
  readonly shippingInclTax: number;
  readonly shippingTax: number;
  /** The discount on the shipping; part of `discount`. */
  readonly shippingDiscount: number;
  /** Not part of `hiddenTax`. */
  readonly shippingHiddenTax: number;
  /** The discount of lines and shipping, negative. */
  readonly discount: number;
  /** The tax of lines and shipping. */
  readonly tax: number;
  readonly hiddenTax: number;
  readonly grandTotal: number;
}

/** Sums that are rounded at the end, and what rounding left over on the way. */
export interface ExactSums {
  /** The differences from rounding the tax on the subtotal. */
  readonly taxRemainders: TaxRemainders;
  readonly shipping: Ratio;
  readonly shippingInclTax: Ratio;
  readonly shippingDiscount: Ratio;
  /** Negative. */
  readonly discount: Ratio;
}

/** The currencies of amounts. */
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

/** The cost of a line that is not priced yet. */
export const noCost: LineCost = {
  taxPercent: 0,
  discountPercent: 0,
  ruleIds: [],
  freeQty: 0,
  catalogPrice: 0,
  fixedTaxes: [],
  base: noAmounts,
  quote: noAmounts,
};

/** The sums of an empty document. */
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

const noExactSums: ExactSums = {
  taxRemainders: noRemainders(),
  shipping: zero,
  shippingInclTax: zero,
  shippingDiscount: zero,
  discount: zero,
};

/** The money of lines before any calculation; `rate` is the rate from the base currency to the quote's. */
export function moneyOfLines(lines: readonly MoneyLine[], rate: CurrencyRate): Money {
  return {
    lines,
    // Given amounts of a line may differ, whatever the rate is now.
    isOneCurrency: isSameCurrency(rate) && lines.every(({ unitPrice }) => unitPrice !== undefined),
    base: noSums,
    quote: noSums,
    shipping: undefined,
    hasFreeShipping: false,
    exact: { base: noExactSums, quote: noExactSums },
    appliedTaxes: [],
    appliedRules: [],
  };
}

/** Whether a rate is 1: converted amounts would stay the same. */
export function isSameCurrency({ numerator, denominator }: CurrencyRate): boolean {
  return numerator === denominator;
}

/** Whether all amounts of a line, or all sums, can be stored exactly. */
export function areExact(amounts: LineAmounts | Sums): boolean {
  return Object.values(amounts).every(Number.isSafeInteger);
}
