// domain/shared/lists/: filters, order and pages of lists, for the interfaces that ask for them.

import { type RawBuilder, sql } from 'kysely';
import { parseDecimal } from '#kernel/decimal.ts';
import { folded, skuKey } from '#kernel/fold.ts';
import { likeText } from '#kernel/like-pattern.ts';
import { readDate } from '#kernel/read-date.ts';
import { compileRegexp, RegexpProblem } from '#kernel/regexp.ts';
import { isStorable } from '#kernel/storable-text.ts';
import type { Dialect } from '#platform/storage/dialect.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { codeSpellings, withoutEndBlanks } from './spellings.ts';

/** The value to compare a field with: a text, several of them, or none. */
export type FilterValue = string | null | readonly string[];

/** One condition, by the name of its operator (soap-catalog 4.3). An unknown operator means `eq`. */
export interface FilterCondition {
  readonly operator: string;
  readonly value: FilterValue;
}

/** The conditions on one field: at least one of these groups must match completely. */
export interface FieldFilter {
  readonly field: string;
  readonly anyOf: readonly (readonly FilterCondition[])[];
}

/** The conditions on the rows of a list: all must match. */
export type ListFilter = readonly FieldFilter[];

/**
 * How values of a field are compared. `time` are milliseconds since 1970, compared by their second, which is what lists
 * show; `moment` texts `YYYY-MM-DD hh:mm:ss`, `sku` folded texts (`skuKey`), `lower` texts in lower case. `code` are texts that programs made: in lower case, in upper
 * case, or exactly as requested, so that their index can be used.
 */
export type ListFieldKind = 'whole' | 'decimal' | 'time' | 'moment' | 'text' | 'sku' | 'lower' | 'code';

/** A condition as SQL. */
export type Test = RawBuilder<boolean>;

/** A field of a list. */
export interface ListField {
  readonly kind: ListFieldKind;
  /** The rows with a value that passes a test; rows without a value pass none. */
  readonly where: (test: (column: RawBuilder<unknown>) => Test) => Test;
}

/** The field with a name; undefined for unknown names. */
export type FieldsOf = (name: string) => ListField | undefined;

/** A filter that cannot be used, with the reason for the caller. */
export class FilterProblem extends Error {
  override readonly name = 'FilterProblem';
}

/** The most values that one filter may compare with, since databases have a limit. */
const mostValues = 10_000;
/** The most regular expressions in one filter. */
const mostRegexps = 10;

/**
 * A filter as one SQL condition. Negative operators (`neq`, `nin`, `nlike`, `null`) also match rows without a value
 * (K7). Throws `FilterProblem` for an unknown field or an operator that the field does not support.
 */
export function compileFilter({ dialect }: Pick<Tx, 'dialect'>, filter: ListFilter, fieldsOf: FieldsOf): Test {
  const values = filter.flatMap(({ anyOf }) => anyOf.flat().flatMap(({ value }) => value ?? []));
  if (values.length > mostValues) throw new FilterProblem(`A filter has at most ${mostValues} values.`);
  const operatorsSent = filter.flatMap(({ anyOf }) => anyOf.flat().map(({ operator }) => operator));
  if (operatorsSent.filter((operator) => operator === 'regexp').length > mostRegexps) {
    throw new FilterProblem(`A filter has at most ${mostRegexps} regular expressions.`);
  }
  const parts = filter.map(({ field: name, anyOf }) => {
    const field = fieldsOf(name) ?? fieldsOf(name.trim().toLowerCase());
    if (!field) throw new FilterProblem(`Invalid attribute name: ${name}`);
    return any(anyOf.map((conditions) => all(conditions.map((condition) => testOf(dialect, field, condition)))));
  });
  return all(parts);
}

const lowerBounds = new Set(['gt', 'gteq', 'from', 'moreq']);

/** The first of some fields that a filter limits from below: few rows may be beyond the limit. */
export function boundedField<F extends string>(filter: ListFilter, fields: readonly F[]): F | undefined {
  return fields.find((name) =>
    filter.some(({ field, anyOf }) => {
      const isBounded = (conditions: readonly FilterCondition[]) =>
        conditions.some(({ operator, value }) => lowerBounds.has(operator) && !isEmpty(value));
      return field.trim().toLowerCase() === name && anyOf.length > 0 && anyOf.every(isBounded);
    }),
  );
}

