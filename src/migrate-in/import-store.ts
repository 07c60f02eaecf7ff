import { categoryImages } from '#domain/catalog/categories/served-image.ts';
import { reindexAll } from '#domain/catalog/products/search/reindex.ts';
import { summarizeAllReviews } from '#domain/catalog/reviews/summarize.ts';
import { filesOfContent } from '#domain/content/pages/files.ts';
import { fillWords } from '#domain/customers/lookup/write.ts';
import { counted } from '#kernel/plural.ts';
import type { BlobStore } from '#platform/storage/blobs/blob-store.ts';
import { type Engine, StorageError, type Tx } from '#platform/storage/engine.ts';
import { checkForeignKeys, putUpIndexes, takeDownIndexes } from '#platform/storage/migrations/bulk.ts';
import type { TableName } from '#platform/storage/schema.ts';
import { statement } from '#platform/storage/statement.ts';
import { addedColumns, noteAddedColumns } from './added-columns.ts';
import { attributeColumns, attributeRows, translatedLabels, unknownModels } from './attributes.ts';
import { clearDangling, countRows, insertNew, references, removeOrphans, setColumn } from './bulk.ts';
import { checkSums, continueNumbers } from './finish-sales.ts';
import { completeGiftCards, forgetOrdersOfCards } from './gift-cards.ts';
import { importError } from './import-error.ts';
import type { Keepable } from './keepable.ts';
import { type Known, learn } from './known.ts';
import { derivedTables, largeTables } from './large.ts';
import { leftOutTables, listed } from './left-out.ts';
import { identifyLines } from './line-identities.ts';
import { tellLostPieces } from './mail-templates.ts';
import { type Reader, readerOf } from './mapping.ts';
import { type ImageFile, type StagedMedia, stageMedia } from './media.ts';
import { putBackRoles, type RolesAside, setRolesAside } from './operator-roles.ts';
import { amendments, contents, mappings, takenTables } from './plan.ts';
import {
  boundUsersNote,
  emptyStore,
  type KeptSettings,
  keptTables,
  noteCatchUp,
  noteImportedOrders,
  ownOrdersNote,
  putBackSettings,
  type Replaced,
  refuseHeld,
  whatIsReplaced,
} from './replace.ts';
import type { LegacySource, LegacyTable } from './source.ts';
import { createTally, type ImportSummary, NAMED, type Tally } from './summary.ts';

/** The progress of an import, for a display. */
export interface ImportProgress {
  readonly step: 'definitions' | 'small tables' | 'rows' | 'links between them' | 'checks' | 'index' | 'images';
  /** The progress of reading the source in this step, as `LegacySource.progress` counts it. */
  readonly done: number;
  readonly total?: number;
  /** Rows imported so far. */
  readonly rows: number;
}

export interface ImportOptions {
  /** Replaces the content of the store; without it a store with data is refused. */
  readonly replace?: boolean;
  /** What stays of the content that is replaced. */
  readonly keep?: readonly Keepable[];
  /**
   * Also imports a store without products (a dump without them is usually incomplete), and also replaces a store with
   * orders that were placed here.
   */
  readonly force?: boolean;
  /** Stores no files; the caller must give a temporary database. */
  readonly isTrial?: boolean;
  /** Takes only rows, and leaves out what is derived from them. */
  readonly isRowsOnly?: boolean;
  /**
   * The legacy store's media folder, and the target of images: our media folder, or a bucket. Without it no images are
   * imported.
   */
  readonly media?: { readonly from: string; readonly to: string | BlobStore };
  readonly onProgress?: (progress: ImportProgress) => void;
  /** How many of the rows that are left out, of each kind, are named; ten if it is not said. */
  readonly named?: number;
}

/**
 * Imports a legacy store in one transaction: all of it or nothing. Only the small tables and one batch of rows are in
 * memory; all ids stay the same. Rows whose references lead nowhere are left out and counted.
 *
 * @param engine a migrated database
 * @throws ImportError for a store with data (without `replace`), and for a source that cannot be read; StorageError if
 * the database fails
 */
