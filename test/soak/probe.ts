/**
 * Loaded into the service that is watched (`--import`, with `--expose-gc`): reports its memory to its parent process
 * over the channel. It is no part of the service.
 */

/** What a process holds. Sizes in bytes. */
export interface Look {
  /** After a garbage collection. */
  readonly heap: number;
  readonly rss: number;
  /** Milliseconds of processor time since the process began. */
  readonly cpuMs: number;
  /** What keeps the event loop busy, by kind: sockets, timers and the like. */
  readonly resources: Readonly<Record<string, number>>;
}

function look(): Look {
  // The second one takes what finalizers of the first let go.
  for (let i = 0; i < 2; i++) globalThis.gc?.();
  const { heapUsed: heap, external, rss } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  const resources: Record<string, number> = {};
  for (const kind of process.getActiveResourcesInfo()) resources[kind] = (resources[kind] ?? 0) + 1;
  return { heap: heap + external, rss, cpuMs: (user + system) / 1000, resources };
}

process.on('message', (message) => {
  if (message === 'look') process.send?.(look());
});
// The service ends in spite of it.
process.channel?.unref();
