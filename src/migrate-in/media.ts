import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { CONTENT_PREFIX } from '#domain/catalog/media/image-source.ts';
import { DOWNLOAD_PREFIX } from '#domain/catalog/parts/downloadable/downloads/files.ts';
import { formatOfName } from '#platform/images/formats.ts';
import { type BlobStore, isBlobKey } from '#platform/storage/blobs/blob-store.ts';
import { openFolderBlobs } from '#platform/storage/blobs/folder.ts';
import { isInside } from '#platform/storage/blobs/plain-file.ts';
import { readWhole } from '#platform/storage/blobs/read-whole.ts';
import { makePrivateFolder, privateFile, privateFolder } from '#platform/storage/private-files.ts';
import { importError } from './import-error.ts';

/** Copied files that wait for their publication. */
export interface StagedMedia {
  /** Images of products and categories. */
  readonly copied: number;
  /** Images that are missing in the source folder. */
  readonly missing: readonly string[];
  /** Files of pages and blocks. */
  readonly contentFiles: number;
  /** Those that pages and blocks show and that are missing in the source folder. */
  readonly missingContent: readonly string[];
  /** Files of downloadable products. */
  readonly downloadFiles: number;
  /** Moves all of them to the place from which they are served. */
  publish(): Promise<void>;
  /** Removes all of them. */
  discard(): Promise<void>;
}

/** How many copies run at a time: enough to keep a disk busy. */
const PARALLEL = 8;
const WAITING = '.import-';

/** An image of the store: of a product (`/x/y/name.ext`) or of a category (a bare name). */
export interface ImageFile {
  readonly owner: 'product' | 'category';
  readonly file: string;
}

/**
 * Copies files from a legacy store's media folder: the images that the store names, and all files of its editors below
 * `wysiwyg`. Names that begin with a dot are left out: they are previews and settings of web servers. The folder is
 * read like any image store: nothing outside of it, no symbolic links.
 *
 * If the target is a folder, they are first copied into a temporary folder inside of it, so that a failing import
 * leaves it as it was. For a bucket, they are stored when they are published.
 *
 * @param files the images that the store names, in batches
 * @param shown the files that pages and blocks show
 * @param from the legacy media folder, or its `catalog/product`
 * @param to our media folder, or a bucket; others of the same name are replaced
 * @throws ImportError when `from` is no folder with product images
 */
export async function stageMedia(
  files: AsyncIterable<readonly ImageFile[]>,
  shown: readonly string[],
  from: string,
  to: string | BlobStore,
): Promise<StagedMedia> {
  const source = openFolderBlobs(await mediaFolder(from));
  const target = typeof to === 'string' ? await waitingPlace(source, to) : laterIn(source, to);
  const missing: string[] = [];
  const missingContent: string[] = [];
  let copied = 0;
  let contentFiles = 0;
  let downloadFiles = 0;
  const takeAll = async (prefix: string): Promise<number> => {
    let count = 0;
    for await (const { key } of source.list(`${prefix}/`)) {
      if (!key.includes('/.') && (await target.take(key))) count += 1;
    }
    return count;
  };
  try {
    for await (const batch of files) {
      for (let i = 0; i < batch.length; i += PARALLEL) {
        const taken = await Promise.all(batch.slice(i, i + PARALLEL).map((image) => target.take(keyOf(image))));
        for (const [index, isTaken] of taken.entries()) {
          if (isTaken) copied += 1;
          else missing.push(nameOf(batch[i + index] as ImageFile));
        }
      }
    }
    for (const file of shown) if (!(isBlobKey(file) && (await source.stat(file)))) missingContent.push(file);
    contentFiles = await takeAll(CONTENT_PREFIX);
    downloadFiles = await takeAll(DOWNLOAD_PREFIX);
  } catch (error) {
    await target.discard();
    throw error;
  }
  const { publish, discard } = target;
  return { copied, missing, contentFiles, missingContent, downloadFiles, publish, discard };
}

/** The place of the files until the import is done. */
interface Target {
  /** False if the source has no such file. */
  take(key: string): Promise<boolean>;
  publish(): Promise<void>;
  discard(): Promise<void>;
}

function laterIn(source: BlobStore, blobs: BlobStore): Target {
  const found: { key: string; size: number }[] = [];
  async function store({ key, size }: { key: string; size: number }): Promise<void> {
    const bytes = await readWhole(source, key, size);
    if (!bytes) return;
    const type = formatOfName(key)?.contentType ?? 'application/octet-stream';
    if (await blobs.create(key, bytes, type)) return;
    await blobs.remove(key);
    await blobs.create(key, bytes, type);
  }
  return {
    async take(key) {
      const there = await source.stat(key);
      if (there) found.push({ key, size: there.size });
      return there !== undefined;
    },
    async discard() {},
    async publish() {
      for (let i = 0; i < found.length; i += PARALLEL) await Promise.all(found.slice(i, i + PARALLEL).map(store));
    },
  };
}

async function waitingPlace(source: BlobStore, mediaDir: string): Promise<Target> {
  await sweep(mediaDir);
  const waiting = join(mediaDir, `${WAITING}${randomBytes(6).toString('hex')}`);
  const folders = new Set<string>();
  const discard = () => rm(waiting, { recursive: true, force: true });
  return {
    async take(key) {
      const bytes = isBlobKey(key) ? await source.read(key) : undefined;
      if (!bytes) return false;
      const path = join(waiting, key);
      const folder = dirname(path);
      if (!folders.has(folder)) makePrivateFolder(folder);
      folders.add(folder);
      await pipeline(bytes, createWriteStream(path, { mode: privateFile }));
      return true;
    },
    discard,
    async publish() {
      if (folders.size === 0) return;
      await moveTree(waiting, mediaDir, mediaDir);
      await discard();
    },
  };
}

/** The legacy media folder: the named one, or the one whose `catalog/product` is named. */
async function mediaFolder(from: string): Promise<string> {
  const isNamed = basename(from) === 'product' && basename(dirname(from)) === 'catalog';
  const root = isNamed ? dirname(dirname(from)) : from;
  const images = join(root, 'catalog', 'product');
  if (!(await stat(images).catch(() => undefined))?.isDirectory()) {
    throw importError(`${from} is no media folder: it has no folder catalog/product`);
  }
  if (await isInside(root, images)) return root;
  throw importError(`${images} is a symbolic link that leads out of ${root}; links are not followed`);
}

/** Removes the files of an interrupted import. There is only one at a time, since the database allows only one. */
async function sweep(mediaDir: string): Promise<void> {
  for (const name of await readdir(mediaDir).catch(() => [])) {
    if (name.startsWith(WAITING)) await rm(join(mediaDir, name), { recursive: true, force: true });
  }
}

/** The name of a missing image in messages. */
function nameOf({ owner, file }: ImageFile): string {
  return owner === 'product' ? file : `${owner}/${file}`;
}

/** The key of an image in a media folder; not a valid blob key if its name leads elsewhere. */
function keyOf({ owner, file }: ImageFile): string {
  return `catalog/${owner}/${file.replace(/^\/+/, '')}`;
}

/** Moves files one by one, since the target folders may exist with other images. */
async function moveTree(from: string, to: string, top: string): Promise<void> {
  await mkdir(to, { recursive: true, mode: privateFolder });
  if (!(await isInside(top, to))) throw new Error(`a symbolic link leads out of the media folder: ${to}`);
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (entry.isDirectory()) await moveTree(join(from, entry.name), join(to, entry.name), top);
    else await rename(join(from, entry.name), join(to, entry.name));
  }
}
