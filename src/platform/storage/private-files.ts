import { closeSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * What others on this machine may do with what the service writes: nothing. Data folder and backups hold customers and
 * hashes of keys; whoever reads the database reads the key that signs tokens (OWASP, Insecure File Permissions).
 */
export const privateFile = 0o600;
export const privateFolder = 0o700;

/**
 * Makes a folder, and those above it that are not there, for nobody but the owner; one that is there stays as it is.
 * Answers the folders that were made, the deepest first. Throws what the system says where that cannot be done: not by
 * `recursive`, with which Node tries for ever below a folder that takes none, such as `/proc`.
 */
export function makePrivateFolder(folder: string): string[] {
  const absent: string[] = [];
  for (let path = folder; !isFolder(path); path = dirname(path)) absent.push(path);
  for (const path of absent.toReversed()) {
    try {
      mkdirSync(path, { mode: privateFolder });
    } catch (error) {
      // Another process may have made it meanwhile.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || !isFolder(path)) throw error;
    }
  }
  return absent;
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

/** Makes an empty file that nobody else may read, unless it is there. Its folder must be there. */
export function makePrivateFile(file: string): void {
  closeSync(openSync(file, 'a', privateFile));
}
