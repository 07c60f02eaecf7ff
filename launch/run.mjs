import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * Runs the compiled program in this process: its arguments are in `process.argv`, as if it had been started directly.
 * @param {string} root the project's folder, built
 * @param {string[]} args
 */
export async function run(root, args) {
  const main = join(root, 'dist', 'main.js');
  process.argv = [process.execPath, main, ...args];
  // A server starts as fast without it, and would keep 12 MB of it in memory.
  if (args[0] !== 'serve') enableCompileCache(compileCache(root));
  await import(pathToFileURL(main).href);
}

/**
 * The folder of Node's compile cache: inside dist/, so that a new build also drops it. If the folder cannot be written,
 * there is no cache.
 * @param {string} root
 */
function compileCache(root) {
  return join(root, 'dist', '.compile-cache');
}
