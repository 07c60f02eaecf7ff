import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Engine, StorageError } from './engine.ts';
import { openPostgresEngine } from './postgres/engine.ts';
import { openSqliteEngine } from './sqlite/engine.ts';

/** Where the store is kept. Without a URL it is the SQLite file `store.db` in the data folder. */
export interface StorageSettings {
  readonly dataDir: string;
  readonly databaseUrl?: string | undefined;
  /** Connections to PostgreSQL, at most. */
  readonly databasePool: number;
  /** A streaming replica that reads may go to. */
  readonly databaseReplicaUrl?: string | undefined;
}

/** Opens the engine that the settings name; the data folder is created. Throws `StorageError` with a plain message. */
export function openEngine(settings: StorageSettings): Engine {
  try {
    mkdirSync(settings.dataDir, { recursive: true });
  } catch (error) {
    throw new StorageError('unavailable', `the data folder ${settings.dataDir} cannot be created`, error);
  }
  const url = settings.databaseUrl;
  const { databasePool, databaseReplicaUrl } = settings;
  if (!url && databaseReplicaUrl) throw new StorageError('failed', 'a replica needs a database URL beside its own');
  if (!url) return openSqliteEngine(join(settings.dataDir, 'store.db'));
  if (/^postgres(ql)?:\/\//.test(url)) return openPostgresEngine(url, databasePool, databaseReplicaUrl);
  throw new StorageError('failed', 'a database URL starts with postgres:// or postgresql://');
}
