import type { CsvLine, CsvProblem } from '#kernel/csv.ts';
import { readCsv } from '#kernel/csv.ts';
import type { Context } from '../command.ts';

/** The most lines of a file. */
const mostLines = 200_000;
/** The most errors that are reported for a file. */
const mostTold = 100;

/**
 * The lines of a file after its heading, which must begin as expected (in any case). Refuses `csv_invalid` for a text
 * that cannot be read.
 */
export function linesOfFile(
  { fail }: Pick<Context<'csv_invalid'>, 'fail'>,
  text: string,
  isHeading: (cells: readonly string[]) => string | undefined,
): { readonly heading: readonly string[]; readonly lines: readonly CsvLine[] } {
  const problems = (line: number, message: string) =>
    fail('csv_invalid', { text: `Line ${line}: ${message}.`, errors: [{ field: `/csv/${line}`, message }] });
  if (text.includes('\u0000') || !text.isWellFormed()) throw problems(1, 'it is no text');
  const { lines, problem } = readCsv(text);
  if (problem) throw problems(problem.line, problem.message);
  const [heading, ...rest] = lines;
  if (!heading) throw problems(1, 'the file is empty');
  const wrong = isHeading(heading.cells.map((cell) => cell.trim()));
  if (wrong !== undefined) throw problems(heading.line, wrong);
  if (rest.length > mostLines) throw problems(heading.line, `a file has at most ${mostLines} lines`);
  return { heading: heading.cells.map((cell) => cell.trim()), lines: rest };
}

/** Refuses (`csv_invalid`) wrong lines, with their numbers; only the first hundred are reported. */
export function refuseLines({ fail }: Pick<Context<'csv_invalid'>, 'fail'>, problems: readonly CsvProblem[]): void {
  if (problems.length === 0) return;
  const listed = problems.slice(0, mostTold);
  const more = problems.length - listed.length;
  const sentences = listed.map(({ line, message }) => `Line ${line}: ${message}.`);
  if (more > 0) sentences.push(`There are ${more} more.`);
  throw fail('csv_invalid', {
    text: sentences.join('\n'),
    errors: listed.map(({ line, message }) => ({ field: `/csv/${line}`, message })),
  });
}
