import type { Tables } from '../../../../src/platform/storage/columns.ts';
import type { Tx } from '../../../../src/platform/storage/engine.ts';
import { describeDeclaredOnPostgres, describeOnPostgres } from './postgres.ts';
import { describeDeclaredOnSqlite, describeOnSqlite } from './sqlite.ts';

/**
 * The definitions of tables, by name: one line for each column, key, index and trigger, in any order. Two tables of an
 * engine are equal if their lines are.
 */
export type Description = ReadonlyMap<string, ReadonlySet<string>>;

/** The current definitions of tables with these names, and of objects that were declared beside them. */
function describe(tx: Tx, tables: Tables): Promise<Description> {
  const names = namesOf(tables, tx);
  return tx.kind === 'sqlite' ? describeOnSqlite(tx, names) : describeOnPostgres(tx, names);
}

/**
 * The differences between the database and the declared tables: one phrase for each. Changes nothing, but needs a
 * transaction that writes.
 */
export async function differences(tx: Tx, tables: Tables): Promise<string[]> {
  const found = await describe(tx, tables);
  const declared =
    tx.kind === 'sqlite'
      ? describeDeclaredOnSqlite(tables, namesOf(tables, tx))
      : await describeDeclaredOnPostgres(tx, tables);
  return compare(found, declared);
}

/** The phrases for the differences between two definitions. */
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
