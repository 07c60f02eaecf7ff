import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isCachedValue, keepText, keepWhole } from '../../../../src/interfaces/legacy/wire/cached-text.ts';
import { uncached } from '../../../../src/kernel/cached.ts';
import { createCachedValues } from '../../../../src/platform/storage/cache/cached-values.ts';

const values = createCachedValues<string>(1_000_000);

/** A value that is kept. */
function cached<V>(value: V) {
  const holding = values.keep(value, '', 0, () => undefined);
  assert.ok(holding);
  return holding;
}

/** A writer that says how often it wrote. */
function counted() {
  const seen = { writes: 0 };
  const write = keepText((value) => {
    seen.writes += 1;
    return JSON.stringify(value);
  });
  return { seen, write };
}

test('a kept value is written twice at most', () => {
  const { seen, write } = counted();
  const value = cached({ name: 'ink' });
  assert.deepEqual(
    [1, 2, 3, 4].map(() => write(value)),
    Array(4).fill('{"name":"ink"}'),
  );
  assert.equal(seen.writes, 2);
});

test('values that are not cached are written each time, frozen or not', () => {
  const { seen, write } = counted();
  const value = { name: 'ink' };
  write(value);
  value.name = 'pen';
  assert.equal(write(value), '{"name":"pen"}');
  const frozen = Object.freeze({ name: 'ink' });
  for (const item of [frozen, frozen, frozen, uncached(frozen), uncached(frozen)])
    assert.equal(write(item), '{"name":"ink"}');
  assert.equal(seen.writes, 7);
});

test('values that are no objects pass through', () => {
  const { write } = counted();
  assert.deepEqual([write(null), write('x'), write(3)], ['null', '"x"', '3']);
});

test('plain values are none that are kept, whatever their fields are called', () => {
  assert.deepEqual(
    [{ value: 1, derive: 'x' }, [], new Map([['derive', 1]]), null, 'x'].map(isCachedValue),
    Array(5).fill(false),
  );
  assert.deepEqual([cached(1), uncached(1)].map(isCachedValue), [true, true]);
});

test('a writer that fails is tried again', () => {
  let fails = true;
  const write = keepText(() => {
    if (fails) throw new Error('no');
    return 'yes';
  });
  const value = cached({});
  assert.throws(() => write(value), /no/);
  fails = false;
  assert.equal(write(value), 'yes');
});

test('the whole that a kept value is written into is written twice at most, a long one into bytes', () => {
  let writes = 0;
  const keep = keepWhole();
  const whole = (value: unknown, variant: string) =>
    keep(value, variant, (plain) => {
      writes += 1;
      return `<${variant}>${JSON.stringify(plain)}`;
    });
  const short = cached({ name: 'é' });
  const long = cached({ name: 'é'.repeat(10_000) });
  for (const value of [short, long]) {
    const texts = [1, 2, 3, 4].map(() => whole(value, 'a'));
    assert.deepEqual(texts.map(String), Array(4).fill(`<a>${JSON.stringify(value.value)}`));
    assert.deepEqual(texts.slice(1).map(Buffer.isBuffer), Array(3).fill(value === long));
  }
  assert.equal(writes, 4);
  assert.equal(String(whole(long, 'b')), `<b>${JSON.stringify(long.value)}`);
  assert.equal(String(whole(long, 'a')), `<a>${JSON.stringify(long.value)}`);
  assert.equal(writes, 5);
});

test('a text that is cached as a whole is not cached in parts as well', () => {
  const { seen, write } = counted();
  const keep = keepWhole();
  const inner = cached({ name: 'ink' });
  const value = cached([inner]);
  const writeAll = (plain: unknown) => (plain as unknown[]).map(write).join();
  for (let time = 0; time < 5; time++) assert.equal(String(keep(value, '', writeAll)), '{"name":"ink"}');
  assert.equal(seen.writes, 2);
  write(inner);
  assert.equal(seen.writes, 3);
});

test('a whole that could not be written is tried again', () => {
  const keep = keepWhole();
  const value = cached({});
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
