import { existsSync, rmdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Run } from '#domain/shared/command.ts';
import type { Settings } from '#platform/settings/settings.ts';
import type { BlobStore } from '#platform/storage/blobs/blob-store.ts';
import type { BlobSettings } from '#platform/storage/blobs/open.ts';
import type { Engine } from '#platform/storage/engine.ts';
import { CliError } from './context.ts';
import type { Call } from './declare.ts';

type StoreCall = Pick<Call<object>, 'settings' | 'err'>;

/**
 * Opens the store of a command's settings, passes it to `work` and closes it. The store must exist and have the newest
 * schema: a command with a wrong folder must not create an empty store there.
 */
export async function withStore<T>(
  call: StoreCall,
  work: (engine: Engine, settings: Settings) => Promise<T>,
): Promise<T> {
  const { settings } = call.settings();
  if (!storeExists(settings)) {
    throw new CliError(
      `there is no store in ${settings.dataDir} yet; create one with: cartwright migrate (or name its folder: --data FOLDER)`,
    );
  }
  return withEngine(settings, async (engine) => {
    // Loaded only here, so that the command line itself starts fast; the same in all commands.
    const { migrationState } = await import('#platform/storage/migrations/migrate.ts');
    const { pending } = await migrationState(engine);
    if (pending.length > 0) throw new CliError('the database needs an update; run: cartwright migrate');
    return work(engine, settings);
  });
}

/** As `withStore`, for work that runs commands of the domain. */
export function withCommands<T>(call: StoreCall, work: (run: Run, settings: Settings) => Promise<T>): Promise<T> {
  return withStore(call, async (engine, settings) => {
    const { runAsOperator } = await import('#app/run-as.ts');
    const { openBlobs } = await import('#platform/storage/blobs/open.ts');
    const blobs = openBlobs(settings);
    try {
      const report = ({ error }: { error: unknown }): void => call.err(String(error));
      return await work(runAsOperator({ engine, blobs, settings, report }, 'cli'), settings);
    } finally {
      await blobs.close();
    }
  });
}

/**
 * Opens the store, creating it if it is missing, passes it to `work` and closes it. Commands do not use a replica:
 * their reads are few and long, and their effects (files, printed lines) cannot be repeated.
 */
export async function withEngine<T>(settings: Settings, work: (engine: Engine) => Promise<T>): Promise<T> {
  const { openEngine } = await import('#schema/open.ts');
  const engine = openEngine({ ...settings, databaseReplicaUrl: undefined });
  try {
    return await work(engine);
  } finally {
    await engine.close();
  }
}

/**
 * Opens the store for `work` that fills it, all of it or nothing, and closes it. If the work fails, an existing store
 * stays, and nothing remains of a new one: no file and no folder.
 */
export async function withWholeStore<T>(settings: Settings, work: (engine: Engine) => Promise<T>): Promise<T> {
  const { defaultStoreView } = await import('#domain/stores/store-views.ts');
  const { dataDir, mediaDir } = settings;
  const isNew = !storeExists(settings);
  const missing = [...missingFolders(mediaDir), ...missingFolders(dataDir)];
  let isEmpty = true;
  try {
    return await withEngine(settings, async (engine) => {
      try {
        return await work(engine);
      } catch (error) {
        // Images may come after the rows: then these are in the store, and stay.
        isEmpty = (await engine.read(async (tx) => defaultStoreView(tx)).catch(() => undefined)) === undefined;
        throw error;
      }
    });
  } catch (error) {
    if (isNew && isEmpty) {
      for (const suffix of ['', '-wal', '-shm']) rmSync(join(dataDir, `store.db${suffix}`), { force: true });
      for (const folder of missing) removeEmpty(folder);
    }
    throw error;
  }
}

/** Opens the image store, passes it to `work` and closes it. */
export async function withBlobs<T>(settings: BlobSettings, work: (blobs: BlobStore) => Promise<T>): Promise<T> {
  const { openBlobs } = await import('#platform/storage/blobs/open.ts');
  const blobs = openBlobs(settings);
  try {
    return await work(blobs);
  } finally {
    await blobs.close();
  }
}

/** Whether there is a database to open: a file that is not empty; a database on a server always counts as existing. */
export function storeExists({ databaseUrl, dataDir }: Settings): boolean {
  return databaseUrl !== undefined || (statSync(join(dataDir, 'store.db'), { throwIfNoEntry: false })?.size ?? 0) > 0;
}

/** A folder and those above it, as far as they do not exist; deepest first. */
function missingFolders(folder: string): string[] {
  return existsSync(folder) ? [] : [folder, ...missingFolders(dirname(folder))];
}

function removeEmpty(folder: string): void {
  try {
    rmdirSync(folder);
  } catch {
    // It was not made, or it is not empty any more.
  }
}
