import { CompiledQuery } from 'kysely';
import type { Table } from '#platform/storage/columns.ts';
import type { SqlValue, Tx } from '#platform/storage/engine.ts';
import type { TableName } from '#platform/storage/schema.ts';
import { tables } from '#schema/tables.ts';
import { keyColumns, rowName } from './mapping.ts';

/** Statements for whole tables at once. Their text depends only on the schema; values are always parameters. */

const MAX_ROWS = 500;

/** Runs SQL that is text already, without a builder's cost. */
function raw<R>(tx: Tx, sql: string, parameters: readonly SqlValue[] = []): Promise<R[]> {
  return tx.query(() => ({ compile: () => CompiledQuery.raw(sql, [...parameters]) as CompiledQuery<R> }));
}

/** Inserts rows and skips those whose key exists already; the first one stays. Answers the names of the skipped ones. */
export async function insertNew(
  tx: Tx,
  table: TableName,
  columns: readonly string[],
  rows: readonly (readonly SqlValue[])[],
): Promise<string[]> {
  const skipped = await tx.insertMissing(table, columns, rows);
  return skipped.flatMap((place) => rowName(table, columns, rows[place] ?? []) ?? []);
}

/** Sets one column of many rows. Unknown keys are skipped. If a key is given twice, either value may stay. */
export async function setColumn(
  tx: Tx,
  table: TableName,
  key: string,
  column: string,
  pairs: readonly (readonly [key: number, value: SqlValue])[],
): Promise<void> {
  const type = (tables[table] as Table).columns[column]?.kind === 'text' ? 'text' : 'bigint';
  for (let start = 0; start < pairs.length; start += MAX_ROWS) {
    const slice = pairs.slice(start, start + MAX_ROWS);
    // PostgreSQL takes the types of the list from its first row.
    const places = placeholders(tx, slice.length, ['bigint', type]);
    await raw(
      tx,
      `update ${table} set ${column} = v.column2 from (values ${places}) as v where ${table}.${key} = v.column1`,
      slice.flat(),
    );
  }
}

function placeholders(tx: Tx, rows: number, casts: readonly string[]): string {
  let number = 0;
  const place = () => (tx.kind === 'postgres' ? `$${++number}` : '?');
  const lines: string[] = [];
  for (let row = 0; row < rows; row++) {
    const places = casts.map((type) => `cast(${place()} as ${type})`);
    lines.push(`(${places.join(', ')})`);
  }
  return lines.join(', ');
}

/** The number of rows of a table. */
export async function countRows(tx: Tx, table: TableName): Promise<number> {
  const [row] = await raw<{ n: number }>(tx, `select count(*) as n from ${table}`);
  return Number(row?.n ?? 0);
}

/** A reference from one table to another by a single column. */
export interface Reference {
  readonly table: TableName;
  readonly column: string;
  readonly to: TableName;
  /** Whether a row may stay without the referenced one. */
  readonly isLoose?: boolean;
}

/** References that a legacy store follows although our schema does not enforce them. */
const UNDECLARED: readonly Reference[] = [
  { table: 'quote', column: 'store_id', to: 'store' },
  { table: 'quote_item', column: 'product_id', to: 'product' },
];

/** Every reference of the schema, owners before the tables that refer to them. */
export function references(): readonly Reference[] {
  const all = (Object.entries(tables) as [TableName, Table][]).flatMap(([table, { foreign = [] }]) =>
    foreign.map(({ columns, table: to, onDelete }) => ({
      table,
      column: columns[0] as string,
      to: to as TableName,
      isLoose: onDelete === 'set null',
    })),
  );
  const edges = [...all, ...UNDECLARED];
  const order = ownersFirst(edges);
  return edges.sort((a, b) => order.indexOf(a.table) - order.indexOf(b.table));
}

/** All tables of the schema, owners before the tables that refer to them. */
export function ownersFirst(edges: readonly Reference[] = references()): TableName[] {
  const done = new Set<TableName>();
  const visit = (table: TableName) => {
    if (done.has(table)) return;
    done.add(table);
    for (const edge of edges) if (edge.table === table) visit(edge.to);
    ordered.push(table);
  };
  const ordered: TableName[] = [];
  for (const table of Object.keys(tables) as TableName[]) visit(table);
  return ordered;
}

/**
 * Removes the rows whose reference leads nowhere; answers how many, and the names of some. Rows that belong to them are
 * deleted too, uncounted.
 *
 * @param named how many are named
 */
export async function removeOrphans(
  tx: Tx,
  { table, column, to }: Reference,
  named: number,
): Promise<{ count: number; names: string[] }> {
  const key = keyOf(to);
  const orphan = `${column} is not null and not exists (select 1 from ${to} as owner where owner.${key} = ${table}.${column})`;
  const [row] = await raw<{ n: number }>(tx, `select count(*) as n from ${table} where ${orphan}`);
  const count = Number(row?.n ?? 0);
  if (count === 0) return { count, names: [] };
  const columns = keyColumns(table).join(', ');
  const rows = await raw<Record<string, SqlValue>>(
    tx,
    `select ${columns} from ${table} where ${orphan} order by ${columns} limit ${Math.min(named, count)}`,
  );
  await tx.exec(`delete from ${table} where ${orphan}`);
  return {
    count,
    names: rows.map((row) =>
      keyColumns(table)
        .map((name) => `${name} ${row[name]}`)
        .join(', '),
    ),
  };
}

/** Clears a reference that leads nowhere; answers how many rows had one: 0 stands for none in a legacy store. */
export async function clearDangling(tx: Tx, { table, column, to }: Reference): Promise<number> {
  const dangling = `${column} is not null and not exists (select 1 from ${to} as owner where owner.${keyOf(to)} = ${table}.${column})`;
  const [row] = await raw<{ n: number; named: number }>(
    tx,
    `select count(*) as n, count(nullif(${column}, 0)) as named from ${table} where ${dangling}`,
  );
  if (Number(row?.n ?? 0) > 0) await tx.exec(`update ${table} set ${column} = null where ${dangling}`);
  return Number(row?.named ?? 0);
}

function keyOf(table: TableName): string {
  const { columns, key } = tables[table] as Table;
  const found = key?.length === 1 ? key[0] : Object.entries(columns).find(([, { kind }]) => kind === 'id')?.[0];
  if (!found) throw new Error(`${table} has no single key`);
  return found;
}

/** Removes every row of these tables; name dependent tables first. */
export async function emptyTables(tx: Tx, names: readonly TableName[]): Promise<void> {
  if (tx.kind === 'postgres') await tx.exec(`truncate table ${names.join(', ')}`);
  else for (const table of names) await tx.exec(`delete from ${table}`);
}
