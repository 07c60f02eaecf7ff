import { currencyRounding, rowRounding, unitRounding } from '#domain/stores/rounding.ts';
import { isSameCurrency, type LineAmounts, type MoneyLine, noAmounts } from '../money.ts';
import { type Collector, sumOfLines, withSums } from './collector.ts';

/** Prices and rows from the catalog, possibly including tax; given amounts stay (soap-sales 12.2). */
export const subtotal: Collector = (money, { rate }) => {
  const isSame = isSameCurrency(rate);
  const lines = money.lines.map((line): MoneyLine => {
    if (line.unitPrice === undefined) return line;
    const price = unitRounding(line.unitPrice);
    const base = untaxed(price, line.qty);
    return { ...line, base, quote: isSame ? base : untaxed(currencyRounding(line.unitPrice, rate), line.qty) };
  });
  const priced = { ...money, lines };
  return withSums(priced, (currency) => ({
    subtotal: sumOfLines(priced, currency, 'rowTotal'),
    subtotalInclTax: sumOfLines(priced, currency, 'rowTotalInclTax'),
  }));
};

function untaxed(price: number, qty: number): LineAmounts {
  const rowTotal = rowRounding(price, qty);
  return { ...noAmounts, price, rowTotal, priceInclTax: price, rowTotalInclTax: rowTotal };
}
