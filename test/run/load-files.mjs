import { test } from 'node:test';

/**
 * Loads test files into this process, one after the other. None of their tests begins before all are loaded. A file that
 * cannot be loaded fails as a test; the tests of the other files still run.
 * @param {{files: File[], diskFiles?: File[], disk?: string}} given `diskFiles` come last; `disk` is their temporary
 *   folder while they are loaded and while their tests run
 * @typedef {readonly [path: string, url: string]} File
 */
export async function loadFiles({ files, diskFiles = [], disk }) {
  const before = process.env.TMPDIR;
  /** @type {PromiseWithResolvers<{path: string, error: unknown}[]>} */
  const loading = Promise.withResolvers();
  test(`${files.length + diskFiles.length} files are loaded`, async () => {
    const failed = await loading.promise;
    if (failed.length > 0)
      throw new AggregateError(
        failed.map(({ error }) => error),
        `cannot be loaded: ${failed.map(({ path }) => path).join(', ')}`,
      );
  });
  const failed = await load(files);
  if (diskFiles.length > 0) {
    const isMixed = files.length > 0;
    if (isMixed) test('temporary files are on the disk from here on', () => useFolder(disk));
    useFolder(disk);
    failed.push(...(await load(diskFiles)));
    if (isMixed) useFolder(before);
  }
  loading.resolve(failed);
}

/** @param {string | undefined} folder for temporary files; undefined means the system's */
function useFolder(folder) {
  if (folder === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = folder;
}

/** @param {File[]} files */
async function load(files) {
  /** @type {{path: string, error: unknown}[]} */
  const failed = [];
  for (const [path, url] of files) {
    try {
      await import(url);
    } catch (error) {
      failed.push({ path, error });
    }
  }
  return failed;
}
