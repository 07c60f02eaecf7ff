import { createHash, randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { CONTENT_PREFIX, OPTION_FILE_PREFIX } from '#domain/catalog/media/image-source.ts';
import { wantedBlobs } from '#domain/catalog/media/wanted-blobs.ts';
import { DOWNLOAD_PREFIX } from '#domain/catalog/parts/downloadable/downloads/files.ts';
import type { BlobStore } from '#platform/storage/blobs/blob-store.ts';
import type { Engine, Tx } from '#platform/storage/engine.ts';
import { migrationState } from '#platform/storage/migrations/migrate.ts';
import { tablesWith } from '#platform/storage/migrations/states.ts';
import { makePrivateFolder, privateFile, privateFolder } from '#platform/storage/private-files.ts';
import {
  BackupError,
  digestFile,
  imagesFile,
  type Manifest,
  manifestFile,
  mediaFolder,
  rowsFile,
  tablesFile,
} from './manifest.ts';
import { backedUpTables, createRowDigest, rowsOf, type WalkedTable } from './tables.ts';

/**
 * Writes a backup into a new folder: first the rows of one moment, in spite of later writes, and then the images, whose
 * bytes never change under their keys. If an image was removed before it could be copied, the rows are written again,
 * as of a later moment. The folder gets its name only when it is complete and on the disk; only the owner can read it.
 * Throws `BackupError` if the folder exists already and is not empty, or cannot be made.
 */
export async function writeBackup(engine: Engine, blobs: BlobStore, folder: string, now: number): Promise<Manifest> {
  await refuseUsed(folder);
  const partial = join(dirname(folder), `.${randomBytes(6).toString('hex')}.partial`);
  makeFolderFor(folder, partial);
  try {
    const { applied } = await migrationState(engine);
    const { tables, images } = await writeStore(engine, blobs, partial, applied);
    const manifest: Manifest = {
      format: engine.copyTables ? 2 : 1,
      createdAt: new Date(now).toISOString(),
      engine: await engine.describe(),
      migrations: applied,
      tables,
      database: await described(partial, engine.copyTables ? tablesFile : rowsFile),
      images: { ...(await described(partial, imagesFile)), ...images },
    };
    await writeFile(join(partial, manifestFile), `${JSON.stringify(manifest, null, 2)}\n`, { mode: privateFile });
    await onDisk(join(partial, manifestFile));
    await rm(folder, { recursive: true, force: true });
    await rename(partial, folder);
    await onDisk(dirname(folder));
    return manifest;
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    throw error;
  }
}

async function refuseUsed(folder: string): Promise<void> {
  const found = await stat(folder).catch(() => undefined);
  if (!found) return;
  if (!found.isDirectory()) throw new BackupError(`${folder} is a file`);
  if ((await readdir(folder)).length > 0) throw new BackupError(`${folder} is not empty`);
}

async function writeStore(
  engine: Engine,
  blobs: BlobStore,
  folder: string,
  applied: readonly string[],
): Promise<{ tables: Manifest['tables']; images: { count: number; totalBytes: number } }> {
  const copied = new Map<string, Copy>();
  // A store that is not upgraded yet has fewer tables.
  const all = backedUpTables(tablesWith(engine.schema, applied));
  let missedBefore: string | undefined;
  for (;;) {
    const { tables, wanted } = await writeDatabase(engine, all, folder);
    await copyImages(blobs, folder, copied);
    const missed = JSON.stringify(wanted.filter((key) => !copied.has(key)));
    // Images that are missing twice never existed: an import may bring rows of images without their files.
    if (missed === '[]' || missed === missedBefore) return { tables, images: await writeList(folder, copied) };
    missedBefore = missed;
  }
}

/** Writes all rows of one moment; answers what was written, and the images that the rows name. */
async function writeDatabase(
  engine: Engine,
  all: readonly WalkedTable[],
  folder: string,
): Promise<{ tables: Manifest['tables']; wanted: readonly string[] }> {
  if (!engine.copyTables) {
    return engine.read(async (tx) => ({
      tables: await writeRows(tx, all, join(folder, rowsFile)),
      wanted: await keysOfImages(tx),
    }));
  }
  const file = join(folder, tablesFile);
  await rm(file, { force: true });
  // The copy is of a moment between two reads: it names no other images than they do.
  const before = await engine.read(keysOfImages);
  const counts = engine.copyTables(file, all);
  const after = await engine.read(keysOfImages);
  await onDisk(file);
  const tables = Object.fromEntries(Object.entries(counts).map(([name, rows]) => [name, { rows }]));
  return { tables, wanted: [...new Set([...before, ...after])] };
}

async function keysOfImages(tx: Tx): Promise<string[]> {
  const keys: string[] = [];
  for await (const page of wantedBlobs({ read: async (work) => work(tx) })) keys.push(...page.map(({ key }) => key));
  return keys;
}

/** Writes for every table a line with its name and columns and a line for each row. */
async function writeRows(tx: Tx, tables: readonly WalkedTable[], file: string): Promise<Manifest['tables']> {
  const written: Record<string, { rows: number; digest: string }> = {};
  async function* lines(): AsyncGenerator<string> {
    for (const table of tables) {
      const digest = createRowDigest();
      let rows = 0;
      yield `${JSON.stringify({ table: table.name, columns: table.columns })}\n`;
      for await (const page of rowsOf(tx, table)) {
        const texts = page.map((row) => JSON.stringify(row));
        for (const text of texts) digest.add(text);
        rows += texts.length;
        yield `${texts.join('\n')}\n`;
      }
      written[table.name] = { rows, digest: digest.hex() };
    }
  }
  await pipeline(lines, createGzip({ level: 6 }), createWriteStream(file, { mode: privateFile, flush: true }));
  return written;
}

interface Copy {
  readonly bytes: number;
  /** SHA-256 in hex. */
  readonly sha256: string;
}

/**
 * Copies every image and file of pages that is not copied yet; variants are left out, since they are made again on
 * demand.
 */
async function copyImages(blobs: BlobStore, folder: string, copied: Map<string, Copy>): Promise<void> {
  for (const prefix of ['catalog/', `${CONTENT_PREFIX}/`, `${DOWNLOAD_PREFIX}/`, `${OPTION_FILE_PREFIX}/`]) {
    for await (const { key } of blobs.list(prefix)) {
      const content = copied.has(key) ? undefined : await blobs.read(key);
      if (content) copied.set(key, await copyInto(content, join(folder, mediaFolder, key)));
    }
  }
}

async function writeList(
  folder: string,
  copied: ReadonlyMap<string, Copy>,
): Promise<{ count: number; totalBytes: number }> {
  const lines = [...copied].map(([key, copy]) => `${JSON.stringify({ key, ...copy })}\n`);
  await pipeline(lines, createWriteStream(join(folder, imagesFile), { mode: privateFile, flush: true }));
  return { count: copied.size, totalBytes: [...copied.values()].reduce((sum, { bytes }) => sum + bytes, 0) };
}

function makeFolderFor(folder: string, partial: string): void {
  try {
    makePrivateFolder(partial);
  } catch (error) {
    throw new BackupError(`${folder} cannot be made (${(error as NodeJS.ErrnoException).code})`);
  }
}

async function copyInto(content: Readable, path: string): Promise<Copy> {
  await mkdir(dirname(path), { recursive: true, mode: privateFolder });
  const hash = createHash('sha256');
  let bytes = 0;
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  await pipeline(content, measure, createWriteStream(path, { mode: privateFile, flush: true }));
  return { bytes, sha256: hash.digest('hex') };
}

async function described(folder: string, file: string): Promise<{ file: string; bytes: number; sha256: string }> {
  const found = await digestFile(folder, file);
  if (!found) throw new BackupError(`${join(folder, file)} could not be written`);
  return { file, ...found };
}

/** Waits until a file or a folder's entries are on the disk. */
async function onDisk(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
