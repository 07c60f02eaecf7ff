import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join, relative, sep } from 'node:path';
import { runChild } from './child.mjs';
import { asError, LaunchError, say } from './say.mjs';

/**
 * Pages that the program serves: the folder of their sources, whose build.mjs writes them to the folder that it is given,
 * and their folder in dist/. Their packages are those of a workspace (package.json), so that a clone has them and an
 * installed package does not need them.
 */
const PAGES = [
  { from: join('examples', 'shop'), to: 'shop' },
  { from: 'console', to: 'console' },
];

/** What the pages are built from: their sources, and the client that they are written on. */
const PAGE_SOURCES = [...PAGES.map(({ from }) => from), join('clients', 'typescript')];

/** Files beside the sources that change the compiler's output. */
const INPUTS = ['package-lock.json', 'tsconfig.json'];

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
    return readFileSync(join(root, 'dist', STAMP), 'utf8') === fingerprint(root, PAGE_SOURCES);
  } catch {
    return false;
  }
}

/**
 * Compiles src/ to dist/ without checking types (`npm run types` does) and builds the pages. The old dist/ stays until the
 * new one is complete, and stays if something does not compile.
 * @param {string} root the project's folder, with its dependencies installed
 */
export async function build(root) {
  say('compiling ...');
  // Calculated before the compiler reads the sources: files that change meanwhile are compiled again at the next start.
  const stamp = fingerprint(root, PAGE_SOURCES);
  const fresh = join(root, 'dist.new');
  const old = join(root, 'dist.old');
  for (const folder of [fresh, old]) rmSync(folder, { recursive: true, force: true });
  mkdirSync(fresh);
  const pages = PAGES.map(({ from, to }) => buildPages(root, from, join(fresh, to)));
  const ends = await Promise.allSettled([compile(join(root, 'src'), fresh), ...pages]);
  const failed = ends.find((end) => end.status === 'rejected');
  if (failed) {
    rmSync(fresh, { recursive: true, force: true });
    throw failed.reason;
  }
  copyOtherFiles(join(root, 'src'), fresh);
  writeManifest(fresh);
  writeFileSync(join(fresh, STAMP), stamp);
  if (existsSync(join(root, 'dist'))) renameSync(join(root, 'dist'), old);
  renameSync(fresh, join(root, 'dist'));
  rmSync(old, { recursive: true, force: true });
}

/**
 * Bundles the programs: a start reads some fifty files instead of a thousand. What is imported later stays apart.
 * @param {string} from
 * @param {string} to
 */
async function compile(from, to) {
  const { build: bundle } = await import('esbuild');
  /** @type {import('esbuild').Plugin} */
  const ownAddresses = {
    name: 'own addresses',
    setup({ onLoad }) {
      // A source finds files beside it, though its code stands in another file: dist/package.json names where it was.
      onLoad({ filter: /\.ts$/ }, ({ path }) => {
        const source = readFileSync(path, 'utf8');
        if (!source.includes('import.meta.url')) return undefined;
        const name = relative(from, path).replaceAll(sep, '/').replace(/\.ts$/, '.js');
        const address = `import.meta.resolve(${JSON.stringify(`#dist/${name}`)})`;
        return { contents: source.replaceAll('import.meta.url', address), loader: 'ts' };
      });
    },
  };
  const files = filesUnder(from);
  const programs = ['main.ts', 'test-bench/index.ts', 'extension/index.ts'].map((name) => join(from, name));
  try {
    await bundle({
      entryPoints: files.filter((file) => programs.includes(file) || file.endsWith('-worker.ts')),
      outbase: from,
      outdir: to,
      chunkNames: 'parts/[name]-[hash]',
      bundle: true,
      splitting: true,
      packages: 'external',
      plugins: [ownAddresses],
      format: 'esm',
      platform: 'node',
      target: 'node24',
      sourcemap: true,
      sourcesContent: false,
      legalComments: 'none',
      logLevel: 'warning',
    });
  } catch (error) {
    // What is wrong has been printed, with its place.
    throw new LaunchError(`the sources do not compile (${asError(error).message.split('\n', 1).join()})`);
  }
}

/**
 * Builds pages, if the project has their sources.
 * @param {string} root the project's folder, with its dependencies installed
 * @param {string} from the folder of their sources, below the project's
 * @param {string} to where they are put
 */
async function buildPages(root, from, to) {
  const program = join(root, from, 'build.mjs');
  if (!existsSync(program)) return;
  const end = await runChild(process.execPath, [program, to], { cwd: root, stdio: ['ignore', 2, 2] });
  if (end.code === 0) return;
  throw new LaunchError(`the pages of ${from} do not compile (their build ended with ${end.code ?? end.signal})`);
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
 * The files that are written are modules, and `#dist/` names this folder.
 * @param {string} folder the compiled program
 */
function writeManifest(folder) {
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module', imports: { '#dist/*': './*' } }));
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
