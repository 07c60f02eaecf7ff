import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installDemoStore } from '../../src/demo/install.ts';
import { importStore } from '../../src/migrate-in/import-store.ts';
import { openLegacySource } from '../../src/migrate-in/open-source.ts';
import type { Engine } from '../../src/platform/storage/engine.ts';
import { drawMedia } from '../legacy-store/media.ts';
import { expected } from '../legacy-store/orphans.ts';
import { writeDump } from '../legacy-store/rows.ts';
import { legacyRows } from '../legacy-store/store.ts';
import { sharedFolder } from './shared.ts';

/** A store of the Magento-1 family that tests take over. */
export interface LegacyStore {
  /** For titles of tests. */
  readonly name: string;
  /** Path of its dump. */
  readonly dump: string;
  /** Path of its media folder. */
  readonly media: string;
  /** What does not arrive, and what the import says of it. */
  readonly expected: Expected;
}

/** What an import leaves out of a store. */
export interface Expected {
  /** Ids by legacy table. */
  readonly leftOut: Readonly<Record<string, readonly number[]>>;
  /** Numbers of rows by legacy table, of tables without an id of their own. */
  readonly leftOutCounts: Readonly<Record<string, number>>;
  /** Products whose values do not arrive either. */
  readonly leftOutProducts: readonly number[];
  readonly warnings: readonly string[];
}

const shared = join(sharedFolder, 'store');

/** The sample store, where it is there: a real one, whose texts are not ours to keep. */
export const sampleStore: LegacyStore | undefined = existsSync(join(shared, 'openmage.sql.gz'))
  ? {
      name: 'the sample store',
      dump: join(shared, 'openmage.sql.gz'),
      media: join(shared, 'media'),
      expected: { leftOut: {}, leftOutCounts: {}, leftOutProducts: [], warnings: [] },
    }
  : undefined;

/** Our own legacy store (`test/legacy-store/`), written into a folder that goes with this process. */
export function ownLegacyStore(): Promise<LegacyStore> {
  own ??= writeOwnStore();
  return own;
}

let own: Promise<LegacyStore> | undefined;

async function writeOwnStore(): Promise<LegacyStore> {
  const folder = mkdtempSync(join(tmpdir(), 'cartwright-legacy-store-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const dump = join(folder, 'store.sql.gz');
  writeFileSync(dump, writeDump(legacyRows()));
  const media = join(folder, 'media');
  await drawMedia(media);
  return { name: 'our own legacy store', dump, media, expected };
}

/** Every legacy store that is here: our own, and the sample store where that is there. */
export async function legacyStores(): Promise<readonly LegacyStore[]> {
  const ours = await ownLegacyStore();
  return sampleStore ? [ours, sampleStore] : [ours];
}

/**
 * Fills an empty, migrated database with the sample store, or with our own where that is not there, without images. Both have
 * the products, customers, API users and keys that `test/legacy-store/` names: REF-S01 is product 906, and so on.
 */
export async function importSampleStore(engine: Engine): Promise<void> {
  await importLegacyStore(engine, sampleStore ?? (await ownLegacyStore()));
}

/** Fills an empty, migrated database with a legacy store, without its images. */
export async function importLegacyStore(engine: Engine, { dump }: LegacyStore): Promise<void> {
  const source = await openLegacySource(dump);
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
