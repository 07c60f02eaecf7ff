import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { demoRows } from '../../src/demo/rows/demo-rows.ts';
import { writeRows } from '../../src/demo/rows/rows.ts';
import { reindexAll } from '../../src/domain/catalog/products/search/reindex.ts';
import { importStore } from '../../src/migrate-in/import-store.ts';
import { openLegacySource } from '../../src/migrate-in/open-source.ts';
import type { Engine } from '../../src/platform/storage/engine.ts';
import { drawMedia } from '../legacy-store/media.ts';
import { expected } from '../legacy-store/orphans.ts';
import { writeDump } from '../legacy-store/rows.ts';
import { legacyRows } from '../legacy-store/store.ts';
import { type PreparedStore, prepareFolder } from './database/prepared.ts';
import { sharedFolder } from './shared.ts';

/** A store of the Magento-1 family that tests import. */
export interface LegacyStore {
  /** For titles of tests. */
  readonly name: string;
  /** Path of its dump. */
  readonly dump: string;
  /** Path of its media folder. */
  readonly media: string;
  /** The rows that are not imported, and the import's messages about them. */
  readonly expected: Expected;
  /** The store as imported, without images, for tests that do not import it themselves. */
  readonly imported: PreparedStore;
}

/** The rows that an import leaves out of a store. */
export interface Expected {
  /** Ids by legacy table. */
  readonly leftOut: Readonly<Record<string, readonly number[]>>;
  /** Numbers of rows by legacy table, for tables without an id of their own. */
  readonly leftOutCounts: Readonly<Record<string, number>>;
  /** Products whose values are not imported either. */
  readonly leftOutProducts: readonly number[];
  readonly warnings: readonly string[];
}

const shared = join(sharedFolder, 'store');

/** The sample store, if it exists here: a real one, whose texts are not ours to publish. */
export const sampleStore: LegacyStore | undefined = existsSync(join(shared, 'openmage.sql.gz'))
  ? {
      name: 'the sample store',
      dump: join(shared, 'openmage.sql.gz'),
      media: join(shared, 'media'),
      expected: {
        leftOut: {},
        leftOutCounts: {},
        leftOutProducts: [],
        warnings: ['43 reviews of deleted customers: imported without them'],
      },
      imported: 'sample_legacy',
    }
  : undefined;

/** The sample store with orders, as the exchanges recorded in V1 left it, if it exists here. */
export const salesStore: Pick<LegacyStore, 'dump'> | undefined = existsSync(join(shared, 'openmage-sales.sql.gz'))
  ? { dump: join(shared, 'openmage-sales.sql.gz') }
  : undefined;

/** Our own legacy store (`test/legacy-store/`), written once a run. */
export function ownLegacyStore(): Promise<LegacyStore> {
  own ??= writeOwnStore();
  return own;
}

let own: Promise<LegacyStore> | undefined;

async function writeOwnStore(): Promise<LegacyStore> {
  const folder = await prepareFolder('own-legacy-store', async (folder) => {
    writeFileSync(join(folder, 'store.sql.gz'), writeDump(legacyRows()));
    await drawMedia(join(folder, 'media'));
  });
  return {
    name: 'our own legacy store',
    dump: join(folder, 'store.sql.gz'),
    media: join(folder, 'media'),
    expected,
    imported: 'own_legacy',
  };
}

/** Every legacy store that exists here: our own, and the sample store if it is there. */
export async function legacyStores(): Promise<readonly LegacyStore[]> {
  const ours = await ownLegacyStore();
  return sampleStore ? [ours, sampleStore] : [ours];
}

/**
 * The sample store, or our own if it is missing, imported without images. Both have the products, customers, API users
 * and keys that `test/legacy-store/` names: REF-S01 is product 906, and so on.
 */
export const importedSample: PreparedStore = sampleStore ? 'sample_legacy' : 'own_legacy';

/** Fills an empty, migrated database with a legacy store, without its images. */
export async function importLegacyStore(engine: Engine, { dump }: Pick<LegacyStore, 'dump'>): Promise<void> {
  const source = await openLegacySource(dump);
  try {
    await importStore(engine, source);
  } finally {
    await source.close();
  }
}

/** Fills an empty, migrated database with the demo store's rows as of 2026, without images. */
export async function writeDemoRows(engine: Engine): Promise<void> {
  await engine.load(async (tx) => {
    await writeRows(tx, demoRows(Date.UTC(2026, 0, 1)));
    await reindexAll(tx);
  });
}
