import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keepText } from '../../src/soap/kept-text.ts';

/** A writer that says how often it wrote. */
function counted() {
  const seen = { writes: 0 };
  const write = keepText((value) => {
    seen.writes += 1;
    return JSON.stringify(value);
  });
  return { seen, write };
}

test('a frozen value is written twice at most', () => {
  const { seen, write } = counted();
  const value = Object.freeze({ name: 'ink' });
  assert.deepEqual(
    [1, 2, 3, 4].map(() => write(value)),
    Array(4).fill('{"name":"ink"}'),
  );
  assert.equal(seen.writes, 2);
});

test('what can change is written each time, and what is equal but another value too', () => {
  const { seen, write } = counted();
  const value = { name: 'ink' };
  write(value);
  write(value);
  value.name = 'pen';
  assert.equal(write(value), '{"name":"pen"}');
  write(Object.freeze({ name: 'ink' }));
  write(Object.freeze({ name: 'ink' }));
  assert.equal(seen.writes, 5);
});

test('values that are no objects pass through', () => {
  const { write } = counted();
  assert.deepEqual([write(null), write('x'), write(3)], ['null', '"x"', '3']);
});

test('a writer that fails is tried again', () => {
  let fails = true;
  const write = keepText(() => {
    if (fails) throw new Error('no');
    return 'yes';
  });
  const value = Object.freeze({});
  assert.throws(() => write(value), /no/);
  fails = false;
  assert.equal(write(value), 'yes');
});
