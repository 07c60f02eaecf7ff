import type { Insertable } from 'kysely';
import type { SqlValue, Tx } from '#platform/storage/engine.ts';
import type { Database, TableName } from '#platform/storage/schema.ts';

type Row = Readonly<Record<string, SqlValue>>;

/** Rows to insert, by table, in the order they were added. */
export interface Rows {
  /** Adds a row; columns that are left out get their defaults. */
  add<T extends TableName>(table: T, row: Insertable<Database[T]>): void;
  readonly byTable: ReadonlyMap<TableName, readonly Row[]>;
}

/** An empty collection of rows. */
export function createRows(): Rows {
  const byTable = new Map<TableName, Row[]>();
  return {
    byTable,
    add(table, row) {
      const list = byTable.get(table) ?? [];
      byTable.set(table, list);
      list.push(row as Row);
    },
  };
}

/** Inserts the rows, one statement for each table and set of columns. Throws `StorageError`. */
export async function writeRows(tx: Tx, rows: Rows): Promise<void> {
  for (const [table, list] of rows.byTable) {
    const shapes = Map.groupBy(list, (row) => Object.keys(row).join());
    for (const [columns, alike] of shapes) {
      await tx.insertMany(
        table,
        columns.split(','),
        alike.map((row) => Object.values(row)),
      );
    }
  }
}
