import { type Ratio, zero } from '../../kernel/ratio.ts';
import type { CurrencyRate } from '../stores/currencies.ts';
import type { AppliedFixedTax } from './fixed-taxes.ts';
import type { TaxRate } from './tax-rates.ts';

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
  /** What is shipped by; undefined where nothing is chosen, or not offered any more. */
  readonly shipping: ShippingChoice | undefined;
  /** Set where rules made the shipping of all of it free. */
  readonly hasFreeShipping: boolean;
  /** What has more digits than its sums until all is found. */
  readonly exact: Readonly<Record<MoneyCurrency, ExactSums>>;
  /** The taxes by their groups, in the order in which they came up. */
  readonly appliedTaxes: readonly AppliedTax[];
  /** The rules that took something off, in the order in which they did. */
  readonly appliedRules: readonly number[];
  /** What gift cards pay, in the order of their ids; absent where none is there. */
  readonly giftCards?: readonly AppliedGiftCard[];
}

/** A gift card that could pay: all amounts in ten-thousandths, the balance in the base currency. */
export interface GiftCardToSpend {
  readonly cardId: number;
  readonly code: string;
  readonly balance: number;
}

/** What a gift card pays of a document. */
export interface AppliedGiftCard extends GiftCardToSpend {
  readonly base: number;
  readonly quote: number;
}

/** The way of shipping that was chosen, and what it costs as the carrier says, in the base currency. */
export interface ShippingChoice {
  /** `carrier_method`. */
  readonly code: string;
  readonly description: string;
  readonly price: number;
}

/** What one group of rates came to (soap-sales 12.4, "Order"). */
export interface AppliedTax {
  /** The codes of the rates written together. */
  readonly id: string;
  /** What the group takes, per cent in ten-thousandths of ten-thousandths. */
  readonly percent: number;
  /** How many groups came up before it. */
  readonly process: number;
  readonly rates: readonly TaxRate[];
  readonly base: number;
  readonly quote: number;
  /** What of the base amount is that of each of the rates. */
  readonly baseOfRates: readonly number[];
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
  /** What rules with a percentage take, per cent in ten-thousandths; 0 where a limit left part of the line out. */
  readonly discountPercent: number;
  /** The rules that were applied, in their order. */
  readonly ruleIds: readonly number[];
  /** How many pieces are shipped for nothing, in ten-thousandths. */
  readonly freeQty: number;
  /** Of one piece in the base currency, as the catalog has it; 0 until it is priced. */
  readonly catalogPrice: number;
  /** Taxes of so much a piece; not part of the amounts but for what rules took off them where they are in the subtotal. */
  readonly fixedTaxes: readonly AppliedFixedTax[];
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
  /** The line of its own that this is, or is a part of, by its place among these. */
  readonly owner: number;
  /** Set where it is a part that is priced by itself. */
  readonly isPart: boolean;
  /** What rules ask of it; undefined where rules do not count. */
  readonly item: LineItem | undefined;
}

/** What a line is, for rules; its amounts come from the money. */
export interface LineItem {
  readonly productId: number;
  /** The variant that was chosen, of a configurable product. */
  readonly variantId: number | undefined;
  /** How many pieces there are of the line of its own that this is or is a part of. */
  readonly ownQty: number;
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

/** Sums that are rounded at the end. */
export interface ExactSums {
  readonly shipping: Ratio;
  /** Below nothing. */
  readonly discount: Ratio;
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

const noExactSums: ExactSums = { shipping: zero, discount: zero };

/** Lines that nothing was computed of yet. */
export function moneyOfLines(lines: readonly MoneyLine[]): Money {
  return {
    lines,
    base: noSums,
    quote: noSums,
    shipping: undefined,
    hasFreeShipping: false,
    exact: { base: noExactSums, quote: noExactSums },
    appliedTaxes: [],
    appliedRules: [],
  };
}

/** Whether a rate makes no difference: amounts of the same currency would only come out the same again. */
export function isSameCurrency({ numerator, denominator }: CurrencyRate): boolean {
  return numerator === denominator;
}

/** Whether all amounts are such that they can be kept exactly. */
export function isExact(amounts: LineAmounts | Sums): boolean {
  for (const amount of Object.values(amounts)) if (!Number.isSafeInteger(amount)) return false;
  return true;
}
