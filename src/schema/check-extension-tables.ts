// schema/: the list of all tables, and the migrations since 0.1.0. The engines are opened for it.

import { sql } from 'kysely';
import { ExtensionError, type LoadedExtension } from '#kernel/extensions.ts';
import type { Tables } from '#platform/storage/columns.ts';
import type { Tx } from '#platform/storage/engine.ts';

/**
 * Rejects with an `ExtensionError` if the tables of an extension have other columns in the database than it declares: it was
 * changed without a migration.
 */
export async function checkExtensionTables(tx: Tx, loaded: readonly LoadedExtension[]): Promise<void> {
  const declared = loaded.flatMap(({ name, tables }) =>
    Object.entries((tables ?? {}) as Tables).map(([table, { columns }]) => ({ name, table, columns })),
  );
  if (declared.length === 0) return;
  const actual = await columnsOf(
    tx,
    declared.map(({ table }) => table),
  );
  for (const { name, table, columns } of declared) {
    const found = actual.get(table);
    const advice = 'the store was opened with another state of it; add a migration';
    if (!found) throw new ExtensionError(name, `tables: the database has no ${table}: ${advice}`);
    const missing = Object.keys(columns).find((column) => !found.has(column));
    if (missing !== undefined) throw new ExtensionError(name, `tables: ${table} has no ${missing} yet: ${advice}`);
    const extra = [...found].find((column) => !Object.hasOwn(columns, column));
    if (extra !== undefined)
      throw new ExtensionError(name, `tables: ${table} has ${extra} in the database: declare it`);
  }
}

async function columnsOf(tx: Tx, tables: readonly string[]): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const names = sql.join(tables);
  const rows = await tx.query(() =>
    tx.kind === 'sqlite'
      ? sql<Row>`select m.name as "table", c.name as "column" from sqlite_master as m, pragma_table_info(m.name) as c
          where m.type = 'table' and m.name in (${names})`
      : sql<Row>`select table_name as "table", column_name as "column" from information_schema.columns
          where table_schema = current_schema() and table_name in (${names})`,
  );
  const found = new Map<string, Set<string>>();
  for (const { table, column } of rows) found.set(table, (found.get(table) ?? new Set()).add(column));
  return found;
}

interface Row {
  readonly table: string;
  readonly column: string;
}
