import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { createVerified } from '../../src/domain/access/identity/verified.ts';
import { minute, noon } from './support.ts';

test('a secret is known for the stored form that it was noted for, and for no other', () => {
  const verified = createVerified(10, minute);
  assert.equal(verified.has('secret', 'stored'), false);
  verified.note('secret', 'stored');
  assert.equal(verified.has('secret', 'stored'), true);
  assert.equal(verified.has('secrets', 'tored'), false);
  assert.equal(verified.has('secret', 'changed'), false);
  assert.equal(verified.has('Secret', 'stored'), false);
  assert.equal(createVerified(10, minute).has('secret', 'stored'), false);
});

test('of more than there is room for, the one that was used longest ago is forgotten', () => {
  const verified = createVerified(2, minute);
  for (const secret of ['a', 'b']) verified.note(secret, '');
  assert.equal(verified.has('a', ''), true);
  verified.note('c', '');
  assert.deepEqual(
    ['a', 'b', 'c'].map((secret) => verified.has(secret, '')),
    [true, false, true],
  );
});

test('a remembered secret is forgotten after its time, even if it was used', () => {
  mock.timers.enable({ apis: ['setTimeout', 'Date'], now: noon });
  try {
    const verified = createVerified(10, minute);
    verified.note('a', '');
    mock.timers.tick(minute - 1000);
    verified.note('b', '');
    assert.equal(verified.has('a', ''), true);
    mock.timers.tick(1001);
    assert.deepEqual([verified.has('a', ''), verified.has('b', '')], [false, true]);
    // Noted again, it has its whole time again.
    verified.note('b', '');
    mock.timers.tick(minute - 1000);
    assert.equal(verified.has('b', ''), true);
    mock.timers.tick(1001);
    assert.equal(verified.has('b', ''), false);
  } finally {
    mock.timers.reset();
  }
});
