import { timesFraction, unit } from '../../kernel/decimal.ts';
import type { Share, TaxAlgorithm } from './rounding.ts';

/** One rate that a rule has for a product tax class at a place. */
export interface TaxRate {
  readonly ruleId: number;
  readonly priority: number;
  readonly position: number;
  /** Set where the rule is for the price without any tax, whatever came before. */
  readonly ofNetPrice: boolean;
  readonly code: string;
  /** 0 for the whole country. */
  readonly regionId: number;
  /** A postcode, or its beginning and `*`; `*` for every one; a range as `from-to`. */
  readonly postcode: string;
  /** Per cent in ten-thousandths. */
  readonly percent: number;
}

/** Rates whose percentages add up: those of one priority. What follows is on top of it. */
export interface TaxGroup {
  /** The codes of its rates written together. */
  readonly id: string;
  /** What it takes of the price without any tax. */
  readonly share: Share;
  readonly rates: readonly TaxRate[];
}

/** All taxes that are due on a product. */
export interface DueTax {
  /** In the order in which they are found. */
  readonly groups: readonly TaxGroup[];
  /** What all groups together take of the price without any tax. */
  readonly total: Share;
}

/** No tax at all. */
export const noTax: DueTax = { groups: [], total: { numerator: 0n, denominator: 1n } };

/** The taxes of one document. */
export interface TaxRules {
  readonly algorithm: TaxAlgorithm;
  /** Set where the prices of the catalog have tax in them. */
  readonly pricesIncludeTax: boolean;
  readonly shippingIncludesTax: boolean;
  /** 0 where shipping is not taxed. */
  readonly shippingClassId: number;
  /** Set where only what is left after the discount is taxed. */
  readonly afterDiscount: boolean;
  /** Set where discounts are found from prices with tax. */
  readonly discountInclTax: boolean;
  /** What the customer pays, by product tax class. */
  readonly rates: ReadonlyMap<number, DueTax>;
  /** What is in the prices of the catalog, by product tax class. */
  readonly includedRates: ReadonlyMap<number, DueTax>;
}

/**
 * The taxes for one product tax class at one place: of each rule one rate (the region before the country, then the postcode that
 * comes last as text, then the highest). Rules of one priority add up; those of the next priority are for the price with the tax
 * so far (soap-sales 12.4).
 */
export function dueTax(rates: readonly TaxRate[]): DueTax {
  const chosen = [...Map.groupBy(rates, ({ ruleId }) => ruleId).values()].map(ofSmallestPlace);
  chosen.sort((a, b) => a.priority - b.priority || a.ruleId - b.ruleId);
  const groups: TaxGroup[] = [];
  let [numerator, denominator] = [0n, 1n];
  for (let index = 0; index < chosen.length; ) {
    const { priority } = chosen[index] as TaxRate;
    const together: TaxRate[] = [];
    for (; chosen[index]?.priority === priority; index++) together.push(chosen[index] as TaxRate);
    // The last rule of a group says what the group is on top of.
    const ofNetPrice = together.at(-1)?.ofNetPrice;
    const percent = BigInt(together.reduce((sum, rate) => sum + rate.percent, 0));
    if (percent === 0n) continue;
    const taxed = ofNetPrice ? denominator : denominator + numerator;
    const share = { numerator: taxed * percent, denominator: denominator * wholePercent };
    groups.push({ id: together.map(({ code }) => code).join(''), share, rates: together });
    numerator = numerator * wholePercent + share.numerator;
    denominator = share.denominator;
  }
  return groups.length === 0 ? noTax : { groups, total: { numerator, denominator } };
}

/** A hundred per cent in ten-thousandths of a per cent. */
const wholePercent = BigInt(100 * unit);

/** A share as per cent in ten-thousandths, as a quote item shows it. */
export function percentOfShare({ numerator, denominator }: Share): number {
  return timesFraction(100 * unit, numerator, denominator, 4) ?? 0;
}

/** What rows of one rate with all its taxes are told apart by from those of others, where remainders are carried. */
export function chainOf({ total: { numerator, denominator } }: DueTax): string {
  return `${numerator}/${denominator}`;
}

function ofSmallestPlace(rates: readonly TaxRate[]): TaxRate {
  return rates.toSorted(
    (a, b) => b.regionId - a.regionId || compareText(b.postcode, a.postcode) || b.percent - a.percent,
  )[0] as TaxRate;
}

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

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
