import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { phpSerialized } from '../../src/kernel/php-serialize.ts';
import { type PhpValue, phpAsJson, readPhpSerialized } from '../../src/migrate-in/php-serialized.ts';

for (const [text, value] of [
  ['N;', null],
  ['b:1;', true],
  ['i:-7;', -7],
  ['d:0.5;', 0.5],
  ['s:3:"a"b";', 'a"b'],
  ['s:2:"é";', 'é'],
  ['a:2:{i:0;s:1:"x";i:1;N;}', ['x', null]],
  ['a:1:{i:7;a:1:{s:1:"k";i:2;}}', { 7: { k: 2 } }],
  ['a:0:{}', []],
] as const) {
  test(`${text} is read`, () => assert.deepEqual(readPhpSerialized(text), value));
}

for (const text of [
  '',
  'x',
  'i:1',
  'i:1;i:2;',
  's:9:"ab";',
  's:1:"ab";',
  'a:2:{i:0;N;}',
  'O:8:"stdClass":0:{}',
  'i:NAN;',
  `${'a:1:{i:0;'.repeat(60)}N;${'}'.repeat(60)}`,
]) {
  test(`${text.slice(0, 30)} is no such value`, () => assert.equal(readPhpSerialized(text), undefined));
}

test('serialized values of PHP are read back', () => {
  const write = (value: PhpValue): string => {
    if (value === null) return 'N;';
    if (typeof value === 'boolean') return `b:${value ? 1 : 0};`;
    if (typeof value === 'number') return Number.isInteger(value) ? `i:${value};` : `d:${value};`;
    if (typeof value === 'string') return `s:${Buffer.byteLength(value)}:"${value}";`;
    const entries = Object.entries(value);
    return `a:${entries.length}:{${entries.map(([key, item]) => (/^\d+$/.test(key) ? `i:${key};` : write(key)) + write(item)).join('')}}`;
  };
  const { tree } = fc.letrec<{ tree: PhpValue; leaf: PhpValue }>((tie) => ({
    leaf: fc.oneof(fc.string({ unit: 'grapheme' }), fc.integer(), fc.boolean(), fc.constant(null)),
    tree: fc.oneof(
      { maxDepth: 4 },
      tie('leaf'),
      fc.array(tie('tree'), { maxLength: 4 }),
      fc.dictionary(fc.stringMatching(/^[a-z]{1,5}$/), tie('tree'), { minKeys: 1, maxKeys: 4 }),
    ),
  }));
  fc.assert(
    fc.property(tree, (value) => assert.equal(JSON.stringify(readPhpSerialized(write(value))), JSON.stringify(value))),
  );
});

for (const [text, json] of [
  ['a:2:{s:3:"qty";d:2;s:3:"sku";s:2:"é";}', '{"qty":2.0,"sku":"é"}'],
  ['a:2:{i:32000;d:0.1;i:2;i:10;}', '{"32000":0.1,"2":10}'],
  ['a:2:{i:0;N;i:1;b:1;}', '[null,true]'],
  ['a:0:{}', '[]'],
  ['d:1.0E+25;', '1.0E+25'],
  ['O:8:"stdClass":0:{}', undefined],
] as const) {
  test(`${text} as JSON keeps order and kinds of numbers`, () => assert.equal(phpAsJson(text), json));
}

test('serialized values are written again in the same form', () => {
  for (const text of [
    'a:0:{}',
    'a:1:{s:15:"info_buyRequest";a:2:{s:3:"sku";s:7:"REF-S01";s:3:"qty";d:2;}}',
    'a:3:{i:32000;d:0.1;i:2;i:-10;s:2:"é";a:2:{i:0;N;i:1;b:1;}}',
    'a:2:{i:0;s:4:"a"b\\";i:1;a:1:{s:2:"01";s:3:"{,}";}}',
    'a:1:{i:1;d:1.0E+25;}',
  ]) {
    assert.equal(phpSerialized(phpAsJson(text) ?? ''), text);
  }
  assert.equal(phpSerialized('"O:8:\\"stdClass\\":0:{}"'), 'O:8:"stdClass":0:{}');
  assert.equal(phpSerialized('{ "a" : [ 1, {} ] }'), 'a:1:{s:1:"a";a:2:{i:0;i:1;i:1;a:0:{}}}');
});
