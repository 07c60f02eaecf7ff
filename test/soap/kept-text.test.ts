import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keepText, keepWhole } from '../../src/interfaces/soap/wire/kept-text.ts';

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

test('the whole that a frozen value is written into is written twice at most, a long one into bytes', () => {
  let writes = 0;
  const keep = keepWhole();
  const whole = (value: unknown, key: string) =>
    keep(value, key, () => {
      writes += 1;
      return `<${key}>${JSON.stringify(value)}`;
    });
  const short = Object.freeze({ name: 'é' });
  const long = Object.freeze({ name: 'é'.repeat(10_000) });
  for (const value of [short, long]) {
    const texts = [1, 2, 3, 4].map(() => whole(value, 'a'));
    assert.deepEqual(texts.map(String), Array(4).fill(`<a>${JSON.stringify(value)}`));
    assert.deepEqual(texts.slice(1).map(Buffer.isBuffer), Array(3).fill(value === long));
  }
  assert.equal(writes, 4);
  assert.equal(String(whole(long, 'b')), `<b>${JSON.stringify(long)}`);
  assert.equal(String(whole(long, 'a')), `<a>${JSON.stringify(long)}`);
  assert.equal(writes, 5);
});

test('what is kept whole is not kept in parts as well', () => {
  const { seen, write } = counted();
  const keep = keepWhole();
  const value = Object.freeze({ name: 'ink' });
  for (let time = 0; time < 5; time++) assert.equal(String(keep(value, '', () => write(value))), '{"name":"ink"}');
  assert.equal(seen.writes, 2);
  write(value);
  assert.equal(seen.writes, 3);
});

test('a whole that could not be written is tried again', () => {
  const keep = keepWhole();
  const value = Object.freeze({});
  const fail = () => {
    throw new Error('no');
  };
  assert.throws(() => keep(value, '', fail), /no/);
  assert.throws(() => keep(value, '', fail), /no/);
  assert.equal(
    keep(value, '', () => 'yes'),
    'yes',
  );
});
