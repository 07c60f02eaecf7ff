import assert from 'node:assert/strict';
import { test } from 'node:test';
import type pg from 'pg';
import { createBreaker } from '../../../src/platform/storage/postgres/breaker.ts';
import { positionReader } from '../../../src/platform/storage/postgres/position.ts';

/** A primary that answers questions in their order, with the answers of the test. */
function askedPrimary(): { pool: pg.Pool; questions: PromiseWithResolvers<unknown>[]; answer(lsn: string): void } {
  const questions: PromiseWithResolvers<unknown>[] = [];
  const query = (): Promise<unknown> => {
    const question = Promise.withResolvers<unknown>();
    questions.push(question);
    return question.promise;
  };
  const answer = (lsn: string): void =>
    questions.at(-1)?.resolve({ rows: [{ lsn, timeline: '0000000A', database: 'shop', system: '7' }] });
  return { pool: { query } as unknown as pg.Pool, questions, answer };
}

/** Lets all work run that waits only for its turn. */
const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

test('reads of one turn share a question; who comes while it is under way gets the answer to the next', async () => {
  const { pool, questions, answer } = askedPrimary();
  const position = positionReader(pool);
  const together = [position(), position()];
  await nextTurn();
  const later = [position(), position()];
  await nextTurn();
  assert.equal(questions.length, 1);
  answer('0/A');
  const first = await Promise.all(together);
  await nextTurn();
  assert.equal(questions.length, 2);
  answer('0/B');
  const second = await Promise.all(later);
  assert.deepEqual(
    [...first, ...second].map(({ lsn }) => lsn),
    ['0/A', '0/A', '0/B', '0/B'],
  );
  assert.deepEqual(first[0], { lsn: '0/A', timeline: 10, database: 'shop', system: '7' });
});

test('a question that fails fails for those who asked it, and the next one is asked', async () => {
  const { pool, questions, answer } = askedPrimary();
  const position = positionReader(pool);
  const failing = position();
  await nextTurn();
  const next = position();
  questions[0]?.reject(new Error('gone'));
  await assert.rejects(failing, { name: 'StorageError', failure: 'unavailable' });
  await nextTurn();
  answer('0/C');
  assert.equal((await next).lsn, '0/C');
});

test('after a rest one tries for all, and a success lets all pass', () => {
  let now = 0;
  const breaker = createBreaker(() => now);
  assert.deepEqual([breaker.admits(), breaker.admits()], [true, true]);
  breaker.rest(100);
  now = 99;
  assert.equal(breaker.admits(), false);
  // A success of a call that began before the rest tells nothing about the state now.
  breaker.worked();
  assert.equal(breaker.admits(), false);
  now = 100;
  assert.deepEqual([breaker.admits(), breaker.admits()], [true, false]);
  breaker.rest(100);
  now = 200;
  assert.deepEqual([breaker.admits(), breaker.admits()], [true, false]);
  breaker.worked();
  assert.deepEqual([breaker.admits(), breaker.admits()], [true, true]);
});
