import {
  exactRow,
  noRemainders,
  pieceTax,
  type Share,
  shippingRoundings,
  type Taxed,
  type TaxRounding,
  taxIn,
  taxRoundings,
} from '#domain/stores/rounding.ts';
import { unit } from '#kernel/decimal.ts';
import { inCents, inUnits, isLess, minus, perPiece, plus, type Ratio, ratio, times, zero } from '#kernel/ratio.ts';
import { type FixedTaxRules, fixedTaxSum } from '../fixed-taxes.ts';
import {
  type AppliedTax,
  type ExactSums,
  isSameCurrency,
  type LineAmounts,
  type Money,
  type MoneyCurrency,
  type MoneyLine,
} from '../money.ts';
import {
  chainOf,
  type DueTax,
  noTax,
  percentOfShare,
  type TaxGroup,
  type TaxRate,
  type TaxRules,
} from '../tax-rates.ts';
import { type Collector, sumOfLines, withSums } from './collector.ts';
import { fixedTaxesInTax, taxOnFixedTaxes } from './fixed-taxes.ts';

/**
 * The tax of lines, of the fixed taxes on them, then of shipping (soap-sales 12.4): before or after the discount, by
 * the store's settings. Lines with given amounts keep theirs.
 */
export const tax: Collector = (money, { taxes, fixedTaxes, rate }) => {
  const taxOfLines = (money: Money, currency: MoneyCurrency): number =>
    sumOfLines(money, currency, 'tax') + fixedTaxesInTax(money, fixedTaxes, currency);
  if (!taxes) return withSums(money, (currency) => ({ tax: taxOfLines(money, currency) }));
  const isSame = isSameCurrency(rate);
  const base = newPass('base', taxes, fixedTaxes);
  const quote = isSame ? base : newPass('quote', taxes, fixedTaxes);
  const lines = money.lines.map((line): MoneyLine => {
    if (line.unitPrice === undefined) return line;
    const dueTax = taxes.rates.get(line.taxClassId) ?? noTax;
    const ofBase = taxedLine(base, line, line.base, dueTax);
    return {
      ...line,
      base: ofBase,
      quote: isSame ? sameTax(line.quote, ofBase) : taxedLine(quote, line, line.quote, dueTax),
    };
  });
  const ofBase = taxedShipping(base, money.exact.base);
  const onShipping = { base: ofBase, quote: isSame ? ofBase : taxedShipping(quote, money.exact.quote) };
  const taxed = { ...money, lines, appliedTaxes: appliedTaxes(base, quote) };
  return withSums(taxed, (currency) => ({
    ...onShipping[currency],
    tax: taxOfLines(taxed, currency) + onShipping[currency].shippingTax,
    hiddenTax: sumOfLines(taxed, currency, 'hiddenTax'),
  }));
};

/** The state of the calculation for one document in one currency. */
interface Pass {
  readonly currency: MoneyCurrency;
  readonly taxes: TaxRules;
  readonly fixedTaxes: FixedTaxRules | undefined;
  readonly rounding: TaxRounding;
  readonly shippingRounding: ReturnType<(typeof shippingRoundings)[keyof typeof shippingRoundings]>;
  /** The amounts of the groups, by id in the order in which they appeared. */
  readonly applied: Map<string, { readonly group: TaxGroup; readonly process: number; amount: Ratio }>;
}

function newPass(currency: MoneyCurrency, taxes: TaxRules, fixedTaxes: FixedTaxRules | undefined): Pass {
  const remainders = noRemainders();
  return {
    currency,
    taxes,
    fixedTaxes,
    rounding: taxRoundings[taxes.algorithm](remainders),
    shippingRounding: shippingRoundings[taxes.algorithm](remainders),
    applied: new Map(),
  };
}

const sameTax = (amounts: LineAmounts, { tax: ofLine, hiddenTax }: LineAmounts): LineAmounts => ({
  ...amounts,
  tax: ofLine,
  hiddenTax,
});

function taxedLine(pass: Pass, line: MoneyLine, amounts: LineAmounts, dueTax: DueTax): LineAmounts {
  const isInside = pass.taxes.pricesIncludeTax;
  const inSubtotal = pass.fixedTaxes?.areInSubtotal === true;
  const taxed = {
    price: isInside ? amounts.priceInclTax : amounts.price,
    row: isInside ? amounts.rowTotalInclTax : amounts.rowTotal,
    qty: line.qty,
    // Discounts on fixed taxes are not discounts on the price.
    discount: amounts.discount - (inSubtotal ? fixedTaxSum(line.fixedTaxes, pass.currency, 'discount') : 0),
  };
  const { tax: found, hiddenTax } = taxOn(pass, taxed, dueTax, isInside);
  const beyond = isInside || dueTax === noTax ? 0 : discountBeyondPrice(taxed, pass.taxes);
  return { ...amounts, tax: found + onFixedTaxes(pass, line, dueTax), hiddenTax: hiddenTax + beyond };
}

/**
 * The part of a discount on a price with tax that is more than the price without tax: as hidden tax, so that the row
 * does not cost less than nothing. The reference has none with the algorithm for totals.
 */
function discountBeyondPrice({ price, row, qty, discount }: Taxed, { algorithm, afterDiscount }: TaxRules): number {
  if (!afterDiscount || algorithm === 'total') return 0;
  if (algorithm === 'row') return Math.max(0, inCents(minus(ratio(discount), ratio(row))));
  return exactRow(Math.max(0, inCents(minus(perPiece(ratio(discount), qty), ratio(price)))), qty);
}

