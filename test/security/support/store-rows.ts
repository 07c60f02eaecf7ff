import type { Engine } from '../../../src/platform/storage/engine.ts';
import type { TableName } from '../../../src/platform/storage/schema.ts';
import { tables } from '../../../src/schema/tables.ts';

/** A row as a column's value by name. */
export type Row = Readonly<Record<string, unknown>>;

/** Every row of a store: the rows of a table by their text. */
export type StoreRows = ReadonlyMap<string, ReadonlyMap<string, Row>>;

/**
 * What is written beside every call and is none of the store's business: who calls, who failed, what is indexed when, and
 * the secret that the first login makes.
 */
const aside: readonly string[] = ['soap_session', 'login_failure', 'api_usage', 'product_reindex', 'store_secret'];

/** Columns that follow from other rows of the tree. */
const counted: Readonly<Record<string, readonly string[]>> = {
  category: ['children_count', 'position', 'updated_at'],
};

/** Reads every row of the store, but for those tables that any call may write. Fails where a table is gone. */
export async function storeRows(engine: Engine, without: readonly string[] = aside): Promise<StoreRows> {
  const all = new Map<string, ReadonlyMap<string, Row>>();
  await engine.read(async (tx) => {
    for (const table of Object.keys(tables)) {
      if (without.includes(table)) continue;
      const rows: readonly Row[] = await tx.query((q) => q.selectFrom(table as TableName).selectAll());
      all.set(table, new Map(rows.map((row) => [textOf(table, row), row])));
    }
  });
  return all;
}

function textOf(table: string, row: Row): string {
  const left = Object.entries(row).filter(([column]) => !counted[table]?.includes(column));
  return JSON.stringify(Object.fromEntries(left));
}

/** Rows of `before` that are not in `after` as they were, each with its table. */
export function lostRows(before: StoreRows, after: StoreRows): { readonly table: string; readonly row: Row }[] {
  return [...before].flatMap(([table, rows]) =>
    [...rows].filter(([text]) => !after.get(table)?.has(text)).map(([, row]) => ({ table, row })),
  );
}

/** Which tables differ, and by which rows: empty where nothing has changed. */
export function differences(before: StoreRows, after: StoreRows): string[] {
  const tell = (sign: string, from: StoreRows, to: StoreRows) =>
    lostRows(from, to).map(({ table, row }) => `${sign} ${table} ${JSON.stringify(row)}`);
  return [...tell('-', before, after), ...tell('+', after, before)];
}
