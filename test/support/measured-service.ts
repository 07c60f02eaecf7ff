import { fork } from 'node:child_process';
import { once } from 'node:events';

/** The API user of a measured service, who may do everything; the key is the tests' key. */
export const measuredUser = 'root';

/** A service in a process of its own. */
export interface MeasuredService {
  readonly url: string;
  /** The most memory that the process uses while the work is done, beyond its memory before: in bytes. */
  added(work: () => Promise<void>): Promise<number>;
  end(): Promise<void>;
}

/** The contents of a measured service beside the demo store. */
export interface MeasuredStore {
  /** An empty database on PostgreSQL; without it SQLite is used. */
  readonly databaseUrl?: string | undefined;
  /** Placed orders of one line. */
  readonly orders?: number;
  /** The most that old objects may take, in MiB: a process that holds more ends. V8's own limit by default. */
  readonly heapMiB?: number;
}

/**
 * Starts a service with the demo store and its own folders in a process of its own, which `end` ends.
 */
export async function startMeasuredService(store: MeasuredStore = {}): Promise<MeasuredService> {
  const child = fork(new URL('measured-process.ts', import.meta.url), [JSON.stringify(store)], {
    // What the start has left is collected before a measurement begins.
    execArgv: [
      ...process.execArgv,
      '--expose-gc',
      ...(store.heapMiB === undefined ? [] : [`--max-old-space-size=${store.heapMiB}`]),
    ],
  });
  const told = async <T>(message?: 'begin' | 'peak'): Promise<T> => {
    const answer = once(child, 'message') as Promise<[T]>;
    if (message) child.send(message);
    return (await answer)[0];
  };
  return {
    url: await told<string>(),
    async added(work) {
      const before = await told<number>('begin');
      await work();
      return (await told<number>('peak')) - before;
    },
    async end() {
      child.send('end');
      await once(child, 'exit');
    },
  };
}
