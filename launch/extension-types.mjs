// node launch/extension-types.mjs: writes launch/extension-types/, the types of `cartwright/extension` as a release promises
// them. A test fails while they differ from the sources, so that no change of them goes unseen.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const FOLDER = join(root, 'launch', 'extension-types');
const FILES = ['index.d.ts', 'declarations.d.ts'];

const OPTIONS = {
  module: 'nodenext',
  target: 'es2024',
  types: 'node',
  outDir: '',
  rootDir: 'src',
};
const FLAGS = ['ignoreConfig', 'declaration', 'emitDeclarationOnly', 'noCheck', 'strict', 'skipLibCheck'];

/** @returns {Record<string, string>} the types of the sources, by file */
export function extensionTypes() {
  const folder = mkdtempSync(join(tmpdir(), 'cartwright-types-'));
  try {
    const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
    const options = Object.entries({ ...OPTIONS, outDir: folder }).flatMap(([name, value]) => [`--${name}`, value]);
    const flags = [...FLAGS, 'allowImportingTsExtensions', 'rewriteRelativeImportExtensions'].map(
      (name) => `--${name}`,
    );
    const source = join('src', 'extension', 'index.ts');
    const end = spawnSync(process.execPath, [tsc, ...options, ...flags, source], { cwd: root, encoding: 'utf8' });
    if (end.status !== 0) throw new Error(end.stdout);
    return Object.fromEntries(
      FILES.map((file) => [
        file,
        readFileSync(join(folder, 'extension', file), 'utf8').replaceAll('./declarations.ts', './declarations.js'),
      ]),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @returns {Record<string, string>} the types as they are promised, by file */
export const promisedTypes = () =>
  Object.fromEntries(FILES.map((file) => [file, readFileSync(join(FOLDER, file), 'utf8')]));

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  mkdirSync(FOLDER, { recursive: true });
  for (const [file, text] of Object.entries(extensionTypes())) writeFileSync(join(FOLDER, file), text);
}
