import type { CurrencyRate } from '#domain/stores/currencies.ts';
import { inCents, isLess, least, minus, plus, type Ratio, ratio, times, zero } from '#kernel/ratio.ts';
import type { PriceRule } from '../../promotions/rule.ts';
import { amountIn, type DiscountedLine, type RatioByCurrency, valueFor } from './line-discount.ts';

/** The remaining amount of one `cart_fixed` rule in one document (soap-sales 12.3). */
export interface SharedAmount {
  readonly rule: PriceRule;
  /** In the base currency. */
  left: Ratio;
  /** The value of all lines that it applies to, in the base currency. */
  readonly value: Ratio;
  /** The number of these lines that are not discounted yet; the last one takes the rest. */
  lines: number;
}

/** The amount of a rule for these top-level lines; lines with parts count once. */
export function sharedAmount(rule: PriceRule, lines: readonly DiscountedLine[]): SharedAmount {
  const value = lines.reduce((sum, line) => plus(sum, valueFor(rule, line, 'base')), zero);
  return { rule, left: ratio(rule.amount), value, lines: lines.length };
}

/** A line's share by its value, at most that value; in whole cents. Nothing once rounded shares have taken it all. */
export function takeShare(shared: SharedAmount, line: DiscountedLine, rate: CurrencyRate): RatioByCurrency {
  if (!isLess(zero, shared.left)) return { base: zero, quote: zero };
  const value = { base: valueFor(shared.rule, line, 'base'), quote: valueFor(shared.rule, line, 'quote') };
  const part = shared.lines <= 1 || shared.value.numerator === 0n ? shared.left : partOf(shared, value.base);
  shared.lines -= 1;
  const taken = {
    base: ratio(inCents(least(value.base, part))),
    quote: ratio(inCents(least(value.quote, amountIn('quote', part, rate)))),
  };
  shared.left = minus(shared.left, taken.base);
  return taken;
}

/** The rest for the shipping, at most its price. */
export function takeForShipping(shared: SharedAmount, shipping: RatioByCurrency, rate: CurrencyRate): RatioByCurrency {
  if (!isLess(zero, shared.left)) return { base: zero, quote: zero };
  const taken = {
    base: least(shipping.base, shared.left),
    quote: least(shipping.quote, amountIn('quote', shared.left, rate)),
  };
  shared.left = minus(shared.left, taken.base);
  return taken;
}

const partOf = ({ rule, value }: SharedAmount, lineValue: Ratio): Ratio =>
  times(ratio(rule.amount), {
    numerator: lineValue.numerator * value.denominator,
    denominator: lineValue.denominator * value.numerator,
  });
