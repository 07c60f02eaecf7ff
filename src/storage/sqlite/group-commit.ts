import type { Tx } from '../engine.ts';
import type { SqliteConnection } from './connection.ts';

interface Pending {
  /** When the call was queued, in milliseconds since 1970. */
  readonly since: number;
  /** Runs the work in its savepoint; keeps the outcome until the commit. Never rejects. */
  run(): Promise<void>;
  /** Tells the caller its outcome, or that the commit failed. */
  finish(commitFailure?: unknown): void;
}

/** At most so many calls share one commit, so that the first of them does not wait for ever. */
const batchLimit = 128;

/**
 * Group commit: writers queue for the one write connection; all that wait at the same time run one after the other,
 * each in a savepoint of its own, and share one durable commit. Nobody is answered before that commit; if it fails,
 * every call in it fails. `begin` is told since when the first of a batch waits, `ended` what became of it, before anybody
 * is answered.
 */
export function createGroupCommit(
  connection: SqliteConnection,
  begin: (since: number) => Promise<void>,
  ended: (isCommitted: boolean) => void = () => undefined,
) {
  let queue: Pending[] = [];
  let running = false;
  const whenIdle: (() => void)[] = [];

  const flush = async (): Promise<void> => {
    while (queue.length > 0) {
      const batch = queue.slice(0, batchLimit);
      queue = queue.slice(batchLimit);
      let failure: unknown;
      try {
        await begin(batch[0]?.since ?? Date.now());
        for (const call of batch) await call.run();
        connection.control('commit');
      } catch (error) {
        failure = error;
        rollback(connection);
      }
      ended(failure === undefined);
      for (const call of batch) call.finish(failure);
    }
    running = false;
    for (const resolve of whenIdle.splice(0)) resolve();
  };

  return {
    write<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
      return new Promise<T>((resolve, reject) => {
        queue.push(pending(connection, work, resolve, reject));
        if (running) return;
        running = true;
        // After the sockets that are ready now have been read, so that their calls come into the same commit.
        setImmediate(flush);
      });
    },
    idle(): Promise<void> {
      return running ? new Promise((resolve) => whenIdle.push(resolve)) : Promise.resolve();
    },
  };
}

function pending<T>(
  connection: SqliteConnection,
  work: (tx: Tx) => Promise<T>,
  resolve: (value: T) => void,
  reject: (reason: unknown) => void,
): Pending {
  let settled = (): void => reject(new Error('the call did not run'));
  return {
    since: Date.now(),
    async run() {
      connection.control('savepoint call');
      try {
        const value = await work(connection.tx);
        settled = () => resolve(value);
      } catch (error) {
        connection.control('rollback to call');
        settled = () => reject(error);
      }
      connection.control('release call');
    },
    finish(commitFailure) {
      if (commitFailure === undefined) settled();
      else reject(commitFailure);
    },
  };
}

function rollback(connection: SqliteConnection): void {
  try {
    connection.control('rollback');
  } catch {
    // No transaction is open any more: SQLite has rolled back by itself, as it does when the disk is full.
  }
}
