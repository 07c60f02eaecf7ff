import type { Tables } from '../columns.ts';
import type { Tx } from '../engine.ts';
import { describeDeclaredOnPostgres, describeOnPostgres } from './describe-postgres.ts';
import { describeDeclaredOnSqlite, describeOnSqlite } from './describe-sqlite.ts';

/**
 * What tables are made of: for each by name one line for each of its columns, keys, indexes and triggers, in no order. Two
 * tables of an engine are equal where their lines are.
 */
export type Description = ReadonlyMap<string, ReadonlySet<string>>;

/** How tables of these names, and what was declared beside them, are in the database. */
function describe(tx: Tx, tables: Tables): Promise<Description> {
  const names = namesOf(tables, tx);
  return tx.kind === 'sqlite' ? describeOnSqlite(tx, names) : describeOnPostgres(tx, names);
}

/** Where the database has not the declared tables: one phrase for each difference. Changes nothing; needs a transaction that writes. */
export async function differences(tx: Tx, tables: Tables): Promise<string[]> {
  const found = await describe(tx, tables);
  const declared =
    tx.kind === 'sqlite'
      ? describeDeclaredOnSqlite(tables, namesOf(tables, tx))
      : await describeDeclaredOnPostgres(tx, tables);
  return compare(found, declared);
}

/** The phrases in which one description differs from what it should be. */
function compare(found: Description, declared: Description): string[] {
  return [...declared].flatMap(([table, wanted]) => {
    const has = found.get(table);
    if (!has) return [`there is no table ${table}`];
    return [
      ...[...wanted].filter((line) => !has.has(line)).map((line) => `${table} lacks "${line}"`),
      ...[...has].filter((line) => !wanted.has(line)).map((line) => `${table} has "${line}"`),
    ];
  });
}

function namesOf(tables: Tables, { kind }: Tx): readonly string[] {
  return Object.entries(tables).flatMap(([name, { besides }]) => [name, ...Object.keys(besides?.[kind] ?? {})]);
}
