import type { ColumnType } from 'kysely';
import type { Column, DefaultedColumn } from './columns.ts';
import type { tables } from './migrations/index.ts';

type Value<C> = C extends Column<infer T> ? T : never;
type KyselyColumn<C> =
  C extends DefaultedColumn<infer T> ? ColumnType<T, T | undefined, T> : ColumnType<Value<C>, Value<C>, Value<C>>;
type KyselyTable<T extends { readonly columns: object }> = {
  -readonly [K in keyof T['columns']]: KyselyColumn<T['columns'][K]>;
};

/** The database as Kysely sees it, derived from the migrations. */
export type Database = { -readonly [K in keyof typeof tables]: KyselyTable<(typeof tables)[K]> };

/** Name of a table. */
export type TableName = keyof Database;