export async function importStore(
  engine: Engine,
  source: LegacySource,
  options: ImportOptions = {},
): Promise<ImportSummary> {
  const tally = createTally(options.named);
  using reporter = createReporter(source, tally, options.onProgress);
  const { report } = reporter;
  report('definitions');
  const legacy = await source.tables();
  return await loadWithMedia(engine, options, async (tx, takeMedia) => {
    const { replaced, settings, roles } = await makeRoom(tx, options);
    report('small tables');
    const known = await learn(source);
    const large = largeTables(keptTables(options.keep ?? []));
    await takeDownIndexes(tx, large);
    await takeAttributes(tx, known, tally);
    await takeRows(tx, source, legacy, known, tally, keptTables(options.keep ?? []), () => report('rows'));
    await amendRows(tx, source, legacy, known, () => report('links between them'));
    report('checks');
    await putUpIndexes(tx, large);
    await forgetOrdersOfCards(tx);
    await finishImport(tx, tally, options.named ?? NAMED);
    await checkForeignKeys(tx, large);
    if (legacy.get('api_user')?.columns.includes('client_id')) await turnOnAliases(tx);
    await putBackSettings(tx, settings);
    await completeGiftCards(tx);
    await tellLostPieces(tx, tally);
    await noteImportedOrders(tx);
    await noteCatchUp(tx);
    if (!options.force) await refuseWithoutProducts(tx, source);
    await identifyLines(tx);
    await continueNumbers(tx);
    await putBackRoles(tx, roles);
    for (const note of await checkSums(tx)) tally.warn(note);
    if (!options.isRowsOnly) {
      report('index');
      await deriveAll(tx);
      if (options.media) {
        report('images');
        tally.images(await takeMedia(imageFiles(tx), options.media));
      } else {
        const images = await countRows(tx, 'gallery_image');
        if (images > 0) tally.warn(`${counted(images, 'product images')}: files are only taken with --media FOLDER`);
      }
    }
    const bound = options.keep?.includes('users') ? await boundUsersNote(tx) : undefined;
    if (bound !== undefined) tally.warn(bound);
    return { ...tally.summary(leftOutTables(legacy.values(), takenTables)), ...removedAndStayed(replaced) };
  });
}

/** Makes what is derived from all rows: ratings, the index of products, the words that people are found by. */
export async function deriveAll(tx: Tx): Promise<void> {
  await summarizeAllReviews(tx);
  await takeDownIndexes(tx, derivedTables);
  await reindexAll(tx);
  await fillWords(tx);
  await putUpIndexes(tx, derivedTables);
  await checkForeignKeys(tx, derivedTables);
}

/** Copies files of the old store to where they wait for the end of the load. */
export type TakeMedia = (
  images: AsyncIterable<readonly ImageFile[]>,
  media: NonNullable<ImportOptions['media']>,
) => Promise<StagedMedia>;

/** Fills a store in one transaction, and publishes the files that were taken after its commit. */
export async function loadWithMedia<T>(
  engine: Engine,
  { isTrial = false }: Pick<ImportOptions, 'isTrial'>,
  work: (tx: Tx, takeMedia: TakeMedia) => Promise<T>,
): Promise<T> {
  let media: StagedMedia | undefined;
  let result: T;
  try {
    result = await engine.load((tx) =>
      work(tx, async (images, { from, to }) => {
        media = await stageMedia(images, await filesOfContent(tx), from, to);
        return media;
      }),
    );
  } catch (error) {
    await media?.discard();
    if (!(error instanceof StorageError)) throw error;
    throw new StorageError(error.failure, `the import failed and nothing was changed: ${error.message}`, error);
  }
  if (isTrial) return result;
  try {
    await media?.publish();
  } catch (error) {
    await media?.discard();
    const why = error instanceof Error ? error.message : String(error);
    const again = 'repeat with --replace, or bring them with: cartwright media copy --from folder:FOLDER --to ...';
    throw new StorageError('failed', `the store was taken, but not all of its images (${why}); ${again}`, error);
  }
  return result;
}

/** The parts of a summary about the store that was replaced. */
export function removedAndStayed(replaced: Replaced | undefined): Pick<ImportSummary, 'removed' | 'stayed'> {
  const { removed = [], stayed = [] } = replaced ?? {};
  return { removed, stayed };
}

