import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, type TestContext, test } from 'node:test';
import type { Engine, EngineKind } from '../../src/storage/engine.ts';
import { migrate } from '../../src/storage/migrate.ts';
import { tables } from '../../src/storage/migrations/index.ts';
import { openEngine, type StorageSettings } from '../../src/storage/open.ts';
import { freshDatabase, type Unavailable } from './postgres.ts';

/** A database for one test. */
export interface TestDatabase {
  /** What opens it, as the program's settings say it. */
  readonly settings: StorageSettings;
  /** Gives it back with its folder; engines on it must be closed. */
  remove(): Promise<void>;
}

/** An engine that tests run on; both ways say why where this machine cannot. */
export interface TestEngine {
  readonly kind: EngineKind;
  /** Makes a database without any table. */
  createEmpty(): Promise<TestDatabase | Unavailable>;
  /** Gives a database with the newest schema and no row. */
  createMigrated(): Promise<TestDatabase | Unavailable>;
}

/**
 * Declares one test for each engine, `title (sqlite)` and `title (postgres)`: `work` gets an engine whose database is
 * migrated and holds no row, and the settings that open the same database again. Work that changes the schema itself
 * must use `onEachDatabase`. A missing PostgreSQL is a skip with its reason.
 */
export function onEachEngine(
  title: string,
  work: (t: TestContext, engine: Engine, settings: StorageSettings) => Promise<void>,
): void {
  for (const { kind, createMigrated } of engines) {
    test(`${title} (${kind})`, (t) =>
      onDatabase(t, createMigrated, async ({ settings }) => {
        const engine = openEngine(settings);
        try {
          await work(t, engine, settings);
        } finally {
          await engine.close();
        }
      }));
  }
}

/** As `onEachEngine`, but only with the settings of a database that nobody has opened yet and that has no table. */
export function onEachDatabase(
  title: string,
  work: (t: TestContext, settings: StorageSettings) => Promise<void>,
): void {
  for (const { kind, createEmpty } of engines) {
    test(`${title} (${kind})`, (t) => onDatabase(t, createEmpty, ({ settings }) => work(t, settings)));
  }
}

async function onDatabase(
  t: TestContext,
  create: () => Promise<TestDatabase | Unavailable>,
  work: (database: TestDatabase) => Promise<void>,
): Promise<void> {
  const database = await create();
  if ('unavailable' in database) {
    t.skip(database.unavailable);
    return;
  }
  try {
    await work(database);
  } finally {
    await database.remove();
  }
}

/** Both engines. */
export const engines: readonly TestEngine[] = [
  {
    kind: 'sqlite',
    createEmpty: async () => withFolder(undefined, async () => undefined),
    async createMigrated() {
      const database = withFolder(undefined, async () => undefined);
      await withEngine(database.settings, migrate);
      return database;
    },
  },
  {
    kind: 'postgres',
    async createEmpty() {
      const database = await freshDatabase();
      return 'unavailable' in database ? database : withFolder(database.url, database.drop);
    },
    async createMigrated() {
      const url = migrated.pop() ?? (await createMigratedPostgres());
      return typeof url === 'string' ? withFolder(url, () => giveBack(url)) : url;
    },
  },
];

// Creating and migrating a database of PostgreSQL takes half a second, emptying one some milliseconds: tests of one
// process take turns on the same.
const migrated: string[] = [];
const drops: (() => Promise<void>)[] = [];
// Here, since called in a test it would be that test's own.
after(() => Promise.all(drops.map((drop) => drop())));

async function createMigratedPostgres(): Promise<string | Unavailable> {
  const database = await freshDatabase();
  if ('unavailable' in database) return database;
  drops.push(database.drop);
  await withEngine(postgres(database.url), migrate);
  return database.url;
}

async function giveBack(url: string): Promise<void> {
  await withEngine(postgres(url), (engine) => engine.write((tx) => tx.exec(emptying)));
  migrated.push(url);
}

/** Foreign keys are off meanwhile; identities begin at 1 again, also where rows were taken back. */
const emptying = [
  'set local session_replication_role = replica',
  ...Object.keys(tables).map((table) => `delete from ${table}`),
  ...Object.entries(tables).flatMap(([table, { columns }]) =>
    Object.entries(columns)
      .filter(([, { kind }]) => kind === 'id')
      .map(([column]) => `select setval(pg_get_serial_sequence('${table}', '${column}'), 1, false)`),
  ),
].join(';');

async function withEngine<T>(settings: StorageSettings, work: (engine: Engine) => Promise<T>): Promise<T> {
  const engine = openEngine(settings);
  try {
    return await work(engine);
  } finally {
    await engine.close();
  }
}

function postgres(databaseUrl: string): StorageSettings {
  return { dataDir: tmpdir(), databaseUrl, databasePool: 1 };
}

function withFolder(databaseUrl: string | undefined, drop: () => Promise<void>): TestDatabase {
  const dataDir = mkdtempSync(join(tmpdir(), 'cartwright-test-'));
  return {
    settings: { dataDir, databaseUrl, databasePool: 8 },
    async remove() {
      await drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
