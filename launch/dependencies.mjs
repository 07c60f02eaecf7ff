import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runChild } from './child.mjs';
import { asError, LaunchError, say } from './say.mjs';

/**
 * Installs the packages that the lock file names, with their scripts off.
 * @param {string} folder holds package.json and package-lock.json
 * @param {string} what the installed thing, for the line that reports it
 * @param {{npm?: string, npmArgs?: string[], tools?: boolean}} [options] `npm`: the program to use; `tools`: whether the
 * packages for development are installed, too
 */
export async function install(folder, what, { npm = 'npm', npmArgs = [], tools = false } = {}) {
  say(`installing ${what} (npm ci; only needed once) ...`);
  // `--prefix` is needed since under `npm start` npm's own variables name another folder, and `--include` since NODE_ENV
  // or npm's settings may say otherwise.
  const args = [
    'ci',
    '--prefix',
    folder,
    '--ignore-scripts',
    tools ? '--include=dev' : '--omit=dev',
    '--include=optional',
  ];
  args.push('--no-audit', '--no-fund', '--loglevel=error', ...npmArgs);
  /** @type {import('node:child_process').SpawnOptions} */
  const options = {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    // npm is a .cmd file there, which only a shell runs.
    shell: process.platform === 'win32',
  };
  let end;
  try {
    end = await runChild(npm, args, options);
  } catch (error) {
    const { code, message } = asError(error);
    const reason = code === 'ENOENT' ? 'npm is not installed' : message;
    throw new LaunchError(`cannot install ${what}: ${reason}`);
  }
  if (end.code !== 0) throw new LaunchError(`cannot install ${what}: npm ci ended with ${end.code ?? end.signal}`);
}

/**
 * Whether node_modules holds the packages of package-lock.json. The contents are compared (npm leaves a lock file of the
 * installed packages), not the times: a checkout changes times, and an interrupted install leaves no such file.
 * @param {string} folder holds package-lock.json and node_modules
 * @param {{tools?: boolean}} [options] `tools`: whether the packages for development must be there, too
 * @returns {boolean}
 */
export function isInstalled(folder, { tools = false } = {}) {
  const wanted = readPackages(join(folder, 'package-lock.json'));
  // A packed program without its lock file: npm has installed it together with its dependencies.
  if (!wanted) return true;
  const present = readPackages(join(folder, 'node_modules', '.package-lock.json'));
  return present !== undefined && satisfies(wanted, present, tools);
}

/**
 * @typedef {{version?: string, integrity?: string, optional?: boolean, dev?: boolean, devOptional?: boolean}} LockedPackage
 * @param {Record<string, LockedPackage>} wanted the lock's packages by path; '' is the project itself
 * @param {Record<string, LockedPackage>} present the installed packages by path
 * @param {boolean} [tools] whether packages for development must be there
 * @returns {boolean} whether every wanted package is there in its version; an optional one (for another platform) may be missing
 */
export function satisfies(wanted, present, tools = true) {
  return Object.entries(wanted).every(([path, entry]) => {
    // The project itself and its workspaces have no version of others.
    if (!entry.integrity || (entry.dev && !tools)) return true;
    const found = present[path];
    if (!found) return Boolean(entry.optional || entry.devOptional);
    return found.version === entry.version && found.integrity === entry.integrity;
  });
}

/**
 * @param {string} file one of npm's lock files
 * @returns {Record<string, LockedPackage> | undefined} undefined if it cannot be read
 */
function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages ?? {};
  } catch {
    return undefined;
  }
}
