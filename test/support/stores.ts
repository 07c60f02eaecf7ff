import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { installDemoStore } from '../../src/demo/install.ts';
import { importStore } from '../../src/migrate-in/import-store.ts';
import { openLegacySource } from '../../src/migrate-in/open-source.ts';
import type { Engine } from '../../src/storage/engine.ts';
import { sharedFolder } from './shared.ts';

/** Why tests over the sample store cannot run here; undefined where they can. */
export function sampleMissing(): string | undefined {
  return existsSync(sampleDump)
    ? undefined
    : `the sample store is not there: ${sampleDump} (CARTWRIGHT_SHARED can name its folder)`;
}

const sampleDump = join(sharedFolder, 'store', 'openmage.sql.gz');

/** Fills an empty, migrated database with the sample store, without its images. */
export async function importSampleStore(engine: Engine): Promise<void> {
  const source = await openLegacySource(sampleDump);
  try {
    await importStore(engine, source);
  } finally {
    await source.close();
  }
}

/** Fills an empty, migrated database with the demo store; its images go below `dataDir`. */
export async function fillWithDemoStore(engine: Engine, dataDir: string): Promise<void> {
  await installDemoStore(engine, join(dataDir, 'media'));
}
