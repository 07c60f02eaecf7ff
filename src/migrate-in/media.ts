import { randomBytes } from 'node:crypto';
import { chmod, copyFile, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, sep } from 'node:path';
import { formatOfName } from '../media/formats.ts';
import type { BlobStore } from '../storage/blobs/blob-store.ts';
import { privateFile, privateFolder } from '../storage/private-files.ts';
import { importError } from './import-error.ts';

/** Images that wait to be put where they are served from. */
export interface StagedMedia {
  readonly copied: number;
  /** Files that the source folder does not have. */
  readonly missing: readonly string[];
  /** Moves the images to where they are served from. */
  publish(): Promise<void>;
  /** Takes everything back. */
  discard(): Promise<void>;
}

/** Copies at a time: enough to keep a disk busy. */
const PARALLEL = 8;
const WAITING = '.import-';
const CATALOG = 'catalog';
const PRODUCTS = join(CATALOG, 'product');

/** An image that the store names: of a product (`/x/y/name.ext`) or of a category (a bare name). */
export interface ImageFile {
  readonly of: 'product' | 'category';
  readonly file: string;
}

/**
 * Finds images in a legacy store's media folder and stores them when they are published: a bucket has no waiting
 * place, so that a failing import leaves it as it was only in this way.
 *
 * @param files what the store names, in batches
 * @param from the legacy media folder, or its `catalog/product`
 * @param blobs where images end up, below `catalog/product` and `catalog/category`; others of the same name are replaced
 * @throws ImportError when `from` is no folder with product images
 */
export async function stageMediaFor(
  blobs: BlobStore,
  files: AsyncIterable<readonly ImageFile[]>,
  from: string,
): Promise<StagedMedia> {
  const source = dirname(await productFolder(from));
  const found: string[] = [];
  const missing: string[] = [];
  for await (const batch of files) {
    for (const image of batch) {
      const path = insidePath(image);
      const isThere = path !== undefined && (await stat(join(source, path)).catch(() => undefined))?.isFile();
      if (path && isThere) found.push(path);
      else missing.push(nameOf(image));
    }
  }
  async function store(path: string): Promise<void> {
    const key = [CATALOG, ...path.split(sep)].join('/');
    const bytes = await readFile(join(source, path));
    const type = formatOfName(path)?.contentType ?? 'application/octet-stream';
    if (await blobs.create(key, bytes, type)) return;
    await blobs.remove(key);
    await blobs.create(key, bytes, type);
  }
  return {
    copied: found.length,
    missing,
    async discard() {},
    async publish() {
      for (let i = 0; i < found.length; i += PARALLEL) await Promise.all(found.slice(i, i + PARALLEL).map(store));
    },
  };
}

/**
 * Copies images from a legacy store's media folder into a waiting place inside ours, so that a failing import
 * leaves our folder as it was.
 *
 * @param files what the store names, in batches
 * @param from the legacy media folder, or its `catalog/product`
 * @param mediaDir our media folder; images end up in its `catalog/product` and `catalog/category`
 * @throws ImportError when `from` is no folder with product images
 */
export async function stageMedia(
  files: AsyncIterable<readonly ImageFile[]>,
  from: string,
  mediaDir: string,
): Promise<StagedMedia> {
  const source = dirname(await productFolder(from));
  const target = join(mediaDir, CATALOG);
  await sweep(mediaDir);
  const waiting = join(mediaDir, `${WAITING}${randomBytes(6).toString('hex')}`);
  const folders = new Set<string>();
  const missing: string[] = [];
  let copied = 0;

  async function copy(image: ImageFile): Promise<void> {
    const path = insidePath(image);
    const found = path !== undefined && (await stat(join(source, path)).catch(() => undefined))?.isFile();
    if (!path || !found) {
      missing.push(nameOf(image));
      return;
    }
    const destination = join(waiting, path);
    const folder = dirname(destination);
    if (!folders.has(folder)) {
      await mkdir(folder, { recursive: true, mode: privateFolder });
      folders.add(folder);
    }
    await copyFile(join(source, path), destination);
    // A copy has the mode of what it is a copy of.
    await chmod(destination, privateFile);
    copied++;
  }

  const discard = () => rm(waiting, { recursive: true, force: true });
  try {
    for await (const batch of files) {
      for (let i = 0; i < batch.length; i += PARALLEL) await Promise.all(batch.slice(i, i + PARALLEL).map(copy));
    }
  } catch (error) {
    await discard();
    throw error;
  }
  return {
    copied,
    missing,
    discard,
    async publish() {
      if (copied === 0) return;
      await moveTree(waiting, target);
      await discard();
    },
  };
}

/** The folder with the images: the one named, or its `catalog/product`. */
async function productFolder(from: string): Promise<string> {
  const named = basename(from) === 'product' && basename(dirname(from)) === 'catalog' ? from : join(from, PRODUCTS);
  if ((await stat(named).catch(() => undefined))?.isDirectory()) return named;
  throw importError(`${from} is no media folder: it has no folder catalog/product`);
}

/** Removes what an import left that was cut off. Only one can be here at a time, since the database lets one in. */
async function sweep(mediaDir: string): Promise<void> {
  for (const name of await readdir(mediaDir).catch(() => [])) {
    if (name.startsWith(WAITING)) await rm(join(mediaDir, name), { recursive: true, force: true });
  }
}

/** What an image that is not there is called. */
function nameOf({ of, file }: ImageFile): string {
  return of === 'product' ? file : `${of}/${file}`;
}

/** Where an image is below `catalog`, or undefined where that would lead out of the folder. */
function insidePath({ of, file }: ImageFile): string | undefined {
  const parts = file.replace(/^\/+/, '').split('/');
  const bad = parts.some((part) => part === '' || part === '.' || part === '..' || /[\\\0]/.test(part));
  return bad ? undefined : join(of, ...parts);
}

/** Moves files one by one, since the target folders may be there with other images in them. */
async function moveTree(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true, mode: privateFolder });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (entry.isDirectory()) await moveTree(join(from, entry.name), join(to, entry.name));
    else await rename(join(from, entry.name), join(to, entry.name));
  }
}
