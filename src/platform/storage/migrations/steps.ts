import type { Table, Tables } from '../columns.ts';
import type { Tx } from '../engine.ts';
import type { Migration } from '../schema.ts';
import { addColumn, createIndex, createTables } from './ddl.ts';

// The building blocks of most migrations. Tables are given in their state after the migration: today's declarations may
// have more, which a later migration adds.

/** Creates tables, with their indexes and triggers. */
export async function create(tx: Tx, after: Tables, ...names: readonly string[]): Promise<void> {
  const wanted = Object.fromEntries(names.map((name) => [name, tableOf(after, name)]));
  for (const sql of createTables(wanted, tx.kind)) await tx.exec(sql);
}

/** Adds columns to a table; not-null columns need a default. */
export async function addColumns(tx: Tx, after: Tables, table: string, ...names: readonly string[]): Promise<void> {
  for (const name of names) {
    const column = tableOf(after, table).columns[name];
    if (!column) throw new Error(`no column ${table}.${name} is declared`);
    if (!column.nullable && column.default === undefined) {
      throw new Error(`column ${table}.${name} must be null in rows that are there, or have a default`);
    }
    await tx.exec(addColumn(table, name, column, tx.kind));
  }
}

/** The tables without some. */
export function without(tables: Tables, ...names: readonly string[]): Tables {
  for (const name of names) tableOf(tables, name);
  return Object.fromEntries(Object.entries(tables).filter(([name]) => !names.includes(name)));
}

/** A table without some columns; indexes on them must be left out by hand. */
export function withoutColumns(table: Table, ...names: readonly string[]): Table {
  const columns = Object.entries(table.columns).filter(([name]) => !names.includes(name));
  return { ...table, columns: Object.fromEntries(columns) };
}

/** A migration that only creates tables. */
export function creating(name: string, ...tables: readonly string[]): Migration {
  return {
    name,
    before: (after) => without(after, ...tables),
    run: (tx, after) => create(tx, after, ...tables),
  };
}

/** A migration that only adds columns, by table; not-null columns need a default. */
export function adding(name: string, columns: Readonly<Record<string, readonly string[]>>): Migration {
  return {
    name,
    before: (after) => ({
      ...after,
      ...Object.fromEntries(
        Object.entries(columns).map(([table, names]) => [table, withoutColumns(tableOf(after, table), ...names)]),
      ),
    }),
    async run(tx, after) {
      for (const [table, names] of Object.entries(columns)) await addColumns(tx, after, table, ...names);
    },
  };
}

/** A migration that only creates indexes of a table. */
export function indexing(name: string, table: string, ...indexes: readonly string[]): Migration {
  return {
    name,
    before: (after) => {
      const all = Object.entries(tableOf(after, table).indexes ?? {});
      const left = Object.fromEntries(all.filter(([index]) => !indexes.includes(index)));
      return { ...after, [table]: { ...tableOf(after, table), indexes: left } };
    },
    async run(tx, after) {
      for (const index of indexes) {
        const declared = tableOf(after, table).indexes?.[index];
        if (!declared) throw new Error(`no index ${index} is declared`);
        const { only = tx.kind } = declared;
        if (only === tx.kind) await tx.exec(createIndex(table, index, declared, tx.kind));
      }
    },
  };
}

/** The table with a name. Throws if it is not declared. */
export function tableOf(tables: Tables, name: string): Table {
  const table = tables[name];
  if (!table) throw new Error(`no table ${name} is declared`);
  return table;
}
