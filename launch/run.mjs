import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * Runs the compiled program in this process: its arguments are in `process.argv`, as if it had been started directly.
 * @param {string} root the project's folder, built
 * @param {string[]} args
 */
export async function run(root, args) {
  const main = mainOf(root);
  process.argv = [process.execPath, main, ...args];
  if (!isServer(args)) enableCompileCache(compileCache(root));
  await import(pathToFileURL(main).href);
}

/**
 * The compiled program.
 * @param {string} root
 */
export function mainOf(root) {
  return join(root, 'dist', 'main.js');
}

/**
 * Whether the program runs until it is stopped.
 * @param {string[]} args
 */
export function isServer(args) {
  return args[0] === 'serve';
}

/**
 * The folder of Node's compile cache: inside dist/, so that a new build also drops it. If the folder cannot be written,
 * there is no cache. Servers do not use it: Node would keep what it read from it until the process ends, 12 MB, and a
 * start of a server takes hardly less processor time with it.
 * @param {string} root
 */
function compileCache(root) {
  return join(root, 'dist', '.compile-cache');
}
