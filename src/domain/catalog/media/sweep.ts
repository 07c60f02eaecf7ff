import type { Run } from '#domain/shared/command.ts';
import type { BlobStore, ListedBlob } from '#platform/storage/blobs/blob-store.ts';
import { UNFINISHED } from '#platform/storage/blobs/folder.ts';
import { IMAGE_PREFIX } from '../images/served-image.ts';
import {
  adopt,
  evictVariants,
  forget,
  forgetUnused,
  readKeysInUse,
  readStrangers,
  readVariantsToTrim,
} from './sweep-commands.ts';
import { sourceOfVariant, VARIANT_PREFIX } from './variant.ts';
import { removeBlobs, type StoredVariant } from './variant-cache.ts';

/** The options of a sweep. */
export interface SweepOptions {
  /** Milliseconds since 1970. */
  readonly now: number;
  /** The most bytes of all resized images together; beyond it, the oldest are removed. */
  readonly cacheLimit: number;
  /** Also removes files that no product has and that the service did not write itself: imported ones. */
  readonly imported?: boolean;
  /** Finds and reports, but removes nothing. */
  readonly dryRun?: boolean;
  /** Called with each removed key. */
  readonly onRemove?: (key: string) => void;
  /** Ends the sweep early. */
  readonly signal?: AbortSignal;
}

/** The results of a sweep, or what a dry run would remove. */
export interface SweepSummary {
  readonly uploads: number;
  readonly imported: number;
  /** Resized images of deleted images. */
  readonly variants: number;
  /** Resized images beyond the limit. */
  readonly trimmed: number;
  /** Files of processes that ended while they wrote. */
  readonly unfinished: number;
  /** The bytes of all removed files. */
  readonly bytes: number;
  /** Imported files that no product has and that were not removed. */
  readonly left: number;
  /** Resized images that the database did not know and that were registered. */
  readonly adopted: number;
}

/**
 * Files younger than this many milliseconds are left alone: a call that stores an image may need some time until its
 * row is written.
 */
export const SAFETY_MARGIN = 3_600_000;
/** How many keys one query checks. */
const BATCH = 500;

/** Keys that only the service writes: an upload's name ends with a tilde and sixteen hex digits. */
const uploadKey = new RegExp(`^${IMAGE_PREFIX}/.+~[0-9a-f]{16}\\.[a-z]+$`);
const unfinishedKey = new RegExp(`^${UNFINISHED}/[0-9a-f]{24}$`);

type Kind = 'uploads' | 'imported' | 'variants' | 'unfinished';

/** A blob that may be removed, its kind, and the blob that must be in use for it to stay. */
interface Candidate {
  readonly blob: ListedBlob;
  readonly kind: Kind;
  readonly source?: string;
}

/**
 * Removes files that no product's image needs: uploads whose call failed or whose product was deleted, resized images
 * of deleted images, and unfinished files. It removes only files older than an hour, and only below `catalog/product`
 * and `cache`. Files there that the service cannot have written stay unless `imported` is set, since somebody may have
 * put them there for a later import. Resized images that the database does not know are registered, and the oldest
 * beyond the limit are removed. Several nodes may sweep at once: keys of uploads are never used twice.
 */
export async function sweepMedia(run: Run, blobs: BlobStore, options: SweepOptions): Promise<SweepSummary> {
  const summary = { uploads: 0, imported: 0, variants: 0, trimmed: 0, unfinished: 0, bytes: 0, left: 0, adopted: 0 };
  if (!options.dryRun) await run(forgetUnused, undefined);
  /** For a dry run: the variants that it would have registered, and removed. */
  const strangers: StoredVariant[] = [];
  const gone = new Set<string>();

  function count(kind: Kind | 'trimmed', { key, bytes }: { key: string; bytes: number }): void {
    options.onRemove?.(key);
    summary[kind] += 1;
    summary.bytes += bytes;
  }

  async function sweepBatch(batch: readonly Candidate[]): Promise<void> {
    const used = await sourcesInUse(
      batch.flatMap(({ source }) => source ?? []),
      run,
      blobs,
    );
    const isCached = ({ source }: Candidate) => source !== undefined && used.has(source);
    await note(batch.filter((candidate) => candidate.kind === 'variants' && isCached(candidate)));
    const unused = batch.filter((candidate) => !isCached(candidate));
    const lost = unused.filter(({ kind }) => kind === 'variants').map(({ blob }) => blob.key);
    if (!options.dryRun && lost.length > 0) await run(forget, { keys: lost });
    for (const key of lost) gone.add(key);
    for (const { blob, kind } of unused) {
      if (kind === 'imported' && !options.imported) {
        summary.left += 1;
        continue;
      }
      if (!options.dryRun) await blobs.remove(blob.key);
      count(kind, { key: blob.key, bytes: blob.size });
    }
  }

  /** Usually all are known already, and then nothing is written. */
  async function note(found: readonly Candidate[]): Promise<void> {
    const variants = found.map(({ blob }) => ({ key: blob.key, bytes: blob.size, madeAt: blob.modifiedAt }));
    const strange = await run(readStrangers, { variants });
    if (strange.length === 0) return;
    if (options.dryRun) strangers.push(...strange);
    const adopted = options.dryRun ? strange : await run(adopt, { variants: strange });
    summary.adopted += adopted.length;
  }

  for (const prefix of [`${IMAGE_PREFIX}/`, `${VARIANT_PREFIX}/`]) {
    let batch: Candidate[] = [];
    for await (const blob of blobs.list(prefix)) {
      if (options.signal?.aborted) return summary;
      if (blob.modifiedAt > options.now - SAFETY_MARGIN) continue;
      const candidate = classify(blob.key);
      if (!candidate) continue;
      batch.push({ blob, ...candidate });
      if (batch.length < BATCH) continue;
      await sweepBatch(batch);
      batch = [];
    }
    await sweepBatch(batch);
  }
  if (options.dryRun) {
    const wouldGo = await run(readVariantsToTrim, { limit: options.cacheLimit, strangers, gone });
    for (const variant of wouldGo) count('trimmed', variant);
    return summary;
  }
  for (let isEnough = false; !isEnough && !options.signal?.aborted; ) {
    const trimmed = await run(evictVariants, { limit: options.cacheLimit });
    await removeBlobs(blobs, trimmed.evicted, (variants) => run(adopt, { variants }));
    for (const variant of trimmed.evicted) count('trimmed', variant);
    isEnough = trimmed.isEnough || trimmed.evicted.length === 0;
  }
  return summary;
}

/**
 * The given keys whose images are in use: for images of products the database tells it, for all others (categories,
 * pages) the existence of the blob.
 */
async function sourcesInUse(keys: readonly string[], run: Run, blobs: BlobStore): Promise<ReadonlySet<string>> {
  const sources = [...new Set(keys)];
  const ofProducts = sources.filter((key) => key.startsWith(`${IMAGE_PREFIX}/`));
  const used = await run(readKeysInUse, { keys: ofProducts });
  for (const key of sources) {
    if (!key.startsWith(`${IMAGE_PREFIX}/`) && (await blobs.stat(key))) used.add(key);
  }
  return used;
}

/** The kind of a key, and the blob that must be in use for it to stay; undefined for files that are never removed. */
function classify(key: string): Omit<Candidate, 'blob'> | undefined {
  if (unfinishedKey.test(key)) return { kind: 'unfinished' };
  const source = sourceOfVariant(key);
  if (source !== undefined) return { kind: 'variants', source };
  if (!key.startsWith(`${IMAGE_PREFIX}/`)) return undefined;
  return { kind: uploadKey.test(key) ? 'uploads' : 'imported', source: key };
}
