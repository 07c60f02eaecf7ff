import { isSameCurrency, type LineAmounts, type MoneyLine } from '../money.ts';
import {
  grossAmount,
  pieceRounding,
  rowRounding,
  shareRounding,
  type TaxAlgorithm,
  type Taxed,
  type TaxRounding,
  taxIn,
  taxRoundings,
} from '../rounding.ts';
import { chainOf, type DueTax, noTax, percentOfShare, type TaxRules } from '../tax-rates.ts';
import { type Collector, sumOfLines, withSums } from './collector.ts';

/** Prices and rows without and with tax, before any discount (soap-sales 12.4). */
export const taxOnSubtotal: Collector = (money, { taxes, rate }) => {
  if (!taxes) return money;
  const inBase = taxRoundings[taxes.algorithm]();
  const inQuote = isSameCurrency(rate) ? undefined : taxRoundings[taxes.algorithm]();
  const lines = money.lines.map((line): MoneyLine => {
    if (line.unitPrice === undefined) return line;
    const dueTax = taxes.rates.get(line.taxClassId) ?? noTax;
    const base = taxed(line, line.base, taxes, dueTax, inBase);
    const quote = inQuote ? taxed(line, line.quote, taxes, dueTax, inQuote) : base;
    return { ...line, taxPercent: dueTax === noTax ? 0 : percentOfShare(dueTax.total), base, quote };
  });
  const priced = { ...money, lines };
  return withSums(priced, (currency) => ({
    subtotal: sumOfLines(priced, currency, 'rowTotal'),
    subtotalInclTax: sumOfLines(priced, currency, 'rowTotalInclTax'),
  }));
};

function taxed(
  { taxClassId, qty }: MoneyLine,
  amounts: LineAmounts,
  { algorithm, pricesIncludeTax, includedRates }: TaxRules,
  dueTax: DueTax,
  rounding: TaxRounding,
): LineAmounts {
  if (!pricesIncludeTax) return dueTax === noTax ? amounts : withTaxAdded(amounts, qty, algorithm, dueTax, rounding);
  const gross = grossAmount(amounts.price, includedRates.get(taxClassId) ?? noTax, dueTax);
  const row = rowRounding(gross, qty);
  const sent: Taxed = { price: gross, row, qty, discount: 0 };
  if (algorithm === 'unit') {
    const price = gross - shareRounding(taxIn(dueTax), gross);
    return { ...amounts, price, rowTotal: rowRounding(price, qty), priceInclTax: gross, rowTotalInclTax: row };
  }
  const rowTotal = row - rounding(taxIn(dueTax), sent, chainOf(dueTax));
  const price = dueTax === noTax ? gross : pieceRounding(rowTotal, qty);
  return { ...amounts, price, rowTotal, priceInclTax: gross, rowTotalInclTax: row };
}

function withTaxAdded(
  amounts: LineAmounts,
  qty: number,
  algorithm: TaxAlgorithm,
  { groups }: DueTax,
  rounding: TaxRounding,
): LineAmounts {
  const { price, rowTotal: row } = amounts;
  let [priceInclTax, rowTotalInclTax] = [price, row];
  for (const { id, share } of groups) {
    priceInclTax += shareRounding(share, price);
    rowTotalInclTax += rounding(share, { price, row, qty, discount: 0 }, id);
  }
  // If tax is calculated on the row, the price of a piece is its part of the row.
  if (algorithm !== 'unit') priceInclTax = pieceRounding(rowTotalInclTax, qty);
  return { ...amounts, priceInclTax, rowTotalInclTax };
}
