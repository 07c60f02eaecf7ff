import type { CurrencyRate } from '#domain/stores/currencies.ts';
import {
  asFloatInUnits,
  inUnits,
  least,
  minus,
  perPiece,
  plus,
  type Ratio,
  ratio,
  timesUnits,
  zero,
} from '#kernel/ratio.ts';
import { lineActions } from '../../promotions/actions/index.ts';
import type { PriceRule } from '../../promotions/rule.ts';
import { type FixedTaxRules, fixedTaxSum } from '../fixed-taxes.ts';
import { type ExactSums, isSameCurrency, type Money, type MoneyCurrency, type MoneyLine } from '../money.ts';
import type { TaxRules } from '../tax-rates.ts';
import { type Collector, sumOfLines, withSums } from './collector.ts';
import { discountedFixedTaxes } from './fixed-taxes.ts';
import {
  amountIn,
  type DiscountedLine,
  discountedLine,
  discountRounding,
  nothingTaken,
  offLine,
  percentAfter,
  type RatioByCurrency,
  type Remainders,
  type TakenOff,
  valueFor,
} from './line-discount.ts';
import { type RuleFacts, ruleFacts } from './rule-facts.ts';
import { type SharedAmount, sharedAmount, takeForShipping, takeShare } from './shared-amount.ts';

/** The discounts of price rules on lines and shipping (soap-sales 12.3). */
export const discount: Collector = (money, { promotions, taxes, fixedTaxes, rate }) => {
  if (!promotions || promotions.rules.length === 0) return givenDiscount(money);
  const facts = ruleFacts(money, promotions);
  const rules = promotions.rules.filter((rule) => rule.isFor(facts.cart));
  if (rules.length === 0) return givenDiscount(money);
  const pass = newPass(money, rules, facts, { taxes, fixedTaxes, rate });
  const lines = [...money.lines];
  const applied = new Set<number>();
  let taken: RatioByCurrency = { base: zero, quote: zero };
  for (const index of inRuleOrder(money, promotions.rules, facts)) {
    const { line, off } = discountLine(pass, index);
    lines[index] = line;
    taken = { base: plus(taken.base, off.base), quote: plus(taken.quote, off.quote) };
    for (const id of line.ruleIds) applied.add(id);
  }
  const discounted = { ...money, lines };
  const onShipping = discountShipping(pass, money, applied);
  const exactly = (currency: MoneyCurrency): ExactSums => {
    const { [currency]: before } = money.exact;
    const all = plus(taken[currency], onShipping[currency]);
    return { ...before, shippingDiscount: onShipping[currency], discount: minus(zero, all) };
  };
  const exact = { base: exactly('base'), quote: exactly('quote') };
  return {
    ...withSums(discounted, (currency) => ({
      shippingDiscount: asFloatInUnits(onShipping[currency]),
      discount: asFloatInUnits(exact[currency].discount),
    })),
    exact,
    appliedRules: [...applied],
  };
};

/** Without rules: the given discounts of lines with given amounts. */
function givenDiscount(money: Money): Money {
  const inOne = (currency: MoneyCurrency): number => -sumOfLines(money, currency, 'discount') + 0;
  const exactly = (currency: MoneyCurrency) => ({ ...money.exact[currency], discount: ratio(inOne(currency)) });
  const exact = { base: exactly('base'), quote: exactly('quote') };
  return { ...withSums(money, (currency) => ({ discount: inOne(currency) })), exact };
}

/** The state of the calculation for one document: the remaining amounts of rules, and rounding differences. */
interface Pass {
  readonly money: Money;
  readonly rules: readonly PriceRule[];
  readonly facts: RuleFacts;
  readonly taxes: TaxRules | undefined;
  readonly fixedTaxes?: FixedTaxRules | undefined;
  readonly rate: CurrencyRate;
  readonly shared: ReadonlyMap<PriceRule, SharedAmount>;
  readonly remainders: Readonly<Record<MoneyCurrency, Remainders>>;
}

function newPass(
  money: Money,
  rules: readonly PriceRule[],
  facts: RuleFacts,
  { taxes, fixedTaxes, rate }: Pick<Pass, 'taxes' | 'fixedTaxes' | 'rate'>,
): Pass {
  const shared = new Map<PriceRule, SharedAmount>();
  for (const rule of rules) {
    if (rule.action === 'cart_fixed')
      shared.set(rule, sharedAmount(rule, ownLinesFor(rule, money, facts, taxes, rate)));
  }
  return { money, rules, facts, taxes, fixedTaxes, rate, shared, remainders: { base: new Map(), quote: new Map() } };
}

/** The top-level lines that a rule applies to, in the form for discounts; a line with parts includes their prices. */
function ownLinesFor(
  rule: PriceRule,
  { lines }: Money,
  { owners }: RuleFacts,
  taxes: TaxRules | undefined,
  rate: CurrencyRate,
): DiscountedLine[] {
  return [...Map.groupBy(lines, ({ owner }) => owner)].flatMap(([owner, parts]) => {
    const item = owners.get(owner);
    if (!item || !rule.matches(item)) return [];
    const [only] = parts;
    const discounted = parts.map((part) => discountedLine(part, taxes, rate));
    const [first] = discounted;
    if (first && discounted.length === 1) return [first];
    const qty = only?.item?.ownQty ?? 0;
    const price = (currency: MoneyCurrency): Ratio =>
      perPiece(
        discounted.reduce((sum, part) => plus(sum, timesUnits(part.price[currency], part.qty)), zero),
        qty,
      );
    return [{ qty, price: { base: price('base'), quote: price('quote') } }];
  });
}

