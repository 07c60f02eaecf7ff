import type { Table } from '../columns.ts';
import type { Tx } from '../engine.ts';
import type { TableName } from '../schema.ts';
import { addForeignKeys, createIndexes, foreignKeyNames, indexNames } from './ddl.ts';

/** Tables that get many rows in a load, with what the schema declares of them. */
export type BulkTables = Readonly<Partial<Record<TableName, Table>>>;

/**
 * Takes away what makes each new row of some tables slow: indexes that are not unique, and on PostgreSQL foreign keys. In
 * a load, before its rows; nobody else reads the tables until its end.
 */
export async function takeDownIndexes(tx: Tx, tables: BulkTables): Promise<void> {
  await run(tx, [
    ...all(tables).flatMap((table) => indexNames(...table, tx.kind).map((index) => `drop index if exists ${index}`)),
    ...(tx.kind === 'postgres' ? all(tables) : []).flatMap(([name, table]) =>
      foreignKeyNames(name, table).map((key) => `alter table ${name} drop constraint if exists ${key}`),
    ),
  ]);
}

/** Makes again what was taken away, from all rows at once. Foreign keys hold from now on; older rows are not checked yet. */
export async function putUpIndexes(tx: Tx, tables: BulkTables): Promise<void> {
  await run(tx, [
    ...all(tables).flatMap((table) => createIndexes(...table, tx.kind)),
    ...(tx.kind === 'postgres' ? all(tables) : []).flatMap(([name, table]) =>
      addForeignKeys(name, table).map((add) => `${add} not valid`),
    ),
  ]);
}

/** Checks the rows that were written without foreign keys. Rejects with `StorageError` if a reference leads nowhere. */
export async function checkForeignKeys(tx: Tx, tables: BulkTables): Promise<void> {
  if (tx.kind === 'sqlite') return;
  const checks = all(tables).flatMap(([name, table]) =>
    foreignKeyNames(name, table).map((key) => `alter table ${name} validate constraint ${key}`),
  );
  // PostgreSQL changes no table of which it still has rows to check.
  await run(tx, ['set constraints all immediate', ...checks, 'set constraints all deferred']);
}

const all = (tables: BulkTables) => Object.entries(tables) as [TableName, Table][];

async function run({ exec }: Tx, statements: readonly string[]): Promise<void> {
  if (statements.length > 0) await exec(statements.join(';\n'));
}
