import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { compacted, exactnessChecker, fieldComparer, fieldCopier, recordMaker } from '../src/kernel/record-maker.ts';

test('a record has its values by name, in the order of the names, and is a plain object', () => {
  const make = recordMaker<string | number>(['b', 'a', 'a "quoted" name']);
  const record = make(['x', 1, 'y']);
  assert.deepEqual(record, { b: 'x', a: 1, 'a "quoted" name': 'y' });
  assert.deepEqual(Object.keys(record), ['b', 'a', 'a "quoted" name']);
  assert.equal(Object.getPrototypeOf(record), Object.prototype);
});

/** Makes the function that tells whether V8 keeps an object without a hash table. */
function compactness(): (record: object) => boolean {
  setFlagsFromString('--allow-natives-syntax');
  return new Function('record', 'return %HasFastProperties(record)') as (record: object) => boolean;
}

test('a record of many fields is no hash table', () => {
  const isCompact = compactness();
  const names = Array.from({ length: 200 }, (_, index) => `field_${index}`);
  const record = recordMaker<number>(names)(names.map((_, index) => index));
  assert.equal(isCompact(record), true);
  assert.equal(isCompact(Object.assign(record, { one: 1, more: 2 })), true);
  // What it is compared with.
  const written = new Function(`return { ${names.map((name) => `${name}: 1`).join(', ')} };`);
  assert.equal(isCompact(written() as object), false);
});

test('an object that got its fields by computed names becomes compact', () => {
  const isCompact = compactness();
  const names = Array.from({ length: 60 }, (_, index) => `field_${index}`);
  const record: Record<string, number> = { id: 7 };
  for (const [index, name] of names.entries()) record[name] = index;
  assert.equal(isCompact(record), false);
  const made = compacted(record);
  assert.equal(isCompact(made), true);
  assert.deepEqual(made, record);
  assert.deepEqual(Object.keys(made), ['id', ...names]);
  assert.deepEqual(compacted({ one: 1 }), { one: 1 });
});

test('fields are copied from their paths to their names, in the order of the list', () => {
  const copy = fieldCopier<object, object>([
    ['base_price', ['base', 'price']],
    ['a "quoted" name', ['own']],
    ['none', ['base', 'none']],
  ]);
  const copied = copy({ base: { price: 5 }, own: null });
  assert.deepEqual(Object.entries(copied), [
    ['base_price', 5],
    ['a "quoted" name', null],
    ['none', undefined],
  ]);
});

test('fields are compared one by one, and others do not count', () => {
  const areEqual = fieldComparer<{ a: unknown; 'a "quoted" name': unknown; other?: unknown }>(['a', 'a "quoted" name']);
  assert.equal(areEqual({ a: 1, 'a "quoted" name': 2, other: 3 }, { a: 1, 'a "quoted" name': 2, other: 4 }), true);
  assert.equal(areEqual({ a: 1, 'a "quoted" name': 2 }, { a: 1, 'a "quoted" name': 3 }), false);
  assert.equal(areEqual({ a: 1, 'a "quoted" name': 2 }, { a: '1', 'a "quoted" name': 2 }), false);
});

test('amounts are exact if every one is a whole number within 2^53', () => {
  const areExact = exactnessChecker<{ a: number; b: number }>(['a', 'b']);
  assert.equal(areExact({ a: Number.MAX_SAFE_INTEGER, b: -0 }), true);
  for (const b of [Number.MAX_SAFE_INTEGER + 1, 0.5, Number.NaN, Number.POSITIVE_INFINITY]) {
    assert.equal(areExact({ a: 1, b }), false);
  }
});
