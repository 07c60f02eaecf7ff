import type { Share, TaxAlgorithm } from '#domain/stores/rounding.ts';
import { timesFraction, unit } from '#kernel/decimal.ts';

/** A rate of a rule for a product tax class at a place. */
export interface TaxRate {
  readonly ruleId: number;
  readonly priority: number;
  readonly position: number;
  /** Set if the rule applies to the price without any tax, whatever rules came before. */
  readonly ofNetPrice: boolean;
  readonly code: string;
  /** 0 for the whole country. */
  readonly regionId: number;
  /** A postcode, or its beginning followed by `*`; `*` for every one; a range as `from-to`. */
  readonly postcode: string;
  /** A percentage, in ten-thousandths. */
  readonly percent: number;
}

/** Rates whose percentages add up: those of one priority. The next group applies on top of it. */
export interface TaxGroup {
  /** The joined codes of its rates. */
  readonly id: string;
  /** Its share of the price without any tax. */
  readonly share: Share;
  readonly rates: readonly TaxRate[];
}

/** All taxes that are due on a product. */
export interface DueTax {
  /** In the order in which they are calculated. */
  readonly groups: readonly TaxGroup[];
  /** The share of all groups together of the price without any tax. */
  readonly total: Share;
}

/** No tax at all. */
export const noTax: DueTax = { groups: [], total: { numerator: 0n, denominator: 1n } };

/** The taxes of one document. */
export interface TaxRules {
  readonly algorithm: TaxAlgorithm;
  /** Set if the prices of the catalog include tax. */
  readonly pricesIncludeTax: boolean;
  readonly shippingIncludesTax: boolean;
  /** 0 if shipping is not taxed. */
  readonly shippingClassId: number;
  /** Set if only the rest after the discount is taxed. */
  readonly afterDiscount: boolean;
  /** Set if discounts are calculated from prices with tax. */
  readonly discountInclTax: boolean;
  /** The customer's taxes, by product tax class. */
  readonly rates: ReadonlyMap<number, DueTax>;
  /** The taxes that catalog prices include, by product tax class. */
  readonly includedRates: ReadonlyMap<number, DueTax>;
}

/**
 * The taxes for one product tax class at one place. Each rule has one rate: one for the region comes before one for the
 * country, then the postcode that comes last as text, then the highest rate. Rules of the same priority add up; those
 * of the next priority apply to the price including the tax so far (soap-sales 12.4).
 */
export function dueTax(rates: readonly TaxRate[]): DueTax {
  const chosen = [...Map.groupBy(rates, ({ ruleId }) => ruleId).values()].map(ofSmallestPlace);
  chosen.sort((a, b) => a.priority - b.priority || a.ruleId - b.ruleId);
  const groups: TaxGroup[] = [];
  let numerator = 0n;
  let denominator = 1n;
  for (let index = 0; index < chosen.length; ) {
    const { priority } = chosen[index] as TaxRate;
    const sharing: TaxRate[] = [];
    for (; chosen[index]?.priority === priority; index++) sharing.push(chosen[index] as TaxRate);
    // The last rule of a group decides what the group applies to.
    const ofNetPrice = sharing.at(-1)?.ofNetPrice;
    const percent = BigInt(sharing.reduce((sum, rate) => sum + rate.percent, 0));
    if (percent === 0n) continue;
    const taxed = ofNetPrice ? denominator : denominator + numerator;
    const share = { numerator: taxed * percent, denominator: denominator * wholePercent };
    groups.push({ id: sharing.map(({ code }) => code).join(''), share, rates: sharing });
    numerator = numerator * wholePercent + share.numerator;
    denominator = share.denominator;
  }
  return groups.length === 0 ? noTax : { groups, total: { numerator, denominator } };
}

/** A hundred percent in ten-thousandths of a percent. */
const wholePercent = BigInt(100 * unit);

/** A share as a percentage in ten-thousandths, as a quote item shows it. */
export function percentOfShare({ numerator, denominator }: Share): number {
  return timesFraction(100 * unit, numerator, denominator, 4) ?? 0;
}

/** The key of rows with one rate and all its taxes, for carrying rounding differences between them. */
export function chainOf({ total: { numerator, denominator } }: DueTax): string {
  return `${numerator}/${denominator}`;
}

function ofSmallestPlace(rates: readonly TaxRate[]): TaxRate {
  return rates.toSorted(
    (a, b) => b.regionId - a.regionId || compareText(b.postcode, a.postcode) || b.percent - a.percent,
  )[0] as TaxRate;
}

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The five digits of a ZIP+4 code (`12345-6789`): rates for these also apply to it. Undefined for other postcodes. */
function zipOf(postcode: string): string | undefined {
  return /^(\d{5})-\d{4}$/.exec(postcode)?.[1];
}

/** The longest postcode of a rate, in characters; addresses may have longer ones. */
const longestPostcode = 32;

/**
 * The values of a rate's `postcode`, in upper case, that match this one: itself, a ZIP+4 code also without its last
 * four digits, and each of its beginnings with `*`.
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

/** The number to look for in rates with ranges: for a ZIP+4 code its first five digits; -1 if it is not a number. */
export function postcodeNumber(postcode: string): number {
  const digits = zipOf(postcode) ?? postcode;
  return /^\d{1,15}$/.test(digits) ? Number(digits) : -1;
}

/** The place where something is taxed. */
export interface TaxPlace {
  readonly countryId: string;
  /** 0 for none. */
  readonly regionId: number;
  /** Empty or `*` if it is not known: then only rates for every postcode apply. */
  readonly postcode: string;
}

/** The addresses of a cart; those without a country do not count. */
export interface TaxAddresses {
  readonly shipping?: TaxPlace;
  readonly billing?: TaxPlace;
}

/**
 * The place that decides a cart's taxes, by `tax/calculation/based_on` (`shipping`, `billing` or `origin`); carts that
 * are not shipped only have a billing address. If that address is not known, it is the store's default destination.
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
