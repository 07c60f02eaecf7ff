import { multiplyDecimals, roundDecimal, timesFraction } from '#kernel/decimal.ts';
import { asFloatInUnits, inCents, minus, perPiece, plus, type Ratio, ratio, times, timesUnits } from '#kernel/ratio.ts';
import type { CurrencyRate } from './currencies.ts';

/*
 * The reference's rounding rules, by name (soap-sales 12.2 to 12.5). All amounts are exact ten-thousandths; half a cent
 * is rounded away from zero. An amount that is too large to store exactly is NaN, and so are all amounts calculated
 * from it.
 */

/** A part of an amount, such as a tax: the amount times `numerator` divided by `denominator`. */
export type Share = Ratio;

/** The price of a piece is rounded to whole cents before anything else, with every algorithm (12.2). */
export function unitRounding(price: number): number {
  return Number.isSafeInteger(price) ? roundDecimal(price, 2) : Number.NaN;
}

/** The price of a piece in the other currency: the base price in cents times the rate, in whole cents (12.2, 12.5). */
export function currencyRounding(price: number, { numerator, denominator }: CurrencyRate): number {
  return Number.isSafeInteger(price) ? (timesFraction(price, numerator, denominator, 2) ?? Number.NaN) : Number.NaN;
}

/** A sum of an order or a document, in whole cents: fixed product taxes, and what stores sent, may have more digits. */
export function sumRounding(amount: number): number {
  return roundDecimal(amount, 2);
}

/** A price that shoppers see in another currency, in whole cents; null if it is too large (12.5). */
export function shownRounding(price: number, { numerator, denominator }: CurrencyRate): number | null {
  return timesFraction(roundDecimal(price, 2), numerator, denominator, 2);
}

/** A row: the rounded price of a piece times the quantity, in whole cents (12.2). */
export function rowRounding(price: number, qty: number): number {
  const isExact = Number.isSafeInteger(price) && Number.isSafeInteger(qty);
  return isExact ? (multiplyDecimals(price, qty, 2) ?? Number.NaN) : Number.NaN;
}

/**
 * The price of a piece times the quantity, not rounded to cents: of pieces with tax, and of prices that were converted
 * from one tax to another. Only quantities with parts of pieces have more digits.
 */
export function exactRow(price: number, qty: number): number {
  const isExact = Number.isSafeInteger(price) && Number.isSafeInteger(qty);
  return isExact ? asFloatInUnits(timesUnits(ratio(price), qty)) : Number.NaN;
}

/** The price of one piece of a row, in whole cents. */
export function pieceRounding(row: number, qty: number): number {
  return inCents(perPiece(ratio(row), qty));
}

/** A share of an amount in whole cents. */
export function shareRounding({ numerator, denominator }: Share, amount: number): number {
  return Number.isSafeInteger(amount) ? (timesFraction(amount, numerator, denominator, 2) ?? Number.NaN) : Number.NaN;
}

/** A share of an amount that is not rounded to cents: of fixed taxes in another currency, of what is canceled. */
export function exactShare({ numerator, denominator }: Share, amount: number): number {
  return Number.isSafeInteger(amount) ? (timesFraction(amount, numerator, denominator, 4) ?? Number.NaN) : Number.NaN;
}

/** The tax that is included in an amount. */
export function taxIn({ total: { numerator, denominator } }: { readonly total: Share }): Share {
  return { numerator, denominator: denominator + numerator };
}

/** Whether two taxes are equal. */
export function isSameShare({ total: a }: { readonly total: Share }, { total: b }: { readonly total: Share }): boolean {
  return a.numerator * b.denominator === b.numerator * a.denominator;
}

/**
 * Converts an amount with the store's tax to one with the customer's, in whole cents; unchanged if both are the same.
 */
export function grossAmount(amount: number, included: { total: Share }, owed: { total: Share }): number {
  const numerator = included.total.denominator * (owed.total.denominator + owed.total.numerator);
  const denominator = (included.total.denominator + included.total.numerator) * owed.total.denominator;
  return isSameShare(included, owed) ? amount : currencyRounding(amount, { numerator, denominator });
}

/** The taxed pieces: a quantity at a price in whole cents, which make a row, without its discount. */
export interface Taxed {
  readonly price: number;
  readonly row: number;
  readonly qty: number;
  readonly discount: number;
}

/**
 * The tax of a row in whole cents, as a share of it. A rounding that carries differences from row to row stores them by
 * `chain`: the rate, and the kind of amount.
 */
export type TaxRounding = (share: Share, taxed: Taxed, chain: string) => number;

/**
 * The point at which taxes are rounded to cents: each piece, each row, or only the sum over all rows of one rate
 * (12.4).
 */
export type TaxAlgorithm = 'unit' | 'row' | 'total';

/** The rounding differences that the rows of each chain left over. */
export type TaxRemainders = ReadonlyMap<string, Ratio>;

/** The tax of one piece in whole cents, after its part of the discount. */
export function pieceTax(share: Share, { price, qty, discount }: Taxed): number {
  if (discount === 0) return shareRounding(share, price);
  const left = plus(ratio(price), { numerator: BigInt(-discount) * 10_000n, denominator: BigInt(qty) });
  return left.numerator <= 0n ? 0 : inCents(times(left, share));
}

/** No rounding differences yet. */
export const noRemainders = (): Map<string, Ratio> => new Map();

/**
 * The algorithms of the reference. Each call makes a new one, for the rows of one document in one currency, in their
 * order; it writes the remainders that it carries into the map.
 */
export const taxRoundings: Readonly<Record<TaxAlgorithm, (remainders: Map<string, Ratio>) => TaxRounding>> = {
  unit: () => (share, taxed) => rowRounding(pieceTax(share, taxed), taxed.qty),
  row:
    () =>
    (share, { row, discount }) =>
      shareRounding(share, Math.max(0, row - discount)),
  /**
   * The rounding difference of a row is carried to the next one of the same chain, so that the rows of a rate add up.
   */
  total: (remainders) => {
    const carried = carriedRounding(remainders);
    return (share, { row, discount }, chain) => carried(share, ratio(Math.max(0, row - discount)), chain);
  },
};

/** The rounding of an amount that may have more digits: with the algorithm for totals it carries the differences on. */
type AmountRounding = (share: Share, amount: Ratio, chain: string) => number;

/** How tax on shipping is rounded; it has one piece and one row. */
export const shippingRoundings: Readonly<Record<TaxAlgorithm, (remainders: Map<string, Ratio>) => AmountRounding>> = {
  unit: () => plainRounding,
  row: () => plainRounding,
  total: carriedRounding,
};

function plainRounding(share: Share, amount: Ratio): number {
  return inCents(times(amount, share));
}

function carriedRounding(remainders: Map<string, Ratio>): AmountRounding {
  return (share, amount, chain) => {
    if (amount.numerator === 0n && amount.denominator !== 0n) return 0;
    const exact = plus(times(amount, share), remainders.get(chain) ?? firstRemainder);
    const rounded = inCents(exact);
    remainders.set(chain, minus(exact, ratio(rounded)));
    return rounded;
  };
}

/** A ten-thousandth of a cent, so that half a cent is always rounded up (12.4). */
const firstRemainder: Ratio = { numerator: 1n, denominator: 100n };
