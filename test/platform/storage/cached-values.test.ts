import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Cached, uncached, variantOf } from '../../../src/kernel/cached.ts';
import { createCachedValues } from '../../../src/platform/storage/cache/cached-values.ts';

/** A store with one value, which counts derivations. */
function oneValue<V>(value: V, limit = 1_000_000) {
  const values = createCachedValues<string>(limit);
  const holding = values.keep(value, '', 0, () => undefined);
  assert.ok(holding);
  const seen = { made: 0 };
  const text = (value: unknown): string => {
    seen.made += 1;
    return JSON.stringify(value);
  };
  return { values, holding, cached: holding as Cached<V>, seen, text };
}

test('a derivation is made twice at most, and then kept', () => {
  const { cached: stored, seen, text } = oneValue({ name: 'ink' });
  assert.deepEqual(
    [1, 2, 3, 4].map(() => stored.derive(text, text)),
    Array(4).fill('{"name":"ink"}'),
  );
  assert.equal(seen.made, 2);
});

test('what is derived from a variant is kept with the value, apart by the variant', () => {
  const { cached: stored, seen, text } = oneValue({ name: 'ink', price: 5 });
  const only = (name: 'name' | 'price') => variantOf(stored, name, (value) => ({ [name]: value[name] }));
  for (let time = 0; time < 4; time += 1) {
    assert.equal(only('name').derive(text, text), '{"name":"ink"}');
    assert.equal(only('price').derive(text, text), '{"price":5}');
  }
  assert.equal(seen.made, 4);
});

test('derived values are kept apart by deriver and variant', () => {
  const { cached: stored } = oneValue(1);
  const mine = {};
  const yours = {};
  for (let time = 0; time < 3; time += 1) {
    assert.equal(
      stored.derive(mine, () => 'mine'),
      'mine',
    );
    assert.equal(
      stored.derive(yours, () => 'yours'),
      'yours',
    );
    assert.equal(
      stored.derive(mine, () => 'in red', 'red'),
      'in red',
    );
  }
});

test('variants without end take no more memory, and leave other derivations alone', () => {
  const { values, cached: stored, seen, text } = oneValue(1);
  const by = {};
  stored.derive(text, text);
  stored.derive(text, text);
  const many = (from: number) => {
    for (let index = from; index < from + 100; index += 1) {
      for (let time = 0; time < 3; time += 1)
        assert.equal(
          stored.derive(by, () => index, String(index)),
          index,
        );
    }
  };
  many(100);
  const before = values.bytes;
  many(200);
  assert.equal(values.bytes, before);
  stored.derive(text, text);
  assert.equal(seen.made, 2);
});

test('a mapping is made once, and caches values that are derived from it', () => {
  const { cached: stored, seen, text } = oneValue({ name: 'ink' });
  let maps = 0;
  const shout = ({ name }: { name: string }) => {
    maps += 1;
    return { NAME: name.toUpperCase() };
  };
  for (let time = 0; time < 4; time += 1) assert.equal(stored.map(shout).derive(text, text), '{"NAME":"INK"}');
  assert.equal(stored.map(shout), stored.map(shout));
  assert.deepEqual([maps, seen.made], [1, 2]);
});

test('values and what they are mapped to are frozen, also where a kept value is inside', () => {
  const { values, cached: stored } = oneValue({ list: [{ n: 1 }] });
  const mapped = stored.map(({ list }) => ({ first: list[0], more: [2] }));
  const outer = values.keep({ inner: stored }, '', 0, () => undefined);
  assert.throws(() => stored.value.list.push({ n: 2 }), TypeError);
  assert.throws(() => mapped.value.more.push(3), TypeError);
  assert.equal(
    outer?.value.inner.derive({}, ({ list }) => list.length),
    1,
  );
});

test('intermediate derived values are not cached', () => {
  const { values, cached: inner, seen, text } = oneValue({ name: 'ink' });
  const outer = values.keep([inner], '', 0, () => undefined);
  const all = {};
  const whole = () => outer?.derive(all, (items) => items.map((item) => item.derive(text, text)).join());
  assert.deepEqual([whole(), whole(), whole()], Array(3).fill('{"name":"ink"}'));
  assert.equal(seen.made, 2);
  inner.derive(text, text);
  assert.equal(seen.made, 3);
});

