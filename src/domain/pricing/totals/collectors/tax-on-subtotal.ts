import {
  exactRow,
  grossAmount,
  isSameShare,
  noRemainders,
  pieceRounding,
  rowRounding,
  shareRounding,
  type TaxAlgorithm,
  type Taxed,
  type TaxRemainders,
  type TaxRounding,
  taxIn,
  taxRoundings,
} from '#domain/stores/rounding.ts';
import { isSameCurrency, type LineAmounts, type Money, type MoneyCurrency, type MoneyLine } from '../money.ts';
import { chainOf, type DueTax, noTax, percentOfShare, type TaxRules } from '../tax-rates.ts';
import { type Collector, sumOfLines, withSums } from './collector.ts';

/**
 * Prices and rows without and with tax, before any discount (soap-sales 12.4). The rounding difference is carried on to
 * the tax on shipping.
 */
export const taxOnSubtotal: Collector = (money, { taxes, rate }) => {
  if (!taxes) return money;
  const left = { base: noRemainders(), quote: noRemainders() };
  const inBase = taxRoundings[taxes.algorithm](left.base);
  const inQuote = isSameCurrency(rate) ? undefined : taxRoundings[taxes.algorithm](left.quote);
  const lines = money.lines.map((line): MoneyLine => {
    if (line.unitPrice === undefined) return line;
    const dueTax = taxes.rates.get(line.taxClassId) ?? noTax;
    const base = taxed(line, line.base, taxes, dueTax, inBase);
    const quote = inQuote ? taxed(line, line.quote, taxes, dueTax, inQuote) : base;
    return { ...line, taxPercent: dueTax === noTax ? 0 : percentOfShare(dueTax.total), base, quote };
  });
  const taxRemainders = { base: left.base, quote: inQuote ? left.quote : left.base };
  const exactly = (currency: MoneyCurrency) => ({
    ...money.exact[currency],
    taxRemainders: taxRemainders[currency] as TaxRemainders,
  });
  const priced: Money = { ...money, lines, exact: { base: exactly('base'), quote: exactly('quote') } };
  return withSums(priced, (currency) => ({
    subtotal: isInsideByPiece(taxes) ? subtotalByPiece(priced, currency) : sumOfLines(priced, currency, 'rowTotal'),
    subtotalInclTax: sumOfLines(priced, currency, 'rowTotalInclTax'),
  }));
};

const isInsideByPiece = ({ pricesIncludeTax, algorithm }: TaxRules): boolean =>
  pricesIncludeTax && algorithm === 'unit';

/** The rows with tax, less the tax of their pieces: of a part of a piece this is not the sum of the rows without tax. */
function subtotalByPiece({ lines }: Money, currency: MoneyCurrency): number {
  return lines.reduce((sum, { unitPrice, qty, [currency]: amounts }) => {
    if (unitPrice === undefined) return sum + amounts.rowTotal;
    return sum + amounts.rowTotalInclTax - exactRow(amounts.priceInclTax - amounts.price, qty);
  }, 0);
}

function taxed(
  { taxClassId, qty }: MoneyLine,
  amounts: LineAmounts,
  { algorithm, pricesIncludeTax, includedRates }: TaxRules,
  dueTax: DueTax,
  rounding: TaxRounding,
): LineAmounts {
  if (!pricesIncludeTax) return dueTax === noTax ? amounts : withTaxAdded(amounts, qty, algorithm, dueTax, rounding);
  const included = includedRates.get(taxClassId) ?? noTax;
  const gross = grossAmount(amounts.price, included, dueTax);
  const isAsKept = isSameShare(included, dueTax);
  // Rows of converted prices are not rounded, which only parts of pieces tell.
  const row = isAsKept ? rowRounding(gross, qty) : exactRow(gross, qty);
  const netPrice = gross - shareRounding(taxIn(dueTax), gross);
  const inclTax = { priceInclTax: gross, rowTotalInclTax: row };
  if (algorithm === 'unit') return { ...amounts, price: netPrice, rowTotal: exactRow(netPrice, qty), ...inclTax };
  const sent: Taxed = { price: gross, row, qty, discount: 0 };
  const rowTotal = row - rounding(taxIn(dueTax), sent, chainOf(dueTax));
  const price = isAsKept && dueTax !== noTax ? pieceRounding(rowTotal, qty) : netPrice;
  return { ...amounts, price, rowTotal, ...inclTax };
}

function withTaxAdded(
  amounts: LineAmounts,
  qty: number,
  algorithm: TaxAlgorithm,
  { groups }: DueTax,
  rounding: TaxRounding,
): LineAmounts {
  const { price, rowTotal: row } = amounts;
  let priceInclTax = price;
  let rowTotalInclTax = row;
  for (const { id, share } of groups) {
    priceInclTax += shareRounding(share, price);
    rowTotalInclTax += rounding(share, { price, row, qty, discount: 0 }, id);
  }
  // If tax is calculated on the row, the price of a piece is its part of the row; else the row is made of pieces.
  if (algorithm === 'unit') rowTotalInclTax = exactRow(priceInclTax, qty);
  else priceInclTax = pieceRounding(rowTotalInclTax, qty);
  return { ...amounts, priceInclTax, rowTotalInclTax };
}
