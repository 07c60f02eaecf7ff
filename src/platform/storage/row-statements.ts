import { type RawBuilder, sql } from 'kysely';
import type { Table } from './columns.ts';
import type { Dialect } from './dialect.ts';
import type { SqlValue, Tx } from './engine.ts';
import type { TableName } from './schema.ts';
import { type Statement, statement } from './statement.ts';

/**
 * Statements that write any number of rows at once: their single parameter is the rows as JSON, so that the text stays
 * the same and the engine prepares it once. Texts must not contain U+0000 or half of a surrogate pair, which
 * PostgreSQL's JSON does not support.
 */
export type RowStatement<R = never> = Statement<{ rows: string }, R>;

/** Rows as the parameter of a `RowStatement`: values in the order of its columns. */
export function asRows(rows: readonly (readonly SqlValue[])[]): { rows: string } {
  return { rows: JSON.stringify(rows) };
}

/** Inserts rows of `columns`; answers the columns of `returning`, which must identify the rows. */
export function insertRows<R = never>(
  table: TableName,
  columns: readonly string[],
  returning: readonly string[] = [],
): RowStatement<R> {
  return statement<{ rows: string }, R>(
    (_q, p, d, tables) =>
      sql`insert into ${sql.table(table)} (${names(columns)}) ${values(tables[table], columns, p.rows, d)}${
        returning.length > 0 ? sql` returning ${names(returning)}` : sql``
      }` as RawBuilder<R>,
  );
}

/** Inserts rows of `columns`, or updates the row with the same `key`. The rows must have different keys. */
export function upsertRows(table: TableName, key: readonly string[], columns: readonly string[]): RowStatement {
  const changed = columns.filter((column) => !key.includes(column));
  return statement(
    (_q, p, d, tables) =>
      sql`insert into ${sql.table(table)} (${names(columns)}) ${values(tables[table], columns, p.rows, d)} on conflict (${names(
        key,
      )}) do update set ${sql.join(changed.map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`))}`,
  );
}

/** Inserts rows of `columns`, except those whose `key` exists already. */
export function insertMissingRows(table: TableName, key: readonly string[], columns: readonly string[]): RowStatement {
  return statement(
    (_q, p, d, tables) =>
      sql`insert into ${sql.table(table)} (${names(columns)}) ${values(tables[table], columns, p.rows, d)} on conflict (${names(
        key,
      )}) do nothing`,
  );
}

/** Updates existing rows by `key`. The rows must have different keys. */
export function updateRows(table: TableName, key: readonly string[], columns: readonly string[]): RowStatement {
  const changed = columns.filter((column) => !key.includes(column));
  return statement(
    (_q, p, d, tables) =>
      sql`with changed(${names(columns)}) as (${values(tables[table], columns, p.rows, d, false)})
        update ${sql.table(table)} set ${sql.join(changed.map((name) => sql`${sql.ref(name)} = changed.${sql.ref(name)}`))}
        from changed where ${sql.join(
          key.map((name) => sql`${sql.ref(`${table}.${name}`)} = ${sql.ref(`changed.${name}`)}`),
          sql` and `,
        )}`,
  );
}

/** Reads the rows whose values of `key` are given. */
export function selectRows<R>(table: TableName, columns: readonly string[], key: readonly string[]): RowStatement<R> {
  return statement<{ rows: string }, R>(
    (_q, p, d, tables) =>
      sql`select ${names(columns)} from ${sql.table(table)} where (${names(key)}) in (${values(tables[table], key, p.rows, d, false)})` as RawBuilder<R>,
  );
}

/** Deletes the rows whose values of `key` are given. */
export function deleteRows(table: TableName, key: readonly string[]): RowStatement {
  return statement(
    (_q, p, d, tables) =>
      sql`delete from ${sql.table(table)} where (${names(key)}) in (${values(tables[table], key, p.rows, d, false)})`,
  );
}

/** Runs a row statement unless there is no row. */
export async function runRows(tx: Tx, prepared: RowStatement, rows: readonly (readonly SqlValue[])[]): Promise<number> {
  return rows.length === 0 ? 0 : tx.run(prepared, asRows(rows));
}

const names = (columns: readonly string[]): RawBuilder<unknown> => sql.join(columns.map((name) => sql.ref(name)));

function values(
  table: Table | undefined,
  columns: readonly string[],
  rows: string,
  { kind }: Dialect,
  inInsert = true,
): RawBuilder<unknown> {
  if (kind === 'sqlite') {
    const read = sql.join(columns.map((_, index) => sql`value ->> ${sql.lit(index)}`));
    // Without a condition, SQLite would read `on conflict` as part of the join.
    return sql`select ${read} from json_each(${rows})${inInsert ? sql` where true` : sql``}`;
  }
  const read = columns.map((name, index) =>
    table?.columns[name]?.kind === 'text' ? sql`e ->> ${sql.lit(index)}` : sql`(e ->> ${sql.lit(index)})::bigint`,
  );
  return sql`select ${sql.join(read)} from json_array_elements(${rows}::json) as e`;
}
