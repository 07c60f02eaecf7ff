import { createHash } from 'node:crypto';
import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { runChild } from './child.mjs';
import { LaunchError, say } from './say.mjs';

/** The example shop, which the program serves, with the client that it is written on. */
const SHOP = [join('examples', 'shop'), join('clients', 'typescript')];

/** Files beside the sources that change the compiler's output. */
const INPUTS = ['package-lock.json', 'tsconfig.json', 'tsconfig.build.json'];

/** The types of the client, which are made from the sources. */
const GENERATED = join('clients', 'typescript', 'schema.ts');

/** In dist/: the fingerprint of the sources that it was built from. */
const STAMP = '.built-from';

/**
 * @param {string} root the project's folder
 * @returns {boolean} whether dist/ is up to date with the sources; an installed package has no sources and is always
 * built
 */
export function isBuilt(root) {
  if (!existsSync(join(root, 'src'))) return true;
  try {
    return readFileSync(join(root, 'dist', STAMP), 'utf8') === fingerprint(root, SHOP);
  } catch {
    return false;
  }
}

/**
 * Compiles src/ to dist/. The old dist/ stays until the new one is complete, and stays when the compiler finds errors.
 * @param {string} root the project's folder, with its dependencies installed
 * @param {{compiler?: string}} [options] `compiler`: the TypeScript compiler's script
 */
export async function build(root, { compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc') } = {}) {
  say('compiling ...');
  // Calculated before the compiler reads the sources: files that change meanwhile are compiled again at the next start.
  const stamp = fingerprint(root, SHOP);
  const fresh = join(root, 'dist.new');
  const old = join(root, 'dist.old');
  for (const folder of [fresh, old]) rmSync(folder, { recursive: true, force: true });
  const args = [compiler, '-p', join(root, 'tsconfig.build.json'), '--outDir', fresh];
  // The compiler reports on standard output, which belongs to the command that follows.
  const end = await runChild(process.execPath, args, { cwd: root, stdio: ['ignore', 2, 2] });
  if (end.code !== 0) {
    rmSync(fresh, { recursive: true, force: true });
    throw new LaunchError(`the sources do not compile (tsc ended with ${end.code ?? end.signal})`);
  }
  copyOtherFiles(join(root, 'src'), fresh);
  await buildShop(root, join(fresh, 'shop'));
  writeManifest(fresh);
  writeFileSync(join(fresh, STAMP), stamp);
  if (existsSync(join(root, 'dist'))) renameSync(join(root, 'dist'), old);
  renameSync(fresh, join(root, 'dist'));
  rmSync(old, { recursive: true, force: true });
}

/**
 * Builds the example shop, if the project has it.
 * @param {string} root the project's folder, with its dependencies installed
 * @param {string} folder where the built shop is put, in that of the program, which is removed if the shop has an error
 */
async function buildShop(root, folder) {
  const program = join(root, 'examples', 'shop', 'build.mjs');
  if (!existsSync(program)) return;
  const end = await runChild(process.execPath, [program, folder], { cwd: root, stdio: ['ignore', 2, 2] });
  if (end.code === 0) return;
  rmSync(dirname(folder), { recursive: true, force: true });
  throw new LaunchError(`the shop does not compile (its build ended with ${end.code ?? end.signal})`);
}

/**
 * A short text that changes when a source is added, removed or written: from names, sizes and times, since reading every
 * source would cost each start more than it saves.
 * @param {string} root the project's folder
 * @param {readonly string[]} [beside] folders that count beside the sources
 * @returns {string} hexadecimal
 */
export function fingerprint(root, beside = []) {
  // Every start waits for this, so a file costs as little as possible.
  const folders = beside.map((name) => join(root, name)).filter((folder) => existsSync(folder));
  const sources = [join(root, 'src'), ...folders].flatMap(filesUnder).filter((file) => !file.endsWith(GENERATED));
  const files = [...sources, ...INPUTS.map((name) => root + sep + name)];
  const lines = files.sort().map((file) => {
    const stats = statSync(file, { throwIfNoEntry: false });
    return stats ? `${file.slice(root.length)}\0${stats.size}\0${stats.mtimeMs}\n` : '';
  });
  return createHash('sha256').update(lines.join('')).digest('hex');
}

/**
 * Files that the compiler leaves out (pages, SQL, pictures) are copied unchanged.
 * @param {string} from
 * @param {string} to
 */
function copyOtherFiles(from, to) {
  for (const file of filesUnder(from)) {
    if (!file.endsWith('.ts')) cpSync(file, join(to, relative(from, file)));
  }
}

/**
 * Names such as `#domain/cart/quotes.ts` (src/package.json) stand for compiled files.
 * @param {string} folder the compiled program
 */
function writeManifest(folder) {
  const file = join(folder, 'package.json');
  if (!existsSync(file)) return;
  writeFileSync(file, readFileSync(file, 'utf8').replaceAll(/"(\.\/[^"]*)\.ts"/g, '"$1.js"'));
}

/**
 * @param {string} folder
 * @returns {string[]} the paths of all files in it and in the folders in it
 */
function filesUnder(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = folder + sep + entry.name;
    return entry.isDirectory() ? filesUnder(path) : [path];
  });
}
