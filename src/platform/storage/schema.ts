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

/** The database as Kysely sees it. Storage has no list of tables: `src/schema/tables.ts` adds those of all parts. */
// biome-ignore lint/suspicious/noEmptyInterface: it is filled where the tables are assembled
export interface Database {}

/** Name of a table. */
export type TableName = keyof Database & string;

/** A step that brings a database from one released state to the next one. */
export interface Migration {
  /** Begins with its number, never changes: `0016-jobs`. */
  readonly name: string;
  /** The tables before it, of those after it: without what it adds, and with the former names of what it renames. */
  readonly before: (after: Tables) => Tables;
  /** Carries it out, as a part of the transaction that brings the database to the newest state, on either engine. */
  readonly run: (tx: Tx, after: Tables) => Promise<void>;
}

/** What a program keeps in a database, and how earlier databases become such ones. */
export interface Schema {
  /** The tables of today. */
  readonly tables: Tables;
  /** Names the state before the first of `migrations`. */
  readonly base: string;
  /** In the order in which they are applied. */
  readonly migrations: readonly Migration[];
  /** Names of the migrations that led to the base while there was none. */
  readonly replaced: readonly string[];
}
