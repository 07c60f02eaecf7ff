// extensions/openlabs/: the operations that Odoo and Tryton call, by resource; filters.ts reads their filters.
import type { Context } from 'cartwright/extension';

/** A row as these operations answer it: texts by column. */
export type Row = Readonly<Record<string, string | null>>;

/** What these commands refuse, with the code and the text of a fault. */
export const refusals = {
  openlabs_not_found: { reason: 'not_found', meaning: 'There is no such row.' },
  openlabs_filter_invalid: { reason: 'invalid', meaning: 'The filter names a column that there is not.' },
  openlabs_data_invalid: { reason: 'invalid', meaning: 'The data is invalid.' },
} as const;

/** A time as a column shows it; null stays null. */
export const timeText = (time: number | null): string | null =>
  time === null ? null : new Date(time).toISOString().slice(0, 19).replace('T', ' ');

/** Makes a row of what a statement answers: texts, and times as a column shows them. */
export function rowOf(found: Readonly<Record<string, string | number | null>>): Row {
  return Object.fromEntries(
    Object.entries(found).map(([name, value]) => [
      name,
      value === null ? null : name.endsWith('_at') ? timeText(Number(value)) : String(value),
    ]),
  );
}

/** One condition: an operator and what it compares with. */
type Test = readonly [operator: string, value: unknown];

/** A filter: every column must pass all tests of one of its lists. */
export type Filter = readonly { readonly column: string; readonly anyOf: readonly (readonly Test[])[] }[];

const isMap = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Reads a map of columns, each with a value, a map of operators, or a list of either, of which one must pass. Anything but a
 * map is no filter, as in the module that these operations come from.
 */
export function readFilter(sent: unknown): Filter {
  if (!isMap(sent)) return [];
  return Object.entries(sent).map(([column, value]) => {
    const testsOf = (each: unknown): Test[] => (isMap(each) ? Object.entries(each).map(testOf) : [['eq', each]]);
    const anyOf = Array.isArray(value) && value.length > 0 ? value.map(testsOf) : [testsOf(value)];
    return { column, anyOf };
  });
}

/** A test; the values of a list are looked up by their keys. */
const testOf = ([operator, value]: [string, unknown]): Test => [
  operator,
  operator === 'in' || operator === 'nin' ? new Set(listOf(value).map(keyOf)) : value,
];

/** Refuses a filter by columns that rows do not have. */
export function requireColumns({ fail }: Pick<Context, 'fail'>, filter: Filter, columns: ReadonlySet<string>): void {
  const unknown = filter.find(({ column }) => !columns.has(column));
  if (unknown) throw fail('openlabs_filter_invalid', { text: `There is no column ${unknown.column.slice(0, 100)}.` });
}

/** Whether a row passes a filter, whose columns it has. */
export function passes(row: Row, filter: Filter): boolean {
  return filter.every(({ column, anyOf }) =>
    anyOf.some((tests) => tests.every((test) => holds(row[column] ?? null, test))),
  );
}

function holds(value: string | null, [operator, sent]: Test): boolean {
  const other = textOf(sent);
  switch (operator) {
    case 'null':
      return value === null;
    case 'notnull':
      return value !== null;
    case 'in':
      return value !== null && (sent as ReadonlySet<string>).has(keyOf(value));
    case 'nin':
      return value !== null && !(sent as ReadonlySet<string>).has(keyOf(value));
    case 'neq':
      return value !== null && !isEqual(value, other);
    case 'like':
    case 'nlike':
      return value !== null && isLike(value, other) === (operator === 'like');
    case 'gt':
      return value !== null && compare(value, other) > 0;
    case 'lt':
      return value !== null && compare(value, other) < 0;
    case 'gteq':
    case 'moreq':
    case 'from':
      return value !== null && compare(value, other) >= 0;
    case 'lteq':
    case 'to':
      return value !== null && compare(value, other) <= 0;
    // How a range is written, which is no condition.
    case 'date':
    case 'datetime':
    case 'locale':
      return true;
    // Unknown operators compare as equal: Tryton sends `=`.
    default:
      return isEqual(value, other);
  }
}

/** The text of a value that was sent: true is `1`; empty for what has none, such as a map. */
export function textOf(sent: unknown): string {
  if (typeof sent === 'boolean') return String(Number(sent));
  return typeof sent === 'string' || typeof sent === 'number' ? String(sent) : '';
}

const listOf = (sent: unknown): string[] =>
  Array.isArray(sent) ? sent.map(textOf) : isMap(sent) ? Object.values(sent).map(textOf) : textOf(sent).split(',');

const isEqual = (value: string | null, other: string): boolean => value !== null && compare(value, other) === 0;

/** The same for values that compare as equal. */
const keyOf = (text: string): string => (isNumber(text) ? String(Number(text)) : plain(text));

const isNumber = (text: string): boolean => /^-?\d{1,15}(\.\d{1,12})?$/.test(text);

/** Numbers as numbers; other texts without regard to case, dates in any of the spellings that connectors send. */
function compare(value: string, other: string): number {
  if (isNumber(value) && isNumber(other)) return Number(value) - Number(other);
  const left = plain(value);
  const right = plain(other);
  return left < right ? -1 : left > right ? 1 : 0;
}

/** `2026/04/09 16:24:11` and `2026-04-09T16:24:11.123456` as a column has them; other texts in small letters. */
function plain(text: string): string {
  const date = /^(\d{4})[-/](\d\d)[-/](\d\d)(?:[ T](\d\d:\d\d:\d\d)(?:\.\d+)?)?$/.exec(text);
  if (!date) return text.toLowerCase();
  const [, year, month, day, time = '00:00:00'] = date;
  return `${year}-${month}-${day} ${time}`;
}

/** Whether a text matches a pattern of SQL, in time that grows with both lengths alone. */
function isLike(value: string, pattern: string): boolean {
  const text = value.toLowerCase();
  const sought = pattern.toLowerCase();
  let place = 0;
  let from = 0;
  let star = -1;
  let mark = 0;
  while (place < text.length) {
    if (sought[from] === '%') {
      star = from;
      mark = place;
      from += 1;
    } else if (from < sought.length && (sought[from] === '_' || sought[from] === text[place])) {
      place += 1;
      from += 1;
    } else if (star >= 0) {
      from = star + 1;
      mark += 1;
      place = mark;
    } else return false;
  }
  while (sought[from] === '%') from += 1;
  return from === sought.length;
}
