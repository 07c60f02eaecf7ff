import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allocateBytes, freeBytes } from '../../src/platform/process/memory.ts';

test('many bytes are freed where nothing else is in their memory', () => {
  const alone = new Uint8Array(100_000);
  freeBytes(alone);
  assert.equal(alone.length, 0);
});

test('bytes that share their memory stay', () => {
  const whole = new Uint8Array(100_001).fill(7);
  freeBytes(whole.subarray(1));
  assert.equal(whole[50_000], 7);
});

for (const length of [100_000, 5_000_000, 40_000_000]) {
  test(`allocated bytes are as many as were asked for and can be freed: ${length}`, () => {
    const bytes = allocateBytes(length);
    assert.equal(bytes.length, length);
    freeBytes(bytes.subarray(0, length - 1));
    assert.equal(bytes.length, 0);
  });
}
