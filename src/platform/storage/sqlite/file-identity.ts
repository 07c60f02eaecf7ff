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
export function watchFileIdentity(file: string): () => void {
  const known = new Map<string, { readonly dev: bigint; readonly ino: bigint }>();
  const look = (path: string): void => {
    const found = statSync(path, { bigint: true, throwIfNoEntry: false });
    const expected = known.get(path);
    if (expected === undefined && found) known.set(path, { dev: found.dev, ino: found.ino });
    if (expected === undefined || (expected.ino === found?.ino && expected.dev === found.dev)) return;
    const what = found ? 'was replaced' : 'is not there any more';
    throw new StorageError(
      'unavailable',
      `${path} ${what}: put back the file that the service has opened, or start it again`,
    );
  };
  const log = `${file}-wal`;
  const index = `${file}-shm`;
  look(file);
  return () => {
    look(file);
    look(log);
    look(index);
  };
}
