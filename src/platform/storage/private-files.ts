import { closeSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * The file mode that denies others on this machine all access to the service's files. The data folder and backups
 * contain customers and hashes of keys; with the database one also has the key that signs tokens (OWASP, Insecure File
 * Permissions).
 */
export const privateFile = 0o600;
export const privateFolder = 0o700;

/**
 * Makes a folder, and missing ones above it, for the owner only; existing ones stay as they are. Answers the new
 * folders, deepest first. Throws the system's error if that fails. It does not use `recursive`, with which Node retries
 * for ever below a folder that accepts none, such as `/proc`.
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

/** Makes an empty file that nobody else can read, unless it exists. Its folder must exist. */
export function makePrivateFile(file: string): void {
  closeSync(openSync(file, 'a', privateFile));
}
