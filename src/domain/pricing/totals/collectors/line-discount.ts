import type { CurrencyRate } from '#domain/stores/currencies.ts';
import { inCents, minus, perPiece, plus, type Ratio, ratio, times, timesUnits, zero } from '#kernel/ratio.ts';
import { lineActions } from '../../promotions/actions/index.ts';
import type { PriceRule } from '../../promotions/rule.ts';
import { isSameCurrency, type LineAmounts, type MoneyCurrency, type MoneyLine } from '../money.ts';
import type { TaxRules } from '../tax-rates.ts';

/** The discount of one rule on one line in both currencies, before rounding. */
export type RatioByCurrency = Readonly<Record<MoneyCurrency, Ratio>>;

/** The basis of a line's discounts: its price with or without tax, in both currencies. */
export interface DiscountedLine {
  readonly qty: number;
  readonly price: RatioByCurrency;
}

/** The discounts of a line so far: in whole cents, if they were not cut at the line's value. */
export interface TakenOff extends RatioByCurrency {
  /** A percentage, in ten-thousandths. */
  readonly percent: number;
}

/** The discounts of a line before any rule. */
export const nothingTaken: TakenOff = { percent: 0, base: zero, quote: zero };

/**
 * The line in the form for discounts (12.3). If tax was calculated on the row, the price is the row's part. A price
 * without tax that was calculated by the piece is converted from the base price, not rounded.
 */
export function discountedLine(line: MoneyLine, taxes: TaxRules | undefined, rate: CurrencyRate): DiscountedLine {
  const catalogPrice = ratio(line.base.price);
  const price = { base: catalogPrice, quote: isSameCurrency(rate) ? catalogPrice : times(catalogPrice, rate) };
  const isByPiece = taxes?.algorithm === 'unit';
  const isUntaxed = !taxes?.discountInclTax && (isByPiece || !taxes?.pricesIncludeTax);
  if (isUntaxed) return { qty: line.qty, price };
  const inOne = (amounts: LineAmounts): Ratio => {
    if (isByPiece) return ratio(amounts.priceInclTax);
    return perPiece(ratio(taxes?.discountInclTax ? amounts.rowTotalInclTax : amounts.rowTotal), line.qty);
  };
  return { qty: line.qty, price: { base: inOne(line.base), quote: inOne(line.quote) } };
}

/** The number of pieces of a line that a rule applies to. */
function qtyFor({ maxQty, step, action }: PriceRule, qty: number): number {
  const limited = maxQty === null ? qty : Math.min(qty, maxQty);
  const isStepped = action !== 'cart_fixed' && lineActions[action].isStepped && step > 0;
  return isStepped ? limited - (limited % step) : limited;
}

/** The rule's amount in the currency: rules have it in the base currency. */
export function amountIn(currency: MoneyCurrency, amount: Ratio, rate: CurrencyRate): Ratio {
  return currency === 'base' ? amount : times(amount, rate);
}

/** The discount of a rule on a single line (soap-sales 12.3). */
export function offLine(rule: PriceRule, line: DiscountedLine, taken: TakenOff, rate: CurrencyRate): RatioByCurrency {
  if (rule.action === 'cart_fixed') return { base: zero, quote: zero };
  const { ofLine } = lineActions[rule.action];
  const qty = qtyFor(rule, line.qty);
  const inOne = (currency: MoneyCurrency): Ratio =>
    ofLine({
      qty,
      price: line.price[currency],
      taken: taken[currency],
      amount: amountIn(currency, ratio(rule.amount), rate),
      given: rule.amount,
      step: rule.step,
    });
  return { base: inOne('base'), quote: inOne('quote') };
}

/** The percentage of a line after a rule: it counts only if no limit left out a part of the line. */
export function percentAfter(rule: PriceRule, line: DiscountedLine, percent: number): number {
  const own = rule.action === 'cart_fixed' ? undefined : lineActions[rule.action].percent?.(rule.amount);
  const isLimited = rule.maxQty !== null && rule.maxQty <= qtyFor(rule, line.qty);
  return own === undefined || isLimited ? percent : Math.min(1_000_000, percent + own);
}

/** Rounding differences of discounts by percentage, in one currency; carried from line to line. */
export type Remainders = Map<number, Ratio>;

/** Rounds to whole cents; for percentages, the difference is carried to the next line with the same percentage. */
export function discountRounding(remainders: Remainders, percent: number, amount: Ratio): number {
  if (percent === 0) return inCents(amount);
  const exact = plus(amount, remainders.get(percent) ?? zero);
  const rounded = inCents(exact);
  remainders.set(percent, minus(exact, ratio(rounded)));
  return rounded;
}

/** The value of the pieces that a rule applies to: the highest possible discount of the line. */
export function valueFor(rule: PriceRule, { qty, price }: DiscountedLine, currency: MoneyCurrency): Ratio {
  return timesUnits(price[currency], qtyFor(rule, qty));
}
