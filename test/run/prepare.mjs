import { chmodSync, globSync, mkdirSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, matchesGlob } from 'node:path';
import { pathToFileURL } from 'node:url';
import { alone, fastEnvironment, onDisk, slow } from './plan.mjs';

/** Set for a run of all tests, which starts hundreds of programs: global-setup.ts compiles the program for them. */
export const COMPILE_FIRST = 'CARTWRIGHT_TEST_COMPILE';

/** The folder that holds all temporary files of a run; global-setup.ts removes it. */
export const RUN_FOLDER = 'CARTWRIGHT_TEST_RUN';

const ALL = 'test/**/*.test.ts';

/**
 * Prepares a test run: chooses its files, the files that share a process, and the folder of temporary files.
 * @param {string} root the project's folder
 * @param {string[]} args the caller's: flags (written as --name=value), and files or patterns in place of all tests
 * @param {{fast?: boolean}} [options] `fast` leaves out slow files
 * @returns {string[]} the arguments of Node; its variables are set in `process.env`
 */
export function prepareRun(root, args, { fast = false } = {}) {
  if (fast) Object.assign(process.env, fastEnvironment);
  // Compiling the program is half of the time that loading it takes.
  process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules', '.compile-cache');
  const named = args.filter((arg) => !arg.startsWith('-'));
  // The fast run has no programs of its own beside it, and its processes wait more than they work.
  const concurrency = concurrencyOf(availableParallelism()) + (fast ? 1 : 0);
  // A run of all tests takes long: repeated loading of the program matters less than one process that still works when
  // the others have ended.
  const parts = named.length > 0 || fast ? concurrency : concurrency * 5;
  if (named.length === 0 && !fast) process.env[COMPILE_FIRST] = '1';
  const groups = groupsOf(chooseFiles(root, named, fast), parts);
  const disk = tmpdir();
  const folder = makeRunFolder(process.env.TMPDIR ? disk : memoryOr(disk));
  process.env[RUN_FOLDER] = folder;
  process.env.TMPDIR = folder;
  const entries = groups.map((group, i) => writeEntry(root, group, join(folder, `process-${i + 1}.mjs`), disk));
  // The runner itself reports names that no file has.
  return runnerArguments(args, entries.length > 0 ? entries : named, process.env, concurrency);
}

/**
 * The arguments of Node's test runner.
 * @param {string[]} args the caller's; only the flags are used
 * @param {string[]} entries the entry files, each run in a process
 * @param {NodeJS.ProcessEnv} env with CI set, a skipped test fails the run
 * @param {number} concurrency how many processes run at a time
 * @returns {string[]}
 */
export function runnerArguments(args, entries, env, concurrency) {
  return [
    '--test',
    `--test-concurrency=${concurrency}`,
    '--test-timeout=900000',
    '--test-global-setup=test/support/global-setup.ts',
    '--test-reporter=./launch/report.mjs',
    '--test-reporter-destination=stdout',
    ...(isSet(env.CI) ? ['--test-reporter=./launch/no-skips.mjs', '--test-reporter-destination=stderr'] : []),
    ...args.filter((arg) => arg.startsWith('-')),
    ...entries,
  ];
}

/** @param {string | undefined} variable */
function isSet(variable) {
  return variable !== undefined && !['', '0', 'false'].includes(variable);
}

/**
 * How many processes run at a time: one more than processors, since many tests wait for a service, a database or a
 * moment. Node's own choice on two processors would be one.
 * @param {number} processors
 */
export function concurrencyOf(processors) {
  return processors + 1;
}

/**
 * @param {string} root
 * @param {string[]} named files or patterns; none for all
 * @param {boolean} fast whether to leave out slow files
 * @returns {string[]} paths below the project's folder, with slashes
 */
export function chooseFiles(root, named, fast) {
  const found = globSync(named.length > 0 ? named : [ALL], { cwd: root }).map((path) => path.replaceAll('\\', '/'));
  return [...new Set(found)].sort().filter((file) => !(fast && isIn(slow, file)));
}

