import { inCents, isLess, least, minus, plus, type Ratio, ratio, times, zero } from '../../../kernel/ratio.ts';
import type { PriceRule } from '../../promotions/rule.ts';
import type { CurrencyRate } from '../../stores/currencies.ts';
import { amountIn, type DiscountedLine, type RatioByCurrency, valueFor } from './line-discount.ts';

/** What one `cart_fixed` rule still has to give in one document (soap-sales 12.3). */
export interface SharedAmount {
  readonly rule: PriceRule;
  /** In the base currency. */
  left: Ratio;
  /** The value of all lines that it is for, in the base currency. */
  readonly value: Ratio;
  /** How many of these were not discounted yet; the last one takes what is left. */
  lines: number;
}

/** Of a rule for these lines of their own; those with parts count once. */
export function sharedAmount(rule: PriceRule, lines: readonly DiscountedLine[]): SharedAmount {
  const value = lines.reduce((sum, line) => plus(sum, valueFor(rule, line, 'base')), zero);
  return { rule, left: ratio(rule.amount), value, lines: lines.length };
}

/** The part of a line by its value, no more than that; in whole cents. */
export function takeShare(shared: SharedAmount, line: DiscountedLine, rate: CurrencyRate): RatioByCurrency {
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

/** What is left for the shipping, no more than it costs. */
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
