import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { SqlValue, Tx } from '../platform/storage/engine.ts';
import { tables } from '../platform/storage/migrations/index.ts';
import type { TableName } from '../platform/storage/schema.ts';

/** A table with what is needed to walk through it. */
export interface WalkedTable {
  readonly name: TableName;
  readonly columns: readonly string[];
  readonly key: readonly string[];
}

/**
 * What says who may call now, and for how long: a restored store must not bring back sessions that were ended or tokens
 * that were revoked since. So these are left out, and whoever was logged in logs in again. Nor does a backup hold keys: a
 * restored store makes its own. Nor does it hold resized images, nor what is known of them; nor when jobs ran, nor what waited to be told to
 * others, who most often know it by now.
 */
const momentary: readonly string[] = [
  'login_failure',
  'soap_session',
  'token_key',
  'token_revocation',
  'store_secret',
  'idempotency_key',
  'image_variant',
  'image_variant_total',
  'job',
  'outbox',
];

/** Every table that a backup holds. */
export const backedUpTables: readonly WalkedTable[] = Object.entries(tables)
  .filter(([name]) => !momentary.includes(name))
  .map(([name, table]: [string, { columns: object; key?: readonly string[] }]) => ({
    name: name as TableName,
    columns: Object.keys(table.columns),
    key: table.key ?? [Object.keys(table.columns)[0] ?? ''],
  }));

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
