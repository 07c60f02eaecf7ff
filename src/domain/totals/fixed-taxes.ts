import type { MoneyCurrency } from './money.ts';

/** A fixed tax on each piece of a product, such as a recycling fee, in the base currency. */
export interface FixedTax {
  /** The code of its attribute. */
  readonly code: string;
  readonly title: string;
  readonly amount: number;
}

/** How a store charges fixed product taxes (`tax/weee`). */
export interface FixedTaxRules {
  /** The taxes that are due at the customer's place, by product id. */
  readonly ofProducts: ReadonlyMap<number, readonly FixedTax[]>;
  /** Set if they are part of the subtotal; else they are part of the tax. */
  readonly areInSubtotal: boolean;
  /** Whether other taxes are due on them: not at all, on top, or already included in their amounts. */
  readonly taxed: 'not' | 'onTop' | 'inside';
  /** Set if rules with a percentage discount them, too. */
  readonly areDiscounted: boolean;
}

/** The amounts of a fixed tax on a line, in one currency. */
export interface FixedTaxAmounts {
  /** For one piece, without other taxes on it. */
  readonly amount: number;
  readonly row: number;
  /** Before discount. */
  readonly amountInclTax: number;
  readonly rowInclTax: number;
  /** The discount on the row, positive. */
  readonly discount: number;
}

/** A fixed tax on a line, in both currencies. */
export interface AppliedFixedTax extends Readonly<Record<MoneyCurrency, FixedTaxAmounts>> {
  readonly code: string;
  readonly title: string;
}

/** The sum of an amount over all fixed taxes of a line. */
export function fixedTaxSum(
  taxes: readonly AppliedFixedTax[],
  currency: MoneyCurrency,
  amount: keyof FixedTaxAmounts,
): number {
  return taxes.reduce((sum, { [currency]: amounts }) => sum + amounts[amount], 0);
}
