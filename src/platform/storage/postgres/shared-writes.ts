import type pg from 'pg';
import { createBatches } from '../batches.ts';
import type { Tx, Until } from '../engine.ts';
import type { MaybePromise } from '../maybe-promise.ts';
import { connect, control, endOf } from './connection.ts';
import { isOutcomeUnknown } from './error.ts';
import { createTurns } from './key-turns.ts';
import { firstVersions, openedBy, type PostgresTx, postgresTx, readVersions, type TxParts } from './tx.ts';
import type { Versions } from './versions.ts';

/**
 * Two nodes with shared transactions may lock the same rows in different orders. Long before the server detects a
 * deadlock, the waiting transaction is rolled back, and its calls run separately: alone, none holds a lock that another
 * waits for.
 */
const beginShared = "begin; set local lock_timeout = '30ms'";
const beginUnflushed = `${beginShared}; set local synchronous_commit = off`;

/** Calls that lock the same rows in two transactions of this process would wait for each other. */
const few = 1;

interface Waiting {
  readonly work: (tx: Tx) => MaybePromise<unknown>;
  readonly until: Until;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** The outcome of a call whose transaction is not committed yet. */
interface Outcome {
  readonly call: Waiting;
  readonly tx: PostgresTx;
  readonly finish: () => void;
  /** Set if the call rejects. */
  readonly error?: unknown;
}

/** Writes in a transaction. */
export type Write = <T>(work: (tx: Tx) => MaybePromise<T>, until: Until) => Promise<T>;

/**
 * Writes that announce what they change (`Tx.turn`) share a transaction with those that wait at the same time, so that
 * they share the cost of a commit. Row locks do not separate calls of one transaction: calls with the same key run one
 * after the other. Nobody is answered before the commit, which waits for the disk if any call does. If a call fails
 * that has written something, or a statement fails or waits for a lock, the transaction is rolled back and each call
 * runs separately (`alone`).
 */
export function createSharedWrites(pool: pg.Pool, parts: TxParts, alone: Write): Write {
  const redo = ({ call }: Outcome): void => {
    alone(call.work, call.until).then(call.resolve, call.reject);
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
    const isPatient = batch.some(({ until }) => until === 'durable');
    const begun = openedBy(control(client, isPatient ? beginShared : beginUnflushed));
    const outcomes = await carryOut(client, parts, begun, batch);
    const isSpoilt = outcomes.some(({ tx, error }) => tx.hasFailed || (error !== undefined && tx.hasWritten));
    if (isSpoilt) {
      for (const { tx } of outcomes) tx.close();
      client.release(await endOf(client, begun.done, 'rollback'));
      const [only] = outcomes;
      if (outcomes.length === 1 && only?.error !== undefined && !only.tx.hasFailed) only.finish();
      else outcomes.forEach(redo);
      return;
    }
    try {
      await begun.done;
      for (const { tx } of outcomes) tx.close();
      // The last `save` has no answer yet: the commit is sent right after it.
      const committed = control(client, 'commit');
      const [saved] = await Promise.allSettled([Promise.all(outcomes.map(({ tx }) => tx.saved())), committed]);
      await committed;
      client.release();
      if (saved.status === 'fulfilled') for (const { finish } of outcomes) finish();
      else outcomes.forEach(redo);
    } catch (error) {
      client.release(error as Error);
      // It is unknown whether it was committed, so it must not run again.
      if (isOutcomeUnknown(error)) for (const { call } of outcomes) call.reject(error);
      else outcomes.forEach(redo);
    }
  });

  return (work, until) =>
    new Promise((resolve, reject) => batches.add({ work, until, resolve: resolve as Waiting['resolve'], reject }));
}

/** Runs all calls in one transaction. Never rejects. */
function carryOut(
  client: pg.PoolClient,
  parts: TxParts,
  begun: ReturnType<typeof openedBy>,
  batch: readonly Waiting[],
): Promise<Outcome[]> {
  const turns = createTurns();
  const dirty = new Set<string>();
  const first = firstVersions(client, parts);
  const versions = soon(() => begun.done.then(() => readVersions(client, parts)));
  return Promise.all(
    batch.map(async (call): Promise<Outcome> => {
      const turn = turns.join();
      const tx = postgresTx(client, parts, begun, { first, versions, dirty, turn: turn.take });
      try {
        const value = await call.work(tx);
        return { call, tx, finish: () => call.resolve(value) };
      } catch (error) {
        return { call, tx, error, finish: () => call.reject(error) };
      } finally {
        turn.leave();
      }
    }),
  );
}

/** Requests of one turn share one query, after everything that was sent in that turn. */
function soon(ask: () => Promise<Versions | undefined>): () => Promise<Versions | undefined> {
  let asked: Promise<Versions | undefined> | undefined;
  return () => {
    asked ??= new Promise((resolve, reject) => {
      process.nextTick(() => {
        asked = undefined;
        ask().then(resolve, reject);
      });
    });
    return asked;
  };
}
