import { sql } from 'kysely';
import type { Tx } from '#platform/storage/engine.ts';
import type { TableName } from '#platform/storage/schema.ts';
import type { FileComparison } from '#platform/storage/sqlite/compare-files.ts';
import { type GivenTable, givenTables } from './given.ts';
import { inBatches } from './rows.ts';

/** The distance between the ids of the source's rows and those of rows made here. */
const GAP = 1_000_000;

/** Writes all rows of the source into a store that has none of them, except for tables that stay. */
export async function takeAll(tx: Tx, comparison: FileComparison, stays: ReadonlySet<TableName>): Promise<void> {
  for (const table of givenTables().filter(({ name }) => !stays.has(name))) {
    for (const batch of inBatches(comparison.written(table), 2000)) {
      await tx.insertMany(
        table.name,
        table.columns,
        batch.map(({ now }) => now),
      );
    }
    if (table.hasId) await leaveGap(tx, table);
  }
}

/** Has the ids of rows that are made here begin far above the source's, which gives more of its own until the move is done. */
async function leaveGap(tx: Tx, { name, key: [id = ''] }: GivenTable): Promise<void> {
  if (tx.kind === 'postgres') {
    await tx.query(
      () =>
        sql`select setval(pg_get_serial_sequence(${name}, ${id}), (select coalesce(max(${sql.ref(id)}), 0) + ${sql.lit(GAP)} from ${sql.table(name)}))`,
    );
    return;
  }
  await tx.query(() => sql`delete from sqlite_sequence where name = ${name} returning name`);
  await tx.query(
    () =>
      sql`insert into sqlite_sequence (name, seq) select ${name}, coalesce(max(${sql.ref(id)}), 0) + ${sql.lit(GAP)} from ${sql.table(name)} returning name`,
  );
}
