/** One line of comma-separated values: its cells, and its first line number (from 1). */
export interface CsvLine {
  readonly line: number;
  readonly cells: readonly string[];
}

/**
 * Reads comma-separated values (RFC 4180): cells may be in quotes, which may contain doubled quotes and line ends.
 * Empty lines and a byte order mark are skipped. `problem` tells where a quote is not closed, or is followed by text.
 */
export function readCsv(text: string): { readonly lines: readonly CsvLine[]; readonly problem?: CsvProblem } {
  const lines: CsvLine[] = [];
  // A cell, and the character that ends it: a comma, a line end, or the end of the text.
  const pattern = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|\n|\r|$)/y;
  let cells: string[] = [];
  let line = 1;
  let began = 1;
  pattern.lastIndex = text.startsWith('\ufeff') ? 1 : 0;
  while (pattern.lastIndex < text.length || cells.length > 0) {
    const match = pattern.exec(text);
    if (!match) return { lines, problem: { line, message: 'a quote is not closed, or text follows one' } };
    const [, quoted, plain = '', end] = match;
    cells.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    line += quoted === undefined ? 0 : (quoted.match(/\r\n|\n|\r/g) ?? []).length;
    if (end === ',') continue;
    if (cells.length > 1 || cells[0] !== '') lines.push({ line: began, cells });
    cells = [];
    line += 1;
    began = line;
  }
  return { lines };
}

/** The problem of a line. */
export interface CsvProblem {
  readonly line: number;
  readonly message: string;
}

/** Writes rows as comma-separated values: every line ends with a line feed, cells are quoted where they must be. */
export function writeCsv(rows: readonly (readonly (string | number)[])[]): string {
  return rows.map((row) => `${row.map(cellOf).join(',')}\n`).join('');
}

function cellOf(value: string | number): string {
  const text = String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
