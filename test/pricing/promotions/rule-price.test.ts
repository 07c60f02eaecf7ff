import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type CatalogAction,
  fixedTaxAfterRules,
  type PriceRuleOfProduct,
  rulePrice,
  rulePriceOfPart,
} from '../../../src/domain/catalog/products/record/rule-price.ts';

const rule = (action: CatalogAction, amount: number, more: Partial<PriceRuleOfProduct> = {}): PriceRuleOfProduct => ({
  fromDate: null,
  toDate: null,
  action,
  amount: Math.round(amount * 10_000),
  parts: undefined,
  stops: false,
  ...more,
});
const priced = (price: number, ...rules: PriceRuleOfProduct[]) => {
  const made = rulePrice(Math.round(price * 10_000), rules, '2026-11-21');
  return made === undefined ? undefined : made / 10_000;
};

test('a rule takes a part or an amount off a price, or down to one; nothing below 0', () => {
  assert.deepEqual(
    [
      priced(9.99, rule('by_percent', 12.5)),
      priced(9.99, rule('to_percent', 12.5)),
      priced(9.99, rule('by_fixed', 2)),
      priced(9.99, rule('by_fixed', 20)),
      priced(9.99, rule('to_fixed', 5)),
      priced(9.99, rule('to_fixed', 20)),
      priced(9.99),
    ],
    [8.7412, 1.2488, 7.99, 0, 5, 9.99, undefined],
  );
});

test('rules come one after the other, up to one that stops', () => {
  const half = rule('by_percent', 50);
  const oneOff = rule('by_fixed', 1);
  assert.deepEqual([priced(10, half, oneOff), priced(10, oneOff, half)], [4, 4.5]);
  assert.equal(priced(10, { ...half, stops: true }, oneOff), 5);
});

test('a rule counts on its days, the last one too; one that does not count does not stop', () => {
  const on = (fromDate: string | null, toDate: string | null) =>
    priced(10, rule('by_percent', 50, { fromDate, toDate, stops: true }), rule('by_fixed', 1));
  assert.deepEqual(
    [on('2026-11-21', '2026-11-21'), on('2026-11-22', null), on(null, '2026-11-20'), on(null, null)],
    [5, 9, 9, 5],
  );
});

test('of surcharges of configurable products a rule may take something, too', () => {
  const half = rule('by_percent', 10, { parts: { action: 'by_percent', amount: 500_000 } });
  const priceOf = (surcharge: number, ...rules: PriceRuleOfProduct[]) =>
    rulePriceOfPart(surcharge, rules, '2026-11-21');
  assert.deepEqual(
    [priceOf(30_000, half), priceOf(-30_000, half), priceOf(30_000, rule('by_percent', 10))],
    [15_000, -30_000, 30_000],
  );
});

test('a fixed tax is reduced by percentages, one after the other, up to a rule that stops', () => {
  const left = (...rules: PriceRuleOfProduct[]) => fixedTaxAfterRules(14_900, rules, '2026-11-21') / 10_000;
  assert.equal(left(), 1.49);
  assert.equal(left(rule('by_percent', 12.5)), 1.3);
  assert.equal(left(rule('by_percent', 50), rule('by_percent', 50)), 0.37);
  assert.equal(left(rule('by_fixed', 1), rule('to_percent', 10), rule('to_fixed', 0)), 1.49);
  assert.equal(left(rule('by_fixed', 1, { stops: true }), rule('by_percent', 50)), 1.49);
  assert.equal(left(rule('by_percent', 50, { toDate: '2026-11-20' })), 1.49);
  assert.equal(left(rule('by_percent', 150)), 0);
});
