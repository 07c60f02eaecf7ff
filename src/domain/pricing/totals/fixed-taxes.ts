import { multiplyDecimals } from '#kernel/decimal.ts';
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

/** A line with the fixed taxes that are charged on it. */
interface FixedTaxedLine {
  /** Of a part: in one piece of the line. */
  readonly qty: number;
  readonly cost: { readonly fixedTaxes: readonly AppliedFixedTax[] };
}

/**
 * The fixed taxes of a line together with those of its parts, for one piece of the line and for its row. An order has
 * those of parts with the parts.
 */
export function fixedTaxesWithParts(line: FixedTaxedLine, parts: readonly FixedTaxedLine[]): AppliedFixedTax[] {
  const ofParts = parts.flatMap(({ qty, cost }) =>
    cost.fixedTaxes.map((tax) => ({ ...tax, base: inWhole(tax.base, qty), quote: inWhole(tax.quote, qty) })),
  );
  const byName = Map.groupBy([...line.cost.fixedTaxes, ...ofParts], ({ code, title }) => `${code} ${title}`);
  return [...byName.values()].map((taxes) => {
    const [first] = taxes as [AppliedFixedTax];
    return { ...first, base: added(taxes, 'base'), quote: added(taxes, 'quote') };
  });
}

const inWhole = (amounts: FixedTaxAmounts, qty: number): FixedTaxAmounts => ({
  ...amounts,
  amount: multiplyDecimals(amounts.amount, qty, 4) ?? Number.NaN,
  amountInclTax: multiplyDecimals(amounts.amountInclTax, qty, 4) ?? Number.NaN,
});

const added = (taxes: readonly AppliedFixedTax[], currency: MoneyCurrency): FixedTaxAmounts => ({
  amount: fixedTaxSum(taxes, currency, 'amount'),
  row: fixedTaxSum(taxes, currency, 'row'),
  amountInclTax: fixedTaxSum(taxes, currency, 'amountInclTax'),
  rowInclTax: fixedTaxSum(taxes, currency, 'rowInclTax'),
  discount: fixedTaxSum(taxes, currency, 'discount'),
});
