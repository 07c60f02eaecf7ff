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
  // A cell without quotes, and the character that ends a cell: a comma, a line end, or the end of the text.
  const unquoted = /[^",\r\n]*/y;
  const ending = /,|\r\n|\n|\r|$/y;
  let cells: string[] = [];
  let line = 1;
  let began = 1;
  let place = text.startsWith('\ufeff') ? 1 : 0;
  while (place < text.length || cells.length > 0) {
    const isQuoted = text[place] === '"';
    const after = isQuoted ? afterQuotes(text, place) : matchedTo(unquoted, text, place);
    const next = after === undefined ? undefined : matchedTo(ending, text, after);
    if (after === undefined || next === undefined) {
      return { lines, problem: { line, message: 'a quote is not closed, or text follows one' } };
    }
    const cell = isQuoted ? text.slice(place + 1, after - 1) : text.slice(place, after);
    cells.push(isQuoted ? cell.replaceAll('""', '"') : cell);
    if (isQuoted) line += (cell.match(/\r\n|\n|\r/g) ?? []).length;
    place = next;
    if (text[after] === ',') continue;
    if (cells.length > 1 || cells[0] !== '') lines.push({ line: began, cells });
    cells = [];
    line += 1;
    began = line;
  }
  return { lines };
}

/** The place after the quote that closes the one at `start`; undefined if none does. A long cell takes no stack, unlike a pattern. */
function afterQuotes(text: string, start: number): number | undefined {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 2)) {
    if (text[end + 1] !== '"') return end + 1;
  }
  return undefined;
}

/** The place after what a sticky pattern matches at `start`; undefined if it does not. */
function matchedTo(pattern: RegExp, text: string, start: number): number | undefined {
  pattern.lastIndex = start;
  return pattern.test(text) ? pattern.lastIndex : undefined;
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
