/**
 * The C library of most Linux systems (glibc) keeps a pool of memory for each thread, and a pool keeps what it once needed.
 * Hashing one key takes 19 MiB: after a flood of logins a service kept 380 MB more, with two pools 100 (docs/benchmarks.md).
 * The library reads the variable when a process starts; other libraries ignore it. A value that is set stays.
 */
const POOLS = { MALLOC_ARENA_MAX: '2' };

/**
 * The variables with which a server must be started anew, or undefined if it has them or the system does not know them.
 * @returns {NodeJS.ProcessEnv | undefined}
 */
export function environmentWithFewPools() {
  if (process.platform !== 'linux' || process.env.MALLOC_ARENA_MAX !== undefined) return undefined;
  return { ...process.env, ...POOLS };
}
