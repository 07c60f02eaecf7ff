import assert from 'node:assert/strict';
import { test } from 'node:test';
import { collect } from '../../../src/domain/pricing/totals/collectors/index.ts';
import { noCost } from '../../../src/domain/pricing/totals/money.ts';
import {
  type DueTax,
  dueTax,
  noTax,
  percentOfShare,
  postcodeNumber,
  postcodePatterns,
  type TaxRate,
  type TaxRules,
  taxPlace,
} from '../../../src/domain/pricing/totals/tax-rates.ts';
import { sameCurrency } from '../../../src/domain/stores/currencies.ts';
import type { TaxAlgorithm } from '../../../src/domain/stores/rounding.ts';
import { taxRate as rate } from './tax-rate.ts';

const percentOf = (...rates: TaxRate[]) => percentOfShare(dueTax(rates).total) / 10_000;

test('without a rate there is no tax', () => {
  assert.deepEqual(dueTax([]), noTax);
  assert.equal(percentOf(), 0);
});

test('rules of one priority add up', () => {
  assert.equal(percentOf(rate(7.25), rate(2.25, { ruleId: 2 })), 9.5);
});

test('rules of a higher priority are for the price with the tax so far', () => {
  assert.equal(percentOf(rate(5, { ruleId: 2, priority: 1 }), rate(10)), 15.5);
  assert.equal(percentOf(rate(5, { ruleId: 2 }), rate(7.5, { ruleId: 3, priority: 4 }), rate(5)), 18.25);
});

test('a rule for the price without tax is so whatever its priority', () => {
  assert.equal(percentOf(rate(10), rate(5, { ruleId: 2, priority: 1, ofNetPrice: true })), 15);
  // Of rules of one priority the last one says.
  const both = [rate(5, { ruleId: 2, priority: 1, ofNetPrice: true }), rate(5, { ruleId: 3, priority: 1 })];
  assert.equal(percentOf(rate(10), ...both), 21);
});

test('a combined rate is shown to four places and kept exactly', () => {
  const combined = dueTax([rate(7.7481), rate(1.2345, { ruleId: 2, priority: 1 })]);
  assert.equal(percentOfShare(combined.total), 90_783);
  assert.deepEqual(combined.total, { numerator: 90_782_502_945n, denominator: 1_000_000_000_000n });
});

test('a rule has one rate: of the smallest place', () => {
  const country = rate(9);
  const region = rate(1, { regionId: 12 });
  const beginning = rate(2, { regionId: 12, postcode: '9*' });
  const longer = rate(3, { regionId: 12, postcode: '902*' });
  const range = rate(4, { regionId: 12, postcode: '90200-90299' });
  const exact = rate(5, { regionId: 12, postcode: '90210' });
  const all = [country, region, beginning, longer, range, exact];
  for (const [index, percent] of [9, 1, 2, 3, 4, 5].entries()) {
    assert.equal(percentOf(...all.slice(0, index + 1)), percent);
    assert.equal(percentOf(...all.slice(0, index + 1).reverse()), percent);
  }
});

test('of two rates for the same place the higher one counts', () => {
  assert.equal(percentOf(rate(7), rate(8), rate(6)), 8);
});

test('a postcode is meant by itself and by its beginnings, without case', () => {
  assert.deepEqual(postcodePatterns('n1 9'), ['N1 9', 'N*', 'N1*', 'N1 *', 'N1 9*']);
});

test('no pattern means an unknown postcode', () => {
  assert.deepEqual([postcodePatterns(''), postcodePatterns('*')], [[], []]);
});

test('of a long postcode only its beginnings are looked for', () => {
  const patterns = postcodePatterns('1'.repeat(1000));
  assert.deepEqual([patterns.length, patterns[0], patterns[31]], [32, '1*', `${'1'.repeat(32)}*`]);
  assert.deepEqual(postcodePatterns('1\u{1f600}'), ['1\u{1f600}', '1*', '1\u{1f600}*']);
});

test('of a ZIP+4 code the first five digits count', () => {
  assert.deepEqual(postcodePatterns('10001-4356').slice(0, 3), ['10001-4356', '10001', '1*']);
  assert.deepEqual(
    ['10001-4356', '10001', '1000-14356', '10001-435', ''].map(postcodeNumber),
    [10001, 10001, -1, -1, -1],
  );
});

const place = (countryId: string) => ({ countryId, regionId: 0, postcode: '' });
const store = { origin: place('NL'), destination: place('US') };
const both = { shipping: place('FR'), billing: place('DE') };
const country = (...args: Parameters<typeof taxPlace>) => taxPlace(...args).countryId;

test('the shipping or the billing address decides, as configured', () => {
  assert.equal(country('shipping', both, false, store), 'FR');
  assert.equal(country('billing', both, false, store), 'DE');
  assert.equal(country('origin', both, false, store), 'NL');
});

test('carts that are not shipped are taxed by the billing address', () => {
  assert.equal(country('shipping', both, true, store), 'DE');
});

test('an address without a country counts as missing, and the default destination decides', () => {
  assert.equal(country('shipping', { shipping: place('') }, false, store), 'US');
  assert.equal(country('shipping', { billing: place('DE') }, false, store), 'US');
  assert.equal(country('billing', {}, false, store), 'US');
});

