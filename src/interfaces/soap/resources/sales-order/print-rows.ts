import { type TOptional, type TString, Type } from 'typebox';
import { formatDecimal } from '#kernel/decimal.ts';
import { extensionFields } from '#kernel/extension-fields.ts';
import { recordMaker } from '#kernel/record-maker.ts';
import { legacyTime } from '#kernel/time.ts';
import type { Column, Table } from '#platform/storage/columns.ts';

/** A printed row: numbers and times are texts. */
export type Printed = Record<string, string | null>;

/** How rows of a table are printed: by the names of the columns, with these exceptions. */
export interface RowPrint {
  /** Columns with another name. */
  readonly names?: Readonly<Record<string, string>>;
  /** Columns that are repeated under a former name. */
  readonly also?: Readonly<Record<string, string>>;
  /** Columns of the reference that are not stored here. */
  readonly empty?: readonly string[];
}

/**
 * Makes a function that prints rows of a table (soap-sales 1).
 *
 * @param shown the names of the printed columns in their order, with blanks between them (`wire-columns.ts`)
 */
export function printer({ columns }: Table, shown: string, how: RowPrint = {}): (row: object) => Printed {
  const { names = {}, also = {}, empty = [] } = how;
  const places = namesIn(shown).flatMap((column) => {
    const write = writerOf(columns[column] as Column<unknown>);
    const again = also[column];
    return [
      { column, write, name: names[column] ?? column },
      ...(again === undefined ? [] : [{ column, write, name: again }]),
    ];
  });
  // The reference's orders have no gift cards, so payments by them are only shown if there are any.
  const { usual = [], giftCards = [] } = Object.groupBy(places, ({ column }) =>
    isOfGiftCards(column) ? 'giftCards' : 'usual',
  );
  const printUsual = printerOf(usual, empty);
  const printAll = printerOf(places, empty);
  const giftCardNames = new Set(giftCards.map(({ name }) => name));
  return (row) => {
    const values = row as Values;
    if (giftCards.every(({ column }) => (values[column] ?? null) === null)) return withFields(printUsual(values), row);
    const all = Object.entries(printAll(values));
    return withFields(Object.fromEntries(all.filter(([name, text]) => text !== null || !giftCardNames.has(name))), row);
  };
}

/** Adds what extensions of the imported store had added to the row, as its maps showed it (V1 and XML-RPC only). */
function withFields(printed: Printed, row: object): Printed {
  const fields = extensionFields(row);
  if (!fields) return printed;
  for (const [name, value] of Object.entries(fields)) if (!Object.hasOwn(printed, name)) printed[name] = value;
  return printed;
}

/** A column with its printed name. */
interface Place {
  readonly column: string;
  readonly name: string;
  readonly write: (value: string | number) => string;
}

type Values = Readonly<Record<string, string | number | null>>;

/** Makes a function that prints these columns, and then the names in `empty` as null. */
function printerOf(places: readonly Place[], empty: readonly string[]): (values: Values) => Printed {
  const make = recordMaker<string | null>([...places.map(({ name }) => name), ...empty]);
  const nothing = empty.map(() => null);
  return (values) => {
    const texts = places.map(({ column, write }) => {
      const value = values[column] ?? null;
      return value === null ? null : write(value);
    });
    return make([...texts, ...nothing]);
  };
}

const isOfGiftCards = (column: string): boolean => /^(base_)?gift_cards_/.test(column);

function writerOf({ kind, holds }: Column<unknown>): (value: string | number) => string {
  if (kind === 'text' || holds === undefined) return String;
  return holds === 'decimal' ? (value) => formatDecimal(Number(value)) : (value) => legacyTime(Number(value));
}

/** Optional text fields, by the names in a text. */
export function texts(names: string): Record<string, TOptional<TString>> {
  return Object.fromEntries(namesIn(names).map((name) => [name, Type.Optional(Type.String())]));
}

const namesIn = (text: string): string[] => text.trim().split(/\s+/);
