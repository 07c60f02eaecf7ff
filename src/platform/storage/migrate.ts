import { sql } from 'kysely';
import { ddl } from './ddl.ts';
import type { Engine, Tx } from './engine.ts';
import { migrations } from './migrations/index.ts';
import { statement } from './statement.ts';

/** The database was written by a newer Cartwright; this one must not touch it. */
export class NewerDatabaseError extends Error {
  constructor(unknown: readonly string[]) {
    super(`the database is newer than this program (it has ${unknown.join(', ')}); upgrade Cartwright`);
    this.name = 'NewerDatabaseError';
  }
}

/** Which migrations a database has and which it still needs. */
export interface MigrationState {
  readonly applied: readonly string[];
  readonly pending: readonly string[];
}

/**
 * Brings the database to the newest schema, all pending migrations in one transaction; several processes may try at
 * once. Answers the names of those applied now. Throws `NewerDatabaseError` and changes nothing if the database has
 * migrations this program does not know. With `only`, no others than those are applied: for rows of an older schema.
 */
export async function migrate(engine: Engine, only?: readonly string[]): Promise<readonly string[]> {
  const wanted = (name: string): boolean => !only || only.includes(name);
  const before = await migrationState(engine);
  if (!before.pending.some(wanted)) return [];
  return engine.write(async (tx) => {
    if (tx.kind === 'postgres') await waitForOthers(tx);
    await tx.exec(
      'create table if not exists schema_migration (name text not null primary key, applied_at text not null)',
    );
    const pending = pendingOf(await appliedNames(tx)).filter(wanted);
    for (const migration of migrations.filter(({ name }) => pending.includes(name))) {
      for (const sql of ddl(migration, tx.kind)) await tx.exec(sql);
      await migration.fill?.(tx);
      const at = new Date().toISOString();
      await tx.exec(`insert into schema_migration (name, applied_at) values ('${migration.name}', '${at}')`);
    }
    return pending;
  });
}

/** A node that starts waits as long as another one migrates, which takes its time where a store is large. */
async function waitForOthers(tx: Tx): Promise<void> {
  await tx.exec('set local lock_timeout = 0');
  await tx.exec('select pg_advisory_xact_lock(4701982)');
  await tx.exec('set local lock_timeout to default');
}

/** Reads which migrations are applied and pending. Throws `NewerDatabaseError` as `migrate` does. */
export async function migrationState(engine: Engine): Promise<MigrationState> {
  const applied = await engine.read(async (tx) => ((await hasMigrationTable(tx)) ? appliedNames(tx) : []));
  return { applied, pending: pendingOf(applied) };
}

function pendingOf(applied: readonly string[]): string[] {
  const known = migrations.map(({ name }) => name);
  const unknown = applied.filter((name) => !known.includes(name));
  if (unknown.length > 0) throw new NewerDatabaseError(unknown);
  return known.filter((name) => !applied.includes(name));
}

const selectApplied = statement(() => sql<{ name: string }>`select name from schema_migration order by name`);
const selectTable = {
  sqlite: statement(() => sql`select name from sqlite_master where name = 'schema_migration'`),
  postgres: statement(
    () => sql`select to_regclass('schema_migration') as name where to_regclass('schema_migration') is not null`,
  ),
};

async function hasMigrationTable(tx: Tx): Promise<boolean> {
  return (await tx.first(selectTable[tx.kind], {})) !== undefined;
}

async function appliedNames(tx: Tx): Promise<string[]> {
  return (await tx.all(selectApplied, {})).map(({ name }) => name);
}
