import { isSameCurrency, type LineAmounts, type MoneyLine } from '../money.ts';
import {
  currencyRounding,
  rowRounding,
  shareRounding,
  type Taxed,
  type TaxRounding,
  taxRoundings,
} from '../rounding.ts';
import { type CombinedRate, noTax, percentOfRate, type TaxRules } from '../tax-rates.ts';
import { type Collector, sumOf, withSums } from './collector.ts';

/** What prices and rows come to without and with tax, before any discount (soap-sales 12.4, tax_subtotal). */
export const taxOnSubtotal: Collector = (money, { taxes, rate }) => {
  if (!taxes) return money;
  const inBase = taxRoundings[taxes.algorithm]();
  const inQuote = isSameCurrency(rate) ? undefined : taxRoundings[taxes.algorithm]();
  const lines = money.lines.map((line): MoneyLine => {
    if (line.unitPrice === undefined) return line;
    const due = taxes.rates.get(line.taxClassId) ?? noTax;
    const base = taxed(line, line.base, taxes, due, inBase);
    const quote = inQuote ? taxed(line, line.quote, taxes, due, inQuote) : base;
    return { ...line, taxPercent: due === noTax ? 0 : percentOfRate(due), base, quote };
  });
  const priced = { ...money, lines };
  return withSums(priced, (currency) => ({
    subtotal: sumOf(priced, currency, 'rowTotal'),
    subtotalInclTax: sumOf(priced, currency, 'rowTotalInclTax'),
  }));
};

function taxed(
  { taxClassId, qty }: MoneyLine,
  amounts: LineAmounts,
  { pricesIncludeTax, includedRates }: TaxRules,
  due: CombinedRate,
  rounding: TaxRounding,
): LineAmounts {
  if (!pricesIncludeTax) return due === noTax ? amounts : withTaxAdded(amounts, qty, due, rounding);
  return withTaxTakenOut(
    amounts,
    qty,
    grossPrice(amounts.price, includedRates.get(taxClassId) ?? noTax, due),
    due,
    rounding,
  );
}

function withTaxAdded(amounts: LineAmounts, qty: number, due: CombinedRate, rounding: TaxRounding): LineAmounts {
  const { price, rowTotal } = amounts;
  const tax = rounding(due, { price, row: rowTotal, qty, includesTax: false });
  return { ...amounts, priceInclTax: price + shareRounding(due, price), rowTotalInclTax: rowTotal + tax };
}

function withTaxTakenOut(
  amounts: LineAmounts,
  qty: number,
  gross: number,
  { numerator, denominator }: CombinedRate,
  rounding: TaxRounding,
): LineAmounts {
  const share = { numerator, denominator: denominator + numerator };
  const taxed: Taxed = { price: gross, row: rowRounding(gross, qty), qty, includesTax: true };
  return {
    ...amounts,
    price: gross - shareRounding(share, gross),
    rowTotal: taxed.row - rounding(share, taxed),
    priceInclTax: gross,
    rowTotalInclTax: taxed.row,
  };
}

/** A price with the tax of the store as one with the customer's, in whole cents; unchanged where both are the same. */
function grossPrice(price: number, included: CombinedRate, due: CombinedRate): number {
  const numerator = included.denominator * (due.denominator + due.numerator);
  const denominator = (included.denominator + included.numerator) * due.denominator;
  return numerator === denominator ? price : currencyRounding(price, { numerator, denominator });
}
