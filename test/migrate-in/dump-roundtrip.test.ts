import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { readDump } from './read-dump.ts';

type Value = string | null;

/** As mysql_real_escape_string writes text. */
const ESCAPES: Readonly<Record<string, string>> = {
  '\0': '\\0',
  '\n': '\\n',
  '\r': '\\r',
  '\\': '\\\\',
  "'": "\\'",
  '"': '\\"',
  '\x1a': '\\Z',
};
const escaped = (text: string) => [...text].map((char) => ESCAPES[char] ?? char).join('');

/** The ways a dump writes one value, chosen by a number. */
const spellings: readonly ((value: string) => string)[] = [
  (value) => `'${escaped(value)}'`,
  (value) => `'${value.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`,
  (value) => `_binary '${escaped(value)}'`,
  (value) => (value === '' ? "''" : `0x${Buffer.from(value).toString('hex').toUpperCase()}`),
  (value) => `X'${Buffer.from(value).toString('hex')}'`,
];

const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.string({
    unit: fc.constantFrom("'", '\\', '"', '`', '\n', '\0', '\x1a', ';', ',', '(', ')', '-', '/', '*', 'é', '%'),
    maxLength: 12,
  }),
);
const value = fc.option(text, { nil: null });
const rows = fc.array(fc.tuple(value, value, value), { minLength: 1, maxLength: 8 });
const columns = ['id', 'key', 'we`ird'];

function write(all: readonly (readonly Value[])[], how: number, extended: boolean, complete: boolean): string {
  let turn = how;
  const spell = (value: Value) =>
    value === null ? 'NULL' : (spellings[turn++ % spellings.length] as (v: string) => string)(value);
  const names = columns.map((name) => `\`${name.replaceAll('`', '``')}\``);
  const insert = `INSERT INTO \`t\` ${complete ? `(${names.join(', ')}) ` : ''}VALUES `;
  const lines = all.map((row) => `(${row.map(spell).join(',')})`);
  const body = extended ? `${insert}${lines.join(',')};\n` : lines.map((line) => `${insert}${line};\n`).join('');
  return `-- MySQL dump 10.13\nCREATE TABLE \`t\` (\n${names.map((name) => `  ${name} text`).join(',\n')}\n);\n${body}-- Dump completed\n`;
}

test('rows written as a dump are read back as they were, wherever the chunks are cut', () => {
  fc.assert(
    fc.property(rows, fc.nat(4), fc.boolean(), fc.boolean(), (all, how, extended, complete) => {
      const dump = write(all, how, extended, complete);
      const expected = { t: { columns, rows: all } };
      for (const chunk of [1 << 20, 1, 2, 3, 7]) assert.deepEqual(readDump(dump, chunk), expected);
    }),
    { numRuns: 300 },
  );
});

test('a cut at any byte before the end is noticed or changes nothing', () => {
  const dump = write(
    [
      ['1', "it's", null],
      ['2', '\\', '"'],
    ],
    0,
    true,
    false,
  ).replace(/-- Dump completed\n$/, '');
  const whole = JSON.stringify(readDump(dump));
  const end = dump.lastIndexOf(';');
  const begin = dump.indexOf('INSERT');
  for (let index = begin + 1; index <= end; index++) assert.throws(() => readDump(dump.slice(0, index)), /inside/);
  assert.equal(JSON.stringify(readDump(dump.slice(0, end + 1))), whole);
});
