import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Pricing } from '../../../src/domain/pricing/totals/collectors/collector.ts';
import { collect, collectors } from '../../../src/domain/pricing/totals/collectors/index.ts';
import {
  type LineAmounts,
  type Money,
  type MoneyLine,
  moneyOfLines,
  noCost,
  noSums,
} from '../../../src/domain/pricing/totals/money.ts';
import { dueTax } from '../../../src/domain/pricing/totals/tax-rates.ts';
import { type CurrencyRate, sameCurrency } from '../../../src/domain/stores/currencies.ts';
import { unitRounding } from '../../../src/domain/stores/rounding.ts';
import { asFloatInUnits, zero } from '../../../src/kernel/ratio.ts';
import { taxRate } from './tax-rate.ts';

const cents = (amount: number) => amount * 100;
const line = (unitPrice: number, qty = 1): MoneyLine => ({
  ...noCost,
  unitPrice: Math.round(unitPrice * 10_000),
  qty: qty * 10_000,
  taxClassId: 2,
  owner: 0,
  isPart: false,
  item: undefined,
});
const untaxed: Pricing = { taxes: undefined, rate: sameCurrency, promotions: undefined, shipping: undefined };
const fifth: Pricing = {
  ...untaxed,
  taxes: {
    algorithm: 'row',
    pricesIncludeTax: false,
    shippingIncludesTax: false,
    shippingClassId: 0,
    afterDiscount: true,
    discountInclTax: false,
    rates: new Map([[2, dueTax([taxRate(20)])]]),
    includedRates: new Map(),
  },
};
const shown = ({ subtotal, subtotalInclTax, tax, grandTotal }: Money['base']) =>
  [subtotal, subtotalInclTax, tax, grandTotal].map((amount) => amount / 100);

test('totals are found in the order of the reference', () => {
  assert.deepEqual(
    collectors.map(({ name }) => name),
    [
      'subtotal',
      'taxOnSubtotal',
      'freeShipping',
      'shipping',
      'fixedTaxes',
      'taxOnShipping',
      'discount',
      'tax',
      'roundSums',
      'addedCharges',
      'giftCardPayments',
      'addedPayments',
      'grandTotal',
    ],
  );
});

test('the price of a piece becomes whole cents before anything else', () => {
  const money = collect([line(0.0149, 999)], untaxed);
  assert.deepEqual(money && shown(money.base), [999, 999, 0, 999]);
  assert.deepEqual(
    [0.0149, 0.005, -0.005].map((price) => unitRounding(Math.round(price * 10_000)) / 100),
    [1, 1, -1],
  );
});

test('each currency is computed by itself: neither is the other times the rate', () => {
  const rate: CurrencyRate = { numerator: 7067n, denominator: 10_000n };
  const money = collect([line(19.99, 3)], { ...fifth, rate });
  // 19.99 is 14.13 (14.126933); three of them 42.39, not 42.38 (42.380799).
  assert.deepEqual(money && [shown(money.base), shown(money.quote)], [
    [5997, 7196, 1199, 7196],
    [4239, 5087, 848, 5087],
  ]);
});

test('lines whose amounts are given keep them, and count', () => {
  const amounts: LineAmounts = { ...noCost.base, price: cents(500), rowTotal: cents(1000), tax: cents(70) };
  const unchanged: MoneyLine = { ...line(0), unitPrice: undefined, taxPercent: 70_000, base: amounts, quote: amounts };
  const money = collect([unchanged, line(10)], fifth);
  assert.deepEqual(money?.lines[0], unchanged);
  assert.deepEqual([money?.base.subtotal, money?.base.tax, money?.base.grandTotal], [200_000, 27_000, 227_000]);
});

test('given amounts that differ between the currencies both count, at a rate of 1, too', () => {
  const amounts = (rowTotal: number): LineAmounts => ({ ...noCost.base, price: rowTotal, rowTotal });
  const given: MoneyLine = { ...line(0), unitPrice: undefined, base: amounts(cents(1000)), quote: amounts(cents(900)) };
  const money = collect([given], untaxed);
  assert.deepEqual([money?.base.grandTotal, money?.quote.grandTotal], [cents(1000), cents(900)]);
});

test('charges that are not in lines are in the grand total', () => {
  const base = { ...noSums, subtotal: 100, shipping: 20, discount: -30, tax: 7, hiddenTax: 2, shippingHiddenTax: 1 };
  const last = collectors.at(-1);
  assert.equal(last?.({ ...moneyOfLines([], untaxed.rate), base }, untaxed).base.grandTotal, 100);
});

