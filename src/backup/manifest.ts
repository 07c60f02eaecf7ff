// backup/: the store of one moment in files, and back into either engine.

import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { openPlain } from '#platform/storage/blobs/plain-file.ts';

/** A file of a backup, with its size and digest. */
export interface BackedUpFile {
  /** Path in the backup's folder. */
  readonly file: string;
  readonly bytes: number;
  /** SHA-256 in hex. */
  readonly sha256: string;
}

/** The content of a backup; the last file that is written to it. */
export interface Manifest {
  /**
   * How the rows are written: 1 as lines of JSON, compressed (`rowsFile`), 2 as a database file of SQLite with nothing
   * but tables (`tablesFile`).
   */
  readonly format: 1 | 2;
  /** ISO 8601. */
  readonly createdAt: string;
  /** Engine and version that the rows came from; any engine accepts them. */
  readonly engine: string;
  /** The migrations that the database had, in order. */
  readonly migrations: readonly string[];
  /** The number of rows of each table; in format 1 also a digest that does not depend on their order. */
  readonly tables: Readonly<Record<string, { readonly rows: number; readonly digest?: string }>>;
  /** The rows of all tables. */
  readonly database: BackedUpFile;
  /** Keys, sizes and SHA-256 of the images, which are in the folder `media` under their keys. */
  readonly images: BackedUpFile & { readonly count: number; readonly totalBytes: number };
}

/** An unusable backup, or an unusable place for one: one line for the operator. */
export class BackupError extends Error {}

/** The manifest in a backup's folder. Throws `BackupError` if there is none or it has another format. */
export async function readManifest(folder: string): Promise<Manifest> {
  let text: string;
  try {
    text = String(await readWholeFile(folder, manifestFile));
  } catch {
    throw new BackupError(`${folder} is no backup: it has no ${manifestFile}`);
  }
  let manifest: Partial<Manifest>;
  try {
    manifest = JSON.parse(text) as Partial<Manifest>;
  } catch {
    throw new BackupError(`${join(folder, manifestFile)} cannot be read`);
  }
  if (
    (manifest.format !== 1 && manifest.format !== 2) ||
    !manifest.database ||
    !manifest.images ||
    !manifest.tables ||
    !manifest.migrations
  ) {
    throw new BackupError(`${join(folder, manifestFile)} is of a kind that this program does not know`);
  }
  return manifest as Manifest;
}

/** Throws `BackupError` unless the file matches the manifest. */
export async function checkFile(folder: string, { file, bytes, sha256 }: BackedUpFile): Promise<void> {
  const found = await digestFile(folder, file);
  if (!found) throw new BackupError(`the backup is not whole: ${file} is missing`);
  if (found.bytes !== bytes || found.sha256 !== sha256) throw new BackupError(`the backup is damaged: ${file}`);
}

/** Size and SHA-256 of a file of a backup; undefined if it is not a plain file. */
export async function digestFile(folder: string, file: string): Promise<{ bytes: number; sha256: string } | undefined> {
  const opened = await openPlain(folder, file);
  if (!opened) return undefined;
  const hash = createHash('sha256');
  let bytes = 0;
  await pipeline(opened.createReadStream(), async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) {
      hash.update(chunk);
      bytes += chunk.length;
    }
  });
  return { bytes, sha256: hash.digest('hex') };
}

/**
 * Opens a file of a backup. A backup may come from anywhere, so paths out of its folder and symbolic links are not
 * followed. Throws `BackupError` if there is no such file.
 */
export async function openFile(folder: string, file: string): Promise<FileHandle> {
  const opened = await openPlain(folder, file);
  if (!opened) throw new BackupError(`the backup is not whole: ${file} is missing`);
  return opened;
}

/** Reads a whole file of a backup, as `openFile` opens it. */
export async function readWholeFile(folder: string, file: string): Promise<Buffer> {
  await using opened = await openFile(folder, file);
  return opened.readFile();
}

/** The name of the file with the manifest. */
export const manifestFile = 'manifest.json';
/** The rows in format 1: one JSON value on each line, compressed. */
export const rowsFile = 'database.ndjson.gz';
/** The rows in format 2: a database file of SQLite. */
export const tablesFile = 'database.sqlite';
/** The images, one JSON object on each line. */
export const imagesFile = 'images.ndjson';
/** The folder of the images. */
export const mediaFolder = 'media';
