import { createHash } from 'node:crypto';
import type { BlobStore } from '#platform/storage/blobs/blob-store.ts';
import { readWhole } from '#platform/storage/blobs/read-whole.ts';
import type { Engine } from '#platform/storage/engine.ts';
import { DOWNLOAD_PREFIX } from '../parts/downloadable/downloads/files.ts';
import { CONTENT_PREFIX, OPTION_FILE_PREFIX } from './image-source.ts';
import { storedUnder, type WantedBlob, wantedBlobs } from './wanted-blobs.ts';

/** The result of a copy. */
export interface CopySummary {
  /** Copied now, read back and compared. */
  readonly copied: number;
  /** Already at the target, with the same length. */
  readonly present: number;
  /** Bytes of the copied ones. */
  readonly bytes: number;
  /** Files with a row whose bytes are missing in the source. */
  readonly missing: readonly string[];
  /** Files whose bytes differ from what they should be, at either end. */
  readonly different: readonly string[];
}

/** The options of a copy, besides source and target. */
export interface CopyOptions {
  /** Also compares the bytes of blobs that are at the target already, not only their lengths. */
  readonly compare?: boolean;
  readonly onProgress?: (done: number) => void;
}

/** How many copies run at a time. */
const PARALLEL = 4;
/** How many files are listed at a time. */
const LISTED = 100;

/**
 * Copies every blob that the store shows, all files below `wysiwyg`, downloads and files for custom options, from one blob store to another. Files that are
 * there already are not copied again, so that a repeated call continues an interrupted copy. Nothing is ever
 * overwritten or removed. Rejects with `StorageError` when an end fails.
 */
export async function copyMedia(
  engine: Engine,
  from: BlobStore,
  to: BlobStore,
  options: CopyOptions = {},
): Promise<CopySummary> {
  const summary = { copied: 0, present: 0, bytes: 0, missing: [] as string[], different: [] as string[] };
  const seen = { done: 0 };

  async function copy(wanted: WantedBlob): Promise<void> {
    const { key, file, contentType } = wanted;
    const [source, target] = await Promise.all([from.stat(key), to.stat(key)]);
    if (!source) {
      // Another copy may have stored it before its source was removed.
      if (target && (await isAsWanted(to, wanted))) summary.present += 1;
      else summary.missing.push(file);
    } else if (wanted.size !== undefined && wanted.size !== source.size) {
      summary.different.push(file);
    } else if (target) {
      const isSame =
        target.size === source.size && (!options.compare || (await digestOf(to, key)) === (await digestOf(from, key)));
      if (isSame) summary.present += 1;
      else summary.different.push(file);
    } else {
      const bytes = await readWhole(from, key, source.size);
      const digest = bytes && createHash('sha256').update(bytes).digest('hex');
      if (!bytes) summary.missing.push(file);
      else if (wanted.sha256 !== undefined && wanted.sha256 !== digest) summary.different.push(file);
      else {
        await to.create(key, bytes, contentType);
        if ((await digestOf(to, key)) === digest) {
          summary.copied += 1;
          summary.bytes += bytes.byteLength;
        } else summary.different.push(file);
      }
    }
  }

  const named = new Set<string>();
  async function* everyBlob(): AsyncGenerator<readonly WantedBlob[]> {
    for await (const batch of wantedBlobs(engine)) {
      for (const { key } of batch) named.add(key);
      yield batch;
    }
    let rest: WantedBlob[] = [];
    for (const prefix of [CONTENT_PREFIX, DOWNLOAD_PREFIX, OPTION_FILE_PREFIX]) {
      for await (const { key } of from.list(`${prefix}/`)) {
        if (!named.has(key)) rest.push(storedUnder(key));
        if (rest.length < LISTED) continue;
        yield rest;
        rest = [];
      }
    }
    yield rest;
  }
  for await (const batch of everyBlob()) {
    const rest = batch.values();
    let hasFailed = false;
    const work = async (): Promise<void> => {
      for (const wanted of rest) {
        if (hasFailed) return;
        try {
          await copy(wanted);
        } catch (error) {
          hasFailed = true;
          throw error;
        }
        seen.done += 1;
        options.onProgress?.(seen.done);
      }
    };
    // Waits for all of them, since the caller may close both ends after a failure.
    const ends = await Promise.allSettled(Array.from({ length: PARALLEL }, work));
    const failed = ends.find((end) => end.status === 'rejected');
    if (failed) throw failed.reason;
  }
  return summary;
}

/** The result of a check of every image. */
export interface CheckSummary {
  readonly checked: number;
  readonly missing: readonly string[];
  readonly different: readonly string[];
}

/**
 * Checks that the bytes of all files that the store shows exist, with the right length.
 * @param compare also reads those whose SHA-256 is known
 * @param atMost the most images to check
 */
export async function checkMedia(
  engine: Engine,
  blobs: BlobStore,
  { compare = false, atMost = Number.POSITIVE_INFINITY } = {},
): Promise<CheckSummary> {
  const summary = { checked: 0, missing: [] as string[], different: [] as string[] };
  const check = async (wanted: WantedBlob): Promise<void> => {
    const found = await blobs.stat(wanted.key);
    summary.checked += 1;
    if (!found) summary.missing.push(wanted.file);
    else if (wanted.size !== undefined && wanted.size !== found.size) summary.different.push(wanted.file);
    else if (compare && !(await isAsWanted(blobs, wanted))) summary.different.push(wanted.file);
  };
  for await (const batch of wantedBlobs(engine, 100)) {
    for (let start = 0; start < batch.length; start += PARALLEL) {
      if (summary.checked >= atMost) return summary;
      await Promise.all(batch.slice(start, start + PARALLEL).map(check));
    }
  }
  return summary;
}

async function isAsWanted(blobs: BlobStore, { key, sha256 }: WantedBlob): Promise<boolean> {
  return sha256 === undefined || (await digestOf(blobs, key)) === sha256;
}

async function digestOf(blobs: BlobStore, key: string): Promise<string | undefined> {
  const stream = await blobs.read(key);
  if (!stream) return undefined;
  const hash = createHash('sha256');
  for await (const chunk of stream) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
