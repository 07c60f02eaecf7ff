import { type TOptional, type TString, Type } from 'typebox';
import { formatDecimal } from '../../../../kernel/decimal.ts';
import { legacyTime } from '../../../../kernel/time.ts';
import type { Column, Table } from '../../../../platform/storage/columns.ts';

/** A printed row: numbers and times are texts. */
export type Printed = Record<string, string | null>;

/** How rows of a table are printed: by the names of the columns, with these exceptions. */
export interface RowPrint {
  /** The column at the end. */
  readonly last?: string;
  /** Columns that are not shown. */
  readonly without?: readonly string[];
  /** Columns with another name. */
  readonly names?: Readonly<Record<string, string>>;
  /** Columns that are repeated under a former name. */
  readonly also?: Readonly<Record<string, string>>;
  /** Columns of the reference that are not stored here. */
  readonly empty?: readonly string[];
}

/** Makes a function that prints whole rows of a table, in the order of its columns (soap-sales 1). */
export function printer({ columns }: Table, how: RowPrint = {}): (row: object) => Printed {
  const { last, without = [], names = {}, also = {}, empty = [] } = how;
  const columnNames = Object.keys(columns).filter((name) => name !== last && !without.includes(name));
  const places = [...columnNames, ...(last === undefined ? [] : [last])].flatMap((column) => {
    const write = writerOf(columns[column] as Column<unknown>);
    const again = also[column];
    return [
      { column, write, name: names[column] ?? column },
      ...(again === undefined ? [] : [{ column, write, name: again }]),
    ];
  });
  return (row) => {
    const values = row as Readonly<Record<string, string | number | null>>;
    const printed: Printed = {};
    for (const { column, write, name } of places) {
      const value = values[column] ?? null;
      // The reference's orders have no gift cards, so payments by them are only shown if there are any.
      if (value === null && isOfGiftCards(column)) continue;
      printed[name] = value === null ? null : write(value);
    }
    for (const name of empty) printed[name] = null;
    return printed;
  };
}

const isOfGiftCards = (column: string): boolean => /^(base_)?gift_cards_/.test(column);

function writerOf({ kind, holds }: Column<unknown>): (value: string | number) => string {
  if (kind === 'text' || holds === undefined) return String;
  return holds === 'decimal' ? (value) => formatDecimal(Number(value)) : (value) => legacyTime(Number(value));
}

/** Optional text fields, by the names in a text. */
export function texts(names: string): Record<string, TOptional<TString>> {
  return Object.fromEntries(
    names
      .trim()
      .split(/\s+/)
      .map((name) => [name, Type.Optional(Type.String())]),
  );
}
