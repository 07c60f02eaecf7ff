import { fork } from 'node:child_process';
import { once } from 'node:events';
import { missingServerFlags, withServerEnvironment } from '../../launch/server-flags.mjs';

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
}

/**
 * Starts a service with the demo store and its own folders in a process of its own, which `end` ends. V8 and the C library
 * have the settings of a server.
 */
export async function startMeasuredService(store: MeasuredStore = {}): Promise<MeasuredService> {
  const child = fork(new URL('measured-process.ts', import.meta.url), [JSON.stringify(store)], {
    execArgv: [...process.execArgv, ...missingServerFlags(process.execArgv)],
    env: withServerEnvironment(),
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
