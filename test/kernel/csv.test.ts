import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readCsv } from '../../src/kernel/csv.ts';

test('cells with quotes, commas and line ends are read, and lines counted', () => {
  assert.deepEqual(readCsv('\ufeffa,"b ""c"", d",\r\n\r\n"x\ny",,z\n"last"'), {
    lines: [
      { line: 1, cells: ['a', 'b "c", d', ''] },
      { line: 3, cells: ['x\ny', '', 'z'] },
      { line: 5, cells: ['last'] },
    ],
  });
  assert.deepEqual(readCsv('a,'), { lines: [{ line: 1, cells: ['a', ''] }] });
  assert.deepEqual(readCsv(''), { lines: [] });
});

test('a quote that is not closed, or that text follows, is told by its line', () => {
  const message = 'a quote is not closed, or text follows one';
  for (const text of ['a\n"b', 'a\n"b"c', 'a\nb"c', 'a\n"b""', 'a\n"']) {
    assert.deepEqual(readCsv(text).problem, { line: 2, message }, text);
  }
});

test('a cell may be as long as a file', () => {
  const { lines } = readCsv(`"${'a'.repeat(12_000_000)}","${'""'.repeat(100_000)}"`);
  assert.deepEqual(
    lines[0]?.cells.map(({ length }) => length),
    [12_000_000, 100_000],
  );
});