const yes: Test = sql<boolean>`1 = 1`;
const no: Test = sql<boolean>`1 = 0`;
const all = (tests: readonly Test[]): Test =>
  tests.length === 0 ? yes : sql<boolean>`(${sql.join([...tests], sql` and `)})`;
const any = (tests: readonly Test[]): Test =>
  tests.length === 0 ? no : sql<boolean>`(${sql.join([...tests], sql` or `)})`;
const not = (test: Test): Test => sql<boolean>`(not ${test})`;

type Column = RawBuilder<unknown>;

/** The conditions of the operators, positive ones first; negative ones negate those. */
const operators: Readonly<Record<string, (d: Dialect, field: ListField, value: FilterValue) => Test>> = {
  eq: (d, field, value) => equal(d, field, value === null ? [''] : listOf(value)),
  in: (d, field, value) => equal(d, field, listOf(value)),
  like: (d, field, value) => like(d, field, firstOf(value)),
  gt: (_d, field, value) => compare(field, '>', value),
  lt: (_d, field, value) => compare(field, '<', value),
  gteq: (_d, field, value) => compare(field, '>=', value),
  moreq: (_d, field, value) => compare(field, '>=', value),
  from: (_d, field, value) => compare(field, '>=', value),
  lteq: (_d, field, value) => compare(field, '<=', value),
  to: (_d, field, value) => compare(field, '<=', value),
  finset: (d, field, value) => any(listOf(value).map((item) => inSet(d, field, item))),
  notnull: (_d, field) => field.where((column) => sql<boolean>`${column} is not null`),
  neq: (d, field, value) => not(testOf(d, field, { operator: 'eq', value })),
  nin: (d, field, value) => not(testOf(d, field, { operator: 'in', value })),
  nlike: (d, field, value) => not(testOf(d, field, { operator: 'like', value })),
  null: (d, field) => not(testOf(d, field, { operator: 'notnull', value: null })),
  seq: (d, field, value) => testOf(d, field, { operator: isEmpty(value) ? 'null' : 'eq', value }),
  sneq: (d, field, value) => testOf(d, field, { operator: isEmpty(value) ? 'notnull' : 'neq', value }),
  is(d, field, value) {
    const word = (value === null ? 'null' : firstOf(value)).trim().toLowerCase().replace(/\s+/g, ' ');
    if (word !== 'null' && word !== 'not null') throw new FilterProblem('`is` takes `null` or `not null`.');
    return testOf(d, field, { operator: word.replace(' ', ''), value: null });
  },
  regexp: (d, field, value) => regexp(d, field, firstOf(value)),
};

function testOf(d: Dialect, field: ListField, { operator, value }: FilterCondition): Test {
  const test = Object.hasOwn(operators, operator) ? operators[operator] : operators.eq;
  return test?.(d, field, value) ?? no;
}

const isEmpty = (value: FilterValue): boolean => value === null || value === '';
/** The only value of an operator that takes one. */
function firstOf(value: FilterValue): string {
  if (typeof value === 'string' || value === null) return value ?? '';
  if (value.length > 1) throw new FilterProblem('Only `eq`, `neq`, `in`, `nin` and `finset` take several values.');
  return value[0] ?? '';
}
const listOf = (value: FilterValue): readonly string[] => (typeof value === 'string' ? [value] : (value ?? []));

/** Whether a field has one of these values; texts are compared in any case. */
function equal(d: Dialect, field: ListField, values: readonly string[]): Test {
  const wanted =
    field.kind === 'code'
      ? values.flatMap(codeSpellings)
      : field.kind === 'text'
        ? values.flatMap(withoutEndBlanks)
        : values;
  const known = wanted.flatMap((value) => keptAs(field, value) ?? []);
  if (known.length === 0) return no;
  if (field.kind === 'time') return inSeconds(field, known.map(Number));
  if (field.kind !== 'text') return field.where((column) => sql<boolean>`${column} in (${sql.join(known)})`);
  return field.where((column) => d.sameText(column, known.map(String)));
}

