import { parseDecimal } from '#kernel/decimal.ts';
import { extensionColumn } from '#kernel/extension-fields.ts';
import type { Column, Table } from '#platform/storage/columns.ts';
import type { SqlValue } from '#platform/storage/engine.ts';
import type { TableName } from '#platform/storage/schema.ts';
import { tables } from '#schema/tables.ts';
import type { Known } from './known.ts';

/** How one of our columns is filled from one legacy column. */
export interface Field {
  readonly from: string;
  /** The column's name in earlier versions. */
  readonly formerly?: string;
  /** Null for a text without a value; then the column's default is used if it may not be null. */
  readonly read: (text: string) => SqlValue;
  /** Set if earlier versions had no such column and nothing refers to it: then the database numbers the rows. */
  readonly isNumbered?: true;
  /** The value for NULL, and for a column that this store does not have, if our column must have a value. */
  readonly otherwise?: SqlValue;
}

/** The current legacy row: a column's text, null if it is NULL or if this store has no such column. */
export type Row = (column: string) => string | null;

/** The target of the rows of one legacy table. A declaration, so that imported and left-out data can be listed. */
export interface TableMapping {
  /** The name of the rows, for the summary. */
  readonly what: string;
  readonly from: string;
  readonly to: TableName;
  readonly columns: Readonly<Record<string, Field>>;
  /** Our columns that need more than one legacy column, or the store's attributes. */
  readonly derived?: Readonly<Record<string, (row: Row, known: Known) => SqlValue>>;
  /** The reason why a row is left out, or undefined. An empty reason skips it silently: another mapping imports it. */
  readonly refuse?: (row: Row, known: Known) => string | undefined;
  /** Set if many stores of the family have no such table, so that its absence is not reported. */
  readonly optional?: boolean;
}

/** Several rows for one legacy row: the fields of `Expansion` replace `columns`. */
export interface Expansion extends Omit<TableMapping, 'columns' | 'derived'> {
  readonly names: readonly string[];
  readonly expand: (row: Row, known: Known) => readonly (readonly SqlValue[])[];
}

/** A column that is filled after its row was inserted, since its value comes from another table. */
export interface Amendment {
  readonly from: string;
  readonly to: TableName;
  readonly key: string;
  readonly set: string;
  /** The key and the value, or undefined for a row without one. */
  readonly read: (row: Row, known: Known) => readonly [key: number, value: SqlValue] | undefined;
  readonly optional?: boolean;
}

type ColumnsOf<T extends TableName> = keyof (typeof tables)[T]['columns'] & string;

/** Declares a mapping; the compiler checks that the columns exist. */
export function mapping<T extends TableName, C extends ColumnsOf<T>, D extends ColumnsOf<T> = never>(
  declared: Omit<TableMapping, 'to' | 'columns' | 'derived'> & {
    readonly to: T;
    readonly columns: Readonly<Record<C, Field>>;
    readonly derived?: Readonly<Record<D, (row: Row, known: Known) => SqlValue>>;
  },
): TableMapping {
  return declared;
}

// --- fields

/** Unchanged text. NUL characters are removed: neither engine stores them, and XML cannot contain them. */
export const text = (from: string): Field => ({ from, read: plainText });

/** Text; an empty one becomes null. */
export const textOrNothing = (from: string): Field => ({ from, read: (value) => plainText(value) || null });

/** A whole number; null if it is not one. */
export const integerField = (from: string): Field => ({ from, read: wholeNumber });

/** 1 for any number but zero. */
export const yesNo = (from: string): Field => ({ from, read: (value) => (Number(value) ? 1 : 0) });

/** An exact decimal in ten-thousandths; null if it is not one. */
export const exact = (from: string): Field => ({ from, read: parseDecimal });

/** A date and time in UTC as milliseconds; null for none and for MySQL's zero date. */
export const moment = (from: string): Field => ({ from, read: milliseconds });

/** A date and time that every row must have: 1970 if the store does not know it. */
export const momentAlways = (from: string): Field => ({
  from,
  read: (value) => milliseconds(value) ?? 0,
  otherwise: 0,
});

