import type { Engine } from '../../../src/platform/storage/engine.ts';
import { storedRows } from '../../support/database/table-rows.ts';

/** A row as a column's value by name. */
export type Row = Readonly<Record<string, unknown>>;

/** Every row of a store: by table, then by the row's text. */
export type StoreRows = ReadonlyMap<string, ReadonlyMap<string, Row>>;

/**
 * Tables that every call may write and that are not data of the store: sessions, failed logins, times of indexing, and
 * the secret that the first login makes.
 */
const aside: readonly string[] = ['soap_session', 'login_failure', 'api_usage', 'product_reindex', 'store_secret'];

/** Columns that are derived from other rows of the tree. */
const counted: Readonly<Record<string, readonly string[]>> = {
  category: ['children_count', 'position', 'updated_at'],
};

/** Reads every row of the store, except tables that any call may write. Fails if a table is missing. */
export async function storeRows(engine: Engine, without: readonly string[] = aside): Promise<StoreRows> {
  const found = await storedRows(engine, (table) => !without.includes(table));
  return new Map(found.map(({ table, rows }) => [table, new Map(rows.map((row) => [textOf(table, row), row]))]));
}

function textOf(table: string, row: Row): string {
  const without = counted[table];
  if (!without) return JSON.stringify(row);
  const left = Object.entries(row).filter(([column]) => !without.includes(column));
  return JSON.stringify(Object.fromEntries(left));
}

/** Rows of `before` that are missing or changed in `after`, each with its table. */
export function lostRows(before: StoreRows, after: StoreRows): { readonly table: string; readonly row: Row }[] {
  return [...before].flatMap(([table, rows]) =>
    [...rows].filter(([text]) => !after.get(table)?.has(text)).map(([, row]) => ({ table, row })),
  );
}

/** The tables that differ, with the rows that differ: empty if nothing has changed. */
export function differences(before: StoreRows, after: StoreRows): string[] {
  const tell = (sign: string, from: StoreRows, to: StoreRows) =>
    lostRows(from, to).map(({ table, row }) => `${sign} ${table} ${JSON.stringify(row)}`);
  return [...tell('-', before, after), ...tell('+', after, before)];
}
