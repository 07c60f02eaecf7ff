import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLately } from '../../src/domain/access/identity/lately.ts';
import { createTimeShares } from '../../src/domain/access/identity/time-shares.ts';
import { minute, noon } from './support.ts';

test('the last names are known, the oldest is forgotten', () => {
  const lately = createLately(2);
  for (const name of ['a', 'b', 'a', 'c']) lately.note(name);
  assert.deepEqual(
    ['a', 'b', 'c'].map((name) => lately.has(name)),
    [true, false, true],
  );
});

test('time is counted by share and minute; what is spent is spent whoever was right', () => {
  const shares = createTimeShares(100);
  shares.spend('a', 99, noon);
  assert.equal(shares.wait('a', noon + 1000), 0);
  shares.spend('a', 1, noon + 1000);
  assert.equal(shares.wait('a', noon + 1000), 59);
  assert.equal(shares.wait('b', noon + 1000), 0);
  assert.equal(shares.wait('a', noon + minute), 0);
});
