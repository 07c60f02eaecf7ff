import { type BatchPlan, createBatches } from '../batches.ts';
import type { Until } from '../engine.ts';
import { type Sharing, StorageError, type Tx } from '../engine.ts';
import { andThen, type MaybePromise } from '../maybe-promise.ts';

/** The connection that all writers share. */
export interface WriteConnection {
  readonly tx: Tx;
  /** Runs a control statement (COMMIT, SAVEPOINT, ...). */
  control(sql: string): void;
  /** The number of statements so far that may have changed something. */
  writes(): number;
  /** Whether a transaction is open: if the disk is full or fails, SQLite ends it by itself. */
  inTransaction(): boolean;
  /** How often a statement has failed so far because the disk was full. */
  timesFull(): number;
}

/** The functions around a batch of calls. */
export interface BatchFrame {
  /** Begins the transaction; `since` is when the first of the batch was queued, in milliseconds since 1970. */
  begin(since: number): Promise<void>;
  /** The transaction has ended; called before any answer. */
  ended(outcome: BatchOutcome): void;
  /** Called when the disk was full; answers whether some room was made, so that the batch is worth another try. */
  makeRoom(): Promise<boolean>;
  /** A batch failed for good because the disk is full. */
  staysFull(): void;
  /** Resolves when everything that was committed before is on the disk. */
  durable(): Promise<void>;
}

/** `unknown` if the commit failed, `undone` if it was not tried. */
export type BatchOutcome = 'committed' | 'undone' | 'unknown';

interface Pending {
  /** When the call was queued, in milliseconds since 1970. */
  readonly since: number;
  readonly sharing: Sharing;
  readonly until: Until;
  /** Runs the work and holds its outcome until the commit; answers whether it succeeded. Never rejects. */
  run(): MaybePromise<boolean>;
  /** Gives the caller its outcome, or the failure of the commit. */
  finish(commitFailure?: unknown): void;
}

/**
 * Commits batches: runs their calls in one transaction and answers whether anything may have changed. If the disk is
 * full, a batch runs again after room was made.
 */
function createCommitter(connection: WriteConnection, { begin, ended, makeRoom, staysFull }: BatchFrame) {
  const undo = (): void => {
    rollback(connection);
    ended('undone');
  };

  /** Runs the calls in one transaction and commits; answers whether anything may have changed. */
  const commit = async (batch: readonly Pending[], inSavepoints: boolean): Promise<boolean> => {
    const before = connection.writes();
    await begin(batch[0]?.since ?? Date.now());
    try {
      const isDone = inSavepoints ? await runInSavepoints(connection, batch) : await runPlainly(connection, batch);
      if (!isDone) {
        undo();
        // A single call has been undone by now.
        return batch.length === 1 ? false : await commit(batch, true);
      }
    } catch (error) {
      undo();
      throw error;
    }
    try {
      connection.control('commit');
    } catch (error) {
      rollback(connection);
      ended('unknown');
      throw error;
    }
    ended('committed');
    return connection.writes() !== before;
  };

  return async (batch: readonly Pending[]): Promise<boolean> => {
    const timesFull = connection.timesFull();
    try {
      return await commit(batch, false);
    } catch (error) {
      if (connection.timesFull() === timesFull) throw error;
      const timesBefore = connection.timesFull();
      try {
        if (await makeRoom()) return await commit(batch, false);
      } catch (again) {
        if (connection.timesFull() !== timesBefore) staysFull();
        throw again;
      }
      staysFull();
      throw error;
    }
  };
}

/**
 * Group commit: writers queue for the single write connection. All that wait at the same time run one after the other
 * and share one commit, except those that must run alone. Nobody is answered before the commit is durable, except
 * callers that asked not to wait for it. If the commit fails, every call in it fails; if the disk is full, room is made
 * and the batch runs again. The next batch runs while the disk still works for the last one. A failed call leaves
 * nothing: if it has written something, the batch is rolled back and runs again, each call in its own savepoint. That
 * is rare, and savepoints cost every call a copy of each page that it changes.
 */
