import { cpSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import pg from 'pg';
import type { Engine } from '../../../src/platform/storage/engine.ts';
import { migrate } from '../../../src/platform/storage/migrations/migrate.ts';
import { openEngine } from '../../../src/schema/open.ts';
import { PREPARED_FOLDER } from '../global-setup.ts';
import { keeping, type Original, rememberOriginal } from '../originals.ts';
import { clusterUrl, databaseUrl, execute, type FreshDatabase, freshDatabase, type Unavailable } from './postgres.ts';

/** Fills an empty, migrated database, and a folder with its images. */
type Fill = (engine: Engine, mediaDir: string) => Promise<unknown>;

/**
 * The stores that a test can start from, by name: the newest schema without a row; the demo store, or its rows of 2026
 * without images; or a legacy store after its import, without images. `sales_legacy` is the sample store with orders.
 * The functions that fill them are loaded late, since some tests replace modules of the program before they load it.
 */
const fills = {
  migrated: async () => undefined,
  demo: async (engine, mediaDir) => (await import('../../../src/demo/install.ts')).installDemoStore(engine, mediaDir),
  demo_rows: async (engine) => (await import('../stores.ts')).writeDemoRows(engine),
  own_legacy: async (engine) => {
    const { importLegacyStore, ownLegacyStore } = await import('../stores.ts');
    await importLegacyStore(engine, await ownLegacyStore());
  },
  sample_legacy: async (engine) => {
    const { importLegacyStore, sampleStore } = await import('../stores.ts');
    if (!sampleStore) throw new Error('the sample store is not there');
    await importLegacyStore(engine, sampleStore);
  },
  sales_legacy: async (engine) => {
    const { importLegacyStore, salesStore } = await import('../stores.ts');
    if (!salesStore) throw new Error('the sample store with orders is not there');
    await importLegacyStore(engine, salesStore);
  },
} satisfies Record<string, Fill>;

/** A store that is made once for a run, and copied for each test. */
export type PreparedStore = keyof typeof fills;

/** Puts a copy of a store for SQLite, `store.db` and `media`, into a folder. */
export async function copyPreparedFolder(store: PreparedStore, folder: string): Promise<void> {
  const source = await once(`${store}-sqlite`, () =>
    prepareFolder(`${store}-sqlite`, (dataDir) => fill(store, { dataDir, databasePool: 1 })),
  );
  cpSync(source, folder, { recursive: true });
}

/**
 * Gives a database that holds a copy of a store for PostgreSQL; its images are below `folder`. The tests of a process
 * take turns on the same database: copying one takes a tenth of a second, putting back the written rows some
 * milliseconds.
 */
export async function takePreparedDatabase(
  store: PreparedStore,
  folder: string,
): Promise<PreparedDatabase | Unavailable> {
  const template = `prepared_${store}`;
  const made = await once(`${store}-postgres`, () => prepareDatabase(store, template));
  if (typeof made !== 'string') return made;
  cpSync(made, folder, { recursive: true });
  const database = idle[store].pop() ?? (await copyDatabase(template));
  if ('unavailable' in database) return database;
  return {
    url: database.url,
    async giveBack() {
      await database.original.putBack();
      idle[store].push(database);
    },
  };
}

type LentDatabase = FreshDatabase & { readonly original: Original };

async function copyDatabase(template: string): Promise<LentDatabase | Unavailable> {
  const database = await freshDatabase(template);
  if ('unavailable' in database) return database;
  const original = await rememberOriginal(database.url);
  return {
    url: database.url,
    original,
    async drop() {
      await original.end();
      await database.drop();
    },
  };
}

/**
 * A copy of a store for PostgreSQL in a database of its own for one test, which drops it; its images are below
 * `folder`.
 */
export async function copyPreparedDatabase(
  store: PreparedStore,
): Promise<(FreshDatabase & { readonly folder: string }) | Unavailable> {
  const template = `prepared_${store}`;
  const made = await once(`${store}-postgres`, () => prepareDatabase(store, template));
  if (typeof made !== 'string') return made;
  const database = await freshDatabase(template);
  return 'unavailable' in database ? database : { ...database, folder: made };
}

/** A database that other tests use after this one. */
export interface PreparedDatabase {
  readonly url: string;
  /** Puts its rows back as they were. */
  giveBack(): Promise<void>;
}

const idle = Object.fromEntries(Object.keys(fills).map((store) => [store, []])) as unknown as Readonly<
  Record<PreparedStore, LentDatabase[]>
>;
// Registered at the top of the module: in a test, `after` would belong to that test.
after(() => Promise.all(Object.values(idle).flatMap((databases) => databases.map(({ drop }) => drop()))));

/**
 * A folder that `make` filled, in this or another process of the run.
 * @param name identifies the contents
 */
export async function prepareFolder(name: string, make: (folder: string) => Promise<void>): Promise<string> {
  const folder = join(runFolder(), name);
  if (existsSync(folder)) return folder;
  const making = mkdtempSync(`${folder}-`);
  await make(making);
  try {
    renameSync(making, folder);
  } catch (error) {
    // Another process was first.
    if (!existsSync(folder)) throw error;
    rmSync(making, { recursive: true });
  }
  return folder;
}

/** Fills the template of a store once for a cluster; answers the folder with its images. */
async function prepareDatabase(store: PreparedStore, template: string): Promise<string | Unavailable> {
  const cluster = await clusterUrl();
  if (typeof cluster !== 'string') return cluster;
  const client = new pg.Client({ connectionString: cluster });
  await client.connect();
  try {
    // The lock is held until the connection ends.
    await client.query('select pg_advisory_lock(hashtext($1))', [template]);
    return await prepareFolder(`${store}-postgres`, async (folder) => {
      await client.query(`drop database if exists ${template}`);
      await client.query(`create database ${template}`);
      const url = databaseUrl(cluster, template);
      await fill(store, { dataDir: folder, databasePool: 2, databaseUrl: url });
      await execute(url, keeping);
    });
  } finally {
    await client.end();
  }
}

async function fill(store: PreparedStore, settings: Parameters<typeof openEngine>[0]): Promise<void> {
  const engine = openEngine(settings);
  try {
    await migrate(engine);
    await fills[store](engine, join(settings.dataDir, 'media'));
  } finally {
    await engine.close();
  }
}

const preparing = new Map<string, Promise<string | Unavailable>>();

/** Runs `prepare` once for each name in this process. */
function once<T extends string | Unavailable>(name: string, prepare: () => Promise<T>): Promise<T> {
  const found = preparing.get(name) as Promise<T> | undefined;
  const promise = found ?? prepare();
  preparing.set(name, promise);
  return promise;
}

let own: string | undefined;

function runFolder(): string {
  const shared = process.env[PREPARED_FOLDER];
  if (shared) return shared;
  own ??= mkdtempSync(join(tmpdir(), 'cartwright-stores-'));
  return own;
}

// A file that runs alone has prepared its own stores.
after(() => {
  if (own) rmSync(own, { recursive: true, force: true });
});
