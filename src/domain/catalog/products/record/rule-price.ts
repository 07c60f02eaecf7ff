import { percentOf } from '#kernel/decimal.ts';
import { inCents, ratio, times } from '#kernel/ratio.ts';

/** The price after an action, from the price before and the rule's amount; all in ten-thousandths. */
type Change = (price: number, amount: number) => number;

const off: Change = (price, amount) => Math.max(0, price - amount);
const actions = [
  {
    code: 'by_percent',
    name: 'percent',
    isPercentage: true,
    change: (price, rate) => off(price, percentOf(price, rate)),
  },
  { code: 'to_percent', name: 'to_percent', isPercentage: true, change: percentOf },
  { code: 'by_fixed', name: 'fixed', isPercentage: false, change: off },
  { code: 'to_fixed', name: 'to_fixed', isPercentage: false, change: Math.min },
] as const satisfies readonly {
  readonly code: string;
  readonly name: string;
  readonly isPercentage: boolean;
  readonly change: Change;
}[];

/** An action, by its code in the legacy family. */
export type CatalogAction = (typeof actions)[number]['code'];

/** The actions of catalog price rules: code, name in REST, whether a rule's amount is a percentage, and the new price. */
export const catalogActions: readonly {
  readonly code: CatalogAction;
  readonly name: string;
  readonly isPercentage: boolean;
  readonly change: Change;
}[] = actions;

/** A catalog price rule that applies to a product; amounts in ten-thousandths. */
export interface PriceRuleOfProduct {
  /** Days of the store, `YYYY-MM-DD`, both inclusive; null for no end. */
  readonly fromDate: string | null;
  readonly toDate: string | null;
  readonly action: CatalogAction;
  /** A percentage, or money in the base currency. */
  readonly amount: number;
  /** The action on surcharges of a configurable product; undefined for none. */
  readonly parts: { readonly action: CatalogAction; readonly amount: number } | undefined;
  /** If set, later rules do not apply. */
  readonly stops: boolean;
}

const changes = new Map(catalogActions.map(({ code, change }) => [code, change]));
const changed = (price: number, action: CatalogAction, amount: number): number =>
  changes.get(action)?.(price, amount) ?? price;

/** The rules that apply on a day, in their order, up to one that stops. */
function rulesOn(rules: readonly PriceRuleOfProduct[], today: string): readonly PriceRuleOfProduct[] {
  const inForce = rules.filter(
    ({ fromDate, toDate }) => (fromDate === null || fromDate <= today) && (toDate === null || today <= toDate),
  );
  const last = inForce.findIndex(({ stops }) => stops);
  return last < 0 ? inForce : inForce.slice(0, last + 1);
}

/** The price after all rules of a day, applied one after the other (soap-sales 12.2); undefined if none applies. */
export function rulePrice(price: number, rules: readonly PriceRuleOfProduct[], today: string): number | undefined {
  const counting = rulesOn(rules, today);
  if (counting.length === 0) return undefined;
  return counting.reduce((sum, { action, amount }) => changed(sum, action, amount), price);
}

/** The surcharge of a configurable product after the rules of a day. */
export function rulePriceOfPart(surcharge: number, rules: readonly PriceRuleOfProduct[], today: string): number {
  return rulesOn(rules, today).reduce(
    (sum, { parts }) => (parts && sum > 0 ? changed(sum, parts.action, parts.amount) : sum),
    surcharge,
  );
}

const hundredPercent = 1_000_000;

/**
 * A fixed product tax after the percentages that the rules of a day take off the price, in whole cents; other actions
 * leave it as it is (`tax/weee/discount`).
 */
export function fixedTaxAfterRules(amount: number, rules: readonly PriceRuleOfProduct[], today: string): number {
  const percents = rulesOn(rules, today).filter(({ action }) => action === 'by_percent');
  if (percents.length === 0) return amount;
  const left = percents.reduce(
    (sum, rule) =>
      times(sum, {
        numerator: BigInt(Math.max(0, hundredPercent - rule.amount)),
        denominator: BigInt(hundredPercent),
      }),
    ratio(amount),
  );
  return inCents(left);
}