async function refuseWithoutProducts(tx: Tx, { description }: LegacySource): Promise<void> {
  if ((await countRows(tx, 'product')) > 0) return;
  throw importError(
    `${description} holds no products (rows of catalog_product_entity): is it all of the store? --force takes it as it is`,
  );
}

/** Refuses a store with data, or empties it; answers what is removed, and the settings and roles of operators to put back. */
export async function makeRoom(
  tx: Tx,
  { replace, force, keep = [] }: ImportOptions,
): Promise<{ readonly replaced?: Replaced; readonly settings: KeptSettings; readonly roles: RolesAside }> {
  // If two imports run at once, the second one finds the first one's store. SQLite has one writer anyway.
  if (tx.kind === 'postgres') await tx.exec('lock table website in exclusive mode');
  if (!replace) {
    const roles = await setRolesAside(tx);
    await refuseHeld(tx);
    return { settings: [], roles };
  }
  const replaced = await whatIsReplaced(tx, keep);
  const note = ownOrdersNote(replaced);
  if (note !== undefined && !force && keep.length === 0) throw importError(note);
  return { replaced, settings: await emptyStore(tx, keep), roles: [] };
}

/** How often the progress of a long step is told. */
const TOLD_EVERY_MS = 1000;

/** Tells the progress when a step says so, and each second while the source is read. */
function createReporter(source: LegacySource, tally: Tally, listener: (progress: ImportProgress) => void = () => {}) {
  let step: ImportProgress['step'] = 'definitions';
  const tell = () => {
    const isReading = step !== 'checks' && step !== 'index' && step !== 'images';
    listener({ step, ...(isReading ? source.progress : { done: 0 }), rows: tally.rows() });
  };
  const timer = setInterval(tell, TOLD_EVERY_MS);
  return {
    report(now: ImportProgress['step']) {
      step = now;
      tell();
    },
    [Symbol.dispose]: () => clearInterval(timer),
  };
}

async function takeAttributes(tx: Tx, known: Known, tally: Tally): Promise<void> {
  const rows = attributeRows(known);
  for (let start = 0; start < rows.length; start += 500) {
    await insertNew(tx, 'attribute', attributeColumns, rows.slice(start, start + 500));
  }
  tally.sent('attribute', rows.length);
  const labels = translatedLabels(known);
  await insertNew(tx, 'attribute_label', ['attribute_id', 'store_id', 'label'], labels);
  tally.sent('attribute_label', labels.length);
  const foreign = unknownModels(known);
  if (foreign.length > 0) {
    tally.warn(`${counted(foreign.length, 'attributes')} of extensions, plain here: ${listed(foreign)}`);
  }
}

/** The pass that inserts rows. */
async function takeRows(
  tx: Tx,
  source: LegacySource,
  legacy: ReadonlyMap<string, LegacyTable>,
  known: Known,
  tally: Tally,
  stays: ReadonlySet<TableName>,
  report: () => void,
): Promise<void> {
  const byTable = Map.groupBy(mappings, ({ from }) => from);
  for (const [name, [first]] of byTable) {
    if (!legacy.has(name) && !first?.optional) tally.warn(`the source has no table ${name} (${first?.what})`);
  }
  const readers = new Map<string, { columns: readonly string[]; readers: readonly Reader[] }>();
  for await (const { table, columns, rows } of source.rows(present(legacy, byTable.keys()))) {
    const declared = byTable.get(table) ?? [];
    let ready = readers.get(table);
    if (ready?.columns !== columns) {
      const added = addedColumns(table, declared, columns, legacy.get(table)?.binary);
      const fresh = declared.map((mapping) => readerOf(mapping, columns, known, added.taken));
      if (!ready)
        for (const column of new Set(fresh.flatMap(({ absent }) => absent))) tally.absentColumn(table, column);
      if (!ready) noteAddedColumns(table, added, tally);
      ready = { columns, readers: fresh };
      readers.set(table, ready);
    }
    for (const [i, { what, to }] of declared.entries()) {
      const reader = ready.readers[i] as Reader;
      const taken: (string | number | null)[][] = [];
      for (const row of rows) {
        const result = reader.read(row);
        if ('rows' in result) for (const values of result.rows) taken.push([...values]);
        else if (result.reason !== '') tally.leftOut(what, result.reason, 1, [reader.nameOf(row)]);
      }
      if (stays.has(to)) {
        tally.leftOut(what, '--keep keeps those of this store', taken.length);
        continue;
      }
      tally.repeated(to, await insertNew(tx, to, reader.names, taken));
      tally.sent(to, taken.length);
    }
    report();
  }
}

