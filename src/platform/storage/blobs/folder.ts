import { randomBytes } from 'node:crypto';
import { constants, type Dirent } from 'node:fs';
import { type FileHandle, link, lstat, mkdir, open, opendir, realpath, rename, rmdir, unlink } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { StorageError } from '../engine.ts';
import { makePrivateFolder, privateFile, privateFolder } from '../private-files.ts';
import { type BlobInfo, type BlobStore, isBlobKey, type ListedBlob } from './blob-store.ts';
import { codeOf, isAbsent, openPlain, pathInside } from './plain-file.ts';

/**
 * The folder of unfinished files: in the cache, since everything there may be deleted; the sweep removes files of
 * processes that ended while they wrote.
 */
export const UNFINISHED = 'cache/unfinished';

/** The part that tests replace: the call that gives a file its name, which some file systems lack. */
export interface FolderParts {
  readonly link: (existing: string, name: string) => Promise<void>;
}

/**
 * Blobs as files below a folder, which is created when the first one is stored. A file gets its name when all of it is on
 * the disk. Symbolic links out of the folder are not followed, nor links at the end of a path; the folder itself may be
 * a link.
 */
export function openFolderBlobs(root: string, parts: FolderParts = { link }): BlobStore {
  /** Makes the folder of a key, durably; makes nothing if a link leads out. */
  async function pathForNew(key: string): Promise<string> {
    const path = join(root, key);
    makePrivateFolder(root);
    const top = await realpath(root);
    const nearest = await nearestFolder(dirname(path));
    if (nearest !== top && !nearest.startsWith(top + sep)) {
      throw new StorageError('failed', `a link leads out of the media folder: ${key}`);
    }
    const made = await mkdir(dirname(path), { recursive: true, mode: privateFolder });
    if (made !== undefined) {
      const last = dirname(made);
      for (let folder = dirname(dirname(path)); folder.length >= last.length; folder = dirname(folder)) {
        await flushFolder(folder);
      }
    }
    return path;
  }

  async function create(key: string, bytes: Uint8Array): Promise<boolean> {
    if (!isBlobKey(key)) throw new StorageError('failed', `not a key of a blob: ${JSON.stringify(key)}`);
    const known = await pathInside(root, key);
    if (known !== undefined && (await exists(known))) return false;
    const unfinished = await pathForNew(`${UNFINISHED}/${randomBytes(12).toString('hex')}`);
    try {
      await writeDurably(unfinished, bytes);
      for (let attempt = 1; ; attempt++) {
        try {
          const path = await pathForNew(key);
          if (!(await giveName(unfinished, path, parts.link))) return false;
          await flushFolder(dirname(path));
          return true;
        } catch (error) {
          // A call that removes the last file of a folder also removes the folder: then it is made again.
          if (!isAbsent(error) || attempt === 5) throw error;
        }
      }
    } finally {
      await unlink(unfinished).catch(() => undefined);
    }
  }

  async function stat(key: string): Promise<BlobInfo | undefined> {
    const path = await pathInside(root, key);
    const found = path === undefined ? undefined : await lstat(path, { bigint: true }).catch(absent);
    if (!found?.isFile()) return undefined;
    return {
      size: Number(found.size),
      modifiedAt: Number(found.mtimeMs),
      etag: `${found.mtimeNs.toString(36)}-${found.size.toString(36)}`,
    };
  }

  async function remove(key: string): Promise<void> {
    const path = await pathInside(root, key);
    if (path === undefined) return;
    await unlink(path).catch(absent);
    // Empty folders are removed too, except the two at the top.
    const top = join(root, ...key.split('/', 2));
    for (let folder = dirname(path); folder.startsWith(top + sep); folder = dirname(folder)) {
      try {
        await rmdir(folder);
      } catch {
        return;
      }
    }
  }

  return {
    kind: 'folder',
    create: (key, bytes) => reported(create(key, bytes)),
    stat: (key) => reported(stat(key)),
    read: async (key, range) => (await reported(openPlain(root, key)))?.createReadStream(range ?? {}),
    remove: (key) => reported(remove(key)),
    list: (prefix) => listFolder(root, prefix),
    close: async () => undefined,
  };
}

/** The real path of the nearest existing folder above. */
async function nearestFolder(folder: string): Promise<string> {
  for (let path = folder; ; path = dirname(path)) {
    try {
      return await realpath(path);
    } catch (error) {
      if (!isAbsent(error) || path === dirname(path)) throw error;
    }
  }
}

/** Lists plain files; folders that cannot match the prefix are skipped. */
async function* listFolder(root: string, prefix: string, folder = ''): AsyncGenerator<ListedBlob> {
  const entries = await reported(opendir(join(root, folder)).catch(absent));
  if (!entries) return;
  for await (const entry of entries) {
    const key = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) {
      const inside = `${key}/`;
      if (inside.startsWith(prefix) || prefix.startsWith(inside)) yield* listFolder(root, prefix, key);
    } else if (key.startsWith(prefix) && isPlain(entry, key)) {
      const found = await reported(lstat(join(root, key)).catch(absent));
      if (found) yield { key, size: found.size, modifiedAt: Math.floor(found.mtimeMs) };
    }
  }
}

function isPlain(entry: Dirent, key: string): boolean {
  return entry.isFile() && isBlobKey(key);
}

/** Gives a finished file its name; false if another file has it. */
async function giveName(unfinished: string, path: string, linkFile: FolderParts['link']): Promise<boolean> {
  try {
    await linkFile(unfinished, path);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    if (!['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'EXDEV'].includes(codeOf(error) ?? '')) throw error;
  }
  // For file systems without hard links: an empty file reserves the name, and the finished one replaces it.
  try {
    await (await open(path, 'wx', privateFile)).close();
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
  try {
    await rename(unfinished, path);
    return true;
  } catch (error) {
    await unlink(path).catch(() => undefined);
    throw error;
  }
}

async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', privateFile);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Makes the names in a folder durable. */
async function flushFolder(path: string): Promise<void> {
  let folder: FileHandle;
  try {
    folder = await open(path, constants.O_RDONLY);
  } catch (error) {
    // A folder above ours that we may not read was not made by us either.
    if (codeOf(error) === 'EACCES' || codeOf(error) === 'EPERM') return;
    throw error;
  }
  try {
    await folder.sync();
  } catch (error) {
    // Some network file systems do not support this for folders, and do not need it.
    if (codeOf(error) !== 'EINVAL' && codeOf(error) !== 'ENOTSUP') throw error;
  } finally {
    await folder.close();
  }
}

async function exists(path: string): Promise<boolean> {
  return (await lstat(path).catch(absent)) !== undefined;
}

function absent(error: unknown): undefined {
  if (isAbsent(error)) return undefined;
  throw error;
}

/** Turns errors of the file system into errors of the store. */
async function reported<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof StorageError) throw error;
    const isFull = ['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EPERM'].includes(codeOf(error) ?? '');
    throw new StorageError(isFull ? 'unavailable' : 'failed', `the media folder failed: ${codeOf(error)}`, error);
  }
}
