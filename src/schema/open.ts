import type { Engine } from '../platform/storage/engine.ts';
import { openEngineWith, type StorageSettings } from '../platform/storage/open.ts';
import { schema } from './schema.ts';

/** Opens the database that the settings name, for the tables of Cartwright. Throws `StorageError` with a plain message. */
export function openEngine(settings: StorageSettings): Engine {
  return openEngineWith(schema, settings);
}
