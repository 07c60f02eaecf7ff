import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { categoryImages } from '#domain/catalog/categories/served-image.ts';
import type { Engine, Tx } from '#platform/storage/engine.ts';
import { checkForeignKeys, putUpIndexes, takeDownIndexes } from '#platform/storage/migrations/bulk.ts';
import { makePrivateFolder } from '#platform/storage/private-files.ts';
import { compareFiles, type FileComparison } from '#platform/storage/sqlite/compare-files.ts';
import { continueNumbers } from '../finish-sales.ts';
import { importError } from '../import-error.ts';
import {
  deriveAll,
  type ImportOptions,
  imageFiles,
  loadWithMedia,
  makeRoom,
  removedAndStayed,
} from '../import-store.ts';
import { largeTables } from '../large.ts';
import type { ImageFile } from '../media.ts';
import { putBackRoles } from '../operator-roles.ts';
import { takenTables } from '../plan.ts';
import {
  IMPORTED_ORDERS,
  keptTables,
  noteCatchUp,
  noteImportedOrders,
  noteOfCatchUp,
  putBackSettings,
  refuseHeld,
} from '../replace.ts';
import type { LegacySource } from '../source.ts';
import type { ImportSummary } from '../summary.ts';
import { type Applied, applyDifferences, type Difference } from './apply.ts';
import { createConsequences } from './consequences.ts';
import type { BothChanged } from './decide.ts';
import { inBatches } from './rows.ts';
import { takeAll } from './take-all.ts';
import { takeSource } from './take-source.ts';

export interface CatchUpOptions extends Omit<ImportOptions, 'isTrial' | 'isRowsOnly'> {
  /** The folder that remembers what the source gave last: a file as large as a SQLite store of it, twice at work. */
  readonly folder: string;
  /** Rows that were changed here and in the source stay as they are here. */
  readonly ours?: boolean;
  readonly now: () => number;
}

/** What a catch-up did. */
export interface CatchUpSummary extends ImportSummary {
  /** The first time everything is taken, and nothing is compared. Where nothing has changed at all, nothing is read. */
  readonly isFirst: boolean;
  readonly differences: readonly Difference[];
  readonly both: readonly BothChanged[];
}

/**
 * Brings a store to what its source has now. The source is imported into a file of its own, which is compared with that
 * of the last time; the differences are written in one transaction. The first time all is taken, into an empty store or
 * in place of one (`replace`), and ids of rows that are made here begin a million above the source's. A repetition after
 * a failure does no harm.
 *
 * @param engine a migrated database
 * @throws ImportError for a store that did not begin with a catch-up, for a source that cannot be read, and for orders
 * placed here whose numbers the source has given; StorageError if the database fails. Nothing is changed then.
 */
export async function catchUp(engine: Engine, source: LegacySource, options: CatchUpOptions): Promise<CatchUpSummary> {
  const { folder, replace = false } = options;
  const last = join(folder, 'last');
  const next = join(folder, 'next');
  makePrivateFolder(folder);
  const isFirst = replace || !(await isFromLast(engine, last, next));
  const fingerprint = (await source.fingerprint?.(takenTables)) ?? '';
  if (!isFirst && fingerprint !== '' && fingerprint === textIn(last, FINGERPRINT)) return unchanged;
  const taken = await takeSource(source, join(next, 'store.db'), options);
  const id = randomUUID();
  writeFileSync(join(next, ID), id);
  writeFileSync(join(next, FINGERPRINT), fingerprint);
  writeFileSync(join(next, TABLES), await tablesAsJson(source));
  const comparison = compareFiles(isFirst ? undefined : join(last, 'store.db'), join(next, 'store.db'));
  try {
    const done = await (isFirst ? takeFirst : takeDifferences)(engine, comparison, options, id);
    comparison.close();
    moveOver(next, last);
    return { ...taken, ...done, isFirst };
  } catch (error) {
    comparison.close();
    throw error;
  }
}

/**
 * Whether the store is from the last catch-up; false for an empty store. One that committed but did not come to its end
 * is ended now.
 */
async function isFromLast(engine: Engine, last: string, next: string): Promise<boolean> {
  const id = await engine.read(noteOfCatchUp);
  if (id === undefined) {
    await engine.read(refuseHeld);
    return false;
  }
  if (textIn(next, ID) === id) moveOver(next, last);
  if (textIn(last, ID) === id) return true;
  throw importError(
    `${last} does not hold what the source gave this store last: --replace takes all of it again, in place of the store`,
  );
}

