import type { MoneyCurrency } from './money.ts';

/** A fixed tax on each piece of a product, such as one for its disposal, in the base currency. */
export interface FixedTax {
  /** The code of its attribute. */
  readonly code: string;
  readonly title: string;
  readonly amount: number;
}

/** How a store charges fixed product taxes (`tax/weee`). */
export interface FixedTaxRules {
  /** What is due on products where the customer is, by their ids. */
  readonly ofProducts: ReadonlyMap<number, readonly FixedTax[]>;
  /** Set where they are a part of the subtotal; else they are one of the tax. */
  readonly areInSubtotal: boolean;
  /** Whether other taxes are due on them: not at all, on top, or these are in their amounts already. */
  readonly taxed: 'not' | 'onTop' | 'inside';
  /** Set where rules with a percentage take it off them, too. */
  readonly areDiscounted: boolean;
}

/** What a fixed tax comes to on a line, in one currency. */
export interface FixedTaxAmounts {
  /** Of one piece, without other taxes on it. */
  readonly amount: number;
  readonly row: number;
  /** Before discount. */
  readonly amountInclTax: number;
  readonly rowInclTax: number;
  /** Taken off the row, above nothing. */
  readonly discount: number;
}

/** A fixed tax on a line, in both currencies. */
export interface AppliedFixedTax extends Readonly<Record<MoneyCurrency, FixedTaxAmounts>> {
  readonly code: string;
  readonly title: string;
}

/** One of the amounts of all fixed taxes on a line together. */
export function fixedTaxSum(
  taxes: readonly AppliedFixedTax[],
  currency: MoneyCurrency,
  amount: keyof FixedTaxAmounts,
): number {
  return taxes.reduce((sum, { [currency]: amounts }) => sum + amounts[amount], 0);
}
