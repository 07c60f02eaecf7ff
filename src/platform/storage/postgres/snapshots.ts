import type pg from 'pg';
import { createBatches } from '../batches.ts';
import { StorageError, type Tx } from '../engine.ts';
import type { MaybePromise } from '../maybe-promise.ts';
import { connect, control, endOf } from './connection.ts';
import { firstVersions, openedBy, postgresTx, readVersions, type TxParts } from './tx.ts';
import type { Versions } from './versions.ts';

/** Opens the snapshot that the reads of a transaction share. */
export const beginSnapshot = 'begin isolation level repeatable read read only';

/** How many snapshots are used at a time. With fewer connections, more calls share the cost of a snapshot. */
const few = 2;

interface Waiting {
  readonly work: (tx: Tx) => MaybePromise<unknown>;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** Reads in a transaction. */
export type SnapshotRead = <T>(work: (tx: Tx) => MaybePromise<T>) => Promise<T>;

/**
 * Reads that are requested in the same turn of the event loop share one snapshot on one connection, and their
 * statements are sent without waiting for answers. A snapshot begins after every call of its batch was requested, so
 * each sees everything acknowledged before. If a statement of one call fails, PostgreSQL fails all later ones: these
 * calls run again, each separately (`alone`).
 */
export function createSnapshots(pool: pg.Pool, parts: TxParts, alone: SnapshotRead): SnapshotRead {
  const redo = (call: Waiting): void => {
    alone(call.work).then(call.resolve, call.reject);
  };

  const batches = createBatches<Waiting>({ few, patienceMs: 10 }, async (take) => {
    let client: pg.PoolClient;
    try {
      client = await connect(pool);
    } catch (error) {
      for (const call of take()) call.reject(error);
      return;
    }
    const batch = take();
    if (batch.length === 0) {
      client.release();
      return;
    }
    const begun = openedBy(control(client, beginSnapshot));
    // Nearly every call needs the versions, so they are requested together.
    let asked = firstVersions(client, parts);
    const versions = (): Promise<Versions | undefined> => {
      asked ??= readVersions(client, parts);
      return asked;
    };
    await Promise.all(
      batch.map(async (call) => {
        const tx = postgresTx(client, parts, begun, { isOneState: true, versions });
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
    client.release(await endOf(client, begun.done, 'commit'));
  });

  return (work) =>
    new Promise((resolve, reject) => batches.add({ work, resolve: resolve as Waiting['resolve'], reject }));
}
