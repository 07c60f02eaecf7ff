import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  chooseOptions,
  priceWithOptions,
  storedOptionPrices,
} from '../../src/domain/cart/lines/custom-option-choices.ts';
import type { CustomOption } from '../../src/domain/catalog/parts/custom-options/rows.ts';
import { CartProblem } from '../../src/domain/shared/refusals/cart-problem.ts';
import { productRequests } from '../../src/interfaces/soap/resources/cart/product-request.ts';

const option = (type: string, more: Partial<CustomOption> = {}): CustomOption => ({
  id: 1,
  type,
  title: 'It',
  required: false,
  sortOrder: 0,
  sku: null,
  maxCharacters: null,
  fileExtensions: null,
  imageSizeX: null,
  imageSizeY: null,
  price: null,
  priceType: 'fixed',
  values: [],
  ...more,
});
const value = (id: number, price: number | null = null, priceType: 'fixed' | 'percent' = 'fixed') => ({
  id,
  title: `V${id}`,
  sku: `v${id}`,
  sortOrder: id,
  price,
  priceType,
});

/** The stored value of option 1, or the error. */
function choose(option: CustomOption, sent: unknown): string | undefined {
  const [request] = productRequests([{ options: { 1: sent } }]) ?? [];
  assert.ok(request);
  const chosen = chooseOptions([option], request, new Map());
  return chosen instanceof CartProblem ? chosen.text : chosen.stored.get('option_1');
}
const wrong = 'Please specify a valid value for the option <em>It</em>.';

test('text is trimmed, line ends are one character, blank is nothing', () => {
  assert.equal(choose(option('field'), '  Ada  '), 'Ada');
  assert.equal(choose(option('area'), 'a\r\nb'), 'a\nb');
  assert.equal(choose(option('field'), '   '), undefined);
  assert.equal(choose(option('field', { maxCharacters: 2 }), 'abc'), 'The text is too long');
});

test('one value for drop-down and radio, several for checkbox and multiple select', () => {
  const values = [value(5), value(6), value(7)];
  for (const type of ['drop_down', 'radio']) {
    assert.equal(choose(option(type, { values }), '6'), '6');
    assert.equal(choose(option(type, { values }), ['5', '6']), wrong);
    assert.equal(choose(option(type, { values }), '8'), wrong);
    assert.equal(choose(option(type, { values }), ''), undefined);
  }
  for (const type of ['checkbox', 'multiple']) {
    assert.equal(choose(option(type, { values }), ['7', '5', '7']), '5,7');
    assert.equal(choose(option(type, { values }), '7,5'), '5,7');
    assert.equal(choose(option(type, { values }), { 0: '6' }), '6');
    assert.equal(choose(option(type, { values }), ['5', '8']), wrong);
  }
});

test('dates and times come as text or in parts', () => {
  assert.equal(choose(option('date'), '2026-05-04'), '2026-05-04 00:00:00');
  assert.equal(choose(option('date'), { year: '2026', month: '5', day: '4' }), '2026-05-04 00:00:00');
  assert.equal(choose(option('date_time'), '2026-05-04 13:30'), '2026-05-04 13:30:00');
  assert.equal(choose(option('date_time'), '2026-05-04T13:30:15'), '2026-05-04 13:30:15');
  const parts = { year: '2026', month: '12', day: '31', hour: '12', minute: '5', day_part: 'am' };
  assert.equal(choose(option('date_time'), parts), '2026-12-31 00:05:00');
  assert.equal(choose(option('time'), { hour: '1', minute: '5', day_part: 'pm' }), '1970-01-01 13:05:00');
  assert.equal(choose(option('time'), '08:15'), '1970-01-01 08:15:00');
});

test('an invalid date is an error, an empty one is no value', () => {
  for (const sent of ['2026-02-30', '4 May', '2026-05-04 25:00', { year: '2026', month: '13', day: '1' }]) {
    assert.equal(choose(option(typeof sent === 'string' && sent.includes(':') ? 'date_time' : 'date'), sent), wrong);
  }
  assert.equal(choose(option('date'), ''), undefined);
  assert.equal(choose(option('date'), { year: '', month: '', day: '' }), undefined);
});

test('a required option of any kind must be chosen', () => {
  const missing = 'Please specify the product required option <em>It</em>.';
  for (const type of [
    'field',
    'area',
    'drop_down',
    'radio',
    'checkbox',
    'multiple',
    'date',
    'date_time',
    'time',
    'file',
  ]) {
    assert.equal(choose(option(type, { required: true }), undefined), missing, type);
  }
});

test('fixed prices are added, per cents are of the price without options', () => {
  const prices = [
    { price: 20_000, priceType: 'fixed' },
    { price: 100_000, priceType: 'percent' },
    { price: -5000, priceType: 'fixed' },
  ] as const;
  assert.equal(priceWithOptions(500_000, prices), 500_000 + 20_000 + 50_000 - 5000);
});

test('a stored choice has the present price of the option', () => {
  const text = option('field', { price: 60_000 });
  const list = option('checkbox', { id: 2, values: [value(5, 10_000), value(6, 50_000, 'percent'), value(7)] });
  const stored = new Map([
    ['option_1', 'Ada'],
    ['option_2', '6,7,99'],
  ]);
  assert.deepEqual(storedOptionPrices([text, list], stored), [
    { price: 60_000, priceType: 'fixed' },
    { price: 50_000, priceType: 'percent' },
  ]);
});