/**
 * The files of each process. Files with a process for themselves come first, since the slowest are among them. The
 * others are divided among few processes, since loading the program takes longer than most files do. Neighbours go to
 * different processes, so that all take about as long: slow files are often in the same folder.
 * @param {string[]} files paths below the project's folder
 * @param {number} parts the largest number of processes for the files that share one
 * @returns {Group[]}
 * @typedef {{files: string[], diskFiles: string[]}} Group the files of a process; `diskFiles` come last, and their temporary
 *   folder is on the disk
 */
export function groupsOf(files, parts) {
  const single = files.filter((file) => isIn(alone, file));
  const rest = files.filter((file) => !isIn(alone, file));
  const count = Math.min(parts, rest.length);
  const groups = [
    ...single.map((file) => [file]),
    ...Array.from({ length: count }, (_, i) => rest.filter((_, n) => n % count === i)),
  ];
  return groups.map((group) => ({
    files: group.filter((file) => !isIn(onDisk, file)),
    diskFiles: group.filter((file) => isIn(onDisk, file)),
  }));
}

/**
 * @param {Readonly<Record<string, string>>} patterns
 * @param {string} file
 */
function isIn(patterns, file) {
  return Object.keys(patterns).some((pattern) => matchesGlob(file, pattern));
}

/**
 * The file that a process runs: the only file of its group, or a written one that loads the whole group.
 * @param {string} root
 * @param {Group} group
 * @param {string} entry the path of the file that may be written
 * @param {string} disk a temporary folder that is on the disk
 */
function writeEntry(root, { files, diskFiles }, entry, disk) {
  const [only] = files;
  if (only && files.length === 1 && diskFiles.length === 0) return only;
  /** @param {string} path */
  const named = (path) => /** @type {const} */ ([path, pathToFileURL(join(root, path)).href]);
  writeFileSync(entry, entryText(root, { files: files.map(named), diskFiles: diskFiles.map(named), disk }));
  return entry;
}

/**
 * A module that loads a group of test files and runs their tests.
 * @param {string} root the project's folder
 * @param {Parameters<typeof import('./load-files.mjs').loadFiles>[0]} given
 */
export function entryText(root, given) {
  /** @param {string} name */
  const url = (name) => pathToFileURL(join(root, 'test/run', name)).href;
  return [
    `import '${url('untracked-promises.mjs')}';`,
    // Late: all static imports of a module are loaded before any of them is evaluated.
    `const { loadFiles } = await import('${url('load-files.mjs')}');`,
    `await loadFiles(${JSON.stringify(given)});\n`,
  ].join('\n');
}

const MEMORY = '/dev/shm';
/** The type of a file system in memory (tmpfs), and the room that it must have. */
const TMPFS = 0x01021994;
const ROOM = 4 * 2 ** 30;

/**
 * The folder of temporary files: in memory if the machine has room, since most tests wait for a disk longer than they compute.
 * @param {string} disk
 */
function memoryOr(disk) {
  try {
    const { type, bavail, bsize } = statfsSync(MEMORY);
    return type === TMPFS && bavail * bsize >= ROOM ? MEMORY : disk;
  } catch {
    return disk;
  }
}

const PREFIX = 'cartwright-test-run-';

/**
 * Makes the folder of this process's run, and removes those of runs that were killed.
 * @param {string} parent
 * @returns {string} its path
 */
export function makeRunFolder(parent) {
  for (const name of readdirSync(parent)) {
    const owner = name.startsWith(PREFIX) ? Number(name.slice(PREFIX.length)) : process.pid;
    if (!isRunning(owner)) rmSync(join(parent, name), { recursive: true, force: true });
  }
  const folder = join(parent, `${PREFIX}${process.pid}`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  // As /tmp is: database servers run as another user.
  chmodSync(folder, 0o1777);
  return folder;
}

/** @param {number} pid */
function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code !== 'ESRCH';
  }
}
