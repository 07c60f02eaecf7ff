import { DatabaseSync, type StatementSync } from 'node:sqlite';
import type { SqlValue } from '../engine.ts';

/** A table whose rows are compared by its key. */
export interface ComparedTable {
  readonly name: string;
  readonly columns: readonly string[];
  readonly key: readonly string[];
}

/** A row that another file has otherwise or not at all; values in the order of the columns. */
export interface WrittenRow {
  /** Absent for a row that is new. */
  readonly before?: readonly SqlValue[];
  readonly now: readonly SqlValue[];
}

/** What has changed from one store's file to another. */
export interface FileComparison {
  /** Rows of the first file that the second does not have, in the order of their key. */
  gone(table: ComparedTable): Iterable<readonly SqlValue[]>;
  /** Rows of the second file that the first does not have like this, in the order of their key. */
  written(table: ComparedTable): Iterable<WrittenRow>;
  /** The row of one of the files with a key. */
  find(file: 'before' | 'now', table: ComparedTable, key: readonly SqlValue[]): readonly SqlValue[] | undefined;
  close(): void;
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
const listed = (alias: string, names: readonly string[]): string =>
  names.map((name) => `${alias}.${quoted(name)}`).join(', ');
const sameKey = (key: readonly string[]): string =>
  key.map((name) => `b.${quoted(name)} = n.${quoted(name)}`).join(' and ');

/**
 * Compares the rows of two SQLite files of one schema, which must not change meanwhile; SQLite walks both by their keys.
 *
 * @param before the older file; without one every row is new
 */
export function compareFiles(before: string | undefined, now: string): FileComparison {
  const database = new DatabaseSync(now, { readOnly: true });
  try {
    if (before !== undefined) database.prepare('attach ? as before').run(before);
  } catch (error) {
    database.close();
    throw error;
  }
  const prepared = new Map<string, StatementSync>();
  function* rows(sql: string): Generator<readonly SqlValue[]> {
    const all = database.prepare(sql);
    all.setReturnArrays(true);
    for (const row of all.iterate()) yield row as unknown as SqlValue[];
  }
  return {
    *gone({ name, columns, key }) {
      if (before === undefined) return;
      const table = quoted(name);
      yield* rows(
        `select ${listed('b', columns)} from before.${table} b
         where not exists (select 1 from main.${table} n where ${sameKey(key)}) order by ${listed('b', key)}`,
      );
    },
    *written({ name, columns, key }) {
      const table = quoted(name);
      const order = `order by ${listed('n', key)}`;
      if (before === undefined) {
        for (const now of rows(`select ${listed('n', columns)} from main.${table} n ${order}`)) yield { now };
        return;
      }
      const found = rows(
        `select b.${quoted(key[0] ?? '')} is not null, ${listed('n', columns)}, ${listed('b', columns)}
         from main.${table} n left join before.${table} b on ${sameKey(key)}
         where b.${quoted(key[0] ?? '')} is null or (${listed('n', columns)}) is not (${listed('b', columns)}) ${order}`,
      );
      for (const [isChanged, ...values] of found) {
        const now = values.slice(0, columns.length);
        yield isChanged ? { before: values.slice(columns.length), now } : { now };
      }
    },
    find(file, { name, columns, key }, values) {
      if (file === 'before' && before === undefined) return undefined;
      const where = key.map((column) => `n.${quoted(column)} = ?`).join(' and ');
      const text = `select ${listed('n', columns)} from ${file === 'now' ? 'main' : 'before'}.${quoted(name)} n where ${where}`;
      const found = prepared.get(text) ?? database.prepare(text);
      prepared.set(text, found);
      found.setReturnArrays(true);
      return found.get(...values) as unknown as readonly SqlValue[] | undefined;
    },
    close: () => database.close(),
  };
}
