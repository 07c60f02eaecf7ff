import { type CurrencyRate, sameCurrency } from '#domain/stores/currencies.ts';
import {
  exactShare,
  isSameShare,
  pieceRounding,
  rowRounding,
  type Share,
  shareRounding,
  taxIn,
} from '#domain/stores/rounding.ts';
import { multiplyDecimals, unit } from '#kernel/decimal.ts';
import { inCents, inUnits, least, minus, plus, ratio, times } from '#kernel/ratio.ts';
import {
  type AppliedFixedTax,
  type FixedTax,
  type FixedTaxAmounts,
  type FixedTaxRules,
  fixedTaxSum,
} from '../fixed-taxes.ts';
import { isSameCurrency, type Money, type MoneyCurrency, type MoneyLine } from '../money.ts';
import { type DueTax, noTax, type TaxRules } from '../tax-rates.ts';
import { type Collector, withSums } from './collector.ts';

/**
 * Fixed product taxes (soap-sales 12.1, weee): an amount for each piece, converted but not rounded to cents, as a part
 * of the subtotal or, with its tax, of the tax. If a line has parts with their own prices, the parts are taxed instead
 * of the line.
 */
export const fixedTaxes: Collector = (money, { fixedTaxes: rules, taxes, rate }) => {
  if (!rules) return money;
  const wholes = new Set(money.lines.flatMap(({ isPart, owner }) => (isPart ? owner : [])));
  const lines = money.lines.map((line): MoneyLine => {
    const productTaxes = line.item && rules.ofProducts.get(line.item.productId);
    if (!productTaxes || line.unitPrice === undefined || (!line.isPart && wholes.has(line.owner))) return line;
    return { ...line, fixedTaxes: productTaxes.map((tax) => applied(tax, line, { rules, taxes, rate })) };
  });
  const charged = { ...money, lines };
  if (!rules.areInSubtotal) return charged;
  return withSums(charged, (currency) => ({
    subtotal: money[currency].subtotal + ofLines(charged, currency, 'row'),
    subtotalInclTax: money[currency].subtotalInclTax + ofLines(charged, currency, 'rowInclTax'),
  }));
};

const ofLines = ({ lines }: Money, currency: MoneyCurrency, amount: keyof FixedTaxAmounts): number =>
  lines.reduce((sum, line) => sum + fixedTaxSum(line.fixedTaxes, currency, amount), 0);

/** The fixed taxes that count as tax, after discount: 0 if they are in the subtotal. */
export function fixedTaxesInTax(money: Money, rules: FixedTaxRules | undefined, currency: MoneyCurrency): number {
  return rules?.areInSubtotal ? 0 : ofLines(money, currency, 'row') - ofLines(money, currency, 'discount');
}

interface Charging {
  readonly rules: FixedTaxRules;
  readonly taxes: TaxRules | undefined;
  readonly rate: CurrencyRate;
}

function applied(
  { code, title, amount }: FixedTax,
  line: MoneyLine,
  { rules, taxes, rate }: Charging,
): AppliedFixedTax {
  const dueTax = taxes?.rates.get(line.taxClassId) ?? noTax;
  const gross = amount;
  const isInside = rules.taxed === 'inside' && dueTax !== noTax;
  const net = isInside ? inCents(minus(ratio(gross), times(ratio(gross), taxIn(dueTax)))) : gross;
  const inOne = (currencyRate: CurrencyRate): FixedTaxAmounts => {
    const netPiece = exactShare(currencyRate, net);
    const grossPiece = exactShare(currencyRate, gross);
    const row = rowOf(net, line.qty, currencyRate);
    const grossRow = rowOf(gross, line.qty, currencyRate);
    const netAmounts = { amount: netPiece, row, discount: 0 };
    if (rules.taxed === 'not' || !taxes || dueTax === noTax)
      return { ...netAmounts, amountInclTax: netPiece, rowInclTax: row };
    if (isInside) return { ...netAmounts, amountInclTax: grossPiece, rowInclTax: grossRow };
    const taxOf = (part: number): number =>
      dueTax.groups.reduce((sum, { share }) => sum + shareRounding(share, part), 0);
    if (taxes.algorithm === 'unit') {
      const amountInclTax = netPiece + taxOf(netPiece);
      return { ...netAmounts, amountInclTax, rowInclTax: rowRounding(amountInclTax, line.qty) };
    }
    const rowInclTax = row + taxOf(row);
    return { ...netAmounts, amountInclTax: pieceRounding(rowInclTax, line.qty), rowInclTax };
  };
  const base = inOne(sameCurrency);
  return { code, title, base, quote: isSameCurrency(rate) ? base : inOne(rate) };
}

