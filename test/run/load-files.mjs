import { test } from 'node:test';

/**
 * Loads test files into this process, one after the other. None of their tests begins before all are loaded; a file that
 * cannot be loaded fails a test, and the others are tested all the same.
 * @param {{files: [path: string, url: string][], temporary?: string}} given `temporary` replaces the temporary folder
 */
export async function loadFiles({ files, temporary }) {
  if (temporary !== undefined) process.env.TMPDIR = temporary;
  const loading = load(files);
  test(`${files.length} files are loaded`, async () => {
    const failed = await loading;
    if (failed.length > 0)
      throw new AggregateError(
        failed.map(({ error }) => error),
        `cannot be loaded: ${failed.map(({ path }) => path).join(', ')}`,
      );
  });
  await loading;
}

/** @param {[path: string, url: string][]} files */
async function load(files) {
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
