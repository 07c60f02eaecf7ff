import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Handover } from '../src/kernel/handover.ts';

test('a value is handed over once', () => {
  const handover = new Handover<string | undefined>(undefined);
  assert.equal(handover.take(), undefined);
  assert.throws(() => handover.take(), /taken before/);
});
