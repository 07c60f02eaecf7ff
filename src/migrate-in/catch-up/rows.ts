import type { SqlValue } from '#platform/storage/engine.ts';
import type { GivenTable } from './given.ts';

/** A row of a table: values in the order of its columns. */
export type Row = readonly SqlValue[];

/** The value of a column of a row. */
export function valueAt({ columns }: GivenTable, row: Row, column: string): SqlValue {
  return row[columns.indexOf(column)] ?? null;
}

/** The values of some columns of a row. */
export function valuesOf(table: GivenTable, row: Row, columns: readonly string[]): SqlValue[] {
  return columns.map((column) => valueAt(table, row, column));
}

/** The key of a row as a text. */
export function keyOf(table: GivenTable, row: Row): string {
  return JSON.stringify(valuesOf(table, row, table.key));
}

/** Whether two rows have the same values. */
export function isEqual(row: Row, other: Row): boolean {
  return row.every((value, i) => value === other[i]);
}

/** Rows by a hundred or more at a time. */
export function* inBatches<T>(rows: Iterable<T>, size = 500): Generator<T[]> {
  let batch: T[] = [];
  for (const row of rows) {
    batch.push(row);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** A set of rows by their keys. */
export interface RowSet {
  add(table: GivenTable, row: Row): void;
  /** Whether a row that this row refers to is in the set. */
  hasOwnerOf(table: GivenTable, row: Row): boolean;
}

/** An empty set of rows. Only rows with a key of one column can be referred to. */
export function createRowSet(): RowSet {
  const keys = new Map<string, Set<SqlValue>>();
  return {
    add(table, row) {
      const [key] = table.key;
      if (key === undefined || table.key.length > 1) return;
      const known = keys.get(table.name) ?? new Set();
      keys.set(table.name, known.add(valueAt(table, row, key)));
    },
    hasOwnerOf: (table, row) =>
      table.owners.some((owner) => keys.get(owner.table)?.has(valueAt(table, row, owner.column))),
  };
}
