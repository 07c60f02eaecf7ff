import { constants } from 'node:fs';
import { type FileHandle, open, realpath } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { isPlainPath } from './blob-store.ts';

/**
 * The path of a key below a folder; undefined where the key is none, its folder is not there, or a symbolic link on the way
 * leads out. The folder itself may be a link. What is at the end of the path is not looked at.
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

/** Whether an existing folder really is another one or in it, wherever symbolic links lead. */
export async function isInside(root: string, folder: string): Promise<boolean> {
  const [top, real] = await Promise.all([realpath(root), realpath(folder)]);
  return real === top || real.startsWith(top + sep);
}

/**
 * Opens a file below a folder for reading, by a key that data names: only a plain one, no link, pipe or folder; undefined
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

/** The code of an error of the file system, as `ENOENT`. */
export const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code;

/** Whether an error says that there is no such file. */
export const isAbsent = (error: unknown): boolean => codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR';
