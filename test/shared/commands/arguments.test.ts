import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Type } from 'typebox';
import { argumentText, integerOf, normalizeArguments } from '../../../src/interfaces/legacy/arguments.ts';
import { asSent } from '../../../src/interfaces/legacy/declare.ts';
import { ApiFault } from '../../../src/interfaces/legacy/fault.ts';

const declared = {
  id: { schema: Type.Integer() },
  code: { schema: Type.String(), optional: true },
  data: { schema: asSent(Type.String()), optional: true },
};
const isFault6 = (error: unknown) => error instanceof ApiFault && error.code === 6;

test('numbers come as text and text as numbers', () => {
  assert.deepEqual(normalizeArguments(declared, { id: ' 12 ', code: 5 }), { id: 12, code: '5', data: null });
  assert.deepEqual(normalizeArguments(declared, { id: 12.0, code: true }), { id: 12, code: '1', data: null });
});

test('text that is not a whole number is not an id', () => {
  for (const text of ['abc', '1.5', '1e3', '', '1 or 1=1', '99999999999999999999'])
    assert.equal(integerOf(text), null, text);
});

test('a required argument that is absent is fault 6, nil is handed on', () => {
  assert.throws(() => normalizeArguments(declared, { code: 'x' }), isFault6);
  assert.deepEqual(normalizeArguments(declared, { id: null }), { id: null, code: null, data: null });
});

test('a list or map where a scalar belongs is fault 6', () => {
  assert.throws(() => normalizeArguments(declared, { id: ['1'] }), isFault6);
  assert.throws(() => argumentText({ a: 1 }), isFault6);
});

test('data that the handler reads itself comes as it was sent', () => {
  const data = [{ a: [1] }];
  assert.equal(normalizeArguments(declared, { id: 1, data }).data, data);
});
