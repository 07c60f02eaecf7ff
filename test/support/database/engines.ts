import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import type { Engine, EngineKind } from '../../../src/platform/storage/engine.ts';
import { openEngine, type StorageSettings } from '../../../src/schema/open.ts';
import { freshDatabase, type Unavailable } from './postgres.ts';
import { copyPreparedFolder, type PreparedStore, takePreparedDatabase } from './prepared.ts';

/** A database for one test. */
export interface TestDatabase {
  /** Settings that open it. */
  readonly settings: StorageSettings;
  /** Removes it with its folder; engines on it must be closed. */
  remove(): Promise<void>;
}

/** An engine that tests run on. Both functions answer the reason if this machine has no such engine. */
export interface TestEngine {
  readonly kind: EngineKind;
  /** Makes a database without any table. */
  createEmpty(): Promise<TestDatabase | Unavailable>;
  /** Gives a database with the newest schema and the rows of a store; its images are in `media` in the data folder. */
  createPrepared(store: PreparedStore): Promise<TestDatabase | Unavailable>;
}

/** Settings that open the database of a test again, with the folder of its images. */
export type TestSettings = StorageSettings & { readonly mediaDir: string };

/**
 * Declares one test for each engine, `title (sqlite)` and `title (postgres)`: `work` gets an engine whose database is
 * migrated and holds no row, and the settings that open the same database again. Work that changes the schema itself
 * must use `onEachDatabase`. A missing PostgreSQL is a skip with its reason.
 */
export function onEachEngine(
  title: string,
  work: (t: TestContext, engine: Engine, settings: TestSettings) => Promise<void>,
): void {
  onEachStore('migrated', title, work);
}

/** As `onEachEngine`, but the database holds the demo store, and the folder its images. */
export function onEachDemoStore(
  title: string,
  work: (t: TestContext, engine: Engine, settings: TestSettings) => Promise<void>,
): void {
  onEachStore('demo', title, work);
}

/** As `onEachEngine`, but on PostgreSQL alone: for features that only it has. */
export function onPostgres(
  title: string,
  work: (t: TestContext, engine: Engine, settings: TestSettings) => Promise<void>,
): void {
  onEachStore('migrated', title, work, 'postgres');
}

/** As `onEachEngine`, but the database holds a prepared store. If an engine is named, the test runs on it alone. */
export function onEachStore(
  store: PreparedStore,
  title: string,
  work: (t: TestContext, engine: Engine, settings: TestSettings) => Promise<void>,
  only?: EngineKind,
): void {
  for (const { kind, createPrepared } of engines.filter((engine) => engine.kind === (only ?? engine.kind))) {
    test(`${title} (${kind})`, (t) =>
      onDatabase(
        t,
        () => createPrepared(store),
        async ({ settings }) => {
          const engine = openEngine(settings);
          try {
            await work(t, engine, { ...settings, mediaDir: join(settings.dataDir, 'media') });
          } finally {
            await engine.close();
          }
        },
      ));
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

const all: readonly TestEngine[] = [
  {
    kind: 'sqlite',
    createEmpty: async () => withFolder(undefined, async () => undefined),
    async createPrepared(store) {
      const database = withFolder(undefined, async () => undefined);
      await copyPreparedFolder(store, database.settings.dataDir);
      return database;
    },
  },
  {
    kind: 'postgres',
    async createEmpty() {
      const database = await freshDatabase();
      return 'unavailable' in database ? database : withFolder(database.url, database.drop);
    },
    async createPrepared(store) {
      const folder = mkdtempSync(join(tmpdir(), 'cartwright-test-'));
      const database = await takePreparedDatabase(store, folder);
      if (!('unavailable' in database)) return withFolder(database.url, database.giveBack, folder);
      rmSync(folder, { recursive: true });
      return database;
    },
  },
];

/** SQLite, whatever `TEST_ENGINES` names: for features that only it has, since it is always available. */
export const [sqliteEngine] = all as [TestEngine, ...TestEngine[]];

/** Both engines, or those that `TEST_ENGINES` names (`sqlite`), for a quick run; CI sets nothing. */
export const engines = all.filter(({ kind }) => (process.env.TEST_ENGINES ?? kind).split(',').includes(kind));

function withFolder(
  databaseUrl: string | undefined,
  drop: () => Promise<void>,
  dataDir = mkdtempSync(join(tmpdir(), 'cartwright-test-')),
): TestDatabase {
  return {
    // A busy machine must not refuse what waits for its turn.
    settings: { dataDir, databaseUrl, databasePool: 8, lockTimeoutMs: 60_000 },
    async remove() {
      await drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
