import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { migrate } from '#platform/storage/migrations/migrate.ts';
import { makePrivateFolder } from '#platform/storage/private-files.ts';
import { openEngine } from '#schema/open.ts';
import { type ImportProgress, importStore } from '../import-store.ts';
import type { LegacySource } from '../source.ts';
import type { ImportSummary } from '../summary.ts';

/** Imports a source into a new SQLite file, without what is derived from its rows; answers the summary. */
export async function takeSource(
  source: LegacySource,
  file: string,
  options: {
    readonly force?: boolean;
    readonly named?: number;
    readonly onProgress?: (progress: ImportProgress) => void;
  },
): Promise<ImportSummary> {
  const dataDir = dirname(file);
  rmSync(dataDir, { recursive: true, force: true });
  makePrivateFolder(dataDir);
  const engine = openEngine({ dataDir, databasePool: 1 });
  try {
    await migrate(engine);
    return await importStore(engine, source, { ...options, isTrial: true, isRowsOnly: true });
  } finally {
    await engine.close();
  }
}
