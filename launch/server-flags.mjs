/**
 * V8's flags for a server, in any version. `npm start` and the container name them too, since a running process cannot change them.
 * Without them a server works as well, but takes more memory.
 * - The size of the space for young objects, which live for one call; it takes twice as much memory. In a smaller space
 *   collections are so frequent that objects of calls still under way survive them and are kept too long.
 * - The growth of the space for older objects until they are collected: by a tenth of the needed size, instead of to
 *   four times of it. Objects of calls that wait for PostgreSQL, and of long lists that are asked for together, get into
 *   it.
 * - Older objects are marked at once when they are collected. Marked beside calls, younger ones are not collected
 *   meanwhile, and what is dropped meanwhile stays: some 30 MB under long lists. A collection takes 25 ms instead of 13
 *   with the default `keptMemory`, and 30 to 40 ms more for each 100 MB. V8 then misses its limit at times, so the
 *   program watches the growth, too (`collectWhenGrown`).
 * - The size up to which the space for older objects grows before it is collected for the first time: what a start
 *   loads stays, so collecting it meanwhile would only take processor time.
 * - The code of functions that were not called lately is kept, and shapes of objects for 1,000 collections of older objects
 *   instead of two. With so frequent collections V8 would forget both between calls of one kind: 50 to 100 functions were
 *   compiled anew after each collection.
 * - The program may ask for collections when it is idle (`src/platform/process/memory.ts`).
 */
export const serverFlags = [
  '--max-semi-space-size=16',
  '--heap-growing-percent=10',
  '--initial-old-space-size=64',
  '--no-incremental-marking',
  '--retain-maps-for-n-gc=1000',
  '--no-flush-bytecode',
  '--expose-gc',
];

/**
 * Further flags, by the version of V8 that knows them: a Node that does not know a flag does not start. The launcher adds
 * them. V8 14.6 (Node 26) keeps memory that a collection has freed for at least 8 seconds: up to 40 MB, to which the next
 * load adds its own. One second is enough for the collections that follow each other under load.
 * @type {Record<string, readonly string[]>}
 */
const versionFlags = { 14.6: ['--memory-pool-timeout=1'] };

/**
 * Settings of the C library: glibc reads them when a process starts, other libraries ignore them. Blocks of 16 KiB and
 * more are given back as soon as they are free, and so is free memory at the end of each arena. V8's compilers take
 * their memory in such blocks: some 25 MB at a time that a load needs only once, and that a few small blocks in between
 * would keep from being given back. A hash of a secret takes 19 MiB; without these settings each thread of Node's pool
 * would keep up to 38 MiB after its first hash. Two arenas are enough for all threads: memory that one thread frees,
 * another takes. Variables that are already set stay.
 * @type {Record<string, string>}
 */
export const serverEnvironment = {
  MALLOC_MMAP_THRESHOLD_: '16384',
  MALLOC_TRIM_THRESHOLD_: '131072',
  MALLOC_ARENA_MAX: '2',
};

/**
 * @returns {NodeJS.ProcessEnv} the variables of this process, with those of a server that it lacks
 */
export function withServerEnvironment() {
  return { ...serverEnvironment, ...process.env };
}

/** Whether this process lacks some of these variables, on a system where they may matter. */
export function lacksEnvironment() {
  return process.platform === 'linux' && Object.keys(serverEnvironment).some((name) => process.env[name] === undefined);
}

/**
 * @param {readonly string[]} flags the flags of a process
 * @param {string} [v8] the version of its V8
 * @returns {string[]} the flags of a server that are missing there; not those that have another value there
 */
export function missingServerFlags(flags, v8 = process.versions.v8) {
  const [version = ''] = /^\d+\.\d+/.exec(v8) ?? [];
  const given = flags.map(nameOf);
  return [...serverFlags, ...(versionFlags[version] ?? [])].filter((flag) => !given.includes(nameOf(flag)));
}

/**
 * @param {string} flag
 * @returns {boolean} whether this is a flag of a server, with any value
 */
export function isServerFlag(flag) {
  return serverFlags.map(nameOf).includes(nameOf(flag));
}

/**
 * @param {string} flag
 * @returns {string} its name, the same for all of its values
 */
function nameOf(flag) {
  return flag.replace(/^--(no-)?/, '').replace(/=.*$/, '');
}