/** The amount for all pieces, converted as a whole. */
function rowOf(amount: number, qty: number, { numerator, denominator }: CurrencyRate): number {
  if (!Number.isSafeInteger(qty)) return Number.NaN;
  if (numerator === denominator) return multiplyDecimals(amount, qty, 4) ?? Number.NaN;
  return exactShare({ numerator: numerator * BigInt(qty), denominator: denominator * BigInt(unit) }, amount);
}

/**
 * The fixed taxes of a line after rules took a percentage off it; including the tax on them if discounts are calculated
 * from prices with tax. Never more than all of it.
 */
export function discountedFixedTaxes(
  line: MoneyLine,
  percent: number,
  rules: FixedTaxRules | undefined,
  taxes: TaxRules | undefined,
): readonly AppliedFixedTax[] {
  if (!rules?.areDiscounted || percent === 0 || line.fixedTaxes.length === 0) return line.fixedTaxes;
  const dueTax = taxes?.rates.get(line.taxClassId) ?? noTax;
  const isOfGross = rules.taxed !== 'not' && taxes?.discountInclTax === true;
  const inOne = (amounts: FixedTaxAmounts): FixedTaxAmounts => {
    const row = ratio(amounts.row);
    const value = isOfGross ? plus(row, times(row, dueTax.total)) : row;
    const off = times(value, { numerator: BigInt(percent), denominator: 1_000_000n });
    return { ...amounts, discount: Math.min(inCents(off), inUnits(least(value, row))) };
  };
  return line.fixedTaxes.map((tax) => ({ ...tax, base: inOne(tax.base), quote: inOne(tax.quote) }));
}

/**
 * The other taxes on a line's fixed taxes: by group, or all together if prices include tax. Taxes by the piece are found
 * from the piece before a discount; after it, as the reference does, from the row.
 */
export function taxOnFixedTaxes(
  line: MoneyLine,
  currency: MoneyCurrency,
  dueTax: DueTax,
  rules: FixedTaxRules,
  taxes: TaxRules,
): readonly number[] {
  const sum = (amount: keyof FixedTaxAmounts): number => fixedTaxSum(line.fixedTaxes, currency, amount);
  const discount = taxes.afterDiscount ? sum('discount') : 0;
  const included = taxes.includedRates.get(line.taxClassId) ?? noTax;
  const shares = taxes.pricesIncludeTax ? [dueTax.total] : dueTax.groups.map(({ share }) => share);
  return shares.map((share) => {
    const isInside = rules.taxed === 'inside' && isSameShare({ total: share }, included);
    if (taxes.algorithm === 'unit' && !taxes.afterDiscount) {
      const tax = isInside ? insideOf(share, sum('amountInclTax'), sum('amount'), 0) : onTop(share, sum('amount'));
      return rowRounding(tax, line.qty);
    }
    const tax = isInside
      ? insideOf(share, sum('rowInclTax'), sum('row'), discount)
      : onTop(share, sum('row') - discount);
    return taxes.algorithm === 'unit' ? rowRounding(pieceRounding(tax, line.qty), line.qty) : tax;
  });
}

const onTop = (share: Share, amount: number): number => (amount <= 0 ? 0 : shareRounding(share, amount));

function insideOf(share: Share, gross: number, net: number, discount: number): number {
  if (discount <= 0) return Math.max(gross - net, 0);
  return gross <= discount ? 0 : shareRounding(taxIn({ total: share }), gross - discount);
}
