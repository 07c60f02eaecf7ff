import type { LineAmounts, MoneyLine } from '../money.ts';
import { type Collector, sumOf, withSums } from './collector.ts';

/**
 * The tax of lines, and of all of them with shipping (soap-sales 12.4). Where nothing is taken off, it is what rows with tax have beyond
 * those without. Lines whose amounts are given keep theirs.
 */
export const tax: Collector = (money) => {
  const lines = money.lines.map((line): MoneyLine => {
    if (line.unitPrice === undefined) return line;
    const base = ofRow(line.base);
    return { ...line, base, quote: line.quote === line.base ? base : ofRow(line.quote) };
  });
  const taxed = { ...money, lines };
  return withSums(taxed, (currency) => ({ tax: sumOf(taxed, currency, 'tax') + money[currency].shippingTax }));
};

function ofRow(amounts: LineAmounts): LineAmounts {
  return { ...amounts, tax: amounts.rowTotalInclTax - amounts.rowTotal };
}
