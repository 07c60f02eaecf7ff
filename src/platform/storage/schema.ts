import type { ColumnType } from 'kysely';
import type { Column, DefaultedColumn, Tables } from './columns.ts';
import type { Tx } from './engine.ts';

type Value<C> = C extends Column<infer T> ? T : never;
type KyselyColumn<C> =
  C extends DefaultedColumn<infer T> ? ColumnType<T, T | undefined, T> : ColumnType<Value<C>, Value<C>, Value<C>>;
type KyselyTable<T extends { readonly columns: object }> = {
  -readonly [K in keyof T['columns']]: KyselyColumn<T['columns'][K]>;
};

/** Tables as Kysely sees them. */
export type KyselyTables<T extends Tables> = { -readonly [K in keyof T]: KyselyTable<T[K]> };

/**
 * The database as Kysely sees it. Storage itself has no list of tables: `src/schema/tables.ts` adds those of all areas.
 */
// biome-ignore lint/suspicious/noEmptyInterface: it is filled where the tables are assembled
export interface Database {}

/** The name of a table. */
export type TableName = keyof Database & string;

/** A step from one released state of the database to the next. */
export interface Migration {
  /** Begins with its number and never changes: `0002-jobs`. */
  readonly name: string;
  /**
   * Makes the tables before it from those after it: without what it adds, and with the former names of what it renames.
   */
  readonly before: (after: Tables) => Tables;
  /** Runs it, within the transaction that brings the database to the newest state, on either engine. */
  readonly run: (tx: Tx, after: Tables) => Promise<void>;
}

/** The database schema of a program, and the way from earlier ones. */
export interface Schema {
  /** The current tables. */
  readonly tables: Tables;
  /** The first release: the name of the state before the first of `migrations`. */
  readonly base: string;
  /** In the order in which they are applied. */
  readonly migrations: readonly Migration[];
  /** Rejects if a database with all migrations is not as the tables say. */
  readonly check?: (tx: Tx) => Promise<void>;
}
