/**
 * V8's flags that a server runs with. `npm start` and the container name them too, since a process can no longer change
 * them; without them a server works all the same, and takes more memory.
 * - How much room there is for objects that live for one call, some three times as much in memory. Less of it is collected so
 *   often that calls of other callers, which are still under way then, are kept for longer than they live.
 * - How far what lives longer may grow until it is collected: by two fifths of what was needed, rather than to four times of it. Calls
 *   that wait for PostgreSQL, and long lists that are asked for together, outlive the first of these by some 80 MB at 32 connections.
 * - That it may ask for collections when nothing is to be done (`src/platform/process/memory.ts`).
 */
export const serverFlags = ['--max-semi-space-size=16', '--heap-growing-percent=40', '--expose-gc'];

/**
 * What the C library of a server is told: glibc reads it when a process starts, others do not know it. Memory of 4 MiB and
 * more is given back as soon as it is free, and so is what is free at the end of each thread's memory. A hash of a secret takes
 * 19 MiB; without this each thread of Node's pool would keep up to 38 MiB once it has made one. Two of these memories are enough for
 * all threads: what one frees, another takes. What is set already stays.
 * @type {Record<string, string>}
 */
export const serverEnvironment = {
  MALLOC_MMAP_THRESHOLD_: '4194304',
  MALLOC_TRIM_THRESHOLD_: '4194304',
  MALLOC_ARENA_MAX: '2',
};

/** Whether this process was started without some of that, where it may matter. */
export function lacksEnvironment() {
  return process.platform === 'linux' && Object.keys(serverEnvironment).some((name) => process.env[name] === undefined);
}

/**
 * @param {readonly string[]} flags those of a process, without its script
 * @returns {string[]} those of a server that are not among them
 */
export function missingServerFlags(flags) {
  return serverFlags.filter((flag) => !flags.includes(flag));
}
