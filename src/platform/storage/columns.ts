import type { Tx } from './engine.ts';
/** One column as data: its SQL on both engines and, through `T`, the TypeScript type of its values. */
export interface Column<T> {
  readonly kind: 'id' | 'integer' | 'text';
  readonly nullable: boolean;
  /** SQL literal used when an insert leaves the column out. */
  readonly default?: string;
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
export const decimal = (): Column<number> => integer();
/** As `decimal`, or nothing. */
export const decimalOrNull = (): DefaultedColumn<number | null> => integerOrNull();
/** As `decimal`, zero when an insert does not say. */
export const decimalDefault = (value = 0): DefaultedColumn<number> => integerDefault(value);
/** Milliseconds since 1970-01-01T00:00:00Z. */
export const time = (): Column<number> => integer();
/** As `time`, or nothing. */
export const timeOrNull = (): DefaultedColumn<number | null> => integerOrNull();
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

/** A reference that the database keeps: the row goes with the row it points to, or loses the pointer. */
export interface ForeignKey {
  readonly columns: readonly string[];
  readonly table: string;
  readonly onDelete: 'cascade' | 'set null' | 'restrict';
}

/** A table as data. Tables whose key is not an `id` column name it in `key`. */
export interface Table {
  readonly columns: Readonly<Record<string, Column<unknown>>>;
  readonly key?: readonly string[];
  readonly foreign?: readonly ForeignKey[];
  readonly indexes?: Readonly<Record<string, { readonly columns: readonly string[]; readonly unique?: boolean }>>;
}

/** What one migration does, as data; it is never changed once released. */
export interface Migration {
  readonly name: string;
  readonly create?: Readonly<Record<string, Table>>;
  readonly addColumns?: Readonly<Record<string, Readonly<Record<string, Column<unknown>>>>>;
  /** Statements for what the above cannot say, valid on both engines. */
  readonly statements?: readonly string[];
  /** Statements for one engine only: what the other has no word for. They come last. */
  readonly statementsOf?: Readonly<Record<'sqlite' | 'postgres', readonly string[]>>;
  /** Fills in what no statement can say, after all of the above. */
  readonly fill?: (tx: Tx) => Promise<void>;
}