const percent = (percentage: number): DueTax => dueTax([rate(percentage)]);
const rules = (percentage: number, more: Partial<TaxRules> = {}): TaxRules => ({
  algorithm: 'total',
  pricesIncludeTax: false,
  shippingIncludesTax: false,
  shippingClassId: 0,
  afterDiscount: true,
  discountInclTax: false,
  rates: new Map([[2, percent(percentage)]]),
  includedRates: new Map([[2, percent(percentage)]]),
  ...more,
});
/** Price and quantity in units; the amounts as cents: price, row total, tax, price and row total with tax. */
const priced = (taxes: TaxRules | undefined, ...lines: [price: number, qty: number, classId?: number][]) => {
  const asked = lines.map(([price, qty, taxClassId = 2]) => ({
    ...noCost,
    unitPrice: price * 10_000,
    qty: qty * 10_000,
    taxClassId,
    owner: 0,
    isPart: false,
    item: undefined,
  }));
  return collect(asked, { taxes, rate: sameCurrency, promotions: undefined, shipping: undefined })?.lines.map(
    ({ base }) =>
      [base.price, base.rowTotal, base.tax, base.priceInclTax, base.rowTotalInclTax].map((amount) => amount / 100),
  );
};

test('without taxes a price is a price', () => {
  assert.deepEqual(priced(undefined, [1.25, 3]), [[125, 375, 0, 125, 375]]);
});

test('a product of another class, or of none, is not taxed', () => {
  assert.deepEqual(priced(rules(20), [1, 1, 5], [1, 1, 0]), [
    [100, 100, 0, 100, 100],
    [100, 100, 0, 100, 100],
  ]);
});

test('tax is rounded for each piece, for each line or for the sum', () => {
  const lines: [number, number][] = [
    [0.99, 3],
    [0.99, 1],
    [0.99, 1],
    [0.99, 1],
  ];
  const taxes = (algorithm: TaxAlgorithm) => priced(rules(8.25, { algorithm }), ...lines)?.map((line) => line[2]);
  assert.deepEqual(taxes('unit'), [24, 8, 8, 8]);
  assert.deepEqual(taxes('row'), [25, 8, 8, 8]);
  // 24.5025, 32.67, 40.8375, 49.005: what the rounded sum grows by.
  assert.deepEqual(taxes('total'), [25, 8, 8, 8]);
  assert.deepEqual(
    priced(rules(5), [0.1, 1], [0.1, 1], [0.1, 1], [0.1, 1])?.map((line) => line[2]),
    [1, 0, 1, 0],
  );
});

test('the sum is rounded for each rate by itself', () => {
  const rates = new Map([
    [2, percent(5)],
    [3, percent(4)],
  ]);
  assert.deepEqual(
    priced(rules(0, { rates }), [0.1, 1, 2], [0.1, 1, 3], [0.1, 1, 2], [0.1, 1, 3])?.map((line) => line[2]),
    [1, 0, 0, 1],
  );
});

test('half a cent is rounded up', () => {
  assert.deepEqual(priced(rules(5), [0.1, 1]), [[10, 10, 1, 11, 11]]);
});

test('tax is taken out of prices that have it in them', () => {
  const gross = (algorithm: TaxAlgorithm) => priced(rules(20, { algorithm, pricesIncludeTax: true }), [5.9, 2]);
  assert.deepEqual(gross('unit'), [[492, 984, 196, 590, 1180]]);
  assert.deepEqual(gross('row'), [[492, 983, 197, 590, 1180]]);
  assert.deepEqual(gross('total'), [[492, 983, 197, 590, 1180]]);
});

test('tax that is taken out adds up to that of the sum', () => {
  const lines = priced(rules(20, { pricesIncludeTax: true }), [0.99, 1], [0.99, 1], [0.99, 1]);
  // 16.5, 33, 49.5 cents.
  assert.deepEqual(
    lines?.map((line) => line.slice(1, 3)),
    [
      [82, 17],
      [83, 16],
      [82, 17],
    ],
  );
});

test('prices with the tax of the store get that of the customer instead', () => {
  const elsewhere = (percentage: number) =>
    priced(rules(percentage, { pricesIncludeTax: true, includedRates: new Map([[2, percent(20)]]) }), [12, 1]);
  assert.deepEqual(elsewhere(19), [[1000, 1000, 190, 1190, 1190]]);
  assert.deepEqual(elsewhere(0), [[1000, 1000, 0, 1000, 1000]]);
});

test('fractional quantities are taxed by their price', () => {
  assert.deepEqual(priced(rules(10), [3.33, 0.5]), [[333, 167, 17, 368, 184]]);
});

test('amounts that are too large to store exactly are invalid', () => {
  for (const algorithm of ['unit', 'row', 'total'] as const) {
    for (const pricesIncludeTax of [true, false]) {
      assert.deepEqual(priced(rules(20, { algorithm, pricesIncludeTax }), [99_999_999.99, 99_999_999.9999]), undefined);
    }
  }
});
