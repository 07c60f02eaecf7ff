import type { EngineKind } from './engine.ts';

/** One column: its SQL on both engines and, through `T`, the TypeScript type of its values. */
export interface Column<T> {
  readonly kind: 'id' | 'integer' | 'text';
  readonly nullable: boolean;
  /** SQL literal used when an insert leaves the column out. */
  readonly default?: string;
  /** Sorted by its bytes on both engines, whatever the language of the database. */
  readonly bytewise?: true;
  /** The meaning of its whole numbers, if they are shown in another form. */
  readonly holds?: 'decimal' | 'time';
  /** Never set: only carries the type of a row's value. */
  readonly type?: T;
}

/** Columns whose default or identity lets an insert leave them out. */
export interface DefaultedColumn<T> extends Column<T> {
  readonly defaulted: true;
}

/** The primary key that the engine numbers by itself; an import may set the number. Never reused. */
export const id = (): DefaultedColumn<number> => ({ kind: 'id', nullable: false, defaulted: true });
/** A whole number up to 2^53: a reference to another row, a position, a count. */
export const integer = (): Column<number> => ({ kind: 'integer', nullable: false });
/** As `integer`, or null. */
export const integerOrNull = (): DefaultedColumn<number | null> => ({
  kind: 'integer',
  nullable: true,
  defaulted: true,
});
/** A whole number whose default is `value`. */
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
/** As `decimal`, or null. */
export const decimalOrNull = (): DefaultedColumn<number | null> => ({ ...integerOrNull(), holds: 'decimal' });
/** As `decimal`, with a default of zero. */
export const decimalDefault = (value = 0): DefaultedColumn<number> => ({ ...integerDefault(value), holds: 'decimal' });
/** Milliseconds since 1970-01-01T00:00:00Z. */
export const time = (): Column<number> => ({ ...integer(), holds: 'time' });
/** As `time`, or null. */
export const timeOrNull = (): DefaultedColumn<number | null> => ({ ...integerOrNull(), holds: 'time' });
/** Text of any length. */
export const text = (): Column<string> => ({ kind: 'text', nullable: false });
/** Text, or null. */
export const textOrNull = (): DefaultedColumn<string | null> => ({ kind: 'text', nullable: true, defaulted: true });
/** Text whose default is `value`. */
export const textDefault = (value: string): DefaultedColumn<string> => ({
  kind: 'text',
  nullable: false,
  default: `'${value.replaceAll("'", "''")}'`,
  defaulted: true,
});

/** A text column, sorted by its bytes on both engines, whatever the language of the database. */
export const bytewise = <C extends Column<string>>(column: C): C => ({ ...column, bytewise: true });

/**
 * A reference that the database enforces: the row is deleted with the referenced row, or the reference becomes null.
 */
export interface ForeignKey {
  readonly columns: readonly string[];
  readonly table: string;
  readonly onDelete: 'cascade' | 'set null' | 'restrict';
}

/** A reference whose rows are deleted with the referenced row. */
export const cascade = (column: string, table: string): ForeignKey => ({
  columns: [column],
  table,
  onDelete: 'cascade',
});

/** A declaration of an index. */
export interface Index {
  readonly columns: readonly string[];
  readonly unique?: boolean;
  /** A SQL condition for its rows, valid on both engines. */
  readonly where?: string;
  /** Its columns on SQLite, if they differ. */
  readonly sqlite?: readonly string[];
  /** Set if only this engine has it. */
  readonly only?: EngineKind;
}

/** A declaration of a table. Tables whose key is not an `id` column name it in `key`. */
export interface Table {
  readonly columns: Readonly<Record<string, Column<unknown>>>;
  readonly key?: readonly string[];
  readonly foreign?: readonly ForeignKey[];
  /** By name; the name in the database has the suffix `_ix`. */
  readonly indexes?: Readonly<Record<string, Index>>;
  /**
   * Objects that only one engine has, by name, with the statement that creates each (an index, a trigger, a virtual
   * table).
   */
  readonly besides?: Readonly<Record<EngineKind, Readonly<Record<string, string>>>>;
  /**
   * Set for tables that many calls change, such as carts, sessions and stock: on PostgreSQL no value that is read from
   * them is cached, and their writers need not report changes.
   */
  readonly changesOften?: true;
  /** False if backups leave it out: it must not be restored, or can be made again. */
  readonly backedUp?: false;
}

/** Tables by name. */
export type Tables = Readonly<Record<string, Table>>;
