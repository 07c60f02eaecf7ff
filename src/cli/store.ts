import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import type { Settings } from '../settings.ts';
import type { BlobStore } from '../storage/blobs/blob-store.ts';
import type { BlobSettings } from '../storage/blobs/open.ts';
import type { Engine } from '../storage/engine.ts';
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
    const { migrationState } = await import('../storage/migrate.ts');
    const { pending } = await migrationState(engine);
    if (pending.length > 0) throw new CliError('the database needs an update; bring it with: cartwright migrate');
    return work(engine, settings);
  });
}

/**
 * Opens the store, creating it if need be, gives it to `work` and closes it. Commands leave a replica to the service: their
 * reads are few and long, and what they do with them (files, lines that were printed) cannot be done twice.
 */
export async function withEngine<T>(settings: Settings, work: (engine: Engine) => Promise<T>): Promise<T> {
  const { openEngine } = await import('../storage/open.ts');
  const engine = openEngine({ ...settings, databaseReplicaUrl: undefined });
  try {
    return await work(engine);
  } finally {
    await engine.close();
  }
}

/** Opens the store of images, gives it to `work` and closes it. */
export async function withBlobs<T>(settings: BlobSettings, work: (blobs: BlobStore) => Promise<T>): Promise<T> {
  const { openBlobs } = await import('../storage/blobs/open.ts');
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