function onFixedTaxes(pass: Pass, line: MoneyLine, dueTax: DueTax): number {
  const { taxes, fixedTaxes, currency } = pass;
  if (!fixedTaxes || fixedTaxes.taxed === 'not' || dueTax === noTax || line.fixedTaxes.length === 0) return 0;
  const found = taxOnFixedTaxes(line, currency, dueTax, fixedTaxes, taxes);
  const [all = 0] = found;
  for (const [index, group] of dueTax.groups.entries()) {
    const amount = taxes.pricesIncludeTax
      ? times(ratio(all), partOf(group.share, dueTax.total))
      : ratio(found[index] ?? 0);
    addApplied(pass, group, pass.applied.size, amount);
  }
  return found.reduce((sum, amount) => sum + amount, 0);
}

/** The tax of shipping, in the same chain of rounding as the lines; shipping may have more digits than they. */
function taxedShipping(pass: Pass, { shipping, shippingInclTax, shippingDiscount }: ExactSums) {
  const { rates, shippingClassId, shippingIncludesTax, afterDiscount } = pass.taxes;
  const dueTax = rates.get(shippingClassId) ?? noTax;
  const discount = afterDiscount ? shippingDiscount : zero;
  const amount = shippingIncludesTax ? shippingInclTax : shipping;
  const left = isLess(discount, amount) ? minus(amount, discount) : zero;
  if (dueTax === noTax) return { shippingTax: 0, shippingHiddenTax: 0 };
  if (!shippingIncludesTax) {
    const shippingTax = onTop(pass, dueTax, ({ share, id }) => pass.shippingRounding(share, left, id));
    return { shippingTax, shippingHiddenTax: 0 };
  }
  const shippingTax = pass.shippingRounding(taxIn(dueTax), left, chainOf(dueTax));
  addInside(pass, dueTax, shippingTax);
  if (discount.numerator === 0n) return { shippingTax, shippingHiddenTax: 0 };
  const before = pass.shippingRounding(taxIn(dueTax), amount, beforeDiscount(dueTax));
  return { shippingTax, shippingHiddenTax: Math.max(0, before - shippingTax) };
}

const beforeDiscount = (dueTax: DueTax): string => `${chainOf(dueTax)} before discount`;

/** The tax on an amount, included or on top; the tax that a discount removed from an included price is hidden tax. */
function taxOn(pass: Pass, taxed: Taxed, dueTax: DueTax, isInside: boolean): Pick<LineAmounts, 'tax' | 'hiddenTax'> {
  if (dueTax === noTax) return { tax: 0, hiddenTax: 0 };
  const discount = pass.taxes.afterDiscount ? taxed.discount : 0;
  const left = { ...taxed, discount };
  const found = isInside
    ? taxInside(pass, left, dueTax)
    : onTop(pass, dueTax, ({ share, id }) => pass.rounding(share, left, id));
  if (!isInside || !pass.taxes.afterDiscount) return { tax: found, hiddenTax: 0 };
  // Rows without a discount carry their rounding differences to those that have one.
  const before = pass.rounding(taxIn(dueTax), { ...taxed, discount: 0 }, beforeDiscount(dueTax));
  if (discount === 0) return { tax: found, hiddenTax: 0 };
  if (pass.taxes.algorithm !== 'unit') return { tax: found, hiddenTax: Math.max(0, before - found) };
  const share = taxIn(dueTax);
  const ofPiece = pieceTax(share, { ...taxed, discount: 0 }) - pieceTax(share, left);
  return { tax: found, hiddenTax: exactRow(Math.max(0, ofPiece), taxed.qty) };
}

/** All groups are calculated together. */
function taxInside(pass: Pass, taxed: Taxed, dueTax: DueTax): number {
  const amount = pass.rounding(taxIn(dueTax), taxed, chainOf(dueTax));
  addInside(pass, dueTax, amount);
  return amount;
}

/** Groups share the amount of all of them. */
function addInside(pass: Pass, dueTax: DueTax, amount: number): void {
  const process = pass.applied.size;
  for (const group of dueTax.groups)
    addApplied(pass, group, process, times(ratio(amount), partOf(group.share, dueTax.total)));
}

/** Each group is rounded separately. */
function onTop(pass: Pass, { groups }: DueTax, amountOf: (group: TaxGroup) => number): number {
  let sum = 0;
  for (const group of groups) {
    const amount = amountOf(group);
    addApplied(pass, group, pass.applied.size, ratio(amount));
    sum += amount;
  }
  return sum;
}

function addApplied({ applied }: Pass, group: TaxGroup, process: number, amount: Ratio): void {
  const known = applied.get(group.id);
  if (known) known.amount = plus(known.amount, amount);
  else if (amount.numerator !== 0n) applied.set(group.id, { group, process, amount });
}

function appliedTaxes(base: Pass, quote: Pass): AppliedTax[] {
  return [...base.applied].map(([id, { group, process, amount }]) => ({
    id,
    percent: percentOfShare(group.share),
    process,
    rates: group.rates,
    base: inUnits(amount),
    quote: inUnits(quote.applied.get(id)?.amount ?? zero),
    baseOfRates: group.rates.map((rate) => inUnits(times(amount, partOf(shareOfRate(rate), group.share)))),
  }));
}

const shareOfRate = ({ percent }: TaxRate): Share => ({
  numerator: BigInt(percent),
  denominator: BigInt(100 * unit),
});

const partOf = (share: Share, total: Share): Share => ({
  numerator: share.numerator * total.denominator,
  denominator: share.denominator * total.numerator,
});
