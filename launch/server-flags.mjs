/**
 * V8's flags that a server runs with. `npm start` and the container name them too, since a process can no longer change
 * them; without them a server works all the same, and takes more memory.
 * - How much room there is for objects that live for one call, some three times as much in memory. Less of it is collected so
 *   often that calls of other callers, which are still under way then, are kept for longer than they live.
 * - That it may ask for a collection, once: some 35 MB less when idle (`src/platform/process/memory.ts`).
 */
export const serverFlags = ['--max-semi-space-size=16', '--expose-gc'];

/**
 * @param {readonly string[]} flags those of a process, without its script
 * @returns {string[]} those of a server that are not among them
 */
export function missingServerFlags(flags) {
  return serverFlags.filter((flag) => !flags.includes(flag));
}