test('a collector changes nothing that it is given', () => {
  const frozen = <T>(value: T): T => {
    if (typeof value === 'object' && value !== null && !(value instanceof Map)) {
      Object.freeze(value);
      for (const inner of Object.values(value)) frozen(inner);
    }
    return value;
  };
  const lines = frozen([line(1), line(2, 3)]);
  let money: Money = moneyOfLines(lines, fifth.rate);
  for (const collector of collectors) money = collector(frozen(money), fifth);
  assert.deepEqual(shown(money.base), [700, 840, 140, 840]);
  assert.deepEqual(collect(lines, fifth), money);
});

test('amounts that cannot be kept exactly are none at all', () => {
  assert.equal(collect([{ ...line(1), qty: Number.NaN }], untaxed), undefined);
  assert.equal(collect([{ ...line(1), unitPrice: Number.POSITIVE_INFINITY }], untaxed), undefined);
  assert.equal(
    collect([line(99_999_999, 9), ...Array.from({ length: 9_999 }, () => line(99_999_999, 1_000))], untaxed),
    undefined,
  );
});

test('an amount that is kept with four digits is rounded as a floating point number is', () => {
  const inUnits = (numerator: bigint, denominator: bigint) => asFloatInUnits({ numerator, denominator });
  // 3.88685 is less than that as such a number, 1.00005 more; values that are not half a digit are rounded as usual.
  assert.deepEqual(
    [inUnits(388_685n, 10n), inUnits(100_005n, 10n), inUnits(-388_685n, 10n)],
    [38_868, 10_001, -38_868],
  );
  assert.deepEqual(
    [inUnits(388_686n, 10n), inUnits(5n, 1n), inUnits(1n, 3n), inUnits(1n, 0n)],
    [38_869, 5, 0, Number.NaN],
  );
});

test('where tax comes before a discount on prices with tax, the discount keeps its digits', () => {
  const exactly = {
    taxRemainders: new Map(),
    shippingInclTax: zero,
    shippingDiscount: zero,
    shipping: { numerator: 0n, denominator: 1n },
    discount: { numerator: -5_645_850n, denominator: 1n },
  };
  const base = { ...noSums, subtotal: 16_735_400, tax: 1_401_500, discount: -5_645_850 };
  const money: Money = {
    ...moneyOfLines([], untaxed.rate),
    base,
    quote: base,
    exact: { base: exactly, quote: exactly },
  };
  const [roundSums, grandTotal] = ['roundSums', 'grandTotal'].map((name) =>
    collectors.find((collector) => collector.name === name),
  );
  const after = (afterDiscount: boolean) => {
    const taxes = fifth.taxes && { ...fifth.taxes, afterDiscount, discountInclTax: true };
    const rounded = roundSums?.(money, { ...fifth, taxes }) ?? money;
    const { discount, grandTotal: total } = grandTotal?.(rounded, fifth).base ?? noSums;
    return [discount, total];
  };
  assert.deepEqual(after(false), [-5_645_850, 12_491_100]);
  assert.deepEqual(after(true), [-5_645_800, 12_491_100]);
});

test('gift cards pay one after the other, in both currencies, and the last of it wholly', () => {
  const card = (cardId: number, balance: number) => ({ cardId, code: `CARD-${cardId}`, balance: balance * 10_000 });
  const rate: CurrencyRate = { numerator: 2n, denominator: 3n };
  const paid = (...giftCards: readonly ReturnType<typeof card>[]) => {
    const money = collect([line(10)], { ...untaxed, rate, giftCards });
    return [
      (money?.giftCards ?? []).map(({ base, quote }) => [base / 100, quote / 100]),
      [money?.base.grandTotal ?? 0, money?.quote.grandTotal ?? 0].map((amount) => amount / 100),
    ];
  };
  assert.deepEqual(paid(), [[], [1_000, 667]]);
  assert.deepEqual(paid(card(1, 4), card(2, 1)), [
    [
      [400, 267],
      [100, 67],
    ],
    [500, 333],
  ]);
  assert.deepEqual(paid(card(1, 4), card(2, 99), card(3, 5)), [
    [
      [400, 267],
      [600, 400],
      [0, 0],
    ],
    [0, 0],
  ]);
});
