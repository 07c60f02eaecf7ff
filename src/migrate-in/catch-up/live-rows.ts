import type { SqlValue, Tx } from '#platform/storage/engine.ts';
import {
  asRows,
  insertMissingRows,
  runRows,
  selectRows,
  updateRows,
  upsertRows,
} from '#platform/storage/row-statements.ts';
import type { FileComparison } from '#platform/storage/sqlite/compare-files.ts';
import { tables } from '#schema/tables.ts';
import type { GivenTable } from './given.ts';
import { keyOf, type Row, valuesOf } from './rows.ts';

type Found = Readonly<Record<string, SqlValue>>;

/** The rows of this store that have the keys of some rows, by their keys (`keyOf`). */
export async function liveRows(tx: Tx, table: GivenTable, rows: readonly Row[]): Promise<ReadonlyMap<string, Row>> {
  const read = selectRows<Found>(table.name, table.columns, table.key);
  const found = await tx.all(read, asRows(rows.map((row) => valuesOf(table, row, table.key))));
  return new Map(found.map((row) => rowOf(table, row)).map((row) => [keyOf(table, row), row]));
}

/** Writes rows, whether they exist or not. */
export async function putRows(tx: Tx, table: GivenTable, rows: readonly Row[]): Promise<void> {
  const { name, key, columns } = table;
  const isKeyOnly = columns.length === key.length;
  await runRows(tx, isKeyOnly ? insertMissingRows(name, key, columns) : upsertRows(name, key, columns), rows);
}

/** A row of this store that has what a row of the source is to have alone. */
export interface Holder {
  readonly row: Row;
  readonly wanted: Row;
}

/** The rows of this store in the way of rows that are about to be written: another key, but the same SKU, number, e-mail. */
export async function holdersOf(tx: Tx, table: GivenTable, rows: readonly Row[]): Promise<Holder[]> {
  const holders: Holder[] = [];
  for (const unique of table.uniques) {
    const wanted = new Map(rows.map((row) => [JSON.stringify(valuesOf(table, row, unique)), row]));
    const read = selectRows<Found>(table.name, table.columns, unique);
    const found = await tx.all(read, asRows(rows.map((row) => valuesOf(table, row, unique))));
    for (const held of found.map((row) => rowOf(table, row))) {
      const by = wanted.get(JSON.stringify(valuesOf(table, held, unique)));
      if (by && keyOf(table, by) !== keyOf(table, held)) holders.push({ row: held, wanted: by });
    }
  }
  return holders;
}

/**
 * Takes from a row what it has alone, so that another can have it. Its own row of the source, which has something else,
 * must be written after that.
 */
export async function setAside(tx: Tx, table: GivenTable, row: Row): Promise<void> {
  const { columns } = tables[table.name];
  const names = [...new Set(table.uniques.flat())].filter((name) => !table.key.includes(name));
  const texts = names.filter((name) => (columns as Record<string, { kind: string }>)[name]?.kind === 'text');
  const changed = texts.length > 0 ? texts : names;
  const id = valuesOf(table, row, table.key);
  const values = changed.map(() => (texts.length > 0 ? `\u0001${id.join(' ')}` : -Number(id[0])));
  await runRows(tx, updateRows(table.name, table.key, [...table.key, ...changed]), [[...id, ...values]]);
}

/** The row that the source has now, or had before, with the key of a row of this store. */
export function givenRow(
  comparison: FileComparison,
  file: 'before' | 'now',
  table: GivenTable,
  row: Row,
): Row | undefined {
  return comparison.find(file, table, valuesOf(table, row, table.key));
}

function rowOf({ columns }: GivenTable, row: Found): Row {
  return columns.map((column) => row[column] ?? null);
}
