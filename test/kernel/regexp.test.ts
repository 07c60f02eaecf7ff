import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { sql } from 'kysely';
import { compileRegexp, RegexpProblem } from '../../src/kernel/regexp.ts';
import { onPostgres } from '../support/database/engines.ts';

const isIn = (pattern: string, text: string): boolean => compileRegexp(pattern).isIn(text);

/** Expressions with texts in which they are, and in which they are not. */
const cases: readonly (readonly [pattern: string, found: readonly string[], missed: readonly string[]])[] = [
  ['^REF-S0[12]$', ['REF-S01', 'ref-s02'], ['REF-S03', 'XREF-S01', 'REF-S011', '']],
  ['tide', ['INK-TIDE', 'tides'], ['ti de']],
  ['a.c', ['abc', 'a\nc', 'a😀c'], ['ac', 'abbc']],
  ['^(red|blue)+$', ['red', 'REDblue'], ['', 'redb']],
  ['^a{2,3}$', ['aa', 'aaa'], ['a', 'aaaa']],
  ['^a{2,}$', ['aa', 'aaaaa'], ['a']],
  ['^[[:digit:]]{3}$', ['123'], ['12', '12a']],
  ['^\\d+\\.\\d+$', ['1.5'], ['1,5', '15']],
  ['^[^a-c]$', ['d', 'ä'], ['A', 'b']],
  ['^[]x-]+$', [']x-', 'X'], ['y']],
  ['straße|ärger', ['Große STRAßE', 'ÄRGER'], ['strase']],
  ['^a?$|^b$', ['', 'a', 'B'], ['ab']],
  ['a^b|c$d', [], ['ab', 'a^b', 'cd']],
  ['x{', ['x{'], ['x']],
  ['\\{\\(\\^\\$\\|\\*', ['{(^$|*'], ['{']],
  ['^[\\d\\-]+$', ['1-2'], ['1.2', '\\']],
  ['(?:ab)*?c', ['ababc', 'c'], ['ab']],
  ['^a.{40}b$', [`a${'x'.repeat(40)}B`], [`a${'x'.repeat(39)}b`, `a${'x'.repeat(41)}b`]],
  ['^()(a|)(){2}b$', ['ab', 'b'], ['a', 'aab']],
  ['^[\\D_-]+$', ['a_-😀'], ['1', 'a1']],
  ['^[\\W]$', ['[', '^', '`', '{', '😀', ' '], ['a', '_', '0', 'Z', 'z']],
  ['^[\\S]\\S\\s$', ['ab ', '1€\t', '!\\\n'], ['a b', '  a']],
  ['^[Y-b]$', ['Y', 'z', 'A', 'B', '_'], ['C', 'x', 'X']],
  ['^[à-é]$', ['Ä', 'é'], ['ê', 'a']],
  ['^[[:punct:]][^[:space:][:upper:]]$', ['[1', '~!', '_ä'], ['a1', '!A', '!a', '! ']],
  ['^[\\]\\n^-]$', [']', '\n', '^', '-'], ['\\', 'n']],
  ['a\\_b', ['A_B'], ['ab']],
  ['^k$', ['k', 'K'], ['\u212a']],
];

test('an expression is found anywhere in a text, whatever the case', () => {
  for (const [pattern, found, missed] of cases) {
    for (const text of found) assert.equal(isIn(pattern, text), true, `${pattern} in ${JSON.stringify(text)}`);
    for (const text of missed) assert.equal(isIn(pattern, text), false, `${pattern} in ${JSON.stringify(text)}`);
  }
});

const invalid: Readonly<Record<string, string>> = {
  '': 'the expression is empty',
  '(a': 'a group is not closed',
  'a)': 'a `)` closes no group',
  '[a': 'a `[` is not closed',
  '[z-a]': 'a range in `[]` is none',
  '[[:nothing:]]': 'a class in `[]` is not known',
  '*a': 'a count (`*`, `+`, `?`, `{}`) stands behind nothing that can be repeated',
  'a**': 'a count (`*`, `+`, `?`, `{}`) stands behind nothing that can be repeated',
  '^*': 'a count (`*`, `+`, `?`, `{}`) stands behind nothing that can be repeated',
  'a{3,2}': '`{3,2}` is no count up to 255',
  'a{256}': '`{256}` is no count up to 255',
  'a\\': 'a `\\` stands at the end',
  '(a)\\1': '`\\1` is not supported',
  '(?=a)': 'groups with `(?` are not supported',
  '(?i)a': 'groups with `(?` are not supported',
  '((a{40}){40}){40}': 'the expression is too large',
  '(?:abcdefgh){200}': 'the expression is too large',
  'a\0': 'a character is none that a text has',
  ['a'.repeat(1001)]: 'an expression has at most 1000 characters',
};

