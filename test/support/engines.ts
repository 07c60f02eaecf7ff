import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import type { Engine, EngineKind } from '../../src/storage/engine.ts';
import { migrate } from '../../src/storage/migrate.ts';
import { openEngine, type StorageSettings } from '../../src/storage/open.ts';
import { freshDatabase, type Unavailable } from './postgres.ts';

/** An empty database of one engine, for one test. */
export interface TestDatabase {
  /** What opens it, as the program's settings say it. */
  readonly settings: StorageSettings;
  /** Removes it with its folder; engines on it must be closed. */
  remove(): Promise<void>;
}

/** An engine that tests run on. */
export interface TestEngine {
  readonly kind: EngineKind;
  /** Makes an empty database, without any table; or says why this machine cannot. */
  create(): Promise<TestDatabase | Unavailable>;
}

/** Both engines. */
export const engines: readonly TestEngine[] = [
  { kind: 'sqlite', create: async () => withFolder(undefined, async () => undefined) },
  {
    kind: 'postgres',
    async create() {
      const database = await freshDatabase();
      return 'unavailable' in database ? database : withFolder(database.url, database.drop);
    },
  },
];

/**
 * Declares one test for each engine, `title (sqlite)` and `title (postgres)`: `work` gets an engine whose database is
 * empty and migrated, and a way to open the same database again. A missing PostgreSQL is a skip with its reason.
 */
export function onEachEngine(
  title: string,
  work: (t: TestContext, engine: Engine, settings: StorageSettings) => Promise<void>,
): void {
  onEachDatabase(title, async (t, settings) => {
    const engine = openEngine(settings);
    try {
      await migrate(engine);
      await work(t, engine, settings);
    } finally {
      await engine.close();
    }
  });
}

/** As `onEachEngine`, but only with the settings of a database that nobody has opened yet and that has no table. */
export function onEachDatabase(
  title: string,
  work: (t: TestContext, settings: StorageSettings) => Promise<void>,
): void {
  for (const { kind, create } of engines) {
    test(`${title} (${kind})`, async (t) => {
      const database = await create();
      if ('unavailable' in database) {
        t.skip(database.unavailable);
        return;
      }
      try {
        await work(t, database.settings);
      } finally {
        await database.remove();
      }
    });
  }
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
