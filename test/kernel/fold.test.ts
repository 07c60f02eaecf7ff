import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { folded, skuKey } from '../../src/kernel/fold.ts';

test('texts that look the same are the same when folded', () => {
  const key = 'ref-s04';
  for (const text of [
    'REF-S04',
    'ＲＥＦ-S04',
    'REF\u00ad-S04',
    '\u200bREF-S04',
    'REF-S04\ufeff',
    'R\u2060E\u200dF-S04',
    'REF-S\ufe0f04',
    'REF-S04\u202e',
    '𝐑𝐄𝐅-S04',
    'REF-S04   ',
    'REF-S04\u00a0\u3000',
  ]) {
    assert.equal(skuKey(text), key, JSON.stringify(text));
  }
  assert.equal(skuKey('Straße'), skuKey('STRASSE'));
  assert.equal(skuKey('STRAẞE'), skuKey('STRASSE'));
  assert.equal(skuKey('ΟΔΟΣ'), skuKey('οδος'));
  assert.equal(skuKey('Cafe\u0301'), skuKey('CAFÉ'));
  assert.notEqual(skuKey('REF-S04'), skuKey('REF-S05'));
  assert.notEqual(skuKey('1/2'), skuKey('12'));
  for (const blank of [' ', '\t', '\n']) assert.notEqual(skuKey(`a${blank}b`), skuKey('ab'));
});

test('folding a folded text changes nothing, and the form of a text does not count', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
      const key = folded(text);
      assert.equal(folded(key), key);
      assert.equal(folded(text.toLowerCase()), folded(text.toLowerCase().normalize('NFKC')));
    }),
  );
});

test('every character has one folded form, whatever its case', () => {
  const differing: string[] = [];
  for (let code = 0; code <= 0x10ffff; code++) {
    const letter = String.fromCodePoint(code);
    // A character that is its own form in every way folds to itself, or to nothing.
    if ([letter.toLowerCase(), letter.toUpperCase(), letter.normalize('NFKC')].every((form) => form === letter))
      continue;
    const key = folded(letter);
    for (const text of [key, letter.toLowerCase(), letter.toUpperCase()]) {
      if (folded(text) !== key) differing.push(letter);
    }
  }
  assert.deepEqual(differing, []);
});

test('a long text is not made longer', () => {
  const long = '\ufdfa'.repeat(100_000);
  assert.equal(folded(long).length, long.length);
});
