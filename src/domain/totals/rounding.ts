import { multiplyDecimals, roundDecimal, timesFraction } from '../../kernel/decimal.ts';
import type { CurrencyRate } from '../stores/currencies.ts';

/*
 * The rules by which the reference rounds, by their names (soap-sales 12.2 to 12.5). All amounts are exact ten-thousandths; half a
 * cent is rounded away from zero. An amount beyond what can be kept exactly is NaN, and so is all that is made of it.
 */

/** A part of an amount, such as a tax: the amount times `numerator` by `denominator`. */
export interface Share {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** The price of a piece becomes whole cents before anything else, whatever the algorithm (12.2). */
export function unitRounding(price: number): number {
  return Number.isSafeInteger(price) ? roundDecimal(price, 2) : Number.NaN;
}

/** The price of a piece in the other currency: the base price in cents times the rate, in whole cents (12.2, 12.5). */
export function currencyRounding(price: number, { numerator, denominator }: CurrencyRate): number {
  return Number.isSafeInteger(price) ? (timesFraction(price, numerator, denominator, 2) ?? Number.NaN) : Number.NaN;
}

/** A row: the rounded price of a piece times the quantity, in whole cents (12.2). */
export function rowRounding(price: number, qty: number): number {
  const isExact = Number.isSafeInteger(price) && Number.isSafeInteger(qty);
  return isExact ? (multiplyDecimals(price, qty, 2) ?? Number.NaN) : Number.NaN;
}

/** A share of an amount in whole cents. */
export function shareRounding({ numerator, denominator }: Share, amount: number): number {
  return Number.isSafeInteger(amount) ? (timesFraction(amount, numerator, denominator, 2) ?? Number.NaN) : Number.NaN;
}

/** What is taxed: so many pieces at a price in whole cents, which make a row. */
export interface Taxed {
  readonly price: number;
  readonly row: number;
  readonly qty: number;
  /** Set where price and row have the tax in them, which is to be taken out. */
  readonly includesTax: boolean;
}

/** The tax of a row in whole cents, as a share of it. One that carries what is left from row to row remembers what it was asked. */
export type TaxRounding = (share: Share, taxed: Taxed) => number;

/** Where taxes become whole cents: each piece, each row, or only the sum over all rows of one rate (12.4). */
export type TaxAlgorithm = 'unit' | 'row' | 'total';

/** The algorithms of the reference. Each call makes a new one, for the rows of one document in one currency, in their order. */
export const taxRoundings: Readonly<Record<TaxAlgorithm, () => TaxRounding>> = {
  unit:
    () =>
    (share, { price, row, qty, includesTax }) =>
      includesTax
        ? row - rowRounding(price - shareRounding(share, price), qty)
        : rowRounding(shareRounding(share, price), qty),
  row:
    () =>
    (share, { row }) =>
      shareRounding(share, row),
  /** Each row gets what the rounded sum grew by, so that the rows of a rate add up to it. */
  total: () => {
    const summedUp = new Map<string, number>();
    return (share, { row }) => {
      const key = `${share.numerator}/${share.denominator}`;
      const before = summedUp.get(key) ?? 0;
      summedUp.set(key, before + row);
      return shareRounding(share, before + row) - shareRounding(share, before);
    };
  },
};
