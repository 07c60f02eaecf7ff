import type { SqlValue, Tx } from '#platform/storage/engine.ts';
import { deleteRows, type RowStatement, runRows, upsertRows } from '#platform/storage/row-statements.ts';

/** A table that stores data of a part by store view or website. */
interface Stored {
  readonly upsert: RowStatement;
  readonly remove: RowStatement;
}

const scopedTable = (
  table: Parameters<typeof upsertRows>[0],
  key: readonly string[],
  columns: readonly string[],
): Stored => ({
  upsert: upsertRows(table, key, [...key, ...columns]),
  remove: deleteRows(table, key),
});

/** The tables of titles and prices of custom options, bundles and downloads. */
export const scopedTables = {
  optionTitle: scopedTable('product_option_title', ['option_id', 'store_id'], ['title']),
  optionPrice: scopedTable('product_option_price', ['option_id', 'store_id'], ['price', 'price_type']),
  valueTitle: scopedTable('product_option_value_title', ['value_id', 'store_id'], ['title']),
  valuePrice: scopedTable('product_option_value_price', ['value_id', 'store_id'], ['price', 'price_type']),
  bundleTitle: scopedTable('bundle_option_title', ['option_id', 'store_id'], ['title']),
  selectionPrice: scopedTable('bundle_selection_price', ['selection_id', 'website_id'], ['price_type', 'price_value']),
  linkTitle: scopedTable('download_link_title', ['link_id', 'store_id'], ['title']),
  sampleTitle: scopedTable('download_sample_title', ['sample_id', 'store_id'], ['title']),
  linkPrice: scopedTable('download_link_price', ['link_id', 'website_id'], ['price']),
} as const;

/** Collects rows by table, and writes those of one table in one statement. */
export function createScopedWriter() {
  const upserts = new Map<Stored, SqlValue[][]>();
  const removals = new Map<Stored, SqlValue[][]>();
  const note = (into: Map<Stored, SqlValue[][]>, table: Stored, row: SqlValue[]): void => {
    const rows = into.get(table);
    if (rows) rows.push(row);
    else into.set(table, [row]);
  };
  return {
    /** Stores values for the part and scope in the first two columns. */
    put(table: keyof typeof scopedTables, ...row: SqlValue[]): void {
      note(upserts, scopedTables[table], row);
    },
    /** Deletes them. */
    drop(table: keyof typeof scopedTables, id: number, scopeId: number): void {
      note(removals, scopedTables[table], [id, scopeId]);
    },
    async write(tx: Tx): Promise<void> {
      for (const [{ remove }, rows] of removals) await runRows(tx, remove, rows);
      for (const [{ upsert }, rows] of upserts) await runRows(tx, upsert, rows);
    },
  };
}