/** The pass that fills columns of existing rows. */
async function amendRows(
  tx: Tx,
  source: LegacySource,
  legacy: ReadonlyMap<string, LegacyTable>,
  known: Known,
  report: () => void,
): Promise<void> {
  const byTable = Map.groupBy(amendments, ({ from }) => from);
  for await (const { table, columns, rows } of source.rows(present(legacy, byTable.keys()))) {
    const places = new Map(columns.map((column, i) => [column, i]));
    for (const { to, key, set, read } of byTable.get(table) ?? []) {
      // If a key has several values, the last one counts, as in the legacy store.
      const values = new Map(
        rows.flatMap((values) => {
          const pair = read((column) => values[places.get(column) ?? -1] ?? null, known);
          return pair ? [pair] : [];
        }),
      );
      await setColumn(tx, to, key, set, [...values]);
    }
    report();
  }
}

function present(legacy: ReadonlyMap<string, LegacyTable>, names: Iterable<string>): Set<string> {
  return new Set([...names].filter((name) => legacy.get(name)?.filled));
}

/** Counts the inserted rows, removes rows whose references lead nowhere, and counts again. */
async function finishImport(tx: Tx, tally: Tally, named: number): Promise<void> {
  // Without statistics of the new rows PostgreSQL would search every orphan slowly. Only for our tables: tables that
  // all databases of a server share would be locked until the end.
  const filled = tally.tables();
  if (tx.kind === 'postgres' && filled.length > 0) await tx.exec(`analyze ${filled.join(', ')}`);
  const counts = new Map<TableName, number>();
  for (const table of tally.tables()) {
    const count = await countRows(tx, table);
    tally.arrived(table, count);
    counts.set(table, count);
  }
  for (const reference of references()) {
    if (!counts.has(reference.table)) continue;
    if (reference.isLoose) {
      const forgotten = await clearDangling(tx, reference);
      const what = contents.get(reference.table);
      const whom = contents.get(reference.to);
      if (forgotten > 0) tally.warn(`${counted(forgotten, what ?? '')} of deleted ${whom}: imported without them`);
      continue;
    }
    const { count, names } = await removeOrphans(tx, reference, named);
    if (count > 0) tally.orphans(reference.table, reference.to, count, names);
  }
  for (const table of counts.keys()) tally.stayed(table, await countRows(tx, table));
  const guests = await clearDangling(tx, { table: 'quote', column: 'customer_id', to: 'customer' });
  if (guests > 0) tally.warn(`${counted(guests, 'carts')} of deleted customers: imported as carts of guests`);
}

const insertAliases = statement<Record<string, never>, never>((q) =>
  q
    .insertInto('store_config')
    .values({ scope: 'default', scope_id: 0, path: 'api/rest/aliases', value: '1' })
    .onConflict((conflict) => conflict.columns(['scope', 'scope_id', 'path']).doNothing()),
);

/** The store had the public REST interface (only Maho has credentials for it): its clients are understood (design 12). */
async function turnOnAliases(tx: Tx): Promise<void> {
  await tx.run(insertAliases, {});
}

const imagePage = statement((q, p: { after: string; page: number }) =>
  q.selectFrom('gallery_image').select('file').distinct().where('file', '>', p.after).orderBy('file').limit(p.page),
);

/** The files of all images of products, page by page, and of categories. */
export async function* imageFiles(tx: Tx): AsyncGenerator<readonly ImageFile[]> {
  yield (await categoryImages(tx)).map((file) => ({ owner: 'category', file }));
  for (let after = ''; ; ) {
    const page = await tx.all(imagePage, { after, page: 1000 });
    if (page.length === 0) return;
    yield page.map(({ file }) => ({ owner: 'product', file }));
    after = page.at(-1)?.file as string;
  }
}