/** A legacy column, converted by a function. */
export const through = (from: string, read: (value: string) => SqlValue): Field => ({ from, read });

export function plainText(value: string): string {
  return value.includes('\0') ? value.replaceAll('\0', '') : value;
}

export function wholeNumber(value: string): number | null {
  const number = Number(value);
  return value !== '' && Number.isSafeInteger(number) ? number : null;
}

function milliseconds(value: string): number | null {
  if (!/^\d{4}-\d\d-\d\d/.test(value) || value.startsWith('0000')) return null;
  const time = Date.parse(`${value.slice(0, 19).replace(' ', 'T')}${value.length > 10 ? 'Z' : ''}`);
  return Number.isNaN(time) ? null : time;
}

/** The legacy name of a column, current and former; null if it is not imported. */
type LegacyName = string | readonly [now: string, formerly: string] | null;

/**
 * Fields of all columns of one of our tables that have the same names in the legacy store: numbers, times and texts by
 * our declaration. Empty texts stay.
 *
 * @param names of columns that have or had another name, or are not imported
 */
export function sameColumns<T extends TableName>(
  to: T,
  names?: Readonly<Partial<Record<ColumnsOf<T>, LegacyName>>>,
): Record<ColumnsOf<T>, Field> {
  const { columns }: Table = tables[to];
  const called: Readonly<Partial<Record<string, LegacyName>>> = names ?? {};
  const fields = Object.entries(columns).flatMap(([name, column]): [string, Field][] => {
    const named = called[name];
    if (named === null || name === extensionColumn) return [];
    const [from, formerly] = typeof named === 'string' ? [named] : (named ?? [name]);
    return [[name, { ...fieldFor(column, from), ...(formerly !== undefined && { formerly }) }]];
  });
  return Object.fromEntries(fields) as Record<ColumnsOf<T>, Field>;
}

function fieldFor({ kind, holds, nullable }: Column<unknown>, from: string): Field {
  if (kind === 'text') return text(from);
  if (holds === 'time') return nullable ? moment(from) : momentAlways(from);
  return holds === 'decimal' ? exact(from) : integerField(from);
}

// --- use

/** The result for one legacy row: the values to insert, or the reason why it is left out. */
export type Taken = { readonly rows: readonly (readonly SqlValue[])[] } | { readonly reason: string };

/** A mapping prepared for the columns of this store. */
export interface Reader {
  /** Our columns, in the order of the values. */
  readonly names: readonly string[];
  /** Legacy columns of the mapping that this store does not have. */
  readonly absent: readonly string[];
  read(values: readonly (string | null)[]): Taken;
  /** The name of a legacy row that is left out: our key as the row has it, else its first column. */
  nameOf(values: readonly (string | null)[]): string;
}

/**
 * Prepares a mapping for rows of these legacy columns.
 *
 * @param added columns of extensions, which are kept as they are if our table has a place for them
 */
