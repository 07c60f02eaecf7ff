import { timesFraction, unit } from '../../kernel/decimal.ts';
import type { TaxAlgorithm } from './rounding.ts';

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

/** The taxes of one document. */
export interface TaxRules {
  readonly algorithm: TaxAlgorithm;
  /** Set where the prices of the catalog have tax in them. */
  readonly pricesIncludeTax: boolean;
  /** What the customer pays, by product tax class. */
  readonly rates: ReadonlyMap<number, CombinedRate>;
  /** What is in the prices of the catalog, by product tax class. */
  readonly includedRates: ReadonlyMap<number, CombinedRate>;
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
