import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Type } from 'typebox';
import type { Arguments } from '../../../src/interfaces/legacy/declare.ts';
import { namedArguments } from '../../../src/interfaces/legacy/v1-arguments.ts';

const declared: Arguments = {
  quoteId: { schema: Type.Integer() },
  productsData: { schema: Type.Unknown(), v2: 'products' },
  store: { schema: Type.String(), optional: true, synonyms: ['storeId'] },
};
const onlyData: Arguments = { data: { schema: Type.Unknown() } };

test('a list is positional; surplus arguments are ignored', () => {
  assert.deepEqual(namedArguments(declared, [5, 'p']), { quoteId: 5, productsData: 'p' });
  assert.deepEqual(namedArguments(declared, [5, 'p', 's', 'more']), { quoteId: 5, productsData: 'p', store: 's' });
  assert.deepEqual(namedArguments(declared, []), {});
});

test('a scalar is the first argument; nothing is one argument, null', () => {
  assert.deepEqual(namedArguments(declared, '5'), { quoteId: '5' });
  assert.deepEqual(namedArguments(declared, null), { quoteId: null });
  assert.deepEqual(namedArguments(declared, undefined), { quoteId: null });
});

test('a map holds named arguments, by any of their names', () => {
  assert.deepEqual(namedArguments(declared, { storeId: '1', products: [1], quoteId: 5 }), {
    quoteId: 5,
    productsData: [1],
    store: '1',
  });
  assert.deepEqual(namedArguments(declared, { quoteId: 5, foo: 1 }), { quoteId: 5 });
});

test('a map with the keys of a list is one', () => {
  assert.deepEqual(namedArguments(declared, { 0: 5, 1: 'p' }), { quoteId: 5, productsData: 'p' });
});

test('a map of something else is the only argument, or the last', () => {
  assert.deepEqual(namedArguments(onlyData, { attribute_code: 'x' }), { data: { attribute_code: 'x' } });
  assert.deepEqual(namedArguments(onlyData, { constructor: 'x' }), { data: { constructor: 'x' } });
});
