import assert from 'node:assert/strict';
import { test } from 'node:test';
import { counted, countedName } from '../../src/kernel/plural.ts';
import { contents } from '../../src/migrate-in/plan.ts';

test('one is told in the singular, none and many in the plural', () => {
  assert.deepEqual(
    [0, 1, 2, 1200].map((count) => counted(count, 'categories')),
    ['0 categories', '1 category', '2 categories', '1,200 categories'],
  );
});

test('everything that an import counts has a singular', () => {
  const heads = [...contents.values()].map(
    (what) => countedName(1, what).split(/ (?:of|in|that|between|chosen) /)[0] ?? '',
  );
  assert.deepEqual(
    heads.filter((head) => /(?<!s)s(?: and |$)/.test(head)),
    [],
  );
  assert.deepEqual(
    [
      'carts',
      'addresses and redirects',
      'tax classes',
      'values of categories',
      'attributes that variants differ in',
    ].map((what) => countedName(1, what)),
    ['cart', 'address and redirect', 'tax class', 'value of categories', 'attribute that variants differ in'],
  );
});
