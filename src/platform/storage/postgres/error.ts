import { StorageError, type StorageFailure } from '../engine.ts';
import { driver } from './driver.ts';

/** The failures for PostgreSQL error classes (SQLSTATE, first two characters or all). */
function failureOf(state: string): StorageFailure {
  if (state.startsWith('23')) return 'constraint';
  if (state === '40001' || state === '40P01') return 'busy';
  // 25006: read-only. A standby is so for a moment while it is promoted to primary.
  if (state === '25006') return 'unavailable';
  // 55P03: somebody held a lock for too long; an immediate retry would wait as long again.
  if (state === '55P03' || ['08', '53', '57', '58'].includes(state.slice(0, 2))) return 'unavailable';
  return 'failed';
}

/** Turns the error of a `pg` query into a `StorageError`: without an SQLSTATE, the connection is lost. */
export function postgresError(error: unknown): StorageError {
  if (error instanceof StorageError) return error;
  const state = stateOf(error);
  const { message } = error as { message?: string };
  return new StorageError(state ? failureOf(state) : 'unavailable', message ?? String(error), error);
}

/** Whether a statement failed without an answer of the server, so that the connection is unusable. */
export function isConnectionLost(error: unknown): error is StorageError {
  return (
    error instanceof StorageError &&
    error.failure === 'unavailable' &&
    error.cause !== undefined &&
    !stateOf(error.cause)
  );
}

/** Whether the result of a failed commit is unknown: the connection or the server was lost during it. */
export function isOutcomeUnknown(error: unknown): boolean {
  return error instanceof StorageError && error.failure === 'unavailable' && stateOf(error.cause) !== '55P03';
}

/**
 * Whether a statement failed because an earlier one in its transaction did: the transaction accepts no more (25P02), or
 * the statement was not prepared (26000).
 */
export function isAfterFailure(error: unknown): boolean {
  const state = stateOf(error);
  return state === '25P02' || state === '26000';
}

/** Whether a row was refused because another one has its key. */
export function isDuplicate(error: unknown): boolean {
  return stateOf(error) === '23505';
}

/** The server's SQLSTATE. Codes of the operating system may look like one (EPIPE). */
function stateOf(error: unknown): string | undefined {
  return error instanceof driver().DatabaseError ? error.code : undefined;
}