test('a derivation that fails is tried again', () => {
  const { cached: stored } = oneValue(1);
  const by = {};
  const fail = (): string => {
    throw new Error('no');
  };
  for (let time = 0; time < 3; time += 1) assert.throws(() => stored.derive(by, fail), /no/);
  for (let time = 0; time < 3; time += 1)
    assert.equal(
      stored.derive(by, () => 'yes'),
      'yes',
    );
});

test('derived values count, and are dropped with their value', () => {
  const { values, holding, cached: stored } = oneValue('x');
  const by = {};
  const long = () => 'y'.repeat(50_000);
  const alone = values.bytes;
  stored.derive(by, long);
  stored.derive(by, long);
  assert.ok(values.bytes > alone + 50_000 && values.bytes < alone + 51_000, String(values.bytes));
  holding.drop();
  assert.equal(values.bytes, 0);
  assert.equal(stored.derive(by, long), long());
  assert.deepEqual(stored.map((value) => [value]).value, ['x']);
  assert.equal(values.bytes, 0);
});

test('parts that a mapping shares with its value count once', () => {
  const { values, cached: stored } = oneValue({ name: 'ink', list: Array.from({ length: 50 }, (_, n) => ({ n })) });
  const alone = values.bytes;
  const mapped = stored.map(({ name, list }) => ({ NAME: name.toUpperCase(), list }));
  assert.equal(mapped.value.list, stored.value.list);
  assert.ok(values.bytes < alone + 300, String(values.bytes - alone));
  const copied = stored.map(({ list }) => list.map((each) => ({ ...each })));
  assert.equal(copied.value.length, 50);
  assert.ok(values.bytes > 1.9 * alone, String(values.bytes - alone));
});

test('the least recently used goes first, and is told', () => {
  const values = createCachedValues<string>(100_000);
  const gone: number[] = [];
  const holdings = Array.from({ length: 9 }, (_, index) =>
    values.keep('x'.repeat(10_000), '', 0, () => gone.push(index)),
  );
  assert.equal(values.isFull, false);
  holdings[0]?.touch();
  values.keep('x'.repeat(10_000), '', 0, () => undefined);
  assert.deepEqual([gone, values.isFull], [[1], true]);
  // A derived value needs room, too, so others are dropped.
  const by = {};
  const long = () => 'y'.repeat(2000);
  for (const index of [3, 4, 5, 6]) for (let time = 0; time < 2; time += 1) holdings[index]?.derive(by, long);
  assert.deepEqual(gone, [1, 2]);
  assert.ok(values.bytes <= 100_000);
});

test('neither a value nor a derivation takes an eighth of the memory', () => {
  const values = createCachedValues<string>(100_000);
  assert.equal(
    values.keep('x'.repeat(12_500), '', 0, () => undefined),
    undefined,
  );
  const stored = values.keep('x', '', 0, () => undefined);
  const before = values.bytes;
  let made = 0;
  const long = () => {
    made += 1;
    return 'y'.repeat(12_500);
  };
  for (let time = 0; time < 3; time += 1) assert.equal(stored?.derive(long, long), 'y'.repeat(12_500));
  assert.equal(made, 3);
  assert.ok(values.bytes < before + 200);
});

test('a text that is kept is the same text, whatever is in it', () => {
  const { cached: stored } = oneValue(1);
  for (const text of ['é😀', 'half \ud83d', '']) {
    const by = {};
    for (let time = 0; time < 3; time += 1)
      assert.equal(
        stored.derive(by, () => text),
        text,
      );
  }
});

test('of a value of one call everything is made each time', () => {
  const stored = uncached({ name: 'ink' });
  let made = 0;
  const text = ({ name }: { name: string }): string => {
    made += 1;
    return name;
  };
  for (let time = 0; time < 3; time += 1) assert.equal(stored.map((value) => value).derive(text, text), 'ink');
  assert.equal(made, 3);
});
