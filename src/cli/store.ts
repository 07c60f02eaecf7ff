import { existsSync, rmdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Command } from 'commander';
import type { Run } from '../domain/command.ts';
import type { Settings } from '../platform/settings/settings.ts';
import type { BlobStore } from '../platform/storage/blobs/blob-store.ts';
import type { BlobSettings } from '../platform/storage/blobs/open.ts';
import type { Engine } from '../platform/storage/engine.ts';
import { type CliContext, CliError } from './context.ts';
import { settingsOf } from './setting-flags.ts';

/**
 * Opens the store that a command's settings name, gives it to `work` and closes it. The store must exist and have the
 * newest schema: a command that was given the wrong folder should not leave an empty store there.
 */
export async function withStore<T>(
  command: Command,
  context: CliContext,
  work: (engine: Engine, settings: Settings) => Promise<T>,
): Promise<T> {
  const { settings } = settingsOf(command, context);
  if (!storeExists(settings)) {
    throw new CliError(`there is no store in ${settings.dataDir} yet; create one with: cartwright migrate`);
  }
  return withEngine(settings, async (engine) => {
    // Loaded only now, so that the command line itself starts fast; so in all commands.
    const { migrationState } = await import('../platform/storage/migrations/migrate.ts');
    const { pending } = await migrationState(engine);
    if (pending.length > 0) throw new CliError('the database needs an update; bring it with: cartwright migrate');
    return work(engine, settings);
  });
}

/** As `withStore`, for work that is commands of the domain. */
export function withCommands<T>(
  command: Command,
  context: CliContext,
  work: (run: Run, settings: Settings) => Promise<T>,
): Promise<T> {
  return withStore(command, context, async (engine, settings) => {
    const { runAsOperator } = await import('../app/run-as.ts');
    const { openBlobs } = await import('../platform/storage/blobs/open.ts');
    const blobs = openBlobs(settings);
    try {
      const report = ({ error }: { error: unknown }): void => context.err(String(error));
      return await work(runAsOperator({ engine, blobs, settings, report }, 'cli'), settings);
    } finally {
      await blobs.close();
    }
  });
}

/**
 * Opens the store, creating it if need be, gives it to `work` and closes it. Commands leave a replica to the service: their
 * reads are few and long, and what they do with them (files, lines that were printed) cannot be done twice.
 */
export async function withEngine<T>(settings: Settings, work: (engine: Engine) => Promise<T>): Promise<T> {
  const { openEngine } = await import('../schema/open.ts');
  const engine = openEngine({ ...settings, databaseReplicaUrl: undefined });
  try {
    return await work(engine);
  } finally {
    await engine.close();
  }
}

/**
 * Opens the store for `work` that fills it, all of it or nothing, and closes it. Where it fails, a store that was there stays, and of a
 * new one nothing does: no file and no folder that was made for it.
 */
export async function withWholeStore<T>(settings: Settings, work: (engine: Engine) => Promise<T>): Promise<T> {
  const { defaultStoreView } = await import('../domain/stores/store-views.ts');
  const { dataDir, mediaDir } = settings;
  const isNew = !storeExists(settings);
  const missing = [...missingFolders(mediaDir), ...missingFolders(dataDir)];
  let isEmpty = true;
  try {
    return await withEngine(settings, async (engine) => {
      try {
        return await work(engine);
      } catch (error) {
        // Images may come after the rows: these are in the store then, and stay there.
        isEmpty = (await engine.read(defaultStoreView).catch(() => undefined)) === undefined;
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

/** Opens the store of images, gives it to `work` and closes it. */
export async function withBlobs<T>(settings: BlobSettings, work: (blobs: BlobStore) => Promise<T>): Promise<T> {
  const { openBlobs } = await import('../platform/storage/blobs/open.ts');
  const blobs = openBlobs(settings);
  try {
    return await work(blobs);
  } finally {
    await blobs.close();
  }
}

/** Whether there is a database to open: a file that holds something; one on a server is always taken to be there. */
export function storeExists({ databaseUrl, dataDir }: Settings): boolean {
  return databaseUrl !== undefined || (statSync(join(dataDir, 'store.db'), { throwIfNoEntry: false })?.size ?? 0) > 0;
}

/** A folder and those above it, as far as they are not there; the deepest first. */
function missingFolders(folder: string): string[] {
  return existsSync(folder) ? [] : [folder, ...missingFolders(dirname(folder))];
}

function removeEmpty(folder: string): void {
  try {
    rmdirSync(folder);
  } catch {
    // It was not made, or somebody has put something into it meanwhile.
  }
}
