// node launch/pins.mjs write|remove: before and after `npm pack`. The archive has the versions of this project's lock file, so that
// an installed program runs with the packages that it was tested with.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** The name that npm reads in an installed package. While it is here, npm takes it for this project's lock file. */
const FILE = join(root, 'npm-shrinkwrap.json');

/** Members of package.json that only this project needs. */
const OWN = ['workspaces', 'scripts', 'devDependencies'];

/** The lock file without what development and the pages need: npm takes out what nothing depends on any more. */
function write() {
  const folder = mkdtempSync(join(tmpdir(), 'cartwright-pins-'));
  try {
    /** @param {string} file */
    const read = (file) => JSON.parse(readFileSync(join(root, file), 'utf8'));
    /** @param {string} file @param {unknown} value */
    const put = (file, value) => writeFileSync(join(folder, file), JSON.stringify(value));
    const manifest = Object.entries(read('package.json')).filter(([name]) => !OWN.includes(name));
    const lock = read('package-lock.json');
    put('package.json', Object.fromEntries(manifest));
    put('package-lock.json', { ...lock, packages: { ...lock.packages, '': Object.fromEntries(manifest) } });
    cpSync(join(root, '.npmrc'), join(folder, '.npmrc'));
    const args = ['install', '--package-lock-only', '--ignore-scripts', '--prefer-offline', '--loglevel=error'];
    execFileSync('npm', [...args, '--prefix', folder], { cwd: folder, shell: process.platform === 'win32' });
    cpSync(join(folder, 'package-lock.json'), FILE);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

if (process.argv[2] === 'write') write();
else rmSync(FILE, { force: true });
