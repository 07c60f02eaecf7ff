import { multiplyDecimals, timesFraction, unit } from '../../kernel/decimal.ts';
import type { LineAmounts } from './lines/cart.ts';

/** One rate that a rule has for a product tax class at a place. */
export interface TaxRate {
  readonly ruleId: number;
  readonly priority: number;
  /** Set where the rule is for the price without any tax, whatever came before. */
  readonly ofNetPrice: boolean;
  /** 0 for the whole country. */
  readonly regionId: number;
  /** A postcode, or its beginning and `*`; null for every one, and where there is a range. */
  readonly postcode: string | null;
  readonly isRange: boolean;
  /** Per cent in ten-thousandths. */
  readonly percent: number;
}

/** All rates that are due on a product taken together: tax is the price times `numerator` by `denominator`. */
export interface CombinedRate {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** No tax at all. */
export const noTax: CombinedRate = { numerator: 0n, denominator: 1n };

/** Where amounts become whole cents: each piece, each line, or only the sum over all lines of one rate. */
export type TaxAlgorithm = 'unit' | 'row' | 'total';

/** The taxes of one cart. */
export interface TaxRules {
  readonly algorithm: TaxAlgorithm;
  /** Set where the prices of the catalog have tax in them. */
  readonly pricesIncludeTax: boolean;
  /** What the customer pays, by product tax class. */
  readonly rates: ReadonlyMap<number, CombinedRate>;
  /** What is in the prices of the catalog, by product tax class. */
  readonly includedRates: ReadonlyMap<number, CombinedRate>;
}

/** Prices lines of a cart in one currency, one after the other; undefined where an amount is beyond what can be kept. */
export type LinePricing = (classId: number, price: number, qty: number) => LineAmounts | undefined;

/**
 * Makes what prices the lines of one cart in one currency: it takes the product's tax class, the price of a piece in
 * whole cents as the catalog has it, and the quantity, and gives amounts in whole cents. Where only the sum is rounded,
 * each line gets what the sum grew by, so that the lines add up to it.
 */
export function linePricing(rules: TaxRules | undefined): LinePricing {
  const summedUp = new Map<string, number>();
  const growth: GrowthOf = (share, amount) => {
    const key = `${share.numerator}/${share.denominator}`;
    const before = summedUp.get(key) ?? 0;
    summedUp.set(key, before + amount);
    return shareOf(share, before + amount) - shareOf(share, before);
  };
  return (classId, price, qty) => {
    const rate = rules?.rates.get(classId) ?? noTax;
    if (rate === noTax && !rules?.pricesIncludeTax) return untaxed(price, times(price, qty));
    const amounts = rules?.pricesIncludeTax
      ? fromGross(rules, rate, grossPrice(price, rules.includedRates.get(classId) ?? noTax, rate), qty, growth)
      : fromNet(rules?.algorithm ?? 'row', rate, price, qty, growth);
    return Object.values(amounts).every(Number.isSafeInteger) ? amounts : undefined;
  };
}

function untaxed(price: number, rowTotal: number): LineAmounts | undefined {
  if (!Number.isSafeInteger(rowTotal)) return undefined;
  return { price, rowTotal, tax: 0, priceInclTax: price, rowTotalInclTax: rowTotal };
}

type GrowthOf = (share: CombinedRate, amount: number) => number;

const times = (a: number, b: number): number =>
  Number.isSafeInteger(a) ? (multiplyDecimals(a, b, 2) ?? Number.NaN) : Number.NaN;
const shareOf = ({ numerator, denominator }: CombinedRate, amount: number): number =>
  Number.isSafeInteger(amount) ? (timesFraction(amount, numerator, denominator, 2) ?? Number.NaN) : Number.NaN;

function fromNet(
  algorithm: TaxAlgorithm,
  rate: CombinedRate,
  price: number,
  qty: number,
  growth: GrowthOf,
): LineAmounts {
  const rowTotal = times(price, qty);
  const ofOne = shareOf(rate, price);
  const tax =
    algorithm === 'unit' ? times(ofOne, qty) : algorithm === 'row' ? shareOf(rate, rowTotal) : growth(rate, rowTotal);
  return { price, rowTotal, tax, priceInclTax: price + ofOne, rowTotalInclTax: rowTotal + tax };
}

function fromGross(
  { algorithm }: TaxRules,
  rate: CombinedRate,
  gross: number,
  qty: number,
  growth: GrowthOf,
): LineAmounts {
  const share: CombinedRate = { numerator: rate.numerator, denominator: rate.denominator + rate.numerator };
  const rowGross = times(gross, qty);
  const price = gross - shareOf(share, gross);
  const tax =
    algorithm === 'unit'
      ? rowGross - times(price, qty)
      : algorithm === 'row'
        ? shareOf(share, rowGross)
        : growth(share, rowGross);
  return { price, rowTotal: rowGross - tax, tax, priceInclTax: gross, rowTotalInclTax: rowGross };
}

/** A price with the tax of the store as one with the customer's, in whole cents; unchanged where both are the same. */
function grossPrice(price: number, included: CombinedRate, rate: CombinedRate): number {
  const numerator = included.denominator * (rate.denominator + rate.numerator);
  const denominator = (included.denominator + included.numerator) * rate.denominator;
  return numerator === denominator ? price : (timesFraction(price, numerator, denominator, 2) ?? Number.NaN);
}

/**
 * Combines the rates for one product tax class at one place: of each rule the rate for the smallest place (region before
 * country, one postcode before a range before a beginning), of equals the highest. Rules of one priority add up; those
 * of the next priority are for the price with the tax so far.
 */
export function combinedRate(rates: readonly TaxRate[]): CombinedRate {
  const byPriority = new Map<number, TaxRate[]>();
  for (const rate of [...Map.groupBy(rates, ({ ruleId }) => ruleId).values()].map(ofSmallestPlace))
    byPriority.set(rate.priority, [...(byPriority.get(rate.priority) ?? []), rate]);
  let { numerator, denominator } = noTax;
  for (const [, together] of [...byPriority].sort(([a], [b]) => a - b)) {
    const percents = (ofNetPrice: boolean): bigint =>
      BigInt(together.reduce((sum, rate) => sum + (rate.ofNetPrice === ofNetPrice ? rate.percent : 0), 0));
    numerator = numerator * wholePercent + (denominator + numerator) * percents(false) + denominator * percents(true);
    denominator *= wholePercent;
  }
  return numerator === 0n ? noTax : { numerator, denominator };
}

/** A hundred per cent in ten-thousandths of a per cent. */
const wholePercent = BigInt(100 * unit);

/** A combined rate as per cent in ten-thousandths, as a quote item shows it. */
export function percentOfRate({ numerator, denominator }: CombinedRate): number {
  return timesFraction(100 * unit, numerator, denominator, 4) ?? 0;
}

function ofSmallestPlace(rates: readonly TaxRate[]): TaxRate {
  return rates.toSorted(
    (a, b) => b.regionId - a.regionId || postcodeRank(b) - postcodeRank(a) || b.percent - a.percent,
  )[0] as TaxRate;
}

function postcodeRank({ postcode, isRange }: TaxRate): number {
  if (isRange) return 1000;
  if (postcode === null) return 0;
  return postcode.endsWith('*') ? postcode.length : 1000 + postcode.length;
}

/** The five digits of a ZIP+4 code (`12345-6789`): what is for those is for it, too. Undefined for other postcodes. */
function zipOf(postcode: string): string | undefined {
  return /^(\d{5})-\d{4}$/.exec(postcode)?.[1];
}

/** No postcode of a rate is longer, in characters; an address may say anything. */
const longestPostcode = 32;

/**
 * What a rate's `postcode` may be, in upper case, to be for this one: itself, a ZIP+4 code also without its last four
 * digits, and each of its beginnings with `*`.
 */
export function postcodePatterns(postcode: string): readonly string[] {
  if (postcode === '' || postcode === '*') return [];
  const characters = [
    ...postcode
      .slice(0, 4 * longestPostcode)
      .toWellFormed()
      .toUpperCase(),
  ];
  const beginnings = characters.slice(0, longestPostcode).map((_, i) => `${characters.slice(0, i + 1).join('')}*`);
  if (characters.length > longestPostcode) return beginnings;
  const zip = zipOf(postcode);
  return [characters.join(''), ...(zip ? [zip] : []), ...beginnings];
}

/** The number that is looked for in a rate's range: that of a ZIP+4 code is its first five digits; -1 where it is none. */
export function postcodeNumber(postcode: string): number {
  const digits = zipOf(postcode) ?? postcode;
  return /^\d{1,15}$/.test(digits) ? Number(digits) : -1;
}

/** Where something is taxed. */
export interface TaxPlace {
  readonly countryId: string;
  /** 0 where there is none. */
  readonly regionId: number;
  /** Empty or `*` where it is not known: only rates for every postcode are for it then. */
  readonly postcode: string;
}

/** The addresses of a cart; those without a country count as none. */
export interface TaxAddresses {
  readonly shipping?: TaxPlace;
  readonly billing?: TaxPlace;
}

/**
 * The place that decides over a cart's taxes, as `tax/calculation/based_on` says (`shipping`, `billing` or `origin`);
 * what is not shipped has only a billing address. Where that address is not known it is the store's default destination.
 */
export function taxPlace(
  basedOn: string,
  { shipping, billing }: TaxAddresses,
  isVirtual: boolean,
  { origin, destination }: { readonly origin: TaxPlace; readonly destination: TaxPlace },
): TaxPlace {
  if (basedOn === 'origin') return origin;
  const address = basedOn === 'billing' || isVirtual ? billing : shipping;
  return address && address.countryId !== '' ? address : destination;
}
