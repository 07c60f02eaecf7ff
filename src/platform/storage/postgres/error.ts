import pg from 'pg';
import { StorageError, type StorageFailure } from '../engine.ts';

/** PostgreSQL error classes (SQLSTATE, first two characters or whole) and what they mean to us. */
function failureOf(state: string): StorageFailure {
  if (state.startsWith('23')) return 'constraint';
  if (state === '40001' || state === '40P01') return 'busy';
  // 25006: it only reads. A standby that is being promoted does so for a moment after it was named the primary.
  if (state === '25006') return 'unavailable';
  // 55P03: somebody else kept a lock for too long; trying again at once would wait as long again.
  if (state === '55P03' || ['08', '53', '57', '58'].includes(state.slice(0, 2))) return 'unavailable';
  return 'failed';
}

/** Turns what a query of `pg` rejects with into a `StorageError`: without an SQLSTATE, the connection is lost. */
export function postgresError(error: unknown): StorageError {
  if (error instanceof StorageError) return error;
  const state = stateOf(error);
  const { message } = error as { message?: string };
  return new StorageError(state ? failureOf(state) : 'unavailable', message ?? String(error), error);
}

/** Whether a statement failed without a word of the server, so that nothing more can be said on its connection. */
export function isConnectionLost(error: unknown): error is StorageError {
  return (
    error instanceof StorageError &&
    error.failure === 'unavailable' &&
    error.cause !== undefined &&
    !stateOf(error.cause)
  );
}

/** Whether nobody can say what became of a commit that failed so: the connection or the server went away amid it. */
export function isOutcomeUnknown(error: unknown): boolean {
  return error instanceof StorageError && error.failure === 'unavailable' && stateOf(error.cause) !== '55P03';
}

/**
 * Whether a statement failed since one before it in its transaction did: the transaction takes no more (25P02), or the
 * statement's preparation was not taken (26000).
 */
export function isAfterFailure(error: unknown): boolean {
  const state = stateOf(error);
  return state === '25P02' || state === '26000';
}

/** The SQLSTATE that the server told. The system's own codes may look like one (EPIPE). */
function stateOf(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined;
}
