import { sql } from 'kysely';
import type { Tables } from '../columns.ts';
import type { Engine, Tx } from '../engine.ts';
import type { Schema } from '../schema.ts';
import { statement } from '../statement.ts';
import { createTables } from './ddl.ts';
import { type State, stateNames, stateOf, tablesAfter } from './states.ts';
import { addVersions } from './version-triggers.ts';

/** A newer Cartwright has written the database; this one must not touch it. */
export class NewerDatabaseError extends Error {
  constructor(unknown: readonly string[]) {
    super(`the database is newer than this program (it has ${unknown.join(', ')}); upgrade Cartwright`);
    this.name = 'NewerDatabaseError';
  }
}

/** A Cartwright from before the first release has written the database; no release upgrades it. */
class OlderDatabaseError extends Error {
  constructor(base: string, last: string) {
    super(
      `the database is from before version ${base}, the first that can be upgraded (its last migration is ${last}); nothing was changed`,
    );
    this.name = 'OlderDatabaseError';
  }
}

/** The applied and the pending migrations of a database. */
export interface MigrationState {
  readonly applied: readonly string[];
  readonly pending: readonly string[];
}

/**
 * Brings the database to the newest schema, in one transaction; several processes may try at once. An empty database
 * gets the declared tables, an older one the missing migrations. Answers the names of the applied steps. Throws
 * `NewerDatabaseError` or `OlderDatabaseError`, and changes nothing, if that is not possible.
 */
export async function migrate(engine: Engine): Promise<readonly string[]> {
  const { schema } = engine;
  const { pending } = await migrationState(engine);
  if (pending.length === 0) return [];
  const applied = await engine.write(async (tx) => {
    await waitForOthers(tx);
    const state = usable(schema, stateOf(schema, await appliedNames(tx)));
    if (state.is === 'empty') return createAll(tx, schema.tables, stateNames(schema));
    const steps = schema.migrations.filter(({ name }) => pendingIn(schema, state).includes(name));
    for (const { name, run } of steps) {
      await run(tx, tablesAfter(schema, name));
      await note(tx, name);
    }
    // Also for tables that a step changed without firing triggers.
    await addVersions(tx, schema.tables);
    return pendingIn(schema, state);
  });
  await engine.read(async (tx) => schema.check?.(tx));
  return applied;
}

/**
 * Gives an empty database the tables of a database with these migrations. Answers the tables; nothing if the database
 * has other tables already. Throws as `migrate` does.
 */
export async function migrateTo(engine: Engine, applied: readonly string[]): Promise<Tables | undefined> {
  const { schema } = engine;
  const state = usable(schema, stateOf(schema, applied));
  const isWanted = (name: string): boolean => state.is === 'known' && !state.pending.includes(name);
  const names = [schema.base, ...stateNames(schema).slice(1).filter(isWanted)];
  const tables = tablesAfter(schema, names.at(-1) ?? schema.base);
  return engine.write(async (tx) => {
    await waitForOthers(tx);
    const found = await appliedNames(tx);
    if (found.length === 0) await createAll(tx, tables, names);
    else if (found.toSorted().join() !== names.toSorted().join()) return undefined;
    return tables;
  });
}

/** Reads which migrations are applied and pending. Throws as `migrate` does. */
export async function migrationState({ schema, ...engine }: Engine): Promise<MigrationState> {
  const applied = await engine.read(appliedNames);
  const pending = pendingIn(schema, usable(schema, stateOf(schema, applied)));
  if (pending.length === 0) await engine.read(async (tx) => schema.check?.(tx));
  return { applied, pending };
}

type UsableState = Extract<State, { is: 'empty' | 'known' }>;

function usable({ base }: Schema, state: State): UsableState {
  if (state.is === 'newer') throw new NewerDatabaseError(state.unknown);
  if (state.is === 'unreleased') throw new OlderDatabaseError(base, state.last);
  return state;
}

function pendingIn(schema: Schema, state: UsableState): readonly string[] {
  return state.is === 'known' ? state.pending : stateNames(schema);
}

async function createAll(tx: Tx, tables: Tables, names: readonly string[]): Promise<readonly string[]> {
  await tx.exec('create table schema_migration (name text not null primary key, applied_at text not null)');
  for (const sql of createTables(tables, tx.kind)) await tx.exec(sql);
  await addVersions(tx, tables);
  for (const name of names) await note(tx, name);
  return names;
}

async function note(tx: Tx, name: string): Promise<void> {
  await tx.exec(`insert into schema_migration (name, applied_at) values ('${name}', '${new Date().toISOString()}')`);
}

/** A starting node waits for as long as another one migrates, which takes long for large stores. */
async function waitForOthers(tx: Tx): Promise<void> {
  // Writers of a SQLite file wait for each other anyway.
  if (tx.kind === 'sqlite') return;
  await tx.exec('set local lock_timeout = 0');
  await tx.exec('select pg_advisory_xact_lock(4701982)');
  await tx.exec('set local lock_timeout to default');
}

const selectApplied = statement(() => sql<{ name: string }>`select name from schema_migration order by name`);
const selectTable = {
  sqlite: statement(() => sql`select name from sqlite_master where name = 'schema_migration'`),
  postgres: statement(
    () => sql`select to_regclass('schema_migration') as name where to_regclass('schema_migration') is not null`,
  ),
};

/** The recorded migrations of a database, ordered by name. */
async function appliedNames(tx: Tx): Promise<string[]> {
  if ((await tx.first(selectTable[tx.kind], {})) === undefined) return [];
  return (await tx.all(selectApplied, {})).map(({ name }) => name);
}
