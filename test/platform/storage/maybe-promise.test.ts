import assert from 'node:assert/strict';
import { test } from 'node:test';
import { andThen, eachInTurn } from '../../../src/platform/storage/maybe-promise.ts';

test('what follows a value that is there comes without a promise', () => {
  assert.equal(
    andThen(1, (value) => value + 1),
    2,
  );
});

test('what follows a promise comes after it', async () => {
  const found = andThen(Promise.resolve(1), (value) => value + 1);
  assert.ok(found instanceof Promise);
  assert.equal(await found, 2);
});

/** Steps that note when they begin and end; those of `waiting` end later. */
function noting(waiting: string) {
  const noted: string[] = [];
  const later = async (name: string): Promise<void> => {
    await undefined;
    noted.push(`${name} ends`);
  };
  return {
    noted,
    step(name: string) {
      noted.push(`${name} begins`);
      return name === waiting ? later(name) : undefined;
    },
  };
}

test('steps that wait for nothing are done when the loop returns', () => {
  const { noted, step } = noting('');
  assert.equal(eachInTurn(['a', 'b'], step), undefined);
  assert.deepEqual(noted, ['a begins', 'b begins']);
});

test('a step that waits ends before the next one begins', async () => {
  const { noted, step } = noting('b');
  await eachInTurn(['a', 'b', 'c'], step);
  assert.deepEqual(noted, ['a begins', 'b begins', 'b ends', 'c begins']);
});

test('after a step that fails there is no other', async () => {
  const begun: string[] = [];
  const failing = eachInTurn(['a', 'b', 'c'], (name) => {
    begun.push(name);
    return name === 'b' ? Promise.reject(new Error('no')) : undefined;
  });
  await assert.rejects(async () => failing, /no/);
  assert.deepEqual(begun, ['a', 'b']);
});
