import { constants } from 'node:fs';
import { type FileHandle, open, realpath } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { isPlainPath } from './blob-store.ts';

/**
 * The path of a key below a folder; undefined if the key is invalid, its folder does not exist, or a symbolic link on
 * the way leads out. The folder itself may be a link. The file at the end of the path is not checked.
 */
export async function pathInside(root: string, key: string): Promise<string | undefined> {
  if (!isPlainPath(key)) return undefined;
  const path = join(root, key);
  try {
    return (await isInside(root, dirname(path))) ? path : undefined;
  } catch (error) {
    if (isAbsent(error)) return undefined;
    throw error;
  }
}

/** Whether an existing folder is the same as another one or inside it, after resolving symbolic links. */
export async function isInside(root: string, folder: string): Promise<boolean> {
  const [top, real] = await Promise.all([realpath(root), realpath(folder)]);
  return real === top || real.startsWith(top + sep);
}

/**
 * Opens a file below a folder for reading, by a key from data: only a plain file, no link, pipe or folder; undefined
 * for anything else.
 */
export async function openPlain(root: string, key: string): Promise<FileHandle | undefined> {
  const path = await pathInside(root, key);
  if (path === undefined) return undefined;
  let file: FileHandle;
  try {
    file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  } catch (error) {
    if (isAbsent(error) || codeOf(error) === 'ELOOP' || codeOf(error) === 'ENXIO') return undefined;
    throw error;
  }
  if ((await file.stat()).isFile()) return file;
  await file.close();
  return undefined;
}

/** The code of a file system error, such as `ENOENT`. */
export const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code;

/** Whether an error means that the file does not exist. */
export const isAbsent = (error: unknown): boolean => codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR';
