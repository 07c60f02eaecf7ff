import { percentOf } from '../../../kernel/decimal.ts';

/** What a price rule of the catalog does to a price. */
export const catalogActions = ['by_percent', 'to_percent', 'by_fixed', 'to_fixed'] as const;

/** One of them, by the codes of the legacy family. */
export type CatalogAction = (typeof catalogActions)[number];

/** A price rule of the catalog that is for a product; amounts in ten-thousandths. */
export interface PriceRuleOfProduct {
  /** Days of the store, `YYYY-MM-DD`, both inclusive; null for no end. */
  readonly fromDate: string | null;
  readonly toDate: string | null;
  readonly action: CatalogAction;
  /** Per cent, or money in the base currency. */
  readonly amount: number;
  /** What it does to surcharges of a configurable product; undefined for nothing. */
  readonly parts: { readonly action: CatalogAction; readonly amount: number } | undefined;
  /** Rules after it do not count. */
  readonly stops: boolean;
}

/** What an action makes of a price; nothing below 0, with four digits. */
function changed(price: number, action: CatalogAction, amount: number): number {
  switch (action) {
    case 'by_percent':
      return Math.max(0, price - percentOf(price, amount));
    case 'to_percent':
      return percentOf(price, amount);
    case 'by_fixed':
      return Math.max(0, price - amount);
    case 'to_fixed':
      return Math.min(price, amount);
  }
}

/** Those of the rules that count on a day, in their order, up to one that stops. */
function rulesOn(rules: readonly PriceRuleOfProduct[], today: string): readonly PriceRuleOfProduct[] {
  const inForce = rules.filter(
    ({ fromDate, toDate }) => (fromDate === null || fromDate <= today) && (toDate === null || today <= toDate),
  );
  const last = inForce.findIndex(({ stops }) => stops);
  return last < 0 ? inForce : inForce.slice(0, last + 1);
}

/** What the rules of a day make of a price, one after the other (soap-sales 12.2); undefined where none counts. */
export function rulePrice(price: number, rules: readonly PriceRuleOfProduct[], today: string): number | undefined {
  const counting = rulesOn(rules, today);
  if (counting.length === 0) return undefined;
  return counting.reduce((sum, { action, amount }) => changed(sum, action, amount), price);
}

/** What the rules of a day make of a surcharge of a configurable product. */
export function rulePriceOfPart(surcharge: number, rules: readonly PriceRuleOfProduct[], today: string): number {
  return rulesOn(rules, today).reduce(
    (sum, { parts }) => (parts && sum > 0 ? changed(sum, parts.action, parts.amount) : sum),
    surcharge,
  );
}