export function readerOf(
  declared: TableMapping | Expansion,
  columns: readonly string[],
  known: Known,
  added: readonly string[],
): Reader {
  const places = new Map(columns.map((name, i) => [name, i]));
  let current: readonly (string | null)[] = [];
  const row: Row = (column) => current[places.get(column) ?? -1] ?? null;
  const { refuse } = declared;
  const firstColumn = (values: readonly (string | null)[]) => `${columns[0]} ${values[0]}`;

  if ('expand' in declared) {
    return {
      names: declared.names,
      absent: [],
      nameOf: firstColumn,
      read(values) {
        current = values;
        const reason = refuse?.(row, known);
        return reason === undefined ? { rows: declared.expand(row, known) } : { reason };
      },
    };
  }

  const ours: Table = tables[declared.to];
  const placeOf = ({ from, formerly = '' }: Field) => places.get(from) ?? places.get(formerly);
  const fields = Object.entries(declared.columns)
    .filter(([, field]) => placeOf(field) !== undefined || field.otherwise !== undefined)
    .map(([name, { read, otherwise = null, ...field }]) => ({
      name,
      place: placeOf({ ...field, read }) ?? -1,
      read,
      otherwise,
      ...fallback(ours, name),
    }));
  const derived = Object.entries(declared.derived ?? {}).map(([name, derive]) => ({
    name,
    derive,
    ...fallback(ours, name),
  }));
  const missing = Object.entries(declared.columns).filter(([, field]) => placeOf(field) === undefined);
  // A required column is missing: every row is left out, which tells more than an error would.
  const impossible = missing.find(
    ([name, { otherwise, isNumbered }]) => isRequired(ours, name) && otherwise === undefined && !isNumbered,
  );
  const extra = keepsAdded(declared) ? added : [];
  return {
    names: [
      ...fields.map(({ name }) => name),
      ...derived.map(({ name }) => name),
      ...(extra.length > 0 ? [extensionColumn] : []),
    ],
    absent: missing.map(([, { from }]) => from),
    nameOf(values) {
      const parts = keyColumns(declared.to).flatMap((name) => {
        const field = declared.columns[name];
        const value = field && values[placeOf(field) ?? -1];
        return value ? [`${name} ${value}`] : [];
      });
      return parts.length === 0 ? firstColumn(values) : parts.join(', ');
    },
    read(values) {
      current = values;
      const reason = refuse?.(row, known);
      if (reason !== undefined) return { reason };
      if (impossible) return { reason: `this store has no column ${impossible[1].from}` };
      const out: SqlValue[] = [];
      for (const { name, place, read, otherwise, nullable, standIn } of fields) {
        const raw = values[place] ?? null;
        const value = raw === null ? otherwise : read(raw);
        if (value === null && !nullable && standIn === null) return { reason: `without ${name}` };
        out.push(value ?? (nullable ? null : standIn));
      }
      for (const { name, derive, nullable, standIn } of derived) {
        const value = derive(row, known);
        if (value === null && !nullable && standIn === null) return { reason: `without ${name}` };
        out.push(value ?? (nullable ? null : standIn));
      }
      if (extra.length > 0) out.push(extensionJson(extra.map((name) => [name, row(name)])));
      return { rows: [out] };
    },
  };
}

/** Whether a mapping keeps columns that extensions added to its table. */
export function keepsAdded({ to }: TableMapping | Expansion): boolean {
  return extensionColumn in tables[to].columns;
}

/** Null for a row in which they are all NULL. */
function extensionJson(fields: readonly (readonly [name: string, value: string | null])[]): string | null {
  if (fields.every(([, value]) => value === null)) return null;
  return JSON.stringify(
    Object.fromEntries(fields.map(([name, value]) => [name, value === null ? null : plainText(value)])),
  );
}

/** The columns of the key of one of our tables. */
export function keyColumns(table: TableName): readonly string[] {
  const { columns, key }: Table = tables[table];
  return key ?? Object.keys(columns).filter((name) => columns[name]?.kind === 'id');
}

/** The name of one of our rows in messages: its key; undefined if it has none among these columns. */
export function rowName(table: TableName, columns: readonly string[], row: readonly SqlValue[]): string | undefined {
  const key = keyColumns(table);
  if (key.length === 0 || !key.every((name) => columns.includes(name))) return undefined;
  return key.map((name) => `${name} ${row[columns.indexOf(name)]}`).join(', ');
}

function columnOf(table: Table, name: string): Column<unknown> {
  const column = table.columns[name];
  if (!column) throw new Error(`no column ${name}`);
  return column;
}

function isRequired(table: Table, name: string): boolean {
  const column = columnOf(table, name);
  return !column.nullable && column.default === undefined;
}

/** The value of a column without a legacy value: its default. */
function fallback(table: Table, name: string): { nullable: boolean; standIn: SqlValue } {
  const { nullable, default: literal } = columnOf(table, name);
  if (literal === undefined) return { nullable, standIn: null };
  return {
    nullable,
    standIn: literal.startsWith("'") ? literal.slice(1, -1).replaceAll("''", "'") : Number(literal),
  };
}
