import { sql } from 'kysely';
import type { SqlValue, Tx } from '#platform/storage/engine.ts';
import type { FileComparison } from '#platform/storage/sqlite/compare-files.ts';
import type { GivenTable } from '../catch-up/given.ts';
import { liveRows } from '../catch-up/live-rows.ts';
import { inBatches, isEqual, keyOf, type Row, valuesOf } from '../catch-up/rows.ts';

/** A row that this store has, and the source did not give like this. */
export interface ChangedRow {
  /** What the source gave; absent for a row that was made here. */
  readonly before?: Row;
  readonly now: Row;
}

const PAGE = 1000;

/** Rows of this store that were made or changed since the source gave them, in the order of their key. */
export async function* changedHere(tx: Tx, given: FileComparison, table: GivenTable): AsyncGenerator<ChangedRow> {
  for await (const now of allRows(tx, table)) {
    const before = given.find('now', table, valuesOf(table, now, table.key));
    if (!before) yield { now };
    else if (!isEqual(now, before)) yield { before, now };
  }
}

/** Rows that the source gave and that were removed here. */
export async function* removedHere(tx: Tx, given: FileComparison, table: GivenTable): AsyncGenerator<Row> {
  for (const batch of inBatches(given.written(table))) {
    const rows = batch.map(({ now }) => now);
    const live = await liveRows(tx, table, rows);
    yield* rows.filter((row) => !live.has(keyOf(table, row)));
  }
}

async function* allRows(tx: Tx, table: GivenTable): AsyncGenerator<Row> {
  const key = sql.join(table.key.map((name) => sql.ref(name)));
  const columns = sql.join(table.columns.map((name) => sql.ref(name)));
  for (let after: readonly SqlValue[] | undefined; ; ) {
    const where = after === undefined ? sql`` : sql`where (${key}) > (${sql.join(after)})`;
    const page: readonly Readonly<Record<string, SqlValue>>[] = await tx.query(
      () =>
        sql<
          Record<string, SqlValue>
        >`select ${columns} from ${sql.table(table.name)} ${where} order by ${key} limit ${sql.lit(PAGE)}`,
    );
    const rows = page.map((found): Row => table.columns.map((name) => found[name] ?? null));
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return;
    after = valuesOf(table, last, table.key);
  }
}
