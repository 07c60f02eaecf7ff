import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  formatDecimal,
  formatDecimalShort,
  multiplyDecimals,
  parseDecimal,
  percentOf,
  roundDecimal,
  timesFraction,
} from '../../src/kernel/decimal.ts';

test('decimal texts are read to ten-thousandths', () => {
  const cases: [string, number | null][] = [
    ['12.34', 123_400],
    ['12', 120_000],
    ['-0.5', -5000],
    ['.25', 2500],
    ['1.', 10_000],
    ['1.23456', 12_346],
    ['8.403361', 84_034],
    ['1.99995', 20_000],
    ['1.00004999', 10_000],
    ['-1.00005', -10_001],
    ['-0', 0],
    ['', null],
    ['.', null],
    ['1e3', null],
    ['1,5', null],
    ['abc', null],
    ['99999999999999999999', null],
  ];
  for (const [text, value] of cases) assert.equal(parseDecimal(text), value, text);
});

test('formatting and reading are inverse', () => {
  fc.assert(fc.property(fc.maxSafeInteger(), (value) => parseDecimal(formatDecimal(value)) === value));
});

test('short texts have no needless zeros', () => {
  assert.deepEqual([123_400, 30_000, 0, -5000, 1_000_000].map(formatDecimalShort), ['12.34', '3', '0', '-0.5', '100']);
});

test('products are exact and rounded half away from zero', () => {
  assert.equal(multiplyDecimals(19_900, 30_000, 2), 59_700);
  assert.equal(multiplyDecimals(10_050, 5000, 2), 5000);
  assert.equal(multiplyDecimals(10_100, 5000, 2), 5100);
  assert.equal(multiplyDecimals(-10_100, 5000, 2), -5100);
  assert.equal(multiplyDecimals(999_999_999_999, 999_999_999_999, 2), null);
});

test('per cents and rounding', () => {
  assert.equal(percentOf(200_000, 125_000), 25_000);
  assert.equal(percentOf(199_900, 100_000), 19_990);
  assert.equal(roundDecimal(123_450, 2), 123_500);
  assert.equal(roundDecimal(-123_450, 2), -123_500);
  assert.equal(roundDecimal(123_449, 2), 123_400);
});

test('an amount times a fraction is rounded half away from zero', () => {
  assert.equal(timesFraction(50_000, 1n, 3n, 2), 16_700);
  assert.equal(timesFraction(50_000, 2n, 3n, 4), 33_333);
  assert.equal(timesFraction(100, 1n, 2n, 2), 100);
  assert.equal(timesFraction(-100, 1n, 2n, 2), -100);
});

test('a product with a fraction that is too large to store exactly is null', () => {
  assert.equal(timesFraction(Number.MAX_SAFE_INTEGER, 2n, 1n, 4), null);
});