/** The files beside what the source gave: the catch-up's id, the source's fingerprint, and its tables. */
const ID = 'id';
const FINGERPRINT = 'fingerprint';
const TABLES = 'tables.json';

/** The columns of the source's tables, for the way back. */
async function tablesAsJson(source: LegacySource): Promise<string> {
  const tables = [...(await source.tables())].map(([name, { columns }]) => [name, columns] as const);
  return JSON.stringify(Object.fromEntries(tables));
}

/** What the last catch-up left in a folder: the file of what the source gave, its tables, and the catch-up's id. */
export interface GivenLast {
  readonly file: string;
  readonly tables: ReadonlyMap<string, readonly string[]>;
  readonly id: string;
}

/**
 * What the source gave last, as a catch-up remembers it in a folder.
 *
 * @throws ImportError if the store is from none, or if it is not remembered
 */
export async function givenLast(engine: Engine, folder: string): Promise<GivenLast> {
  const last = join(folder, 'last');
  const next = join(folder, 'next');
  const noted = await engine.read(noteOfCatchUp);
  if (noted === undefined) throw importError('this store was not taken by import --catch-up');
  await isFromLast(engine, last, next);
  const tables = textIn(last, TABLES);
  if (tables === undefined) {
    throw importError(
      `${last} does not say which tables the source has; one more catch-up that finds a change notes it`,
    );
  }
  const id = textIn(last, ID) ?? '';
  return { file: join(last, 'store.db'), tables: new Map(Object.entries(JSON.parse(tables))), id };
}

const unchanged: CatchUpSummary = {
  isFirst: false,
  differences: [],
  both: [],
  taken: [],
  leftOut: [],
  warnings: [],
  removed: [],
  stayed: [],
};

function textIn(folder: string, name: string): string | undefined {
  const file = join(folder, name);
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

function moveOver(next: string, last: string): void {
  rmSync(last, { recursive: true, force: true });
  renameSync(next, last);
}

type Done = Pick<CatchUpSummary, 'differences' | 'both' | 'removed' | 'stayed'>;

async function takeFirst(
  engine: Engine,
  comparison: FileComparison,
  options: CatchUpOptions,
  id: string,
): Promise<Done> {
  return loadWithMedia(engine, {}, async (tx, takeMedia) => {
    const { replaced, settings, roles } = await makeRoom(tx, options);
    const stays = keptTables(options.keep ?? []);
    const large = largeTables(stays);
    await takeDownIndexes(tx, large);
    await takeAll(tx, comparison, stays);
    await putUpIndexes(tx, large);
    await checkForeignKeys(tx, large);
    await putBackSettings(tx, settings);
    await putBackRoles(tx, roles);
    await noteImportedOrders(tx);
    await noteCatchUp(tx, id);
    await deriveAll(tx);
    if (options.media) await takeMedia(imageFiles(tx), options.media);
    return { differences: [], both: [], ...removedAndStayed(replaced) };
  });
}

async function takeDifferences(
  engine: Engine,
  comparison: FileComparison,
  options: CatchUpOptions,
  id: string,
): Promise<Done> {
  return loadWithMedia(engine, {}, async (tx, takeMedia) => {
    const consequences = createConsequences();
    const applied: Applied = await applyDifferences(tx, comparison, options, consequences.note);
    await continueNumbers(tx);
    await noteImportedOrders(tx, highestOrder(comparison));
    await noteCatchUp(tx, id);
    await consequences.follow(tx, options.now());
    if (options.media) await takeMedia(changedImages(tx, consequences.images), options.media);
    return { ...applied, removed: [], stayed: [] };
  });
}

/** What the import into the file has noted of the source's orders: the highest id. */
export function highestOrder(comparison: FileComparison): string {
  const facts = { name: 'service_fact', columns: ['value'], key: ['name'] };
  return String(comparison.find('now', facts, [IMPORTED_ORDERS])?.[0] ?? 0);
}

async function* changedImages(tx: Tx, files: ReadonlySet<string>): AsyncGenerator<readonly ImageFile[]> {
  yield (await categoryImages(tx)).map((file) => ({ owner: 'category', file }));
  for (const batch of inBatches(files)) yield batch.map((file) => ({ owner: 'product', file }));
}
