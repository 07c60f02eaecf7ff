import type pg from 'pg';
import { StorageError, type Tx } from '../engine.ts';
import { connect, control } from './connection.ts';
import { isConnectionLost } from './error.ts';
import { type Begun, openedBy, postgresTx, type TxParts } from './tx.ts';
import type { Versions } from './versions.ts';

/** Opens the snapshot that the reads of a transaction share. */
export const beginSnapshot = 'begin isolation level repeatable read read only';

/** At most so many calls share one snapshot. */
const batchLimit = 128;
/** So many snapshots are in use at a time. Fewer connections mean that more calls share what a snapshot costs. */
const few = 2;
/** One that takes longer than so many milliseconds is not counted any more: a slow call must not hold up all others. */
const patience = 10;

interface Waiting {
  readonly work: (tx: Tx) => Promise<unknown>;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** Reads that share snapshots. */
export interface Snapshots {
  read<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
}

/**
 * Reads that are asked for in the same turn of the event loop share one snapshot on one connection, and their statements are sent without
 * waiting for each other's answers. A snapshot begins after every call of its batch was asked for, so each sees all that was
 * acknowledged before. Where a statement of one call fails, PostgreSQL fails all that come after it: these calls are
 * done once more, each by itself (`alone`).
 */
export function createSnapshots(pool: pg.Pool, parts: TxParts, alone: Snapshots['read']): Snapshots {
  let queue: Waiting[] = [];
  let isScheduled = false;
  /** When each batch under way began. */
  const underWay = new Set<{ readonly since: number }>();
  let isWaiting = false;

  const schedule = (): void => {
    if (isScheduled || queue.length === 0) return;
    isScheduled = true;
    setImmediate(() => {
      isScheduled = false;
      start();
    });
  };

  const start = (): void => {
    if (queue.length === 0) return;
    const now = performance.now();
    const fresh = [...underWay].filter(({ since }) => now - since < patience);
    if (fresh.length >= few) {
      // Whichever batch ends first goes on with the queue, or the first that takes too long does.
      if (!isWaiting) setTimeout(stopWaiting, patience);
      isWaiting = true;
      return;
    }
    const batch = { since: now };
    underWay.add(batch);
    run().finally(() => {
      underWay.delete(batch);
      schedule();
    });
    schedule();
  };

  const stopWaiting = (): void => {
    isWaiting = false;
    start();
  };

  const redo = (call: Waiting): void => {
    alone(call.work).then(call.resolve, call.reject);
  };

  /** Never rejects. */
  const run = async (): Promise<void> => {
    let client: pg.PoolClient;
    try {
      client = await connect(pool);
    } catch (error) {
      for (const call of takeBatch()) call.reject(error);
      return;
    }
    const batch = takeBatch();
    let broken: Error | undefined;
    const begun = openedBy(control(client, beginSnapshot));
    let versions: Promise<Versions | undefined> | undefined;
    const snapshot = (): Promise<Versions | undefined> => {
      versions ??= readVersions(client, parts, begun);
      return versions;
    };
    // Nearly every call asks for them: so they come along.
    if (parts.versions.isReady) snapshot().catch(() => undefined);
    await Promise.all(
      batch.map(async (call) => {
        const tx = postgresTx(client, parts, begun, snapshot);
        try {
          const value = await call.work(tx);
          if (tx.hasFailed) redo(call);
          else call.resolve(value);
        } catch (error) {
          const isOthers = batch.length > 1 && (tx.hasFailed || error instanceof StorageError);
          if (isOthers) redo(call);
          else call.reject(error);
        }
      }),
    );
    try {
      await begun.done;
      await control(client, 'commit');
    } catch (error) {
      broken = isConnectionLost(error) ? error : (error as Error);
    }
    client.release(broken);
  };

  const takeBatch = (): Waiting[] => {
    const batch = queue.slice(0, batchLimit);
    queue = queue.slice(batch.length);
    return batch;
  };

  return {
    read<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
      return new Promise<T>((resolve, reject) => {
        queue.push({ work, resolve: resolve as Waiting['resolve'], reject });
        schedule();
      });
    },
  };
}

function readVersions(client: pg.ClientBase, parts: TxParts, begun: Begun): Promise<Versions | undefined> {
  return postgresTx(client, parts, begun, 'snapshot').versions();
}
