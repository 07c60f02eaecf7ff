import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** The folder with the sample store and the recorded exchanges: named by a variable, else beside the project. */
export const sharedFolder = process.env.CARTWRIGHT_SHARED || join(import.meta.dirname, '../../../shared');

/**
 * Why a test that needs a file of the recorded reference cannot run here; undefined if it can. The file is not ours to
 * publish, so this is the only reason for which a lone clone may skip tests (`.ci/run`).
 * @param path below the folder `reference`
 */
export function referenceMissing(path: string): string | undefined {
  const file = referenceFile(path);
  return existsSync(file)
    ? undefined
    : `the recorded reference is not there: ${file} (CARTWRIGHT_SHARED can name the folder above it)`;
}

/** A file of the recorded reference. */
export function referenceFile(path: string): string {
  return join(sharedFolder, 'reference', path);
}
