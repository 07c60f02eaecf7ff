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
} from '../src/decimal.ts';

test('decimal texts are read to ten-thousandths', () => {
  const cases: [string, number | null][] = [
    ['12.34', 123_400],
    ['12', 120_000],
    ['-0.5', -5000],
    ['.25', 2500],
    ['1.', 10_000],
    ['1.23456', 12_345],
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
