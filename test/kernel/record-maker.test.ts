import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { compacted, recordMaker } from '../../src/kernel/record-maker.ts';

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