/** Lines that a rule matches come before the others, ordered by rule, even of rules that are not for this cart. */
function inRuleOrder({ lines }: Money, rules: readonly PriceRule[], { items, owners }: RuleFacts): number[] {
  const rankOf = (index: number): number => {
    const item = owners.get(lines[index]?.owner ?? -1);
    const rank = item ? rules.findIndex((rule) => rule.matches(item)) : -1;
    return rank < 0 ? rules.length : rank;
  };
  return [...items.keys()].sort((a, b) => rankOf(a) - rankOf(b) || a - b);
}

/** The line with its discount, and the discount with all its digits. */
function discountLine(pass: Pass, index: number): { readonly line: MoneyLine; readonly off: RatioByCurrency } {
  const line = pass.money.lines[index] as MoneyLine;
  const item = pass.facts.items[index];
  if (!item) return { line, off: { base: ratio(line.base.discount), quote: ratio(line.quote.discount) } };
  const discounted = discountedLine(line, pass.taxes, pass.rate);
  let taken = nothingTaken;
  const ruleIds: number[] = [];
  let ofFixedTaxes = 0;
  for (const rule of pass.rules) {
    if (!rule.matches(item)) continue;
    taken = takeOff(pass, rule, discounted, taken);
    ruleIds.push(rule.ruleId);
    ofFixedTaxes += rule.action === 'cart_fixed' ? 0 : (lineActions[rule.action].percent?.(rule.amount) ?? 0);
    if (rule.stops) break;
  }
  const fixedTaxes = discountedFixedTaxes(line, ofFixedTaxes, pass.fixedTaxes, pass.taxes);
  const inOne = (currency: MoneyCurrency): Ratio =>
    plus(taken[currency], ratio(pass.fixedTaxes?.areInSubtotal ? fixedTaxSum(fixedTaxes, currency, 'discount') : 0));
  const off = { base: inOne('base'), quote: inOne('quote') };
  const base = { ...line.base, discount: inUnits(off.base) };
  const quote = { ...line.quote, discount: inUnits(off.quote) };
  return { line: { ...line, discountPercent: taken.percent, ruleIds, fixedTaxes, base, quote }, off };
}

function takeOff(pass: Pass, rule: PriceRule, line: DiscountedLine, before: TakenOff): TakenOff {
  const shared = pass.shared.get(rule);
  const off: RatioByCurrency = shared ? takeShare(shared, line, pass.rate) : offLine(rule, line, before, pass.rate);
  const percent = percentAfter(rule, line, before.percent);
  const inOne = (currency: MoneyCurrency): Ratio => {
    const rounded = discountRounding(pass.remainders[currency], percent, off[currency]);
    return least(plus(before[currency], ratio(rounded)), valueFor(rule, line, currency));
  };
  const base = inOne('base');
  return { percent, base, quote: isSameCurrency(pass.rate) ? base : inOne('quote') };
}

/** Discounts the shipping; adds the rules that do so to the applied ones. */
function discountShipping(pass: Pass, { quote, exact }: Money, applied: Set<number>): RatioByCurrency {
  const amount = pass.taxes?.discountInclTax ? 'shippingInclTax' : 'shipping';
  const cost: RatioByCurrency = { base: exact.base[amount], quote: exact.quote[amount] };
  let taken: RatioByCurrency = { base: zero, quote: zero };
  if (quote.shipping === 0) return taken;
  for (const rule of pass.rules) {
    if (!rule.appliesToShipping) continue;
    const left = { base: minus(cost.base, taken.base), quote: minus(cost.quote, taken.quote) };
    const off = offShipping(pass, rule, cost, left);
    taken = {
      base: least(plus(taken.base, off.base), cost.base),
      quote: least(plus(taken.quote, off.quote), cost.quote),
    };
    applied.add(rule.ruleId);
    if (rule.stops) break;
  }
  return taken;
}

function offShipping(
  { shared, rate }: Pass,
  rule: PriceRule,
  cost: RatioByCurrency,
  left: RatioByCurrency,
): RatioByCurrency {
  const sum = shared.get(rule);
  if (sum) return takeForShipping(sum, left, rate);
  const zeroOff = { base: zero, quote: zero };
  if (rule.action === 'cart_fixed') return zeroOff;
  const action = lineActions[rule.action];
  const percent = action.percent?.(rule.amount);
  const inOne = (currency: MoneyCurrency) => {
    if (percent !== undefined) {
      const { numerator, denominator } = left[currency];
      return { numerator: numerator * BigInt(percent), denominator: denominator * 1_000_000n };
    }
    const amount = amountIn(currency, ratio(rule.amount), rate);
    return rule.action === 'to_fixed' ? minus(cost[currency], amount) : amount;
  };
  return action.isForShipping ? { base: inOne('base'), quote: inOne('quote') } : zeroOff;
}
