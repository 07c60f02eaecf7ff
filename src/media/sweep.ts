import { blobKeysInUse, forgetUnusedUploads, IMAGE_PREFIX } from '../catalog/media/served-image.ts';
import type { BlobStore, ListedBlob } from '../storage/blobs/blob-store.ts';
import { UNFINISHED } from '../storage/blobs/folder.ts';
import type { Engine } from '../storage/engine.ts';
import { sourceOfVariant, VARIANT_PREFIX } from './variant.ts';

/** What a sweep looks at. */
export interface SweepOptions {
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Also removes files that the service did not write itself and that no product has: those that an import brought. */
  readonly imported?: boolean;
  /** Finds and reports, but removes nothing. */
  readonly dryRun?: boolean;
  /** Is told of each key that is removed. */
  readonly onRemove?: (key: string) => void;
  /** Ends the sweep early. */
  readonly signal?: AbortSignal;
}

/** What a sweep removed, or would have. */
export interface SweepSummary {
  readonly uploads: number;
  readonly imported: number;
  readonly variants: number;
  /** What processes left that ended while they wrote. */
  readonly unfinished: number;
  /** Bytes of all of them. */
  readonly bytes: number;
  /** Imported files that no product has and that were left. */
  readonly left: number;
}

/** Milliseconds that anything is left alone: a call that stores an image may need some time until its row is there. */
export const SAFETY_MARGIN = 3_600_000;
/** Keys that the database is asked for at a time. */
const BATCH = 500;

/** Keys that only the service writes: an upload's name ends in a tilde and sixteen hex digits. */
const uploadKey = new RegExp(`^${IMAGE_PREFIX}/.+~[0-9a-f]{16}\\.[a-z]+$`);
const unfinishedKey = new RegExp(`^${UNFINISHED}/[0-9a-f]{24}$`);

type Kind = 'uploads' | 'imported' | 'variants' | 'unfinished';

/**
 * Removes what no product's image needs: uploads whose call failed in between or whose product was deleted, resized
 * images of what is gone, unfinished files. Only what is older than an hour, and only below `catalog/product` and `cache`;
 * there, files that the service cannot have written stay unless `imported` says otherwise, since somebody may have put them
 * there for an import to come. Several nodes may do it at once: keys of uploads are never used twice.
 */
export async function sweepMedia(engine: Engine, blobs: BlobStore, options: SweepOptions): Promise<SweepSummary> {
  const summary = { uploads: 0, imported: 0, variants: 0, unfinished: 0, bytes: 0, left: 0 };
  if (!options.dryRun) await engine.write(forgetUnusedUploads);

  async function settle(batch: readonly { blob: ListedBlob; kind: Kind; source?: string }[]): Promise<void> {
    const sources = [...new Set(batch.flatMap(({ source }) => source ?? []))];
    const used = await engine.read((tx) => blobKeysInUse(tx, sources));
    for (const { blob, kind, source } of batch) {
      if (source !== undefined && used.has(source)) continue;
      if (kind === 'imported' && !options.imported) {
        summary.left += 1;
        continue;
      }
      if (!options.dryRun) await blobs.remove(blob.key);
      options.onRemove?.(blob.key);
      summary[kind] += 1;
      summary.bytes += blob.size;
    }
  }

  for (const prefix of [`${IMAGE_PREFIX}/`, `${VARIANT_PREFIX}/`]) {
    let batch: { blob: ListedBlob; kind: Kind; source?: string }[] = [];
    for await (const blob of blobs.list(prefix)) {
      if (options.signal?.aborted) return summary;
      if (blob.modifiedAt > options.now - SAFETY_MARGIN) continue;
      const candidate = classify(blob.key);
      if (!candidate) continue;
      batch.push({ blob, ...candidate });
      if (batch.length < BATCH) continue;
      await settle(batch);
      batch = [];
    }
    await settle(batch);
  }
  return summary;
}

/** What a key is, and which blob must be in use for it to stay; undefined for what is never touched. */
function classify(key: string): { kind: Kind; source?: string } | undefined {
  if (unfinishedKey.test(key)) return { kind: 'unfinished' };
  const source = sourceOfVariant(key);
  if (source !== undefined) return { kind: 'variants', source };
  if (!key.startsWith(`${IMAGE_PREFIX}/`)) return undefined;
  return { kind: uploadKey.test(key) ? 'uploads' : 'imported', source: key };
}
