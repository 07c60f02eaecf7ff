import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * Runs the compiled program in this process: its arguments are in `process.argv`, as if it had been started itself.
 * @param {string} root the project's folder, built
 * @param {string[]} args
 */
export async function run(root, args) {
  const main = join(root, 'dist', 'main.js');
  process.argv = [process.execPath, main, ...args];
  // Kept inside dist/, so that a new build also drops it. Where the folder cannot be written, nothing is kept.
  enableCompileCache(join(root, 'dist', '.compile-cache'));
  await import(pathToFileURL(main).href);
}
