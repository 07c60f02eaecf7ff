import { sql } from 'kysely';
import type { Tx } from './engine.ts';
import { statement } from './statement.ts';

const lock = statement((_q, p: { names: string }, d) =>
  d.kind === 'postgres'
    ? sql`select pg_advisory_xact_lock(hashtextextended(name, 0)) from json_array_elements_text(${p.names}::json) as name`
    : sql`select ${p.names}`,
);

/**
 * Lets other writers that lock one of the same names wait until the transaction ends, on every node: for things that
 * have no row to lock yet, such as a new article number. On SQLite there is one writer anyway.
 */
export async function lockNames(tx: Tx, names: readonly string[]): Promise<void> {
  if (tx.kind === 'sqlite' || names.length === 0) return;
  // All calls use the same order, so that they cannot deadlock.
  await tx.all(lock, { names: JSON.stringify([...new Set(names)].sort()) });
}
