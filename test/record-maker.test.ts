import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { recordMaker } from '../src/kernel/record-maker.ts';

test('a record has its values by name, in the order of the names, and is a plain object', () => {
  const make = recordMaker<string | number>(['b', 'a', 'a "quoted" name']);
  const record = make(['x', 1, 'y']);
  assert.deepEqual(record, { b: 'x', a: 1, 'a "quoted" name': 'y' });
  assert.deepEqual(Object.keys(record), ['b', 'a', 'a "quoted" name']);
  assert.equal(Object.getPrototypeOf(record), Object.prototype);
});

test('a record of many fields is no hash table', () => {
  setFlagsFromString('--allow-natives-syntax');
  const isCompact = new Function('record', 'return %HasFastProperties(record)') as (record: object) => boolean;
  const names = Array.from({ length: 200 }, (_, index) => `field_${index}`);
  const record = recordMaker<number>(names)(names.map((_, index) => index));
  assert.equal(isCompact(record), true);
  assert.equal(isCompact(Object.assign(record, { one: 1, more: 2 })), true);
  // What it is compared with.
  const written = new Function(`return { ${names.map((name) => `${name}: 1`).join(', ')} };`);
  assert.equal(isCompact(written() as object), false);
});