/** Whether a time is in one of these seconds; a single one is a range, which an index can find. */
function inSeconds(field: ListField, starts: readonly number[]): Test {
  const [first = 0] = starts;
  return field.where((column) =>
    starts.length === 1
      ? sql<boolean>`${column} between ${first} and ${first + lastOfSecond}`
      : sql<boolean>`${column} / 1000 in (${sql.join(starts.map((start) => start / 1000))})`,
  );
}

/** The last millisecond of a second. */
const lastOfSecond = 999;

/** The longest pattern, in characters, since databases have a limit. */
const longestPattern = 1000;

function like(d: Dialect, field: ListField, pattern: string): Test {
  if (pattern.length > longestPattern) throw new FilterProblem(`A pattern has at most ${longestPattern} characters.`);
  if (!isStorable(pattern)) return no;
  // A backslash at the end escapes nothing.
  const wanted = field.kind === 'sku' ? folded(pattern) : pattern;
  const safe = /(?:^|[^\\])(?:\\\\)*\\$/.test(wanted) ? `${wanted}\\` : wanted;
  return field.where((column) => d.like(asText(d, field.kind, column), safe));
}

/**
 * A regular expression that matches anywhere in a value, in any case. Both engines take the same form of it, at a cost
 * that is linear in the length of the value.
 */
function regexp(d: Dialect, field: ListField, pattern: string): Test {
  try {
    const { source } = compileRegexp(pattern);
    return field.where((column) => d.matches(asText(d, field.kind, column), source));
  } catch (error) {
    if (error instanceof RegexpProblem) throw new FilterProblem(`Invalid \`regexp\`: ${error.message}.`);
    throw error;
  }
}

function inSet(d: Dialect, field: ListField, value: string): Test {
  if (!isStorable(value) || value.includes(',') || value.length > longestPattern) return no;
  const pattern = `%,${likeText(field.kind === 'sku' ? skuKey(value) : value)},%`;
  return field.where((column) => d.like(sql`(',' || ${asText(d, field.kind, column)} || ',')`, pattern));
}

function compare(field: ListField, operator: '>' | '<' | '>=' | '<=', value: FilterValue): Test {
  const bound = keptAs(field, firstOf(value));
  if (bound === undefined) return no;
  // A second ends with its last millisecond, so that what is shown as equal is equal.
  const isAfterSecond = field.kind === 'time' && (operator === '>' || operator === '<=');
  const limit = isAfterSecond ? Number(bound) + lastOfSecond : bound;
  return field.where((column) => sql<boolean>`${column} ${sql.raw(operator)} ${limit}`);
}

/**
 * A value in the field's stored form; undefined if the field cannot have it. Throws `FilterProblem` for an invalid
 * date.
 */
function keptAs({ kind }: ListField, value: string): string | number | undefined {
  switch (kind) {
    case 'whole': {
      const number = Number(value.trim() === '' ? Number.NaN : value);
      return Number.isFinite(number) ? number : undefined;
    }
    case 'decimal':
      return parseDecimal(value.trim()) ?? undefined;
    case 'time':
      return Date.parse(`${dateOf(value).replace(' ', 'T')}Z`);
    case 'moment':
      return dateOf(value);
    case 'sku':
      return isStorable(value) && skuKey(value) !== '' ? skuKey(value) : undefined;
    case 'lower':
      return isStorable(value) ? value.trim().toLowerCase() : undefined;
    default:
      return isStorable(value) ? value : undefined;
  }
}

function dateOf(value: string): string {
  const date = readDate(value);
  if (date === undefined) throw new FilterProblem(`Invalid date: ${value}`);
  return date;
}

/** A value as text, as the legacy interface shows it: amounts with four decimals, times as `YYYY-MM-DD hh:mm:ss`. */
function asText(d: Dialect, kind: ListFieldKind, column: Column): Column {
  switch (kind) {
    case 'whole':
      return sql`cast(${column} as text)`;
    case 'decimal':
      return d.decimalText(column);
    case 'time':
      return d.timeText(column);
    default:
      return column;
  }
}
