import { createBatches } from '../batches.ts';
import type { Tx } from '../engine.ts';
import type { MaybePromise } from '../maybe-promise.ts';
import type { SqliteConnection } from './connection.ts';

interface Waiting {
  /** Runs the work and gives the caller its outcome. Never rejects. */
  run(tx: Tx): MaybePromise<void>;
  fail(reason: unknown): void;
}

/**
 * Reads that are requested in the same turn of the event loop share one snapshot, one after the other on one
 * connection: SQLite is synchronous here, so more connections would only mean more caches. A snapshot begins after
 * every call of its batch was requested, so each sees everything acknowledged before. If a batch does not end in that
 * turn (its work waits for something else), the next one gets its own connection, up to `limit`. `begun` is called when
 * a snapshot has begun.
 */
export function createGroupRead<C extends SqliteConnection>(
  open: () => C,
  limit: number,
  begun: (connection: C) => void = () => undefined,
) {
  const idle: C[] = [];
  const all = new Set<C>();
  const opened = (): C => {
    const connection = open();
    all.add(connection);
    return connection;
  };
  const batches = createBatches<Waiting>({ few: limit }, async (take) => {
    let connection: C;
    try {
      connection = idle.pop() ?? opened();
    } catch (error) {
      for (const call of take()) call.fail(error);
      return;
    }
    if (await runBatch(connection, take(), begun)) idle.push(connection);
    else all.delete(connection);
  });

  return {
    read<T>(work: (tx: Tx) => MaybePromise<T>): Promise<T> {
      return new Promise<T>((resolve, reject) => batches.add(waiting(work, resolve, reject)));
    },
    /** The connections that no read uses now. */
    idle: (): readonly C[] => idle,
    close(): void {
      for (const connection of all) connection.close();
      all.clear();
    },
  };
}

function waiting<T>(
  work: (tx: Tx) => MaybePromise<T>,
  resolve: (value: T) => void,
  reject: (reason: unknown) => void,
): Waiting {
  return {
    run(tx) {
      try {
        const value = work(tx);
        if (value instanceof Promise) return value.then(resolve, reject);
        resolve(value);
      } catch (error) {
        reject(error);
      }
      return undefined;
    },
    fail: reject,
  };
}

/** Never rejects; answers whether the connection can be used again. */
async function runBatch<C extends SqliteConnection>(
  connection: C,
  batch: readonly Waiting[],
  begun: (connection: C) => void,
): Promise<boolean> {
  try {
    connection.control('begin');
  } catch (error) {
    for (const call of batch) call.fail(error);
    return true;
  }
  try {
    begun(connection);
  } catch {
    // The calls themselves will find out what is wrong with the database.
  }
  for (const call of batch) {
    const running = call.run(connection.tx);
    if (running) await running;
  }
  try {
    connection.control('commit');
    return true;
  } catch {
    // The connection was closed meanwhile. The calls have their answers.
    return false;
  }
}
