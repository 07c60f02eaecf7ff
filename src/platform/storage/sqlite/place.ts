import { statSync } from 'node:fs';
import { StorageError } from '../engine.ts';

/**
 * Notices that the files of an open database are not those any more that others find under their names: moved away, removed
 * or replaced. What is written then is lost with the process, or for whoever looks at the new files, and nothing else tells.
 *
 * Answers what looks (three calls of the system, some microseconds) and throws `StorageError` (`unavailable`) where one is
 * another file than at the first look. The database file must be there; log and index are known from the first look on at
 * which they are.
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
