import { join } from 'node:path';
import { defaultCacheMemory } from '#platform/storage/cache/cached-values.ts';
import { type Engine, StorageError } from '#platform/storage/engine.ts';
import { openPostgresEngine } from '#platform/storage/postgres/engine.ts';
import { makePrivateFolder } from '#platform/storage/private-files.ts';
import type { Schema } from '#platform/storage/schema.ts';
import { openSqliteEngine } from '#platform/storage/sqlite/engine.ts';
import { schema } from './schema.ts';

/** The location of the store. Without a URL it is the SQLite file `store.db` in the data folder. */
export interface StorageSettings {
  readonly dataDir: string;
  readonly databaseUrl?: string | undefined;
  /** The budget of cached values in bytes, with their derivations; 32 MiB by default. */
  readonly cacheMemory?: number | undefined;
  /** The most connections to PostgreSQL. */
  readonly databasePool: number;
  /** How long a statement waits for a lock of another transaction before it is refused (PostgreSQL); 3,000 by default. */
  readonly lockTimeoutMs?: number | undefined;
  /** A streaming replica for reads. */
  readonly databaseReplicaUrl?: string | undefined;
}

/** Opens the database of the settings, with the tables of Cartwright. Throws `StorageError` with a plain message. */
export function openEngine(settings: StorageSettings): Engine {
  return openEngineWith(schema, settings);
}

/**
 * Opens the engine of the settings for a schema; the folder of a database file is made, for its owner only. Throws
 * `StorageError` with a plain message.
 */
export function openEngineWith(schema: Schema, settings: StorageSettings): Engine {
  const url = settings.databaseUrl;
  const { databasePool, databaseReplicaUrl, lockTimeoutMs } = settings;
  if (!url && databaseReplicaUrl) throw new StorageError('failed', 'a replica needs a database URL beside its own');
  const cacheMemory = settings.cacheMemory ?? defaultCacheMemory;
  if (!url) return openSqliteEngine(schema, databaseFileIn(settings.dataDir), cacheMemory);
  if (/^postgres(ql)?:\/\//.test(url)) {
    return openPostgresEngine(schema, url, { poolSize: databasePool, lockTimeoutMs }, cacheMemory, databaseReplicaUrl);
  }
  throw new StorageError('failed', 'a database URL starts with postgres:// or postgresql://');
}

function databaseFileIn(dataDir: string): string {
  try {
    makePrivateFolder(dataDir);
  } catch (error) {
    throw new StorageError('unavailable', `the data folder ${dataDir} cannot be made`, error);
  }
  return join(dataDir, 'store.db');
}