export function createGroupCommit(connection: WriteConnection, frame: BatchFrame) {
  const commit = createCommitter(connection, frame);
  let unanswered = 0;
  /** The number of committed batches, and how many of them are known to be on the disk. */
  let commits = 0;
  let onDisk = 0;
  const whenIdle: (() => void)[] = [];

  const answer = (batch: readonly Pending[], failure?: unknown): void => {
    for (const call of batch) call.finish(failure);
    unanswered -= batch.length;
    if (unanswered === 0) for (const resolve of whenIdle.splice(0)) resolve();
  };

  /** Resolves when all commits so far are on the disk. */
  const bring = async (): Promise<void> => {
    const upTo = commits;
    await frame.durable();
    onDisk = Math.max(onDisk, upTo);
  };

  // After the ready sockets have been read, calls come once more from those that got ready meanwhile: with 32 callers
  // 11 calls share a commit after one reading, 19 after two.
  const plan: BatchPlan<Pending> = { few: 1, turns: 2, isAlone: ({ sharing }) => sharing === 'alone' };
  const batches = createBatches(plan, async (take) => {
    const batch = take();
    try {
      if (!(await commit(batch))) return answer(batch);
      commits += 1;
      const patient = batch.filter(({ until }) => until === 'durable');
      answer(batch.filter(({ until }) => until === 'committed'));
      if (patient.length === 0) return;
      bring().then(
        () => answer(patient),
        (error) => answer(patient, error),
      );
    } catch (error) {
      answer(batch, error);
    }
  });

  return {
    write<T>(work: (tx: Tx) => MaybePromise<T>, sharing: Sharing = 'shared', until: Until = 'durable'): Promise<T> {
      return new Promise<T>((resolve, reject) => {
        unanswered += 1;
        batches.add(pending({ connection, work, sharing, until }, resolve, reject));
      });
    },
    /** Resolves when everything that was committed before is on the disk. */
    async flush(): Promise<void> {
      if (onDisk < commits) await bring();
    },
    /** Resolves when every call has its answer. */
    idle(): Promise<void> {
      return unanswered > 0 ? new Promise((resolve) => whenIdle.push(resolve)) : Promise.resolve();
    },
  };
}

/** Runs the calls one after the other; false if one has failed after writing something, so that all must be undone. */
async function runPlainly(connection: WriteConnection, batch: readonly Pending[]): Promise<boolean> {
  for (const call of batch) {
    const before = connection.writes();
    const running = runWithRoom(connection, call);
    const isDone = running instanceof Promise ? await running : running;
    if (!connection.inTransaction() || (!isDone && connection.writes() !== before)) return false;
  }
  return true;
}

/** Whether the call succeeded. Throws if the disk is full, even if the call handled that error. */
function runWithRoom(connection: WriteConnection, call: Pending): MaybePromise<boolean> {
  const timesFull = connection.timesFull();
  return andThen(call.run(), (isDone) => {
    if (connection.timesFull() !== timesFull) throw new StorageError('unavailable', 'the disk is full');
    return isDone;
  });
}

async function runInSavepoints(connection: WriteConnection, batch: readonly Pending[]): Promise<true> {
  for (const call of batch) {
    connection.control('savepoint call');
    if (!(await runWithRoom(connection, call))) connection.control('rollback to call');
    connection.control('release call');
  }
  return true;
}

interface QueuedWork<T> {
  readonly connection: WriteConnection;
  readonly work: (tx: Tx) => MaybePromise<T>;
  readonly sharing: Sharing;
  readonly until: Until;
}

function pending<T>(
  { connection, work, sharing, until }: QueuedWork<T>,
  resolve: (value: T) => void,
  reject: (reason: unknown) => void,
): Pending {
  let finish = (): void => reject(new Error('the call did not run'));
  const succeeded = (value: T): boolean => {
    finish = () => resolve(value);
    return true;
  };
  const failed = (error: unknown): boolean => {
    finish = () => reject(error);
    return false;
  };
  return {
    since: Date.now(),
    sharing,
    until,
    run() {
      try {
        const value = work(connection.tx);
        return value instanceof Promise ? value.then(succeeded, failed) : succeeded(value);
      } catch (error) {
        return failed(error);
      }
    },
    finish(commitFailure) {
      if (commitFailure === undefined) finish();
      else reject(commitFailure);
    },
  };
}

function rollback(connection: WriteConnection): void {
  try {
    connection.control('rollback');
  } catch {
    // No transaction is open any more: SQLite has rolled back by itself, as it does when the disk is full.
  }
}
