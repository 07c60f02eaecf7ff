import { statSync } from 'node:fs';
import { StorageError } from '../engine.ts';

/**
 * Notices that the files of an open database were moved, removed or replaced. Later writes would be lost when the
 * process ends, or would be missing in the new files, and nothing else would report it.
 *
 * Answers a check (three system calls, some microseconds) that throws `StorageError` (`unavailable`) if a file is
 * another one than at the first check. The database file must exist; log and index are compared from the first check
 * that finds them.
 */
export function watchPlace(file: string): () => void {
  const known = new Map<string, string>();
  const look = (path: string): void => {
    const found = statSync(path, { bigint: true, throwIfNoEntry: false });
    const identity = found && `${found.dev}:${found.ino}`;
    const expected = known.get(path);
    if (expected === undefined && identity !== undefined) known.set(path, identity);
    if (expected === undefined || expected === identity) return;
    const what = identity === undefined ? 'is not there any more' : 'was replaced';
    throw new StorageError(
      'unavailable',
      `${path} ${what}: put back the file that the service has opened, or start it again`,
    );
  };
  look(file);
  return () => {
    look(file);
    look(`${file}-wal`);
    look(`${file}-shm`);
  };
}
