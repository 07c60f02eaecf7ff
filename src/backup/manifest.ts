import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { openPlain } from '../platform/storage/blobs/plain-file.ts';

/** A file of a backup, by its content. */
export interface BackedUpFile {
  /** Path in the backup's folder. */
  readonly file: string;
  readonly bytes: number;
  /** SHA-256 in hex. */
  readonly sha256: string;
}

/** What a backup holds; the last file that is written to it. */
export interface Manifest {
  /** Of the backup itself, for programs that read it. */
  readonly format: 1;
  /** ISO 8601. */
  readonly createdAt: string;
  /** Engine and version that the rows came from; any engine takes them. */
  readonly engine: string;
  /** The migrations that the database had, in order. */
  readonly migrations: readonly string[];
  /** For each table its rows: their number, and a digest that does not depend on their order. */
  readonly tables: Readonly<Record<string, { readonly rows: number; readonly digest: string }>>;
  /** The rows of all tables. */
  readonly database: BackedUpFile;
  /** Keys, sizes and SHA-256 of the images, which lie in the folder `media` under their keys. */
  readonly images: BackedUpFile & { readonly count: number; readonly totalBytes: number };
}

/** A backup that cannot be used, or a place where none can be put: one line for the operator. */
export class BackupError extends Error {}

/** The manifest of a backup's folder. Throws `BackupError` where there is none or it is none of ours. */
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
  if (manifest.format !== 1 || !manifest.database || !manifest.images || !manifest.tables || !manifest.migrations) {
    throw new BackupError(`${join(folder, manifestFile)} is of a kind that this program does not know`);
  }
  return manifest as Manifest;
}

/** Throws `BackupError` unless the file is as the manifest says it was. */
export async function checkFile(folder: string, { file, bytes, sha256 }: BackedUpFile): Promise<void> {
  const found = await digestFile(folder, file);
  if (!found) throw new BackupError(`the backup is not whole: ${file} is missing`);
  if (found.bytes !== bytes || found.sha256 !== sha256) throw new BackupError(`the backup is damaged: ${file}`);
}

/** Size and SHA-256 of a file of a backup; undefined where there is no plain one. */
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
 * Opens a file of a backup. A backup may come from anywhere, so no path of it leads out of its folder and no symbolic link
 * is followed. Throws `BackupError` where there is no such file.
 */
export async function openFile(folder: string, file: string): Promise<FileHandle> {
  const opened = await openPlain(folder, file);
  if (!opened) throw new BackupError(`the backup is not whole: ${file} is missing`);
  return opened;
}

/** All of a file of a backup, as `openFile` opens it. */
export async function readWholeFile(folder: string, file: string): Promise<Buffer> {
  await using opened = await openFile(folder, file);
  return opened.readFile();
}

/** The name of the file that says what a backup holds. */
export const manifestFile = 'manifest.json';
/** Rows, one JSON value a line, compressed. */
export const databaseFile = 'database.ndjson.gz';
/** Images, one JSON object a line. */
export const imagesFile = 'images.ndjson';
/** The folder of the images. */
export const mediaFolder = 'media';
