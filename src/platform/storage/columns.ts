import type { EngineKind } from './engine.ts';

/** One column as data: its SQL on both engines and, through `T`, the TypeScript type of its values. */
export interface Column<T> {
  readonly kind: 'id' | 'integer' | 'text';
  readonly nullable: boolean;
  /** SQL literal used when an insert leaves the column out. */
  readonly default?: string;
  /** Sorted by its bytes on both engines, whatever the language of the database. */
  readonly bytewise?: true;
  /** What its whole numbers mean, where they are no numbers to those who see them. */
  readonly holds?: 'decimal' | 'time';
  /** Only in types: the value a row holds. */
  readonly type?: T;
}

/** Columns whose default or identity lets an insert leave them out. */
export interface DefaultedColumn<T> extends Column<T> {
  readonly defaulted: true;
}

/** The primary key that the engine numbers by itself; an import may give the number. Never reused. */
export const id = (): DefaultedColumn<number> => ({ kind: 'id', nullable: false, defaulted: true });
/** A whole number up to 2^53: a reference to another row, a position, a count. */
export const integer = (): Column<number> => ({ kind: 'integer', nullable: false });
/** As `integer`, or nothing. */
export const integerOrNull = (): DefaultedColumn<number | null> => ({
  kind: 'integer',
  nullable: true,
  defaulted: true,
});
/** A whole number that is `value` when an insert does not say. */
export const integerDefault = (value: number): DefaultedColumn<number> => ({
  kind: 'integer',
  nullable: false,
  default: String(value),
  defaulted: true,
});
/** 0 or 1. */
export const flag = (value: 0 | 1 = 0): DefaultedColumn<number> => integerDefault(value);
/** An exact amount of money or a quantity in ten-thousandths: 12.34 is 123400. */
export const decimal = (): Column<number> => ({ ...integer(), holds: 'decimal' });
/** As `decimal`, or nothing. */
export const decimalOrNull = (): DefaultedColumn<number | null> => ({ ...integerOrNull(), holds: 'decimal' });
/** As `decimal`, zero when an insert does not say. */
export const decimalDefault = (value = 0): DefaultedColumn<number> => ({ ...integerDefault(value), holds: 'decimal' });
/** Milliseconds since 1970-01-01T00:00:00Z. */
export const time = (): Column<number> => ({ ...integer(), holds: 'time' });
/** As `time`, or nothing. */
export const timeOrNull = (): DefaultedColumn<number | null> => ({ ...integerOrNull(), holds: 'time' });
/** Text of any length. */
export const text = (): Column<string> => ({ kind: 'text', nullable: false });
/** Text, or nothing. */
export const textOrNull = (): DefaultedColumn<string | null> => ({ kind: 'text', nullable: true, defaulted: true });
/** Text that is `value` when an insert does not say. */
export const textDefault = (value: string): DefaultedColumn<string> => ({
  kind: 'text',
  nullable: false,
  default: `'${value.replaceAll("'", "''")}'`,
  defaulted: true,
});

/** A text column, sorted by its bytes on both engines, whatever the language of the database. */
export const bytewise = <C extends Column<string>>(column: C): C => ({ ...column, bytewise: true });

/** A reference that the database keeps: the row goes with the row it points to, or loses the pointer. */
export interface ForeignKey {
  readonly columns: readonly string[];
  readonly table: string;
  readonly onDelete: 'cascade' | 'set null' | 'restrict';
}

/** A reference of rows that go with the row they point to. */
export const cascade = (column: string, table: string): ForeignKey => ({
  columns: [column],
  table,
  onDelete: 'cascade',
});

/** An index as data. */
export interface Index {
  readonly columns: readonly string[];
  readonly unique?: boolean;
  /** SQL condition of the rows that it has, valid on both engines. */
  readonly where?: string;
  /** Its columns on SQLite, where these are others. */
  readonly sqlite?: readonly string[];
  /** The engine that has it, where the other one has not. */
  readonly only?: EngineKind;
}

/** A table as data. Tables whose key is not an `id` column name it in `key`. */
export interface Table {
  readonly columns: Readonly<Record<string, Column<unknown>>>;
  readonly key?: readonly string[];
  readonly foreign?: readonly ForeignKey[];
  /** By name; in the database the name ends in `_ix`. */
  readonly indexes?: Readonly<Record<string, Index>>;
  /** What only one engine has a word for, by name: the statement that creates it (an index, a trigger, a virtual table). */
  readonly besides?: Readonly<Record<EngineKind, Readonly<Record<string, string>>>>;
  /**
   * What changes with many calls, such as carts, sessions and stock: no value that is read from it is kept on PostgreSQL, and
   * its writers need not say there that it changed.
   */
  readonly changesOften?: true;
  /** False for what a backup leaves out: it must not come back, or can be made again. */
  readonly backedUp?: false;
}

/** Tables by name. */
export type Tables = Readonly<Record<string, Table>>;