test('invalid expressions, and those that would cost too much, are refused', () => {
  for (const [pattern, message] of Object.entries(invalid)) {
    assert.throws(() => compileRegexp(pattern), new RegexpProblem(message), pattern);
  }
});

test('hostile expressions are compiled or refused quickly, and matching is linear in the text', () => {
  const hostile = [
    '(a+)+$',
    '(a|a)*$',
    '(a*)*b',
    '((((((a*)*)*)*)*)*)*b',
    '(x*){250}y',
    '(a?){250}a{250}',
    `${'(a|b|c|d)?'.repeat(99)}$`,
    '.*.*.*.*.*.*.*.*.*=',
    `(${Array.from({ length: 120 }, (_, n) => `SKU-${n}`).join('|')})`,
    `[^${'äöü'.repeat(300)}]{200}x`,
    `${'('.repeat(499)}a${')'.repeat(499)}`,
    '[a-z]'.repeat(200),
    '.{9}a.{9}b',
  ];
  const text = `${'a'.repeat(100_000)}!`;
  for (const pattern of hostile) {
    const start = process.cpuUsage();
    try {
      compileRegexp(pattern).isIn(text);
    } catch (error) {
      assert.ok(error instanceof RegexpProblem, String(error));
    }
    const { user } = process.cpuUsage(start);
    assert.ok(user < 1_000_000, `${pattern.slice(0, 40)}: ${user} us`);
  }
});

/** Expressions of few letters, so that many are found; written as both dialects read them. */
const expressions = fc.letrec<{ part: string; whole: string }>((tie) => ({
  part: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom('a', 'b', 'B', '.', '[ab]', '[^a]', '\\d', '[a-c1]', 'ä', '😀'),
    tie('whole').map((inside) => `(${inside})`),
    fc
      .tuple(tie('whole'), fc.constantFrom('*', '+', '?', '{2}', '{1,2}', '{0,1}', '{2,}'))
      .map(([inside, count]) => `(?:${inside})${count}`),
  ),
  whole: fc.oneof(
    { maxDepth: 3 },
    fc.array(tie('part'), { minLength: 1, maxLength: 4 }).map((parts) => parts.join('')),
    fc.tuple(tie('whole'), tie('whole')).map(([first, other]) => `${first}|${other}`),
    tie('whole').map((inside) => `^${inside}`),
    tie('whole').map((inside) => `${inside}$`),
  ),
})).whole;
const texts = fc.string({ unit: fc.constantFrom('a', 'A', 'b', 'c', '1', 'ä', 'Ä', '😀', '\n'), maxLength: 8 });

/** The expression where it is not too large. */
function compiled(pattern: string): ReturnType<typeof compileRegexp> | undefined {
  try {
    return compileRegexp(pattern);
  } catch (error) {
    assert.equal((error as RegexpProblem).message, 'the expression is too large');
    return undefined;
  }
}

test('an expression matches the same texts as RegExp', () => {
  fc.assert(
    fc.property(expressions, fc.array(texts, { maxLength: 8 }), (pattern, all) => {
      const ours = compiled(pattern);
      // Not 'u': with 'i' V8 misses a character beyond U+FFFF before `$`.
      const theirs = new RegExp(pattern, 'isv');
      for (const text of all) if (ours) assert.equal(ours.isIn(text), theirs.test(text), JSON.stringify(text));
    }),
    { numRuns: 500 },
  );
});

onPostgres('PostgreSQL finds the same', async (_t, engine) => {
  const found = (pattern: string, all: readonly string[]): Promise<boolean[]> =>
    engine.read(async (tx) => {
      const rows = await tx.query(
        () =>
          sql<{
            found: boolean;
          }>`select text ~ ${pattern} as found from unnest(${all}::text[]) with ordinality as t(text, n) order by n`,
      );
      return rows.map((row) => row.found);
    });
  for (const [pattern, inIt, notInIt] of cases) {
    const expected = [...inIt.map(() => true), ...notInIt.map(() => false)];
    assert.deepEqual(await found(compileRegexp(pattern).source, [...inIt, ...notInIt]), expected, pattern);
  }
  await fc.assert(
    fc.asyncProperty(expressions, fc.array(texts, { minLength: 1, maxLength: 20 }), async (pattern, all) => {
      const ours = compiled(pattern);
      if (ours) assert.deepEqual(await found(ours.source, all), all.map(ours.isIn));
    }),
    { numRuns: 200 },
  );
});
