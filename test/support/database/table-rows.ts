import { sql } from 'kysely';
import type { Tables } from '../../../src/platform/storage/columns.ts';
import type { Engine, SqlValue, Tx } from '../../../src/platform/storage/engine.ts';
import type { TableName } from '../../../src/platform/storage/schema.ts';
import { statement } from '../../../src/platform/storage/statement.ts';
import { tables as storeTables } from '../../../src/schema/tables.ts';

/** Puts two rows into each of the tables. A reference points to the row of the same number in the other table. */
export async function fillTables(engine: Engine, tables: Tables): Promise<void> {
  await engine.load(async (tx) => {
    for (const [name, { columns }] of Object.entries(tables)) {
      const rows = [1, 2].map((row) => Object.values(columns).map(({ kind }) => (kind === 'text' ? `t${row}` : row)));
      await tx.insertMany(name as TableName, Object.keys(columns), rows);
    }
  });
}

const selects = Object.keys(storeTables).map((table) => ({
  table,
  select: statement((q) => q.selectFrom(table as TableName).selectAll()),
}));

/** Every row of each table of the store whose name is wanted, in any order. */
export async function storedRows(
  engine: Engine,
  isWanted: (table: string) => boolean,
): Promise<{ readonly table: string; readonly rows: readonly Readonly<Record<string, unknown>>[] }[]> {
  const wanted = selects.filter(({ table }) => isWanted(table));
  const found = await engine.read((tx) => Promise.all(wanted.map(({ select }) => tx.all(select, {}))));
  return wanted.map(({ table }, i) => ({ table, rows: found[i] ?? [] }));
}

/** Every row of the tables, in order, as JSON. */
export async function rowsIn(engine: Engine, tables: Tables): Promise<Record<string, readonly string[]>> {
  return engine.read(async (tx) => {
    const found: Record<string, readonly string[]> = {};
    for (const [name, { columns }] of Object.entries(tables))
      found[name] = await rowsOf(tx, name, Object.keys(columns));
    return found;
  });
}

async function rowsOf(tx: Tx, table: string, columns: readonly string[]): Promise<string[]> {
  const rows = await tx.query(
    () =>
      sql<Record<string, SqlValue>>`select ${sql.join(columns.map((name) => sql.ref(name)))} from ${sql.table(table)}`,
  );
  return rows.map((row) => JSON.stringify(row)).sort();
}
