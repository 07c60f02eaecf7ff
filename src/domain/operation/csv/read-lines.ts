import { pipeline, Readable } from 'node:stream';
import { plainCell } from './cells.ts';
import { type CsvEncoding, type CsvSource, encodingOf, textOf } from './decode.ts';

/** A line of a file: its first line number (from 1), and its cells by column; empty cells are empty texts. */
export interface CsvRecord {
  readonly line: number;
  readonly cells: Readonly<Record<string, string>>;
}

/** What is known about a file before its lines are read. */
export interface CsvForm {
  readonly encoding: CsvEncoding;
  readonly separator: string;
  /** The columns in the order of the file. */
  readonly columns: readonly string[];
}

/** A file that cannot be read as comma-separated values; `line` is where. */
export class CsvFileError extends Error {
  readonly line: number;
  constructor(line: number, message: string) {
    super(message);
    this.name = 'CsvFileError';
    this.line = line;
  }
}

/** The separators that are recognised. */
const csvSeparators = [',', ';', '\t', '|'] as const;
/** The most columns of a file, and the most characters of a line. */
const mostColumns = 2000;
const longestLine = 2_000_000;
/** The most lines that belong to one before them. */
const mostContinued = 10_000;

/**
 * Recognises how a file is written: its encoding, its separator (the one that its heading has most often outside of
 * quotes) and its columns. Throws `CsvFileError` for a file without a heading, or with a column twice.
 */
export async function csvFormOf(
  open: CsvSource,
  given: { readonly encoding?: CsvEncoding | undefined; readonly separator?: string | undefined } = {},
): Promise<CsvForm> {
  const encoding = given.encoding ?? (await encodingOf(open));
  const separator = given.separator ?? separatorOf(await headingText(open, encoding));
  for await (const batch of parsed(open, { encoding, separator })) {
    const [heading] = batch;
    if (!heading) continue;
    const columns = heading.cells.map((cell) => cell.trim());
    while (columns.at(-1) === '') columns.pop();
    const wrong = columns.find((name, index) => name === '' || columns.indexOf(name) !== index);
    if (columns.length === 0) break;
    if (columns.length > mostColumns)
      throw new CsvFileError(heading.line, `there are more than ${mostColumns} columns`);
    if (wrong === '') throw new CsvFileError(heading.line, 'a column has no name');
    if (wrong !== undefined) throw new CsvFileError(heading.line, `the column "${shortened(wrong)}" comes twice`);
    return { encoding, separator, columns };
  }
  throw new CsvFileError(1, 'the file is empty');
}

const shortened = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}...` : text);

async function headingText(open: CsvSource, encoding: CsvEncoding): Promise<string> {
  let text = '';
  for await (const part of textOf(open, encoding)) {
    text += part;
    if (/\S[\r\n]/.test(text) || text.length > longestLine) break;
  }
  return text.trimStart().split(/[\r\n]/, 1)[0] ?? '';
}

function separatorOf(heading: string): string {
  const bare = heading.replace(/"[^"]*"/g, '');
  const counts = csvSeparators.map((separator) => bare.split(separator).length);
  return csvSeparators[counts.indexOf(Math.max(...counts))] as string;
}

/**
 * The lines of a file after its heading, in batches of `size`, and those that belong to the last of them (`begins` says
 * which do not); only a batch is in memory. Cells that were
 * protected from being taken for formulas lose their apostrophe. Throws `CsvFileError` where it cannot be read on.
 */
export async function* linesOf(
  open: CsvSource,
  form: CsvForm,
  size: number,
  begins?: (line: CsvRecord) => boolean,
): AsyncGenerator<readonly CsvRecord[], void, undefined> {
  let isHeading = true;
  let batch: CsvRecord[] = [];
  for await (const rows of parsed(open, form)) {
    for (const { line, cells } of rows) {
      if (isHeading) {
        isHeading = false;
        continue;
      }
      if (cells.slice(form.columns.length).some((cell) => cell.trim() !== '')) {
        throw new CsvFileError(line, 'there are more cells than columns');
      }
      const record = {
        line,
        cells: Object.fromEntries(form.columns.map((name, index) => [name, plainCell(cells[index] ?? '')])),
      };
      if (batch.length >= size && (begins?.(record) ?? true)) {
        yield batch;
        batch = [];
      }
      if (batch.length > size + mostContinued) {
        throw new CsvFileError(line, `more than ${mostContinued} lines belong to one`);
      }
      batch.push(record);
    }
  }
  if (batch.length > 0) yield batch;
}

interface Row {
  readonly line: number;
  readonly cells: readonly string[];
}

/** The rows of a file as they are, in batches. */
async function* parsed(
  open: CsvSource,
  { encoding, separator }: Pick<CsvForm, 'encoding' | 'separator'>,
): AsyncGenerator<readonly Row[], void, undefined> {
  // Loaded when a file is read: a start needs no such package.
  const { CsvError, parse } = await import('csv-parse');
  const parser = parse({
    delimiter: separator,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: longestLine,
  });
  const text = Readable.from(textOf(open, encoding));
  pipeline(text, parser, () => {});
  try {
    let batch: Row[] = [];
    for await (const { record, info } of parser as AsyncIterable<Parsed>) {
      // The number of the last line of the record is known.
      const more = record.reduce((count, cell) => count + (cell.includes('\n') ? cell.split('\n').length - 1 : 0), 0);
      batch.push({ line: info.lines - more, cells: record });
      if (batch.length < 250) continue;
      yield batch;
      batch = [];
    }
    if (batch.length > 0) yield batch;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const { lines = 1, code } = error as typeof error & { readonly lines?: number };
    throw new CsvFileError(lines, problems[code] ?? 'it is no line of comma-separated values');
  } finally {
    text.destroy();
    parser.destroy();
  }
}

interface Parsed {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

const problems: Readonly<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: 'a quote is not closed',
  CSV_INVALID_CLOSING_QUOTE: 'text follows a quote',
  INVALID_OPENING_QUOTE: 'a quote is inside of a cell without quotes',
  CSV_MAX_RECORD_SIZE: `a line has more than ${longestLine} characters`,
};
