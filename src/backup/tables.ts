import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Tables } from '#platform/storage/columns.ts';
import type { SqlValue, Tx } from '#platform/storage/engine.ts';
import type { TableName } from '#platform/storage/schema.ts';

/** A table with the data for reading all its rows. */
export interface WalkedTable {
  readonly name: TableName;
  readonly columns: readonly string[];
  readonly key: readonly string[];
}

/** The tables of a database that a backup contains: all except those declared otherwise. */
export function backedUpTables(tables: Tables): readonly WalkedTable[] {
  return Object.entries(tables)
    .filter(([, { backedUp = true }]) => backedUp)
    .map(([name, { columns, key }]) => ({
      name: name as TableName,
      columns: Object.keys(columns),
      key: key ?? [Object.keys(columns)[0] ?? ''],
    }));
}

const pageSize = 2000;

/** The rows of a table, as values in the order of its columns, page by page in the order of its key. */
export async function* rowsOf(tx: Tx, { name, columns, key }: WalkedTable): AsyncGenerator<readonly SqlValue[][]> {
  const keyPlaces = key.map((column) => columns.indexOf(column));
  let last: SqlValue[] | undefined;
  for (;;) {
    const rows = await tx.query<Record<string, SqlValue>>(() => {
      const ordered = sql.join(key.map((column) => sql.ref(column)));
      const after = last ? sql` where (${ordered}) > (${sql.join(last)})` : sql``;
      return sql`select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(name)}${after} order by ${ordered} limit ${sql.lit(pageSize)}`;
    });
    const values = rows.map((row) => columns.map((column) => row[column] ?? null));
    if (values.length > 0) yield values;
    if (values.length < pageSize) return;
    last = keyPlaces.map((place) => values.at(-1)?.[place] ?? null);
  }
}

/**
 * A digest of rows that does not depend on their order: engines sort texts in different ways. It is the sum of the rows'
 * SHA-256, modulo 2^256.
 */
export function createRowDigest(): { add(line: string): void; hex(): string } {
  let sum = 0n;
  return {
    add(line) {
      sum = BigInt.asUintN(256, sum + BigInt(`0x${createHash('sha256').update(line).digest('hex')}`));
    },
    hex: () => sum.toString(16).padStart(64, '0'),
  };
}
